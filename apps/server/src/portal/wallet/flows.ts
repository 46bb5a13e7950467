import type { HistoryPoint } from './segments.ts';
import type { Flow } from './wallet.store.ts';

/** Units are computed from rounded values: a smaller relative change is no flow, and none that a chart could show. */
const MIN_UNITS_CHANGE = 1e-6;

const unitsOf = ({ equity, normalizedValue }: HistoryPoint): number => equity / normalizedValue;

function areIssuedBetween(before: HistoryPoint, after: HistoryPoint): boolean {
  const change = unitsOf(after) / unitsOf(before) - 1;
  // After a total loss there is no value to count units by.
  return Number.isFinite(change) && Math.abs(change) >= MIN_UNITS_CHANGE;
}

/**
 * The flows of a history: those the log of the account told of and, where units were issued or redeemed between two points
 * without one, as in an imported history, a flow of unknown amount at the later point. It may stand for several.
 *
 * @param points in time order
 * @param logged in time order
 */
export function flowsAmong(points: readonly HistoryPoint[], logged: readonly Flow[]): Flow[] {
  const unlogged = points.flatMap((after, index): Flow[] => {
    const before = points[index - 1];
    if (before === undefined || !areIssuedBetween(before, after)) return [];
    const isLogged = logged.some(({ heldAt }) => heldAt > before.takenAt && heldAt <= after.takenAt);
    return isLogged ? [] : [{ occurredAt: after.takenAt, heldAt: after.takenAt, amount: null }];
  });
  return [...logged, ...unlogged].toSorted((a, b) => a.occurredAt.getTime() - b.occurredAt.getTime());
}
