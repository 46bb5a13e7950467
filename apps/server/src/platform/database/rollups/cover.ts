import { DAY_MS, HOUR_MS, type Span } from '../../time.ts';
import type { RollupUnit } from '../tables/rollups.ts';

const WEEK_MS = 7 * DAY_MS;
/** 1970 began on a Thursday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** How long a unit is, and a moment at which one begins. */
interface Grid {
  unit: RollupUnit;
  lengthMs: number;
  originMs: number;
}

const GRID_OF: Record<RollupUnit, Grid> = {
  week: { unit: 'week', lengthMs: WEEK_MS, originMs: FIRST_MONDAY_MS },
  day: { unit: 'day', lengthMs: DAY_MS, originMs: 0 },
  hour: { unit: 'hour', lengthMs: HOUR_MS, originMs: 0 },
};

/** From the coarsest to the finest. */
const GRIDS: readonly Grid[] = [GRID_OF.week, GRID_OF.day, GRID_OF.hour];

/** The longest span that is read by minutes, hours and days: about as many rows each. Longer ones are read by weeks. */
const MAX_SPAN_MS: Record<'minute' | 'hour' | 'day', number> = {
  minute: 2 * DAY_MS,
  hour: 60 * DAY_MS,
  day: 800 * DAY_MS,
};

/** Times from a moment up to another one, which is excluded. */
export interface Part {
  from: Date;
  until: Date;
}

/** The rows that a span is read from: each of its minutes is in one of them, and nothing else is. */
export interface Cover {
  minutes: Part[];
  rollups: Array<Part & { unit: RollupUnit }>;
}

/**
 * What a span is read from: rollups as coarse as its chart needs them, finer ones and minutes at both its edges. A rollup
 * that reaches beyond the span is no part of it.
 *
 * @param span both its ends included
 */
export function coverOf({ from, to }: Span): Cover {
  const [fromMs, untilMs] = [from.getTime(), to.getTime() + 1];
  return coverWith(gridsFor(to.getTime() - fromMs), { fromMs, untilMs });
}

/** The same with the coarsest rollups there are, for what is measured and not drawn. */
export function coarseCoverOf({ from, until }: Part): Cover {
  return coverWith(GRIDS, { fromMs: from.getTime(), untilMs: until.getTime() });
}

function gridsFor(lengthMs: number): readonly Grid[] {
  if (lengthMs <= MAX_SPAN_MS.minute) return [];
  if (lengthMs <= MAX_SPAN_MS.hour) return GRIDS.slice(2);
  return lengthMs <= MAX_SPAN_MS.day ? GRIDS.slice(1) : GRIDS;
}

interface Stretch {
  fromMs: number;
  untilMs: number;
}

function coverWith([grid, ...finer]: readonly Grid[], { fromMs, untilMs }: Stretch): Cover {
  if (fromMs >= untilMs) return { minutes: [], rollups: [] };
  if (!grid) return { minutes: [{ from: new Date(fromMs), until: new Date(untilMs) }], rollups: [] };
  const first = alignUp(grid, fromMs);
  const end = alignUp(grid, untilMs - grid.lengthMs + 1);
  if (first >= end) return coverWith(finer, { fromMs, untilMs });
  const head = coverWith(finer, { fromMs, untilMs: first });
  const tail = coverWith(finer, { fromMs: end, untilMs });
  const whole = { unit: grid.unit, from: new Date(first), until: new Date(end) };
  return {
    minutes: [...head.minutes, ...tail.minutes],
    rollups: [...head.rollups, whole, ...tail.rollups],
  };
}

/** The first beginning of a unit at or after a moment. */
function alignUp({ lengthMs, originMs }: Grid, ms: number): number {
  return Math.ceil((ms - originMs) / lengthMs) * lengthMs + originMs;
}

/** The units that a span touches, from the beginning of the first one to the end of the last. */
export function unitsAround(unit: RollupUnit, { from, to }: Span): Part {
  const grid = GRID_OF[unit];
  const beginningOf = (moment: Date): number => alignUp(grid, moment.getTime() - grid.lengthMs + 1);
  return { from: new Date(beginningOf(from)), until: new Date(beginningOf(to) + grid.lengthMs) };
}
