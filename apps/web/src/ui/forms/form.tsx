import { type ReactNode, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useLeave } from '../dialog/dialog.tsx';
import { Amount } from '../feedback/amount.tsx';
import { hideAmountsIn } from '../format/number.ts';
import { Button } from './button.tsx';

export interface FormProps {
  /** The verb, on the button that sends. */
  label: string;
  /** On that button while it is sent. */
  busyLabel?: string | undefined;
  isPending?: boolean;
  /** Whether it can be sent; unless given, it can, and fields say what is wrong once it is tried. */
  isReady?: boolean;
  /** Whether something was typed that would be lost. */
  isDirty?: boolean;
  /** Whether what it does cannot be undone. */
  isDanger?: boolean;
  /** Why it was not done; null before it was tried. */
  failure?: string | null;
  /** The id of what names it, where it is no dialog of its own. */
  labelledBy?: string;
  /** The id of what describes it. */
  describedBy?: string;
  /** Whether the browser checks its fields, as forms do that hold passwords; else they say themselves what is wrong. */
  isNative?: boolean;
  /** Whether the focus begins in it outside of a dialog too. */
  takesFocus?: boolean;
  className?: string;
  /** On the button that leaves it. */
  cancelLabel?: string | undefined;
  /** Leaves it, or goes back a step; unless given, the dialog around is left. Null where there is nothing to leave. */
  onCancel?: (() => void) | null | undefined;
  /** Called with what its named fields hold. */
  onSubmit: (fields: FormData) => void;
  children?: ReactNode;
}

const FIELDS = 'input:not([type=radio]), input[type=radio]:checked, select, textarea';
const WRONG = '[aria-invalid=true]';

/**
 * A form: its fields, what went wrong, and its foot with the button that leaves and the one that sends. In a dialog the focus
 * begins at what has `data-first`, else at the first field, else at the button that leaves. After a failed try the wrong field
 * has it, or the list of them where they are several; after a failed call it is where it was.
 */
export function Form(props: FormProps) {
  const { isPending = false, isReady = true, isNative = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const [problems, setProblems] = useState<Problem[]>([]);
  useFirstFocus(form, props.takesFocus);

  // The wrong fields are marked by the render that follows a try.
  useEffect(() => {
    if (tries === 0 || form.current === null) return;
    const found = problemsIn(form.current);
    setProblems(found);
    if (found.length === 1) form.current.querySelector<HTMLElement>(WRONG)?.focus();
  }, [tries]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isReady || isPending) return;
    props.onSubmit(new FormData(event.currentTarget));
    setTries(tries + 1);
  };
  return (
    <form
      ref={form}
      className={`form ${props.className ?? ''}`}
      aria-labelledby={props.labelledBy}
      aria-describedby={props.describedBy}
      data-dirty={props.isDirty === true ? '' : undefined}
      method="post"
      noValidate={!isNative}
      onSubmit={onSubmit}
    >
      {problems.length > 1 ? <Problems key={tries} problems={problems} /> : null}
      {props.children}
      <Foot {...props} />
    </form>
  );
}

/** What went wrong, and the two buttons. */
function Foot(props: FormProps) {
  const { label, busyLabel, isPending = false, isReady = true, isDanger = false, failure = null } = props;
  const leave = useLeave();
  const onCancel = props.onCancel === undefined ? leave : props.onCancel;
  const send = useRef<HTMLButtonElement>(null);
  // A button that is busy loses the focus.
  useEffect(() => {
    if (failure !== null && document.activeElement === document.body) send.current?.focus();
  }, [failure]);
  return (
    <div className="form-foot">
      {failure === null ? null : (
        <p role="alert" className="form-failure">
          <Amount text={hideAmountsIn(failure)} />
        </p>
      )}
      {onCancel === null ? null : (
        <Button disabled={isPending} data-leaves onClick={onCancel}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
      )}
      <Button
        ref={send}
        type="submit"
        variant={isDanger ? 'danger' : 'primary'}
        disabled={!isReady}
        busyLabel={isPending ? busyLabel : undefined}
      >
        {label}
      </Button>
    </div>
  );
}

/** Places the focus where the form begins, in a dialog and where it is wanted. */
function useFirstFocus(form: RefObject<HTMLFormElement | null>, isWanted = false) {
  const isInDialog = useLeave() !== null;
  useEffect(() => {
    if (!isInDialog && !isWanted) return;
    const places = ['[data-first]', FIELDS, '[data-leaves]'];
    const found = places.map((place) => form.current?.querySelector<HTMLElement>(place));
    found.find((place) => place != null)?.focus();
  }, [isInDialog, isWanted, form]);
}

interface Problem {
  id: string;
  label: string;
  sentence: string;
}

/** What the wrong fields of a form say of themselves. */
function problemsIn(form: HTMLFormElement): Problem[] {
  const wrong = form.querySelectorAll<HTMLInputElement | HTMLSelectElement>(WRONG);
  return Array.from(wrong, (field) => {
    const said = field.closest('.field')?.querySelector('.field-error')?.textContent ?? '';
    return { id: field.id, label: field.labels?.[0]?.textContent ?? '', sentence: said };
  });
}

/** Lists the wrong fields of a form and takes the focus. */
function Problems({ problems }: { problems: readonly Problem[] }) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.focus(), []);
  return (
    <div ref={list} role="group" tabIndex={-1} aria-label="What is wrong" className="form-problems">
      <p>{problems.length} fields are to be corrected:</p>
      <ul>
        {problems.map(({ id, label, sentence }) => (
          <li key={id}>
            <button type="button" onClick={() => document.getElementById(id)?.focus()}>
              {label}: {sentence}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
