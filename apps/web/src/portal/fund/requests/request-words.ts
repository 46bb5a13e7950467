import {
  REQUEST_STATES,
  type CustomerRequest,
  type DealingRequest,
  type RequestState,
} from '@equanim/contract/dealing';
import type { PossibleDays, SeriesValue } from '@equanim/contract/fund';
import type { ProblemCode } from '@equanim/contract/problem';
import { ApiProblem } from '../../../api/api-problem.ts';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { formatExactShares } from '../../../ui/format/exact.ts';
import { formatUnitPrice, formatUsdt, hideAmountsIn } from '../../../ui/format/number.ts';
import { capitalized, wordFor } from '../../../ui/format/word.ts';

type State = CustomerRequest['state'];

/** What is waited for once a subscription is accepted: the wire knows it as accepted. */
const EXPECTED = 'Money expected';

const STATE_WORDS: Record<RequestState, string> = {
  requested: 'Requested',
  accepted: 'Accepted',
  funded: 'Money confirmed',
  dealt: 'Dealt',
  paid: 'Paid out',
  canceled: 'Canceled',
};

/** How far a request has got, on every screen. Money is expected where its investor is to send it. */
export const stateWords = ({ kind, state, next }: Pick<CustomerRequest, 'kind' | 'state' | 'next'>): string =>
  kind === 'subscription' && state === 'accepted' && (next === undefined || next.who === 'investor')
    ? EXPECTED
    : wordFor(STATE_WORDS, state);

/** A step that a request has taken; `Dealt at 1.234568 USDT` once its price is known. */
export const stepWords = (state: State, { price }: Pick<CustomerRequest, 'price'>): string =>
  state === 'dealt' && price != null
    ? `Dealt at ${formatUnitPrice(price)} USDT`
    : wordFor(STATE_WORDS, state);

/** A step that is still to come. */
export const comingWords = (state: State): string =>
  state === 'funded' ? EXPECTED : wordFor(STATE_WORDS, state);

/** The states of a filter, in the order a request goes through them. */
export const STATE_CHOICES = [
  ...new Set(
    REQUEST_STATES.flatMap((state) => [STATE_WORDS[state], stateWords({ kind: 'subscription', state })]),
  ),
].map((name) => ({ value: name, name }));

/** Whether its investor acts next. */
export const isForInvestor = ({ next }: Pick<CustomerRequest, 'next'>): boolean => next?.who === 'investor';

/** The kind of a request, on the screen. */
export const KIND_WORDS: Record<CustomerRequest['kind'], string> = {
  subscription: 'Subscription',
  redemption: 'Redemption',
};

/** How much a request is about, within a sentence: `150,000.00 USDT`, `12.5 shares` or `everything`. */
export function sizeOf({ amount, shares, is_all: isAll }: CustomerRequest): string {
  if (isAll) return 'everything';
  if (shares !== null) return `${formatExactShares(shares)} ${shares === 1 ? 'share' : 'shares'}`;
  return `${formatUsdt(amount)} USDT`;
}

/** What is asked for: `50,000.00 USDT gross`, `25,000.00 USDT`, `12.5 shares` or `Everything`. */
export const askedFor = (request: CustomerRequest): string =>
  `${capitalized(sizeOf(request))}${request.kind === 'subscription' ? ' gross' : ''}`;

/** Whether a request waits for a decision. */
export const isUndecided = ({ state }: Pick<CustomerRequest, 'state'>): boolean => state === 'requested';

/** Whether a request can still be canceled: nothing was dealt. Money that has arrived is paid back. */
export const isCancelable = ({ state }: Pick<CustomerRequest, 'state'>): boolean =>
  state === 'requested' || state === 'accepted' || state === 'funded';

const COURSES: Record<CustomerRequest['kind'], readonly State[]> = {
  subscription: ['requested', 'accepted', 'funded', 'dealt'],
  redemption: ['requested', 'accepted', 'dealt', 'paid'],
};

/** The states that a request still goes through; none of one that was canceled, or whose kind or state is that of a newer server. */
export function stepsToCome({ kind, state }: CustomerRequest): readonly State[] {
  const course = COURSES[kind] ?? [];
  return course.includes(state) ? course.slice(course.indexOf(state) + 1) : [];
}

/** What happened to a request and still holds: of something that was undone and done again, such as a match, the last time. */
export function stepsDone({ events, ...request }: CustomerRequest): CustomerRequest['events'] {
  const toCome = stepsToCome({ ...request, events });
  return events.filter(
    ({ state }, index) =>
      !toCome.includes(state) && !events.slice(index + 1).some((later) => later.state === state),
  );
}

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
  moved == null ? null : `Moved from ${formatUtcDay(moved.from)}: ${hideAmountsIn(moved.why)}`;

const ALREADY_ASKED: ProblemCode = 'already-asked';

/** Whether the server asks if a request is meant beside an open one, so that sending it again says that it is. */
export const isAlreadyAsked = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === ALREADY_ASKED;
