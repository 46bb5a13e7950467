import { type ReactNode, useId, useState } from 'react';
import { Button } from '../forms/button.tsx';
import { IconClose } from '../picture/icons.tsx';

interface FilterBarProps {
  /** For whoever cannot see what it narrows. */
  label: string;
  isNarrowed: boolean;
  /** Lets everything through again. */
  onClear: () => void;
  children: ReactNode;
}

/** What narrows a list, in one line; each takes effect at once, and one button clears all. */
export function FilterBar({ label, isNarrowed, onClear, children }: FilterBarProps) {
  return (
    <search className="filter-bar" aria-label={label}>
      {children}
      {isNarrowed ? (
        <Button variant="quiet" onClick={onClear}>
          <IconClose />
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}

interface SearchFieldProps {
  /** What is searched, such as `Name or email address`. */
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** Narrows a list by words. */
export function SearchField({ label, text, onChange }: SearchFieldProps) {
  return (
    <input
      type="search"
      className="input filter-search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      value={text}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const FIRST_DAY = '1970-01-01';
/** Keeps the field from taking a year of six digits. */
const LAST_DAY = '9999-12-31';

const isReversed = ({ from, to }: { from: string; to: string }): boolean =>
  from !== '' && to !== '' && to < from;

/** While a year is typed its first digits are a year, too. */
const isTyped = (day: string): boolean => day === '' || (day >= FIRST_DAY && day <= LAST_DAY);

interface DayRangeProps {
  /** First and last UTC day, `YYYY-MM-DD`; undefined where an end is open. */
  days: { from: string | undefined; to: string | undefined };
  onChange: (days: DayRangeProps['days']) => void;
}

/** Narrows a list to a range of UTC days, either end of which may be open. */
export function DayRange({ days, onChange }: DayRangeProps) {
  const [draft, setDraft] = useState({ from: days.from ?? '', to: days.to ?? '' });
  const [given, setGiven] = useState(days);
  const message = useId();
  // An address, or the button that clears all, can change it from outside.
  if (given.from !== days.from || given.to !== days.to) {
    setGiven(days);
    setDraft({ from: days.from ?? '', to: days.to ?? '' });
  }
  const isWrong = isReversed(draft);
  const change = (name: 'from' | 'to', day: string) => {
    const next = { ...draft, [name]: day };
    setDraft(next);
    if (!isTyped(next.from) || !isTyped(next.to) || isReversed(next)) return;
    const read = { from: next.from || undefined, to: next.to || undefined };
    setGiven(read);
    onChange(read);
  };
  const field = (name: 'from' | 'to', label: string) => (
    <label className="filter-day">
      <span>
        {label}
        <span className="sr-only">, UTC day</span>
      </span>
      <input
        type="date"
        className="input"
        title="UTC day"
        min={FIRST_DAY}
        max={LAST_DAY}
        value={draft[name]}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? message : undefined}
        onChange={({ currentTarget }) => change(name, currentTarget.value)}
      />
    </label>
  );
  return (
    <>
      <div className="flex gap-2 max-md:w-full">
        {field('from', 'From')}
        {field('to', 'To')}
      </div>
      {isWrong ? (
        <p id={message} role="alert" className="field-error w-full">
          The last day must not be before the first.
        </p>
      ) : null}
    </>
  );
}

interface NothingFoundProps {
  /** What is listed, in the plural. */
  items: string;
  onClear: () => void;
}

/** In place of rows where the filters let none through. */
export function NothingFound({ items, onClear }: NothingFoundProps) {
  return (
    <div className="list-empty">
      <p>No {items} match these filters.</p>
      <Button onClick={onClear}>Clear filters</Button>
    </div>
  );
}
