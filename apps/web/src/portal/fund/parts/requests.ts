import type { DealingRequest } from '@equanim/contract/dealing';
import type { PossibleDays, SeriesValue } from '@equanim/contract/fund';
import type { ProblemCode } from '@equanim/contract/problem';
import { ApiProblem } from '../../../api/api-problem.ts';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { hideAmountsIn } from '../../../ui/format/number.ts';

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

/** Which dealing day a request was for last, and why it was not dealt then; null where it did not move. */
export const movedWords = ({ moved }: Pick<DealingRequest, 'moved'>): string | null =>
  moved == null ? null : `Moved from ${formatDealingDay(moved.from)}: ${hideAmountsIn(moved.why)}`;

const ALREADY_ASKED: ProblemCode = 'already-asked';

/** Whether the server asks if a request is meant beside an open one, so that sending it again says that it is. */
export const isAlreadyAsked = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === ALREADY_ASKED;
