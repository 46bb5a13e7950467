import type { PossibleDays, SeriesValue } from '@equanim/contract/fund';

interface DayChoice {
  kind: 'subscription' | 'redemption';
  /** `YYYY-MM-DD`; anything else, or a day that is no longer possible, for the first possible one. */
  chosen: string;
}

/**
 * The dealing days to choose from, and the chosen one.
 *
 * @returns undefined for both where the server does not list them: it chooses the day
 */
export function requestDays(dealing: PossibleDays | undefined, { kind, chosen }: DayChoice) {
  const days = dealing?.[`${kind}_days`];
  return { days, day: days?.find((each) => each === chosen) ?? days?.[0] };
}

/** A series that cannot be redeemed yet. */
export interface LockedSeries {
  name: string;
  /** The first dealing day on which it can be redeemed, `YYYY-MM-DD`. */
  until: string;
}

/** The series that are in lock-up on a dealing day; null where the server does not tell. */
export function lockedOn(
  day: string | undefined,
  series: ReadonlyArray<Pick<SeriesValue, 'name' | 'redeemable_from'>>,
): LockedSeries[] | null {
  if (day === undefined || series.some((one) => one.redeemable_from === undefined)) return null;
  return series.flatMap(({ name, redeemable_from: until = '' }) => (until > day ? [{ name, until }] : []));
}
