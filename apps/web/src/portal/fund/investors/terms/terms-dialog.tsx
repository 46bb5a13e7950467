import type { Fund, TermsEffect } from '@equanim/contract/fund';
import { fundCalls } from '@equanim/contract/fund-calls';
import { TERMS } from '@equanim/finance/ledger/term-rows';
import type { ReactNode } from 'react';
import { FUND, areas } from '../../../../api/areas.ts';
import { useAction } from '../../../../api/use-call.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { formatUtcDay } from '../../../../ui/format/date.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { NumberField } from '../../../../ui/forms/number-field.tsx';
import { Summary, SummaryLine } from '../../../../ui/forms/summary.tsx';
import { useForm } from '../../../../ui/forms/use-form.ts';
import { ActionForm } from '../../../frame/controls/action-form.tsx';
import { ProposeForm } from '../../parts/propose-form.tsx';
import { draftOf, isDay, readTerms, TERM_UNITS, type TermsBody, type TermsDraft } from './read-terms.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatUsdt } from '../../../../ui/format/number.ts';
import { At } from '../../../frame/at.tsx';
import { termInWords } from '../../parts/fund-terms.ts';

const FIGURES = [
  { name: 'management_fee', label: 'Management fee since the last strike' },
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
  return (
    <Dialog title="Record terms" isOpen={fund !== null} onClose={onClose}>
      {fund === null ? null : <TermsForm fund={fund} onDone={onDone} />}
    </Dialog>
  );
}

type TermsFormProps = Pick<TermsDialogProps, 'onDone'> & { fund: Fund };

/** Takes terms, then says what they would do before they are recorded. */
function TermsForm({ fund, onDone }: TermsFormProps) {
  const form = useForm(() => draftOf(fund.terms.at(-1)), readTerms);
  const preview = useAction(fundCalls.previewTerms);
  const record = useAction(fundCalls.recordTerms, { refetch: areas.fund });
  const proposal = useAction(fundCalls.proposeTerms, { refetch: areas.fund });
  // What the effect was computed of, whatever is typed meanwhile.
  const body = preview.variables?.body;
  const back = () => {
    preview.reset();
    record.reset();
    proposal.reset();
  };
  if (preview.data === undefined || body === undefined)
    return (
      <ActionForm
        key="fields"
        label="Review"
        busyLabel="Computing..."
        isDirty={form.isDirty}
        action={preview}
        done="The effect was computed"
        onSubmit={form.submit((terms) => preview.mutate({ params: FUND, body: terms }))}
      >
        <TermsFields field={form.field} day={form.values.from_day} />
      </ActionForm>
    );
  if (preview.data.needs_second_person)
    return (
      <ProposeForm
        label="Propose terms"
        done="The terms were proposed"
        isDirty
        proposal={proposal}
        inputOf={(reason) => ({ params: FUND, body: { ...body, reason } })}
        onBack={back}
        onDone={onDone}
      >
        <TermsReview body={body} effect={preview.data} />
        <p className="form-text">
          This day has begun, so these terms change figures that investors have already seen.
        </p>
      </ProposeForm>
    );
  return (
    <ActionForm
      key="review"
      label="Save terms"
      busyLabel="Recording..."
      cancelLabel="Back"
      isDirty
      action={record}
      done="The terms were recorded"
      onCancel={back}
      onSubmit={() =>
        record.mutate(
          { params: FUND, body },
          { onSuccess: () => onDone(`Recorded: terms from ${formatUtcDay(body.from_day)} on.`) },
        )
      }
    >
      <TermsReview body={body} effect={preview.data} />
    </ActionForm>
  );
}

interface TermsFieldsProps {
  field: ReturnType<typeof useForm<TermsDraft, TermsBody>>['field'];
  day: string;
}

function TermsFields({ field, day }: TermsFieldsProps) {
  return (
    <>
      <p className="form-text">
        Earlier terms hold until the day before. The form starts from the latest terms; you review their
        effect before they are recorded.
      </p>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <Field
          label="From"
          hint={isDay(day) ? `${formatUtcDay(day)}, UTC` : 'UTC day'}
          type="date"
          min="1970-01-01"
          max="9999-12-31"
          {...field('from_day')}
        />
        {TERMS.map(({ name, label, kind }) => (
          <NumberField key={name} label={label} unit={TERM_UNITS[kind]} {...field(name)} />
        ))}
      </div>
    </>
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
  return (
    <>
      <Summary title={`From ${formatUtcDay(body.from_day)} on`} isFirst>
        {changes.map(({ name, label, kind }) => (
          <Change
            key={name}
            name={label}
            before={termInWords(kind, effect.before[name])}
            after={termInWords(kind, body[name])}
          />
        ))}
      </Summary>
      <div className="form-text">
        {changes.length === 0 ? <p>Nothing changes: the same terms hold on that day.</p> : null}
        {asOf === null || investors.length === 0 ? (
          <p>Nobody holds anything yet.</p>
        ) : (
          <p>
            Effect on each investor: now, at the sample of <At at={asOf} />, and estimated for the strike of{' '}
            {formatUtcDay(strikeDay)} at the same price. Amounts in USDT.
          </p>
        )}
      </div>
      {investors.map((one) => (
        <Summary key={one.investor.id} title={<bdi>{one.investor.name}</bdi>}>
          <Moment label="Now" {...one.now} />
          <Moment label={formatUtcDay(strikeDay)} {...one.at_strike} />
        </Summary>
      ))}
    </>
  );
}

interface MomentProps {
  label: string;
  before: TermsEffect['investors'][number]['now']['before'];
  after: TermsEffect['investors'][number]['now']['after'];
}

function Moment({ label, before, after }: MomentProps) {
  const changed = FIGURES.filter(({ name }) => before[name] !== after[name]);
  if (changed.length === 0) return <SummaryLine name={label}>No change</SummaryLine>;
  return changed.map(({ name, label: figure }) => (
    <Change
      key={name}
      name={`${label}: ${figure}`}
      before={formatUsdt(before[name])}
      after={formatUsdt(after[name])}
    />
  ));
}

function Change({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <SummaryLine name={name}>
      <span className="sr-only">from </span>
      <Amount text={before} /> <span aria-hidden="true">→</span>
      <span className="sr-only"> to </span> <Amount text={after} />
    </SummaryLine>
  );
}
