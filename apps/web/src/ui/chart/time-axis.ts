import { utcDay } from '@equanim/finance/calendar';
import {
  areTimesInUtc,
  chosenZone,
  formatDateTime,
  formatInOtherZone,
  formatRowTime,
  formatTick,
  formatZone,
} from '../format/date.ts';
import { DAY_MS } from '../time.ts';
import type { ChartPoint, TimeAxis } from './model.ts';
import { timeTicks } from './ticks.ts';

function ticksOf(points: readonly ChartPoint[], width: number, isUtc: boolean) {
  const ticks = timeTicks([points[0]?.at ?? 0, points.at(-1)?.at ?? 1], width, isUtc);
  const stepMs = Math.min(...ticks.slice(1).map((at, index) => at - (ticks[index] ?? at)));
  return ticks.map((at) => [at, formatTick(at, stepMs, isUtc)] as const);
}

/** The time of a point in the chosen zone and, where the viewer's is not UTC as well, in the other one. */
function instantOf({ at }: ChartPoint): readonly [text: string, other?: string] {
  const isSameZone = new Date(at).getTimezoneOffset() === 0;
  return isSameZone ? [formatDateTime(at)] : [formatDateTime(at), formatInOtherZone(at)];
}

/** Instants in the chosen zone, which the axis names. */
export const INSTANTS: TimeAxis<ChartPoint> = {
  name: () => `Time (${chosenZone()})`,
  ticksOf: (points, width) => ticksOf(points, width, areTimesInUtc()),
  zoneOf: formatZone,
  textOf: instantOf,
  rowTextOf: ({ at }) => formatRowTime(at),
};

/** Days in time order, each with whether the day before is missing: lines begin again there. */
export const withGaps = <Point extends ChartPoint>(days: readonly Point[]) =>
  days.map((each, index) => ({ ...each, beginsLine: each.at - (days[index - 1]?.at ?? each.at) > DAY_MS }));

/** UTC days, told at their close. @param format of a day YYYY-MM-DD */
export function daysAs(format: (day: string) => string): TimeAxis<ChartPoint> {
  const textOf = ({ at }: ChartPoint): string => format(utcDay(at));
  return {
    name: () => 'Day (UTC)',
    ticksOf: (points, width) => ticksOf(points, width, true),
    textOf: (point) => [textOf(point), 'close, UTC'],
    rowTextOf: textOf,
  };
}
