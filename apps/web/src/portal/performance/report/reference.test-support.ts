import { Exact, sum } from '@equanim/finance/exact';
import type { FeeRates } from '@equanim/finance/fees';
import type { ReportAnswers } from './range-series.ts';

type Decimal = InstanceType<typeof Exact>;

/** The last value of a UTC day. */
interface Close {
  /** YYYY-MM-DD. */
  day: string;
  value: Decimal;
}

const DAY_MS = 86_400_000;
const YEAR = new Exact(365);
const ONE = new Exact(1);
const ZERO = new Exact(0);

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const daysApart = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;
const mean = (values: readonly Decimal[]): Decimal => sum(values).div(values.length);
const number = (value: Decimal | null | undefined): number | null => value?.toNumber() ?? null;

/** Raw moments, which 60 digits can bear: the mean of products less the product of means, times n / (n - 1). */
function covariance(one: readonly Decimal[], other: readonly Decimal[]): Decimal {
  const products = mean(one.map((value, index) => value.mul(other[index] ?? ZERO)));
  const count = one.length;
  return products
    .minus(mean(one).mul(mean(other)))
    .mul(count)
    .div(count - 1);
}

/** Never below 0, as the last of 60 digits can be. */
function variance(values: readonly Decimal[]): Decimal {
  return Exact.max(0, covariance(values, values));
}

/**
 * A holder's NAV followed calendar day by calendar day: value, not units, is what the fees leave. Another way than `netOfFees`,
 * which counts units and skips days without a row.
 */
function navOf(
  closes: readonly Close[],
  firstValue: Decimal,
  { rates, isOver }: { rates: FeeRates; isOver: boolean },
): Close[] {
  const left = ONE.minus(new Exact(rates.managementFeeRate).div(YEAR));
  const [entry] = closes;
  if (!entry) return [];
  let [nav, mark, gross] = [firstValue, firstValue, firstValue];
  let isDue = false;
  let day = entry.day;
  const result: Close[] = [];
  for (const close of closes) {
    // The year's end of any day that passed without a row is charged at this one.
    for (; day < close.day; day = dayOf(Date.parse(day) + DAY_MS)) {
      // A day's fee is taken at its end: the last day's is not, where it still runs.
      const ends = dayOf(Date.parse(day) + DAY_MS);
      if (isOver || ends !== closes.at(-1)?.day) nav = nav.mul(left);
      isDue ||= day.endsWith('-12-31') && !result.some((one) => one.day === day);
    }
    nav = nav.mul(close.value).div(gross);
    gross = close.value;
    const fee = nav.minus(mark).mul(rates.performanceFeeRate);
    const after = fee.gt(0) ? nav.minus(fee) : nav;
    result.push({ day, value: after });
    if (!isDue && !day.endsWith('-12-31')) continue;
    [nav, isDue] = [after, false];
    if (after.gt(mark)) mark = after;
  }
  return result;
}

/** The worst of all later values over all earlier ones, pair by pair. */
function deepest(values: readonly Decimal[]): Decimal {
  let worst = ZERO;
  for (const [from, peak] of values.entries())
    for (const value of values.slice(from + 1))
      if (value.lt(peak.mul(worst.plus(1)))) worst = value.div(peak).minus(1);
  return worst;
}

/** Every value with nothing higher before it that is followed by a lower one; it is over with the first that is as high. */
function falls(points: readonly Close[]) {
  return points
    .flatMap((peak, at) => {
      const later = points.slice(at + 1);
      const isHighest = points.slice(0, at).every(({ value }) => value.lte(peak.value));
      if (!isHighest || !later[0]?.value.lt(peak.value)) return [];
      const back = later.findIndex(({ value }) => value.gte(peak.value));
      const under = back < 0 ? later : later.slice(0, back);
      const depth = Exact.min(...under.map(({ value }) => value));
      const trough = under.find(({ value }) => value.eq(depth)) ?? peak;
      const over = later[back] ?? null;
      return [
        {
          peakDay: peak.day,
          troughDay: trough.day,
          recoveredDay: over?.day ?? null,
          depth: depth.div(peak.value).minus(1),
          days: daysApart(peak.day, over?.day ?? points.at(-1)?.day ?? peak.day),
        },
      ];
    })
    .toSorted((one, other) => one.depth.cmp(other.depth))
    .slice(0, 5)
    .map((row) => ({ ...row, depth: row.depth.toNumber() }));
}

/** Last close of a year over the last one of any before. */
function byYear(start: Decimal, closes: readonly Close[]): Record<string, number> {
  const years = [...new Set(closes.map(({ day }) => day.slice(0, 4)))];
  return Object.fromEntries(
    years.map((year) => {
      const base = closes.findLast(({ day }) => day.slice(0, 4) < year)?.value ?? start;
      const last = closes.findLast(({ day }) => day.startsWith(year))?.value ?? base;
      return [year, last.div(base).minus(1).toNumber()];
    }),
  );
}

/** From a close of a month's last day to the next such close, by the month of the latter. */
function byMonth(start: Decimal, closes: readonly Close[]): Record<string, number> {
  const monthOf = (day: string, later = 0) => dayOf(Date.parse(day) + later * DAY_MS).slice(0, 7);
  const ends = closes.filter(({ day }, at) => at === closes.length - 1 || monthOf(day) !== monthOf(day, 1));
  return Object.fromEntries(
    ends.map(({ day, value }, at) => [
      monthOf(day),
      value
        .div(ends[at - 1]?.value ?? start)
        .minus(1)
        .toNumber(),
    ]),
  );
}

/** From each close to the next one; `days` is how many lie between. */
function returnsOf(closes: readonly Close[]): (Close & { days: number })[] {
  return closes.flatMap((close, at) => {
    const before = closes[at - 1];
    if (!before) return [];
    const days = daysApart(before.day, close.day);
    return [{ day: close.day, days, value: close.value.minus(before.value).div(before.value) }];
  });
}

/** Twenty-eight at least, and at most one in four of them over more than a day. */
function isEnoughFor(returns: readonly { days: number }[]): boolean {
  return returns.length >= 28 && returns.filter(({ days }) => days > 1).length * 4 <= returns.length;
}

function geometricMean(values: readonly Decimal[]): Decimal {
  const grown = values.reduce((product, value) => product.mul(value.plus(1)), ONE);
  return grown.pow(ONE.div(values.length)).minus(1);
}

const volatility = (values: readonly Decimal[]): Decimal => variance(values).mul(YEAR).sqrt();

/** What a side says of Bitcoin; null where the returns of both over the same days bear no ratio. */
function against(own: readonly Close[], bitcoin: readonly Close[]) {
  const shared = (list: readonly Close[], other: readonly Close[]) =>
    returnsOf(list.filter(({ day }) => other.some((one) => one.day === day)));
  const theirReturns = shared(bitcoin, own);
  const common = shared(own, bitcoin).map(({ day, days, value }, at) => ({
    day,
    days,
    own: value,
    other: theirReturns[at]?.value ?? ZERO,
  }));
  const [mine, theirs] = [common.map((one) => one.own), common.map((one) => one.other)];
  const rollingBeta = common.slice(89).map(({ day }, at) => {
    const window = [mine.slice(at, at + 90), theirs.slice(at, at + 90)] as const;
    return {
      day,
      value: covariance(...window)
        .div(variance(window[1]))
        .toNumber(),
    };
  });
  if (!isEnoughFor(common))
    return { common: common.length, rollingBeta, beta: null, correlation: null, up: null, down: null };
  const spread = variance(theirs);
  const own2 = variance(mine);
  const captured = (isCounted: (value: Decimal) => boolean): number | null => {
    const days = common.filter(({ other }) => isCounted(other));
    if (days.length === 0) return null;
    return geometricMean(days.map((one) => one.own))
      .div(geometricMean(days.map((one) => one.other)))
      .toNumber();
  };
  const both = covariance(mine, theirs);
  const isFlat = spread.sqrt().lt(1e-12);
  return {
    common: common.length,
    rollingBeta,
    beta: isFlat ? null : both.div(spread).toNumber(),
    correlation: isFlat || own2.sqrt().lt(1e-12) ? null : both.div(spread.mul(own2).sqrt()).toNumber(),
    up: captured((value) => value.gt(0)),
    down: captured((value) => value.lt(0)),
  };
}

/** The figures of one side of a range. */
function sideOf(
  start: Decimal,
  closes: readonly Close[],
  range: { days: Decimal; isOver: boolean; bitcoin: Close[] },
) {
  const over = range.isOver ? closes : closes.slice(0, -1);
  const daily = returnsOf(over);
  const returns = daily.map(({ value }) => value);
  const path = [{ day: closes[0]?.day ?? '', value: start }, ...closes];
  const drawdown = deepest(path.map(({ value }) => value));
  const end = closes.at(-1)?.value ?? start;
  const growth = range.days.gte(365) ? end.div(start).pow(YEAR.div(range.days)).minus(1) : null;
  const isEnough = isEnoughFor(daily);
  const risk = isEnough ? variance(returns).sqrt() : ZERO;
  const shortfall = isEnough ? mean(returns.map((value) => Exact.min(value, 0).pow(2))).sqrt() : ZERO;
  const scaled = (over: Decimal) =>
    over.lt(1e-12) ? null : number(mean(returns).div(over).mul(YEAR.sqrt()));
  const sorted = returns.toSorted((one, other) => one.cmp(other));
  return {
    return: number(end.div(start).minus(1)),
    annualReturn: number(growth),
    volatility: isEnough ? number(volatility(returns)) : null,
    sharpe: scaled(risk),
    sortino: scaled(shortfall),
    calmar: drawdown.isZero() ? null : number(growth?.div(drawdown.neg())),
    maxDrawdown: drawdown.toNumber(),
    worstDay: number(sorted[0]),
    bestDay: number(sorted.at(-1)),
    positiveDays:
      returns.length === 0 ? null : returns.filter((value) => value.gt(0)).length / returns.length,
    returnDays: returns.length,
    months: byMonth(start, closes),
    years: byYear(start, closes),
    falls: falls(path),
    underwater: path.map(({ value }, at) =>
      value
        .div(Exact.max(...path.slice(0, at + 1).map((one) => one.value)))
        .minus(1)
        .toNumber(),
    ),
    values: closes.map(({ day, value }) => ({ day, value: value.toNumber() })),
    rolling: daily
      .slice(89)
      .map(({ day }, at) => ({ day, value: volatility(returns.slice(at, at + 90)).toNumber() })),
    ...against(over, range.bitcoin),
  };
}

/**
 * The report computed a second time, from the textbook's formulas in decimals of 60 digits and by brute force. For values above
 * 0 alone.
 */
export function referenceOf(
  { days, summary }: ReportAnswers,
  { rates, isOver }: { rates: FeeRates; isOver: boolean },
) {
  const { start, end } = summary;
  if (!start || !end || days.first_day === null || days.first_value === null)
    throw new Error('Nothing to say.');
  const [first, firstDay, lastDay] = [
    days.first_day,
    start.timestamp.slice(0, 10),
    end.timestamp.slice(0, 10),
  ];
  const closesOf = (list: readonly (number | null)[]): Close[] =>
    list.flatMap((value, index) =>
      value === null ? [] : [{ day: dayOf(Date.parse(first) + index * DAY_MS), value: new Exact(value) }],
    );
  const upTo = (closes: Close[], day: string, value: number): Close[] => [
    ...closes.filter((one) => one.day < day),
    { day, value: new Exact(value) },
  ];
  const history = closesOf(days.values);
  const whole = upTo(history, lastDay, end.normalized_value);
  const firstValue = new Exact(days.first_value);
  const inRange = (closes: Close[]) => closes.filter(({ day }) => day >= firstDay);
  const hours = Math.round((Date.parse(end.timestamp) - Date.parse(start.timestamp)) / 3_600_000);
  const bitcoin = closesOf(days.btc_values).filter(({ day }) => day >= firstDay && day <= lastDay);
  const range = {
    days: new Exact(hours).div(24),
    isOver,
    bitcoin: isOver ? bitcoin : bitcoin.filter(({ day }) => day < lastDay),
  };
  const netStart =
    navOf(upTo(history, firstDay, start.normalized_value), firstValue, { rates, isOver: false }).at(-1)
      ?.value ?? ONE;
  return {
    gross: sideOf(new Exact(start.normalized_value), inRange(whole), range),
    net: sideOf(netStart, inRange(navOf(whole, firstValue, { rates, isOver })), range),
  };
}
