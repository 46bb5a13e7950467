import { drawdownSeries } from '@equanim/finance/drawdown';
import { Exact } from '@equanim/finance/exact';
import {
  EARNED_PARTS,
  partsPerUnit,
  type ChangeOfEquity,
  type EarnedPart,
} from '@equanim/finance/parts-per-unit';
import { PARTS, type Part } from '@equanim/finance/reconciliation';
import type { Decimal } from 'decimal.js';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';

/** A minute that counts: outside of excluded windows, with a value. */
export interface CountedMinute {
  /** Since 1970. */
  minute: number;
  value: number;
  /** USDT. */
  equity: number;
  /** Of Bitcoin; null where unknown. */
  price: number | null;
}

/** A minute of Bitcoin's price that counts. */
export interface CountedPrice {
  minute: number;
  price: number;
}

interface Change extends Omit<ChangeOfEquity, 'parts' | 'units'> {
  units: Decimal;
  unitsAfter: Decimal;
  /** Whether everything is lost after it: it took no more than the units were worth. */
  isLost: boolean;
}

/** What the change to a minute is made of. */
export interface MinuteParts {
  /** USDT. */
  amounts: Record<Part, Decimal>;
  /** Between which units and values it leads; null where they are not known. */
  change: Change | null;
}

/** What a column of a rollup holds. */
export type Figure = number | Decimal | null | ReadonlyArray<number | null>;

/** A rollup by the names of its columns. */
export type Figures = Record<string, Figure>;

/**
 * A rollup of the account from every one of its minutes, by the definition of each figure: no smaller rollup is used.
 *
 * @param minutes in time order
 * @param parts of all minutes, counted or not
 */
export function accountFigures(
  minutes: readonly CountedMinute[],
  parts: readonly MinuteParts[],
  unit: string,
): Figures {
  const priced = minutes.filter(hasPrice);
  const place = (one: CountedMinute) => [one.minute, one.value, one.equity, one.price];
  const [low, high] = [lowest(minutes, (one) => one.value), highest(minutes, (one) => one.value)];
  const [priceLow, priceHigh] = [lowest(priced, (one) => one.price), highest(priced, (one) => one.price)];
  return {
    sample_count: minutes.length,
    first: given(minutes[0], place),
    last: given(minutes.at(-1), place),
    low: given(low, ({ value, minute, equity, price }) => [value, minute, equity, price]),
    high: given(high, ({ value, minute, equity, price }) => [value, -minute, equity, price]),
    fall: fallOf(minutes),
    price_first: given(priced[0], place),
    price_last: given(priced.at(-1), place),
    price_low: given(priceLow, ({ price, minute, value, equity }) => [price, minute, value, equity]),
    price_high: given(priceHigh, ({ price, minute, value, equity }) => [price, -minute, value, equity]),
    ...returnsOf(unit === 'month' ? minutes : null),
    ...Object.fromEntries(PARTS.map((part) => [part, sumOf(parts.map((one) => one.amounts[part]))])),
    ...perUnitOf(parts),
  };
}

/**
 * A rollup of Bitcoin's price from every one of its minutes.
 *
 * @param prices in time order, at least one
 */
export function priceFigures(prices: readonly CountedPrice[]): Figures {
  const place = ({ minute, price }: CountedPrice) => [minute, price];
  const [low, high] = [lowest(prices, (one) => one.price), highest(prices, (one) => one.price)];
  return {
    price_count: prices.length,
    first: given(prices[0], place),
    last: given(prices.at(-1), place),
    low: given(low, ({ price, minute }) => [price, minute]),
    high: given(high, ({ price, minute }) => [price, -minute]),
  };
}

function hasPrice(minute: CountedMinute): minute is CountedMinute & { price: number } {
  return minute.price !== null;
}

function given<Item, Result>(item: Item | undefined, of: (item: Item) => Result): Result | null {
  return item === undefined ? null : of(item);
}

/** The earliest of those with the lowest figure. */
function lowest<Item>(items: readonly Item[], figureOf: (item: Item) => number): Item | undefined {
  const least = items.reduce((least, item) => Math.min(least, figureOf(item)), Infinity);
  return items.find((item) => figureOf(item) === least);
}

/** The earliest of those with the highest figure. */
function highest<Item>(items: readonly Item[], figureOf: (item: Item) => number): Item | undefined {
  return lowest(items, (item) => -figureOf(item));
}

/** The deepest fall, the first of equally deep ones: its end, and the highest minute up to there. */
function fallOf(minutes: readonly CountedMinute[]): Figure {
  const falls = fallsTo(minutes.map(({ value }) => value)).map((fall, i) => ({ fall, i }));
  const deepest = lowest(falls, ({ fall }) => fall);
  const end = deepest && minutes[deepest.i];
  const peak = deepest && highest(minutes.slice(0, deepest.i + 1), ({ value }) => value);
  if (!end || !peak) return null;
  const places = [end, peak].flatMap(({ minute, value, equity, price }) => [minute, value, equity, price]);
  return [deepest.fall, ...places];
}

/** How far each value lies below the highest one so far; 0 before anything was worth something. */
function fallsTo(values: readonly number[]): number[] {
  const known = drawdownSeries(values.filter((value) => value > 0)).values();
  let peak = 0;
  return values.map((value) => {
    peak = Math.max(peak, value);
    if (value > 0) return known.next().value ?? 0;
    return peak > 0 ? value / peak - 1 : 0;
  });
}

/** Returns from each close to the next one, over however many days; a close is the last minute of a day. */
function returnsOf(minutes: readonly CountedMinute[] | null): Figures {
  const lastOfDays = new Map(minutes?.map((one) => [Math.floor((one.minute * MINUTE_MS) / DAY_MS), one]));
  const closes = [...lastOfDays];
  const returns = closes.slice(1).flatMap(([day, { value }], i) => {
    const [dayBefore, before] = closes[i] ?? [day, { value: 0 }];
    return before.value > 0 ? [{ of: (value - before.value) / before.value, days: day - dayBefore }] : [];
  });
  const mean = returns.reduce((sum, { of }) => sum + of, 0) / returns.length;
  const squares = returns.reduce((sum, { of }) => sum + (of - mean) ** 2, 0);
  return {
    return_count: minutes && returns.length,
    return_long_count: minutes && returns.filter(({ days }) => days > 1).length,
    return_mean: returns.length > 0 ? mean : null,
    return_squares: returns.length > 0 ? squares : null,
    first_close: given(closes[0], ([, one]) => [one.minute, one.value, one.equity, one.price]),
  };
}

/** What each part earned per unit: a change without flows or a total loss by exact division, any other as `finance` splits it. */
function perUnitOf(minutes: readonly MinuteParts[]): Figures {
  const known = minutes.flatMap(({ amounts, change }): Array<Record<EarnedPart, Decimal>> => {
    if (!change || (change.flows.length === 0 && !isConstant(change))) return [];
    const { units, ...rest } = change;
    if (change.flows.length === 0 && !change.isLost)
      return [ofEarned((part) => new Exact(amounts[part]).div(units))];
    const parts = Object.fromEntries(PARTS.map((part) => [part, amounts[part].toNumber()]));
    const split = partsPerUnit({ ...rest, units: units.toNumber(), parts: parts as ChangeOfEquity['parts'] });
    return [ofEarned((part) => new Exact(split[part]))];
  });
  const sums = EARNED_PARTS.map((part) => [part, sumOf(known.map((one) => one[part]))?.toNumber() ?? null]);
  return Object.fromEntries(sums.map(([part, figure]) => [`${part}_per_unit`, figure])) as Figures;
}

function isConstant({ units, unitsAfter }: { units: Decimal; unitsAfter: Decimal }): boolean {
  return units.eq(unitsAfter) && units.gt(0);
}

function ofEarned(figureOf: (part: EarnedPart) => Decimal): Record<EarnedPart, Decimal> {
  return Object.fromEntries(EARNED_PARTS.map((part) => [part, figureOf(part)])) as Record<
    EarnedPart,
    Decimal
  >;
}

/** To the last decimal. */
function sumOf(values: readonly Decimal[]): Decimal | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => (value.isZero() ? sum : sum.plus(value)), new Exact(0));
}
