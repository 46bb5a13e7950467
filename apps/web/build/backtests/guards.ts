import { basename } from 'node:path';
import { lastOfDay, type BacktestRow } from '@equanim/finance/backtest';
import { DAY_MS, MINUTE_MS, daysBetween } from '@equanim/finance/calendar';
import type { Guard } from '../../src/content/backtests.ts';
import type { Finding, PlacedRow } from '../../src/site/investment/backtest/read-backtest.ts';
import { FILES } from './files.ts';

/** So many telling steps in a row do not come again by chance. */
const TELLING_STEPS = 12;

/** A step tells something where it differs from the one before by this many times what rounding may have made. */
const TELLING = 8;

const differ = (one: Step, other: Step, times: number): boolean =>
  Math.abs(one.change - other.change) > times * (one.blur + other.blur);

const START_RANGE = [0.5, 2] as const;
const LENGTH_RANGE = [0.9, 1.1] as const;
const CHANGE_LIMIT = 0.5;
const DAYS_A_YEAR = 365;

/** A person's choice of a time, or the midnight of a zone, is on a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS;

/** Two parts, one of them with summer time. */
const FEW_TIMES = 3;

const percent = (fraction: number) => `${(fraction * 100).toFixed(0)} %`;
const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most;

function startFindings(rows: readonly PlacedRow[]): Finding[] {
  const [first] = lastOfDay(rows);
  if (first === undefined || isWithin(first.netValue, START_RANGE)) return [];
  const reason = `The first net value is ${first.netValue}, and a multiplier begins near 1: divide all by the first.`;
  return [{ line: first.line, column: 'net_value', reason }];
}

function lengthFindings(rows: readonly PlacedRow[], file: string): Finding[] {
  const years = FILES.find(({ name }) => name === basename(file))?.years;
  const days = lastOfDay(rows);
  const [first, last] = [days[0], days.at(-1)];
  if (years === undefined || first === undefined || last === undefined) return [];
  const length = daysBetween({ from: first.day, to: last.day }) + 1;
  if (isWithin(length / (years * DAYS_A_YEAR), LENGTH_RANGE)) return [];
  const period = years === 1 ? '1 year' : `${years} years`;
  const reason = `It goes from ${first.day} to ${last.day}, ${length} days, and the page calls it ${period}.`;
  return [{ reason }];
}

function changeFindings(rows: readonly PlacedRow[]): Finding[] {
  return pairs(lastOfDay(rows)).flatMap(([before, { line, netValue }]) => {
    const change = netValue / before.netValue - 1;
    if (Math.abs(change) <= CHANGE_LIMIT) return [];
    const reason = `The net value changes by ${percent(change)} since ${before.day}.`;
    return [{ line, column: 'net_value', reason }];
  });
}

/** One moment with two net values, or a segment whose changes come again: parts that were put together wrongly. */
function repeatFindings(rows: readonly PlacedRow[]): Finding[] {
  const inTime = rows.toSorted((left, right) => left.at - right.at);
  const twice = pairs(inTime)
    .filter(([before, row]) => row.at === before.at && row.netValue !== before.netValue)
    .map(([before, { line, netValue }], _, all) => {
      const more = all.length > 1 ? ` (${all.length - 1} more)` : '';
      const reason = `The same moment as on line ${before.line}, with ${netValue} for ${before.netValue}${more}.`;
      return { line, column: 'datetime', reason };
    })
    .slice(0, 1);
  const segment = repeatedSegment(lastOfDay(rows));
  if (segment === null) return twice;
  const { first, again, steps } = segment;
  const reason = `The ${steps} changes after ${first.day} come again after ${again.day}: is a part of the file in it twice?`;
  return [...twice, { line: again.line, column: 'net_value', reason }];
}

const clockOf = (timeMs: number) => new Date(timeMs).toISOString().slice(11, 16);

/** A time of day in UTC as the midnight of its zone: 16:00 is that of +08:00, 05:00 that of -05:00. */
function midnightOf(timeMs: number): string {
  const isAhead = timeMs > DAY_MS / 2;
  const zone = `${isAhead ? '+' : '-'}${clockOf(isAhead ? DAY_MS - timeMs : timeMs)}`;
  return `${clockOf(timeMs)} UTC is midnight at ${zone}`;
}

/**
 * Rows once a day at a few times other than midnight. They may be days of another zone, which UTC counts to the day before,
 * or readings at that hour; a file does not say which, so its author has to.
 */
function timeFindings(rows: readonly PlacedRow[]): Finding[] {
  if (lastOfDay(rows).length < rows.length) return [];
  const times = [...new Set(rows.map(({ at }) => at % DAY_MS))];
  const local = times.filter((time) => time !== 0 && time % QUARTER_MS === 0);
  if (local.length === 0 || times.length > FEW_TIMES) return [];
  const reason = `${local.map(midnightOf).join(', ')}: write the day alone (2023-11-01) where a row is the whole day of a zone.`;
  return [{ column: 'datetime', reason }];
}

/** What makes a readable file one that is not published. Each can be switched off in `apps/web/src/content/backtests.ts`. */
export const GUARDS: Readonly<Record<Guard, (rows: readonly PlacedRow[], file: string) => Finding[]>> = {
  start: startFindings,
  length: lengthFindings,
  change: changeFindings,
  repeat: repeatFindings,
  time: timeFindings,
};

/** A segment of days and how many days later its changes come again. */
interface RepeatedSegment<Day> {
  readonly first: Day;
  readonly again: Day;
  readonly steps: number;
}

interface Step {
  readonly change: number;
  /** By how much the digits that are printed may have moved the change. */
  readonly blur: number;
}

/** Half a unit of the last decimal that the file prints at all. */
function halfUnitOf(days: readonly BacktestRow[]): number {
  const places = days.map(({ netValue }) => String(netValue).split('.')[1]?.length ?? 0);
  return 0.5 * 10 ** -Math.min(12, Math.max(...places));
}

function stepsOf(days: readonly BacktestRow[]): Step[] {
  const half = halfUnitOf(days);
  return days.slice(1).map(({ netValue }, index) => {
    const before = days[index]?.netValue ?? netValue;
    return { change: netValue / before - 1, blur: (half / before) * (1 + netValue / before) + 1e-12 };
  });
}

/**
 * The longest segment whose changes from day to day come again later, as in a file of parts of which one is in it twice,
 * scaled or not. Steps that are like the step before, as those of a flat segment or of even interest, tell nothing.
 *
 * @param days earliest first
 * @returns null where no twelve telling steps come again
 */
function repeatedSegment<Day extends BacktestRow>(days: readonly Day[]): RepeatedSegment<Day> | null {
  const steps = stepsOf(days);
  const isTelling = steps.map((step, index) => {
    const before = steps[index - 1];
    return before !== undefined && differ(step, before, TELLING);
  });
  let longest: RepeatedSegment<Day> | null = null;
  for (let lag = 1; lag < steps.length; lag++) {
    let [start, telling] = [0, 0];
    for (let index = 0; index + lag < steps.length; index++) {
      const [step, later] = [steps[index], steps[index + lag]];
      if (step === undefined || later === undefined || differ(step, later, 1)) {
        [start, telling] = [index + 1, 0];
        continue;
      }
      if (isTelling[index] === true) telling++;
      const [first, again] = [days[start], days[start + lag]];
      const length = index - start + 1;
      if (telling < TELLING_STEPS || length <= (longest?.steps ?? 0)) continue;
      if (first !== undefined && again !== undefined) longest = { first, again, steps: length };
    }
  }
  return longest;
}

/** Pairs of neighbors in a list. */
export function pairs<T>(items: readonly T[]): [T, T][] {
  return items
    .slice(1)
    .flatMap((item, index) => items.slice(index, index + 1).map((before): [T, T] => [before, item]));
}
