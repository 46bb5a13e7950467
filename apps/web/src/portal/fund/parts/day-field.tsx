import { formatDealingDay } from '../../../ui/format/date.ts';
import { SelectField } from '../../../ui/forms/choices.tsx';

interface DayFieldProps {
  /** The first possible one first; undefined where the server chooses. */
  days: readonly string[] | undefined;
  chosen: string | undefined;
  error?: string | undefined;
  onValue: (day: string) => void;
}

/** The dealing day that a request is for. */
export function DayField({ days, chosen = '', error, onValue }: DayFieldProps) {
  if (days !== undefined && days.length > 0)
    return (
      <SelectField
        label="Dealing day"
        value={chosen}
        error={error}
        choices={days.map((day, index) => ({
          value: day,
          name: `${formatDealingDay(day)}${index === 0 ? ', the first possible' : ''}`,
        }))}
        onValue={onValue}
      />
    );
  return (
    <div className="field">
      <p className="field-label">
        {days === undefined
          ? 'It will be for the first possible dealing day.'
          : 'There is no dealing day to request for at present.'}
      </p>
      {error === undefined ? null : <p className="field-error">{error}</p>}
    </div>
  );
}
