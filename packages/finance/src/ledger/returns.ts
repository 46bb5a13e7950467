/** What was held between two moments with no dealing between them, net of fees, USDT. */
export interface HeldSpan {
  /** After what was dealt at its beginning. */
  readonly start: number;
  /** The same shares at its end, before anything is dealt. */
  readonly end: number;
}

/** Money into the fund, above zero, or out of it, below, USDT. */
export interface Payment {
  /** Days held since the beginning. */
  readonly day: number;
  readonly amount: number;
}

/** Why there is no money-weighted return: no rate balances the payments, or more than one does. */
export type NoRate = 'no-rate' | 'several-rates';

const DAYS_A_YEAR = 365;

/**
 * The return of what was held, whatever was paid in or out: the returns between dealings, linked.
 *
 * @param spans in time order; those in which nothing was held link nothing
 * @returns a fraction; null where nothing was held
 * @see GIPS standards 2020, time-weighted return
 * @example timeWeightedReturn([{ start: 100, end: 110 }, { start: 210, end: 231 }]) // => 0.21
 */
export function timeWeightedReturn(spans: readonly HeldSpan[]): number | null {
  const held = spans.filter(({ start }) => start > 0);
  return held.length === 0 ? null : held.reduce((growth, { start, end }) => growth * (end / start), 1) - 1;
}

/**
 * The rate at which what was paid in, what was paid out and the value at the end balance, for the whole period, actual/365: with
 * the yearly rate r it is (1 + r)^(days / 365) - 1.
 *
 * @param payments the first of day 0, in
 * @param end days held until then, at least 1 and no fewer than those of any payment, and the value then
 * @returns a fraction; -1 where everything was lost and nothing paid out
 * @see https://en.wikipedia.org/wiki/Internal_rate_of_return
 * @example moneyWeightedReturn([{ day: 0, amount: 100 }], { days: 30, value: 110 }) // => 0.1
 */
export function moneyWeightedReturn(
  payments: readonly Payment[],
  { days, value }: { days: number; value: number },
): number | NoRate {
  // The value of everything at the end, less what is there, as a function of the logarithm of the period's growth.
  const terms = byDay([...payments, { day: days, amount: -value }]).map(({ day, amount }) => ({
    amount,
    exponent: 1 - day / days,
  }));
  if (terms.every(({ amount }) => amount > 0)) return terms.length === 0 ? 'no-rate' : -1;
  const roots = rootsOf(terms);
  if (roots.length > 1) return 'several-rates';
  const rate = Math.expm1(roots[0] ?? Infinity);
  return Number.isFinite(rate) ? rate : 'no-rate';
}

/**
 * The return of a year at the pace of a longer period.
 *
 * @param rate of the period, a fraction
 * @param days in which something was held
 * @returns a fraction; null below 365 days
 * @example yearlyReturn(0.21, 730) // => 0.1
 * @example yearlyReturn(0.21, 364) // => null
 */
export function yearlyReturn(rate: number, days: number): number | null {
  return days < DAYS_A_YEAR ? null : (1 + rate) ** (DAYS_A_YEAR / days) - 1;
}

/** One payment a day, in time order; none of a day on which as much came in as went out. */
function byDay(payments: readonly Payment[]): Payment[] {
  const sums = new Map<number, number>();
  for (const { day, amount } of payments) sums.set(day, (sums.get(day) ?? 0) + amount);
  return [...sums].flatMap(([day, amount]) => (amount === 0 ? [] : [{ day, amount }]));
}

/** A part of a sum: amount x e^(exponent x u). */
interface Term {
  readonly amount: number;
  readonly exponent: number;
}

/** Roots that lie closer are not told apart. */
const MIN_WIDTH = 1e-9;

/** Where a sum of terms is 0, of u below 0 and above. */
function rootsOf(terms: readonly Term[]): number[] {
  const mirrored = terms.map(({ amount, exponent }) => ({ amount, exponent: -exponent }));
  const below = rootsFromZero(mirrored).filter((root) => root > 0);
  return [...below.map((root) => -root), ...rootsFromZero(terms)];
}

/** Those from 0 on: divided by the term that grows most, the sum has the same roots and cannot overflow. */
function rootsFromZero(terms: readonly Term[]): number[] {
  const exponents = terms.map(({ exponent }) => exponent).toSorted((a, b) => b - a);
  const [first = 0, second = first - 1] = exponents;
  const scaled = terms.map(({ amount, exponent }) => ({ amount, exponent: exponent - first }));
  const [lead, others] = [true, false].map((isLead) =>
    scaled
      .filter(({ exponent }) => (exponent === 0) === isLead)
      .reduce((sum, { amount }) => sum + Math.abs(amount), 0),
  );
  // Beyond it the first term outweighs all others together.
  const end = 1 + Math.max(0, Math.log((others ?? 0) / (lead ?? 1)) / (first - second));
  return rootsWithin(scaled, 0, end);
}

/**
 * The roots from a point up to another one, the latter excluded. An interval is left only where bounds of the sum exclude a root, or
 * where those of its slope exclude a second one, so that none is overlooked.
 */
function rootsWithin(terms: readonly Term[], from: number, to: number): number[] {
  const slope = terms.map(({ amount, exponent }) => ({ amount: amount * exponent, exponent }));
  if (!canBeZero(terms, from, to)) return [];
  if (!canBeZero(slope, from, to)) return crossing(terms, from, to);
  if (to - from < MIN_WIDTH) return [from, to];
  const middle = (from + to) / 2;
  return [...rootsWithin(terms, from, middle), ...rootsWithin(terms, middle, to)];
}

/** Whether bounds of a sum leave room for a 0 between two points: each term only rises or only falls. */
function canBeZero(terms: readonly Term[], from: number, to: number): boolean {
  let [low, high] = [0, 0];
  for (const term of terms) {
    const [start, end] = [termAt(term, from), termAt(term, to)];
    low += Math.min(start, end);
    high += Math.max(start, end);
  }
  return low <= 0 && high >= 0;
}

/** The root of a sum that only rises or only falls, by bisection, if it has one before its end. */
function crossing(terms: readonly Term[], from: number, to: number): number[] {
  const signAt = (u: number): number => Math.sign(terms.reduce((sum, term) => sum + termAt(term, u), 0));
  const sign = signAt(from);
  if (sign === 0) return [from];
  if (sign * signAt(to) >= 0) return [];
  let [low, high] = [from, to];
  for (;;) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) return [middle];
    if (signAt(middle) === sign) low = middle;
    else high = middle;
  }
}

function termAt({ amount, exponent }: Term, u: number): number {
  return amount * Math.exp(exponent * u);
}
