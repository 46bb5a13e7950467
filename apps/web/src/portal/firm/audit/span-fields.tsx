import { type SubmitEvent, useId, useState } from 'react';
import { chosenZone, parseTyped } from '../../../ui/format/date.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { toTyped } from '../../frame/charts/read-span-draft.ts';
import type { AuditFilter } from './audit-query.ts';
import { MINUTE_MS } from '../../../ui/time.ts';

/** The API takes instants from 1970 on, in years of four digits. */
const MAX_INSTANT_MS = Date.parse('9999-12-31T23:59:59Z');

const toInstant = (ms: number | null): string | undefined =>
  ms === null ? undefined : new Date(ms).toISOString();

type Span = Pick<AuditFilter, 'from' | 'to'>;

interface SpanFieldsProps {
  span: Span;
  onChange: (span: Span) => void;
}

const typed = (at: string | undefined): string => (at === undefined ? '' : toTyped(Date.parse(at)));

/** The beginning and the end of the entries that are shown, either of them open. */
export function SpanFields({ span, onChange }: SpanFieldsProps) {
  const [draft, setDraft] = useState<SpanDraft>({ from: typed(span.from), to: typed(span.to) });
  const [error, setError] = useState<string | null>(null);
  const message = useId();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readSpan(draft);
    setError(read.error);
    if (read.span !== null) onChange(read.span);
  };
  const fieldOf = (name: keyof SpanDraft) => ({
    draft: draft[name],
    message: error === null ? undefined : message,
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  return (
    <form className="audit-span" aria-label="Span" noValidate onSubmit={onSubmit}>
      <SpanField label="From" {...fieldOf('from')} />
      <SpanField label="To" {...fieldOf('to')} />
      <Button type="submit">Show</Button>
      {error === null ? null : (
        <p id={message} role="alert" className="field-error w-full">
          {error}
        </p>
      )}
    </form>
  );
}

interface SpanFieldProps {
  label: string;
  draft: string;
  /** Id of what is wrong with it. */
  message: string | undefined;
  onChange: (value: string) => void;
}

function SpanField({ label, draft, message, onChange }: SpanFieldProps) {
  return (
    <label className="audit-span-field">
      <span>
        {label}
        <span className="sr-only">, {chosenZone()} time</span>
      </span>
      <input
        type="datetime-local"
        className="input"
        // Keeps the field from taking a year of six digits.
        max="9999-12-31T23:59"
        title={`${chosenZone()} time`}
        value={draft}
        aria-invalid={message === undefined ? undefined : true}
        aria-describedby={message}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}

/** Two ends as typed: instants in the chosen zone as `YYYY-MM-DDTHH:mm`, empty where one is open. */
interface SpanDraft {
  from: string;
  to: string;
}

type ReadSpan =
  | { span: { from: string | undefined; to: string | undefined }; error: null }
  | { span: null; error: string };

/** The span of a draft, either end of which may be open, or what is wrong with it. The last minute belongs to it. */
function readSpan({ from, to }: SpanDraft): ReadSpan {
  const fromMs = from === '' ? null : parseTyped(from);
  const toMs = to === '' ? null : parseTyped(to);
  if (![fromMs, toMs].every((ms) => ms === null || (ms >= 0 && ms <= MAX_INSTANT_MS)))
    return { span: null, error: 'Enter date and time, 1970 or later.' };
  if (fromMs !== null && toMs !== null && toMs < fromMs)
    return { span: null, error: 'The end must not be before the start.' };
  const end = toMs === null ? null : Math.min(toMs + MINUTE_MS - 1, MAX_INSTANT_MS);
  return { span: { from: toInstant(fromMs), to: toInstant(end) }, error: null };
}
