import { formatDeadline, formatDealingDay } from '../../../../../ui/format/date.ts';
import { At } from '../../../../frame/at.tsx';
import type { PricedStrike } from '../formulas/worked.ts';

interface LateSampleProps {
  strike: PricedStrike;
  isConfirmed: boolean;
  isDisabled: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

/** Names a sample that was taken after the dealing day began, and takes the confirmation that it is the one. */
export function LateSample({ strike, isConfirmed, isDisabled, onConfirm }: LateSampleProps) {
  const { day, sample } = strike;
  return (
    <label className="finalize-late">
      <input
        type="checkbox"
        className="checkbox"
        checked={isConfirmed}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onConfirm(currentTarget.checked)}
      />
      <span>
        The sample is late: it was taken <At at={sample.taken_at} format={formatDeadline} />, after{' '}
        {formatDealingDay(day)}, 00:00 UTC, because none was confirmed in the five minutes before. I confirm
        that this strike uses it.
      </span>
    </label>
  );
}
