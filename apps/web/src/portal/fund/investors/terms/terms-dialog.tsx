import type { Fund, TermsEffect } from '@equanim/contract/fund';
import { fundCalls } from '@equanim/contract/fund-calls';
import { TERMS } from '@equanim/finance/ledger/term-rows';
import { type ReactNode, type SubmitEvent, useId, useRef, useState, useEffect } from 'react';
import { FUND, areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { type Done, failureOf } from '../../../frame/failure-of.ts';
import { ProposeForm } from '../../parts/propose-form.tsx';
import { TERM_HINTS, type TermsDraft, draftOf, readTerms, type TermsBody } from './read-terms.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatUsdt } from '../../../../ui/format/number.ts';
import { At } from '../../../frame/at.tsx';
import { termInWords } from '../../parts/fund-terms.ts';

const FIGURES = [
  { name: 'management_fee', label: 'Management fee since the strike before' },
  { name: 'performance_fee', label: 'Performance fee, accrued or taken' },
  { name: 'net_value', label: 'Net value' },
] as const;

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

interface TermsReviewProps {
  body: TermsBody;
  effect: TermsEffect;
}

/** What terms change: of what held without them, and for each investor. */
function TermsReview({ body, effect }: TermsReviewProps) {
  const changes = TERMS.filter(({ name }) => body[name] !== effect.before[name]);
  const { investors, strike_day: strikeDay, as_of: asOf } = effect;
  const review = useRef<HTMLDivElement>(null);
  // It takes the place of the form, which had the focus.
  useEffect(() => review.current?.focus(), []);
  return (
    <div ref={review} className="terms-review outline-none" tabIndex={-1}>
      <section aria-label="What changes">
        <h3>From {formatDealingDay(body.from_day)} on</h3>
        {changes.length === 0 ? <p>Nothing changes: the same terms hold on that day.</p> : null}
        <dl>
          {changes.map(({ name, label, kind }) => (
            <Change
              key={name}
              name={label}
              before={termInWords(kind, effect.before[name])}
              after={termInWords(kind, body[name])}
            />
          ))}
        </dl>
      </section>
      <section aria-label="What it does to each investor">
        <h3>Investors</h3>
        {asOf === null || investors.length === 0 ? (
          <p>Nobody holds anything yet.</p>
        ) : (
          <p>
            Now, at the sample of <At at={asOf} />, and estimated for the strike of{' '}
            {formatDealingDay(strikeDay)} at the same price. Amounts in USDT.
          </p>
        )}
        {investors.map((one) => (
          <div key={one.investor.id} className="terms-investor">
            <h4>{one.investor.name}</h4>
            <Moment label="Now" {...one.now} />
            <Moment label={formatDealingDay(strikeDay)} {...one.at_strike} />
          </div>
        ))}
      </section>
    </div>
  );
}

interface MomentProps {
  label: string;
  before: TermsEffect['investors'][number]['now']['before'];
  after: TermsEffect['investors'][number]['now']['after'];
}

function Moment({ label, before, after }: MomentProps) {
  const changed = FIGURES.filter(({ name }) => before[name] !== after[name]);
  if (changed.length === 0) return <p>{label}: no change.</p>;
  return (
    <>
      <p>{label}</p>
      <dl>
        {changed.map(({ name, label: figure }) => (
          <Change
            key={name}
            name={figure}
            before={formatUsdt(before[name])}
            after={formatUsdt(after[name])}
          />
        ))}
      </dl>
    </>
  );
}

function Change({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="tabular">
        <span className="sr-only">from </span>
        <Amount text={before} /> <span aria-hidden="true">→</span>
        <span className="sr-only"> to </span> <Amount text={after} />
      </dd>
    </div>
  );
}
