import { formatDecimal } from '../format/number.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';

/** Values as near as this share of themselves are one value to a chart. */
const NOISE = 1e-9;
/** Digits of a value beside a chart: beyond NOISE, and short of where 35 times 0.01 is more than 0.35. */
const DIGITS = 12;

/** The step of an axis, one, two or five times a power of ten, that comes nearest to `count` of them. */
function roundStep(room: number, count: number): number {
  const power = 10 ** Math.floor(Math.log10(room / count));
  const powers = room / count / power;
  if (powers >= Math.sqrt(50)) return power * 10;
  if (powers >= Math.sqrt(10)) return power * 5;
  return powers >= Math.SQRT2 ? power * 2 : power;
}

/**
 * Round values that hold two others between them.
 *
 * @param count about so many
 * @returns in rising order, at least two
 * @example roundValues(9_700, 18_340, 4) // => [8000, 10000, 12000, 14000, 16000, 18000, 20000]
 */
export function roundValues(low: number, high: number, count: number): number[] {
  const isFlat = high - low <= Math.abs(low) * NOISE;
  const top = isFlat ? low + Math.max(1, Math.abs(low)) : high;
  const step = roundStep(top - low, count);
  const valueAt = (steps: number): number => Number((steps * step).toPrecision(DIGITS));
  // A quotient is rounded as well: the values decide what they hold.
  let first = Math.floor(low / step);
  while (valueAt(first) > low) first -= 1;
  let last = Math.max(first + 1, Math.ceil(top / step));
  while (valueAt(last) < high) last += 1;
  return Array.from({ length: last - first + 1 }, (_, index) => valueAt(first + index));
}

/** From this ratio of the ends of a log scale on, 1, 2 and 5 of each power of ten are the round values. */
const WIDE_RATIO = 10;

/**
 * Round values between the ends of a log scale: those of a linear scale while the ends lie close.
 *
 * @param low above 0
 * @param count about so many, where the ends lie close
 * @example logValues(1, 100, 5) // => [1, 2, 5, 10, 20, 50, 100]
 */
export function logValues(low: number, high: number, count: number): number[] {
  const isWide = high / low >= WIDE_RATIO;
  const powers = Math.ceil(Math.log10(high / low)) + 2;
  const values = isWide
    ? Array.from({ length: powers }, (_, index) => 10 ** (Math.floor(Math.log10(low)) + index)).flatMap(
        (power) => [power, 2 * power, 5 * power],
      )
    : roundValues(low, high, count);
  return values.filter((value) => value >= low && value <= high);
}

/** The parts of a date that a step counts, from the year down. */
const [YEAR, MONTH, DAY, HOUR, MINUTE] = [0, 1, 2, 3, 4];
const YEAR_MS = 365 * DAY_MS;

interface TimeStep {
  ms: number;
  /** Which part of a date it counts, and how many of it. */
  part: number;
  count: number;
}

const stepsOf = (part: number, ms: number, counts: readonly number[]): TimeStep[] =>
  counts.map((count) => ({ ms: count * ms, part, count }));

const TIME_STEPS: readonly TimeStep[] = [
  ...stepsOf(MINUTE, MINUTE_MS, [1, 5, 15, 30]),
  ...stepsOf(HOUR, HOUR_MS, [1, 3, 6, 12]),
  ...stepsOf(DAY, DAY_MS, [1, 2, 7]),
  ...stepsOf(MONTH, 30 * DAY_MS, [1, 3]),
  ...stepsOf(YEAR, YEAR_MS, [1, 2, 5, 10, 20, 50, 100]),
];

/** The step whose ratio to a time is nearest to one. */
const nearestStep = (ms: number): TimeStep =>
  TIME_STEPS.reduce((best, step) =>
    Math.abs(Math.log(step.ms / ms)) < Math.abs(Math.log(best.ms / ms)) ? step : best,
  );

type DateParts = [year: number, month: number, day: number, hour: number, minute: number];
const LEAST: DateParts = [0, 0, 1, 0, 0];

function partsOf(at: Date, isUtc: boolean): DateParts {
  return isUtc
    ? [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()]
    : [at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes()];
}

/** How far a part lies beyond a round one. Days are counted across months, so that seven of them begin on a Sunday. */
function excessOf(parts: DateParts, { part, count }: TimeStep): number {
  if (part !== DAY) return (parts[part] ?? 0) % count;
  const sundayBased = Date.UTC(parts[0], parts[1], parts[2]) / DAY_MS + 4;
  return sundayBased % count;
}

/** Every round time of a step between two, epoch milliseconds. */
function roundTimes([from, to]: readonly [number, number], step: TimeStep, isUtc: boolean): number[] {
  const now = partsOf(new Date(from), isUtc);
  const excess = excessOf(now, step);
  const partAt = (index: number, steps: number): number => {
    if (index > step.part) return LEAST[index] ?? 0;
    return (now[index] ?? 0) + (index === step.part ? steps * step.count - excess : 0);
  };
  const timeAt = (steps: number): number => {
    const parts = LEAST.map((_, index) => partAt(index, steps)) as DateParts;
    return isUtc ? Date.UTC(...parts) : new Date(...parts).getTime();
  };
  const times: number[] = [];
  for (let steps = 0, at = timeAt(0); at <= to; steps += 1, at = timeAt(steps))
    if (at >= from) times.push(at);
  return times;
}

/** The usual and the least distance between two times, px; the longest reads `Mar 2026`. */
const PX_PER_TICK = 128;
const MIN_PX_PER_TICK = 64;

/**
 * The round times under an axis: at least two, since a single one gives no scale. Where the round step gives only one, the next
 * finer step is taken, with those of its times that have room.
 *
 * @param span both ends, epoch milliseconds, apart
 * @param isUtc whether times are round in UTC, else in the time zone of the computer
 * @returns epoch milliseconds
 */
export function timeTicks(span: readonly [number, number], widthPx: number, isUtc: boolean): number[] {
  const spanMs = span[1] - span[0];
  const leastMs = (MIN_PX_PER_TICK / widthPx) * spanMs;
  const count = Math.max(2, widthPx / PX_PER_TICK);
  for (const finer of [count, count * 2, count * 4]) {
    const spaced: number[] = [];
    for (const at of roundTimes(span, nearestStep(spanMs / finer), isUtc))
      if (at - (spaced.at(-1) ?? Number.NEGATIVE_INFINITY) >= leastMs) spaced.push(at);
    if (spaced.length >= 2) return spaced;
  }
  return [];
}

/** How values beside a plot are written, so that they are told apart. @param ticks in rising order */
export type ValuesFormat = (ticks: readonly number[]) => (value: number) => string;

/**
 * Writes values with as many places, from 1 to 4, as tell them apart.
 *
 * @param unit what one of the written text is in values: 0.01 for percent of fractions
 * @param mark written behind each
 * @example decimals(0.01, '%')([0.1, 0.15])(0.1) // => '10.0%'
 */
export function decimals(unit = 1, mark = ''): ValuesFormat {
  return (ticks) => {
    const step = Math.abs((ticks[1] ?? unit) - (ticks[0] ?? 0)) / unit;
    const digits = [1, 2, 3].find((places) => step >= 10 ** -places * (1 - NOISE)) ?? 4;
    return (value) => `${formatDecimal(value / unit, digits)}${mark}`;
  };
}
