import { type Range, RANGES } from '@equanim/contract/range';
import type { AskedHistory } from '../../../api/asked-history.ts';
import type { Shortcut } from '../use-shortcuts.ts';
import { spanLabel } from './own-span.ts';

/** The ranges as the buttons name them, such as 1D and YTD. A span of one's own goes by its ends. */
export const rangeLabel = (asked: AskedHistory): string =>
  typeof asked === 'string' ? asked.toUpperCase() : spanLabel(asked);

interface RangeButtonsProps {
  /** The range shown; none is pressed while it is a span of one's own, or null. */
  asked: AskedHistory | null;
  isLoading: boolean;
  /** The customer's buttons are disabled while a range loads; the administrator's are not. */
  isDisabled?: boolean;
  onChange: (range: Range) => void;
}

export function RangeButtons({ asked, isLoading, isDisabled = false, onChange }: RangeButtonsProps) {
  return (
    <fieldset className="segments" aria-label="Time range" aria-busy={isLoading}>
      {RANGES.map((choice) => (
        <button
          key={choice}
          type="button"
          className="segment"
          aria-pressed={choice === asked}
          // With `disabled` the button would lose the focus of whoever pressed it.
          aria-disabled={isDisabled}
          onClick={() => {
            if (!isDisabled) onChange(choice);
          }}
        >
          {rangeLabel(choice)}
        </button>
      ))}
    </fieldset>
  );
}

/** A key for each range, 1 and up, in the order of the buttons. */
export function rangeShortcuts(choose: (range: Range) => void): Shortcut[] {
  return RANGES.map((range, index) => ({
    key: String(index + 1),
    label: String(index + 1),
    does: `Range ${rangeLabel(range)}`,
    run: () => choose(range),
  }));
}
