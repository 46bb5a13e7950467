import type { Fund } from '@equanim/contract/fund';
import { fundCalls } from '@equanim/contract/fund-calls';
import { TERMS } from '@equanim/finance/ledger/term-rows';
import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { FUND, areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { type Done, failureOf } from '../../../frame/failure-of.ts';
import { ProposeForm } from '../../parts/propose-form.tsx';
import { TERM_HINTS, type TermsDraft, draftOf, readTerms } from './read-terms.ts';
import { TermsReview } from './terms-review.tsx';

interface TermsDialogProps {
  /** Null while the dialog is closed. */
  fund: Fund | null;
  onClose: () => void;
  /** Called with what was done, once it is. */
  onDone: (sentence: ReactNode) => void;
}

/** Records terms that hold from a day on, or proposes them where that day has begun. */
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

/** The draft, what is wrong with it once it was tried, what it would do, and what records it. */
function useTermsDraft({ fund, onDone }: Pick<TermsFormProps, 'fund' | 'onDone'>) {
  const [draft, setDraft] = useState(() => draftOf(fund.terms.at(-1)));
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const preview = useAction(fundCalls.previewTerms);
  const record = useAction(fundCalls.recordTerms, { refetch: areas.fund });
  const { body, errors } = readTerms(draft);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    // The wrong fields are marked by the next render.
    if (body === null)
      window.setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
    else if (preview.data === undefined) preview.mutate({ params: FUND, body });
    else
      record.mutate(
        { params: FUND, body },
        {
          onSuccess: () => onDone(`Recorded: terms from ${formatDealingDay(body.from_day)} on.`),
        },
      );
  };
  const fieldOf = (name: keyof TermsDraft) => ({
    value: draft[name],
    error: isTried ? errors?.[name] : undefined,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });
  const back = () => {
    preview.reset();
    record.reset();
    window.setTimeout(() => form.current?.querySelector('input')?.focus());
  };
  return { form, body, preview, record, onSubmit, fieldOf, back };
}

function TermsForm({ fund, onClose, onDone }: TermsFormProps) {
  const { form, body, preview, record, onSubmit, fieldOf, back } = useTermsDraft({ fund, onDone });
  const isReviewed = preview.data !== undefined && body !== null;
  const proposal = useAction(fundCalls.proposeTerms, { refetch: areas.fund });
  if (isReviewed && preview.data.needs_second_person)
    return (
      <ProposeForm
        label="Propose them"
        done="The terms were proposed"
        proposal={proposal}
        inputOf={(reason) => ({ params: FUND, body: { ...body, reason } })}
        safeLabel="Back"
        onCancel={back}
        onDone={onDone}
      >
        <TermsReview body={body} effect={preview.data} />
        <p>This day has begun: figures that investors have seen change with these terms.</p>
      </ProposeForm>
    );
  return (
    <form ref={form} className="mt-3 grid gap-4" noValidate onSubmit={onSubmit}>
      {isReviewed ? <TermsReview body={body} effect={preview.data} /> : <TermsFields fieldOf={fieldOf} />}
      <Failure error={preview.error} done="The effect was computed" />
      <Failure error={record.error} done="The terms were recorded" />
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={isReviewed ? back : onClose}>{isReviewed ? 'Back' : 'Cancel'}</Button>
        <Button type="submit" variant="primary" busyLabel={busyLabelOf(preview, record)}>
          {isReviewed ? 'Record them' : 'Review'}
        </Button>
      </div>
    </form>
  );
}

function busyLabelOf(preview: { isPending: boolean }, record: { isPending: boolean }): string | undefined {
  if (record.isPending) return 'Recording...';
  return preview.isPending ? 'Computing...' : undefined;
}

function TermsFields({ fieldOf }: Pick<ReturnType<typeof useTermsDraft>, 'fieldOf'>) {
  return (
    <>
      <p className="text-sm text-ink-2">
        Earlier terms stay as they are, and hold until the day before. The form starts from the latest terms;
        what they change is shown before they are recorded.
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
        {TERMS.map(({ name, label, kind }) => (
          <Field
            key={name}
            label={label}
            hint={TERM_HINTS[kind]}
            inputMode="decimal"
            autoComplete="off"
            className="tabular"
            {...fieldOf(name)}
          />
        ))}
      </div>
    </>
  );
}

function Failure({ error, done }: { error: Error | null; done: Done }) {
  if (error === null) return null;
  return (
    <p role="alert" className="text-sm text-loss">
      {failureOf(error, done)}
    </p>
  );
}
