import type { StrikeRow } from '@equanim/contract/strikes';

type Listed = Pick<StrikeRow, 'day' | 'state'>;

/**
 * The dealing day a screen shows: the one that is asked for; else the first that is open, or upcoming, because days are dealt
 * in order; else the newest.
 *
 * @param rows in any order
 * @param asked of an address, where anything can stand
 * @returns YYYY-MM-DD; undefined where there is no dealing day
 */
export function chooseDay(rows: readonly Listed[], asked: string | null): string | undefined {
  if (rows.some(({ day }) => day === asked)) return asked ?? undefined;
  const firstOf = (state: StrikeRow['state']): string | undefined =>
    rows
      .filter((row) => row.state === state)
      .map(({ day }) => day)
      .toSorted()[0];
  return (
    firstOf('open') ??
    firstOf('upcoming') ??
    rows
      .map(({ day }) => day)
      .toSorted()
      .at(-1)
  );
}
