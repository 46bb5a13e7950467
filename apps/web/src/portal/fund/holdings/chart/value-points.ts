import type { Holding } from '@equanim/contract/holdings';
import { downsample } from '@equanim/finance/downsample';
import { DAY_MS } from '../../../../ui/time.ts';

/** What a holding was worth at the close of a UTC day, USDT. */
export interface ValuePoint {
  /** Epoch milliseconds of the beginning of the day. */
  at: number;
  /** YYYY-MM-DD */
  day: string;
  netValue: number;
  /** Paid in, less what was paid out. */
  paidIn: number;
  /** Whether the day before has no value: the line begins again here. */
  beginsLine: boolean;
}

/** The values of a holding as points of its chart, in time order. */
export function pointsOf(values: Holding['values']): ValuePoint[] {
  return values.map(({ day, net_value: netValue, paid_in: paidIn }, index) => {
    const at = Date.parse(day);
    const before = values[index - 1];
    const beginsLine = before === undefined || at - Date.parse(before.day) > DAY_MS;
    return { at, day, netValue, paidIn, beginsLine };
  });
}

/** As many points as a chart has pixels; thinning keeps the shape of the line, every gap and every payment. */
export function thinned(points: readonly ValuePoint[], count: number): ValuePoint[] {
  const kept = new Set<ValuePoint>();
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before === undefined) continue;
    if (!point.beginsLine && point.paidIn === before.paidIn) continue;
    kept.add(before);
    kept.add(point);
  }
  return downsample(points, count, {
    valuesOf: ({ netValue, paidIn }) => [netValue, paidIn],
    positionOf: ({ at }) => at,
    isMarked: (point) => kept.has(point),
  });
}

/** Around the plot, px. */
export const MARGIN = { top: 10, right: 12, bottom: 32, left: 56 };

/** The lowest and the highest value of a chart, with some room; money has no values below 0. */
export function domainOf(points: readonly ValuePoint[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const { netValue, paidIn } of points) {
    low = Math.min(low, netValue, paidIn);
    high = Math.max(high, netValue, paidIn);
  }
  if (!Number.isFinite(low)) return [0, 1];
  const room = high === low ? Math.max(1, Math.abs(high) * FLAT_ROOM) : (high - low) * ROOM;
  const floor = low - room;
  return [low >= 0 ? Math.max(0, floor) : floor, high + room];
}

const ROOM = 0.08;
const FLAT_ROOM = 0.05;
