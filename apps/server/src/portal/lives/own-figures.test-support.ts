import type { OwnMinute } from './own-history.test-support.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const YEAR_DAYS = 365;
const MIN_RETURNS = 28;
/** More than this part of the returns over more than a day, and no ratio of them is one of daily returns. */
const MAX_LONG = 0.25;
/** A year, by the fund's terms. */
export const FEES = { management: 0.03, performance: 0.3 };

export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);

/** A value at the end of a UTC day; days are numbered since 1970. */
export interface Close {
  day: number;
  value: number;
}

interface DayReturn {
  day: number;
  days: number;
  value: number;
}

export interface Period {
  /** First and last month, counted from year 0. */
  first: number;
  last: number;
  value: number;
}

/** What a range says of itself, gross or net of fees. */
export interface SideFigures {
  return: number;
  annualReturn: number | null;
  volatility: number | null;
  sharpe: number | null;
  sortino: number | null;
  maxDrawdown: number;
  bestDay: DayReturn | null;
  worstDay: DayReturn | null;
  positiveDays: number | null;
  returnCount: number;
  longCount: number;
  /** Against Bitcoin over the same days. */
  beta: number | null;
  correlation: number | null;
  months: Period[];
  years: Period[];
}

export interface OwnRange {
  start: OwnMinute & { value: number };
  end: OwnMinute & { value: number };
  count: number;
  high: number;
  low: number;
  /** Of every minute. */
  drawdown: number;
  /** Of the days that ended within the range, gross. */
  volatility: number | null;
  gross: SideFigures;
  net: SideFigures;
}

type Valued = OwnMinute & { value: number };
const hasValue = (one: OwnMinute): one is Valued => one.value !== null;

/** A range of one record: the one its last minute lies in. @returns null where it holds no minute with a value */
export function ownRange(minutes: readonly OwnMinute[], fromMs: number, toMs: number): OwnRange | null {
  const known = minutes.filter(hasValue).filter(({ takenAt }) => takenAt <= toMs);
  const record = known.at(-1)?.record;
  const history = known.filter((one) => one.record === record);
  const before = history.filter(({ takenAt }) => takenAt >= fromMs - HOUR_MS && takenAt <= fromMs).at(-1);
  const start = before ?? history.find(({ takenAt }) => takenAt > fromMs);
  if (!start) return null;
  const held = history.filter(({ takenAt }) => takenAt >= start.takenAt);
  const end = held.at(-1) ?? start;
  const values = held.map(({ value }) => value);
  const closes = closesOf(history);
  const netCloses = netOf(closes, history[0]?.value ?? 1, dayOf(toMs + 1));
  const netStart = netOf(
    closesOf(history.filter(({ takenAt }) => takenAt <= start.takenAt)),
    history[0]?.value ?? 1,
    -1,
  );
  const endedBy = dayOf(toMs + 1);
  const firstDay = dayOf(start.takenAt);
  const bitcoin = returnsOf(closesOf(held.map((one) => ({ ...one, value: one.bitcoin }))));
  const bounds = { from: start.takenAt, to: end.takenAt, endedBy, bitcoin };
  const sideOf = (all: Close[], first: number): SideFigures =>
    sideFigures(
      all.filter(({ day }) => day >= firstDay),
      { ...bounds, start: first },
    );
  return {
    start,
    end,
    count: held.length,
    high: Math.max(...values),
    low: Math.min(...values),
    drawdown: deepestFall(values),
    volatility: ratiosOf(returnsOf(closesOf(held).filter(({ day }) => day < endedBy)))?.volatility ?? null,
    gross: sideOf(closes, start.value),
    net: sideOf(netCloses, netStart.at(-1)?.value ?? start.value),
  };
}

function closesOf(minutes: readonly Valued[]): Close[] {
  return [...new Map(minutes.map(({ takenAt, value }) => [dayOf(takenAt), value]))].map(([day, value]) => ({
    day,
    value,
  }));
}

/** From each close to the next; none from nothing. */
function returnsOf(closes: readonly Close[]): DayReturn[] {
  return closes.slice(1).flatMap(({ day, value }, i) => {
    const before = closes[i] as Close;
    return before.value === 0 ? [] : [{ day, days: day - before.day, value: value / before.value - 1 }];
  });
}

interface Bounds {
  start: number;
  from: number;
  to: number;
  /** Days before this one were over when the range ended. */
  endedBy: number;
  /** Returns of the days that have a close. */
  bitcoin: readonly DayReturn[];
}

function sideFigures(closes: readonly Close[], bounds: Bounds): SideFigures {
  const { start, from, to, endedBy, bitcoin } = bounds;
  const returns = returnsOf(closes.filter(({ day }) => day < endedBy));
  const end = closes.at(-1)?.value ?? start;
  const lengthDays = (Math.round((to - from) / HOUR_MS) * HOUR_MS) / DAY_MS;
  const byValue = returns.toSorted((a, b) => a.value - b.value || a.day - b.day);
  const best = byValue.at(-1)?.value;
  return {
    return: end / start - 1,
    annualReturn: lengthDays >= YEAR_DAYS ? (end / start) ** (YEAR_DAYS / lengthDays) - 1 : null,
    volatility: null,
    sharpe: null,
    sortino: null,
    ...ratiosOf(returns),
    maxDrawdown: deepestFall([start, ...closes.map(({ value }) => value)]),
    bestDay: returns.find(({ value }) => value === best) ?? null,
    worstDay: byValue[0] ?? null,
    positiveDays:
      returns.length === 0 ? null : returns.filter(({ value }) => value > 0).length / returns.length,
    returnCount: returns.length,
    longCount: returns.filter(({ days }) => days > 1).length,
    ...againstBitcoin(returns, bitcoin),
    months: monthsOf(closes, start, dayOf(from)),
    years: yearsOf(closes, start),
  };
}

/** @returns null where there are too few returns, or too many over more than a day */
function ratiosOf(
  returns: readonly DayReturn[],
): Pick<SideFigures, 'volatility' | 'sharpe' | 'sortino'> | null {
  const long = returns.filter(({ days }) => days > 1).length;
  if (returns.length < MIN_RETURNS || long > MAX_LONG * returns.length) return null;
  const mean = returns.reduce((sum, { value }) => sum + value, 0) / returns.length;
  const squares = returns.reduce((sum, { value }) => sum + (value - mean) ** 2, 0);
  const downs = returns.reduce((sum, { value }) => sum + Math.min(0, value) ** 2, 0);
  const [deviation, downside] = [
    Math.sqrt(squares / (returns.length - 1)),
    Math.sqrt(downs / returns.length),
  ];
  const year = Math.sqrt(YEAR_DAYS);
  return {
    volatility: deviation * year,
    sharpe: deviation === 0 ? null : (mean / deviation) * year,
    sortino: downside === 0 ? null : (mean / downside) * year,
  };
}

function againstBitcoin(
  returns: readonly DayReturn[],
  bitcoin: readonly DayReturn[],
): Pick<SideFigures, 'beta' | 'correlation'> {
  if (!ratiosOf(returns)) return { beta: null, correlation: null };
  const others = new Map(bitcoin.map(({ day, value }) => [day, value]));
  const pairs = returns.map(({ day, value }) => [value, others.get(day) ?? Number.NaN] as const);
  const [mean, otherMean] = [0, 1].map(
    (i) => pairs.reduce((sum, pair) => sum + (pair[i] ?? 0), 0) / pairs.length,
  );
  const sumOf = (of: (own: number, other: number) => number): number =>
    pairs.reduce((sum, [own, other]) => sum + of(own - (mean ?? 0), other - (otherMean ?? 0)), 0);
  const [both, ownSquares, squares] = [
    sumOf((own, other) => own * other),
    sumOf((own) => own ** 2),
    sumOf((_own, other) => other ** 2),
  ];
  return {
    beta: squares === 0 ? null : both / squares,
    correlation: ownSquares * squares === 0 ? null : both / Math.sqrt(ownSquares * squares),
  };
}

function deepestFall(values: readonly number[]): number {
  let [peak, deepest] = [0, 0];
  for (const value of values) {
    peak = Math.max(peak, value);
    if (peak > 0) deepest = Math.min(deepest, value / peak - 1);
  }
  return deepest;
}

/** Months of which both ends are known; those that no close tells apart are one period. */
function monthsOf(closes: readonly Close[], start: number, firstDay: number): Period[] {
  const lastDay = closes.at(-1)?.day ?? firstDay;
  const byDay = new Map(closes.map(({ day, value }) => [day, value]));
  const periods: Period[] = [];
  let [first, base] = [monthOf(firstDay), start];
  for (let day = firstDay; day <= lastDay; day += 1) {
    const value = byDay.get(day);
    const isLastOfMonth = monthOf(day + 1) !== monthOf(day);
    if (value === undefined || (day < lastDay && !isLastOfMonth)) continue;
    periods.push({ first, last: monthOf(day), value: value / base - 1 });
    [first, base] = [monthOf(day) + 1, value];
  }
  return periods;
}

/** Years by their last close, from the last one of the year before. */
function yearsOf(closes: readonly Close[], start: number): Period[] {
  const lasts = new Map(closes.map(({ day, value }) => [Math.floor(monthOf(day) / 12), value]));
  let base = start;
  return [...lasts].map(([year, value]) => {
    const own = { first: year, last: year, value: value / base - 1 };
    base = value;
    return own;
  });
}

function monthOf(day: number): number {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/**
 * What one holder since the first sample keeps: the management fee is taken at the end of each day, the performance fee of the
 * gain above the mark at the year's end, and until then it is deducted.
 *
 * @param endedBy days before this one are over
 */
function netOf(closes: readonly Close[], first: number, endedBy: number): Close[] {
  let [units, mark] = [1, first];
  let before = closes[0]?.day ?? 0;
  let due = yearEnd(before);
  let isLost = false;
  return closes.flatMap(({ day, value }) => {
    isLost ||= value <= 0;
    if (isLost) return value <= 0 ? [{ day, value: 0 }] : [];
    const isRunning = day >= endedBy && day === closes.at(-1)?.day;
    units *= (1 - FEES.management / YEAR_DAYS) ** Math.max(0, day - before - (isRunning ? 1 : 0));
    before = day;
    const held = units * value;
    const fee = Math.max(0, held - mark) * FEES.performance;
    if (day >= due) {
      units -= fee / value;
      mark = Math.max(mark, held - fee);
      due = yearEnd(day + 1);
    }
    return [{ day, value: held - fee }];
  });
}

/** 31 December of a day's year. */
function yearEnd(day: number): number {
  return dayOf(Date.UTC(new Date(day * DAY_MS).getUTCFullYear(), 11, 31));
}
