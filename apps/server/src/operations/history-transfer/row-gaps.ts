import { MINUTE_MS, type Span } from '../../platform/time.ts';

/** A distance longer than this times the spacing beside it is a gap. */
const MAX_SPACING_RATIO = 1.5;

/**
 * Finds the gaps of a history: two rows whose distance is more than 1.5 times the larger of the spacing before and the
 * spacing after. A history may get denser or thinner, so only a distance longer than both its neighbors means missing rows;
 * the first and the last distance have one neighbor.
 *
 * @param times of the rows, on minutes, in order
 * @returns first and last minute without a row of each gap, in order
 */
export function findGaps(times: readonly Date[]): Span[] {
  const distanceTo = (row: number): number => {
    const [before, at] = [times[row - 1], times[row]];
    return before && at ? at.getTime() - before.getTime() : 0;
  };
  return times.flatMap((at, row) => {
    const spacing = Math.max(distanceTo(row - 1), distanceTo(row + 1));
    const distance = distanceTo(row);
    if (spacing === 0 || distance <= MAX_SPACING_RATIO * spacing) return [];
    const beforeMs = at.getTime() - distance;
    return [{ from: new Date(beforeMs + MINUTE_MS), to: new Date(at.getTime() - MINUTE_MS) }];
  });
}
