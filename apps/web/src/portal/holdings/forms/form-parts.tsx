import { useId, type ReactNode } from 'react';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { Button } from '../../../ui/forms/button.tsx';

interface DayFieldProps {
  days: readonly string[];
  chosen: string;
  error?: string | undefined;
  onChoose: (day: string) => void;
}

/** The dealing day that a request is for. */
export function DayField({ days, chosen, error, onChoose }: DayFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Dealing day
      </label>
      <select
        id={id}
        className="select request-select"
        value={chosen}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {days.map((day, index) => (
          <option key={day} value={day}>
            {formatDealingDay(day)}
            {index === 0 ? ', the first possible' : ''}
          </option>
        ))}
      </select>
      {error === undefined ? null : (
        <p id={errorId} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}

interface FormEndProps {
  /** Why it was refused; null where it was not, or a field says it. */
  failure: string | null;
  isPending: boolean;
  children: string;
  onClose: () => void;
}

/** What came of the last try, and the two ways out. */
export function FormEnd({ failure, isPending, children, onClose }: FormEndProps) {
  return (
    <>
      {failure === null ? null : (
        <p role="alert" className="text-sm text-loss">
          {failure}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" variant="primary" busyLabel={isPending ? 'Requesting...' : undefined}>
          {children}
        </Button>
      </div>
    </>
  );
}

interface LineProps {
  name: string;
  /** Whether it is what the request comes down to. */
  isMain?: boolean;
  children: ReactNode;
}

/** A named line of what a request means. */
export function Line({ name, isMain = false, children }: LineProps) {
  return (
    <div className={`request-line ${isMain ? 'request-line-main' : ''}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
