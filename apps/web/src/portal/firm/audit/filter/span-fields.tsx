import { type SubmitEvent, useId, useState } from 'react';
import { chosenZone } from '../../../../ui/format/date.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import { toTyped } from '../../../frame/charts/read-span-draft.ts';
import type { AuditFilter } from './audit-query.ts';
import { readSpan, type SpanDraft } from './read-span.ts';

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
