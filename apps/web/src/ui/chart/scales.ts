import { nice, ticks } from 'd3-array';
import { timeTicks, utcTicks } from 'd3-time';

type Ends = readonly [number, number];

/** Places values along a line, px. */
export interface LinearScale {
  (value: number): number;
  readonly domain: Ends;
  /** The value at a place. */
  invert: (px: number) => number;
  /** About so many round values within the domain. */
  ticks: (count: number) => number[];
}

interface LinearOptions {
  domain: Ends;
  range: Ends;
  /** Keeps what lies outside of the domain at its ends. */
  isClamped?: boolean;
  /** Widens the domain to round values, about so many steps apart. */
  niceSteps?: number;
}

/** A linear scale; a domain of a single value lies in the middle of the range. */
export function linearScale({ domain, range, isClamped = false, niceSteps }: LinearOptions): LinearScale {
  const [low, high] = niceSteps === undefined ? domain : nice(domain[0], domain[1], niceSteps);
  const [start, end] = range;
  const partOf = (value: number): number => {
    const part = high === low ? 0.5 : (value - low) / (high - low);
    return isClamped ? Math.min(1, Math.max(0, part)) : part;
  };
  return Object.assign((value: number) => start + partOf(value) * (end - start), {
    domain: [low, high] as const,
    invert: (px: number) => low + ((px - start) / (end - start)) * (high - low),
    ticks: (count: number) => ticks(low, high, count),
  });
}

/** Places moments along a line, px. */
export interface TimeScale {
  (at: number | Date): number;
  /** The moment at a place, epoch milliseconds. */
  invert: (px: number) => number;
  /** About so many round times within the domain. */
  ticks: (count: number) => Date[];
}

interface TimeOptions extends Pick<LinearOptions, 'domain' | 'range'> {
  /** Whether times are round in UTC, else in the time zone of the computer. */
  isUtc: boolean;
}

/** A linear scale of epoch milliseconds, with times that are round in a zone. */
export function timeScale({ domain, range, isUtc }: TimeOptions): TimeScale {
  const scale = linearScale({ domain, range });
  const [from, to] = [new Date(domain[0]), new Date(domain[1])];
  return Object.assign((at: number | Date) => scale(Number(at)), {
    invert: scale.invert,
    ticks: (count: number) => (isUtc ? utcTicks : timeTicks)(from, to, count),
  });
}
