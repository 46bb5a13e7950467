import { RANGES, type Range } from '@equanim/contract/range';
import type { Shortcut } from '../layout/use-shortcuts.ts';
import { rangeLabel } from './range-buttons.tsx';

/** A key for each range: 1 to 8, in the order of the buttons. */
export function rangeShortcuts(choose: (range: Range) => void): Shortcut[] {
  return RANGES.map((range, index) => ({
    key: String(index + 1),
    label: String(index + 1),
    does: `Range ${rangeLabel(range)}`,
    run: () => choose(range),
  }));
}
