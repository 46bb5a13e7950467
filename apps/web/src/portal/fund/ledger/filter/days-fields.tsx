import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../../../ui/forms/button.tsx';
import type { LedgerFilter } from './ledger-query.ts';

type Days = Pick<LedgerFilter, 'from' | 'to'>;

interface DaysFieldsProps {
  days: Days;
  onChange: (days: Days) => void;
}

const MIN_DAY = '1970-01-01';
/** Keeps the field from taking a year of six digits. */
const MAX_DAY = '9999-12-31';

/** The first and the last UTC day of the entries that are shown, either of them open. */
export function DaysFields({ days, onChange }: DaysFieldsProps) {
  const [draft, setDraft] = useState({ from: days.from ?? '', to: days.to ?? '' });
  const [error, setError] = useState<string | null>(null);
  const message = useId();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong = errorOf(draft);
    setError(wrong);
    if (wrong === null) onChange({ from: draft.from || undefined, to: draft.to || undefined });
  };
  const fieldOf = (name: keyof Days, label: string) => ({
    label,
    day: draft[name],
    message: error === null ? undefined : message,
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  return (
    <form className="ledger-days" aria-label="Days" noValidate onSubmit={onSubmit}>
      <DayField {...fieldOf('from', 'From')} />
      <DayField {...fieldOf('to', 'To')} />
      <Button type="submit">Show</Button>
      {error === null ? null : (
        <p id={message} role="alert" className="field-error w-full">
          {error}
        </p>
      )}
    </form>
  );
}

function errorOf({ from, to }: { from: string; to: string }): string | null {
  const isPossible = (day: string): boolean => day === '' || (day >= MIN_DAY && day <= MAX_DAY);
  if (!isPossible(from) || !isPossible(to)) return 'Enter days from 1970 or later.';
  return from !== '' && to !== '' && to < from ? 'The last day must not be before the first.' : null;
}

interface DayFieldProps {
  label: string;
  day: string;
  /** Id of what is wrong with it. */
  message: string | undefined;
  onChange: (day: string) => void;
}

function DayField({ label, day, message, onChange }: DayFieldProps) {
  return (
    <label className="ledger-day">
      <span>
        {label}
        <span className="sr-only">, UTC day</span>
      </span>
      <input
        type="date"
        className="input"
        title="UTC day"
        min={MIN_DAY}
        max={MAX_DAY}
        value={day}
        aria-invalid={message === undefined ? undefined : true}
        aria-describedby={message}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}
