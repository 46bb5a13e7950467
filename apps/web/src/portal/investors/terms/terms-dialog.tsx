import type { Fund } from '@equanim/contract/fund';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { useRecordTerms } from '../../../api/investors.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { failureOf } from '../../layout/failure-of.ts';
import { draftOf, readTerms, TERMS_FIELDS, type TermsDraft } from './read-terms.ts';

interface TermsDialogProps {
  /** Null while the dialog is closed. */
  fund: Fund | null;
  onClose: () => void;
  /** Called with what was done, once it is. */
  onDone: (sentence: ReactNode) => void;
}

/** Records terms that hold from a day on. */
export function TermsDialog({ fund, onClose, onDone }: TermsDialogProps) {
  const heading = useId();
  return (
    <Dialog isOpen={fund !== null} onClose={onClose} labelledBy={heading} className="terms-dialog">
      <h2 id={heading} className="text-title">
        Record terms
      </h2>
      {fund === null ? null : <TermsForm fund={fund} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

type TermsFormProps = Pick<TermsDialogProps, 'onClose' | 'onDone'> & { fund: Fund };

/** The draft, what is wrong with it once sending was tried, and what sends it. */
function useTermsDraft({ fund, onDone }: Pick<TermsFormProps, 'fund' | 'onDone'>) {
  const [draft, setDraft] = useState(() => draftOf(fund.terms.at(-1)));
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const record = useRecordTerms();
  const { body, errors } = readTerms(draft);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (body !== null)
      record.mutate(body, {
        onSuccess: () => onDone(`Recorded: terms from ${formatDealingDay(body.from_day)} on.`),
      });
    // The wrong fields are marked by the next render.
    else window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const fieldOf = (name: keyof TermsDraft) => ({
    value: draft[name],
    error: isTried ? errors?.[name] : undefined,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });
  return { form, record, onSubmit, fieldOf };
}

function TermsForm({ fund, onClose, onDone }: TermsFormProps) {
  const { form, record, onSubmit, fieldOf } = useTermsDraft({ fund, onDone });
  return (
    <form ref={form} className="mt-3 grid gap-4" noValidate onSubmit={onSubmit}>
      <p className="text-sm text-ink-2">
        Earlier terms stay as they are, and hold until the day before. The form starts from the latest terms.
      </p>
      <div className="terms-fields">
        <Field
          label="From"
          hint="UTC day"
          type="date"
          min="1970-01-01"
          max="9999-12-31"
          {...fieldOf('from_day')}
        />
        {TERMS_FIELDS.map(({ name, label, hint }) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            {...fieldOf(name)}
          />
        ))}
      </div>
      {record.isError ? (
        <p role="alert" className="text-sm text-loss">
          {failureOf(record.error, 'The terms were recorded')}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busyLabel={record.isPending ? 'Recording...' : undefined}>
          Record them
        </Button>
      </div>
    </form>
  );
}
