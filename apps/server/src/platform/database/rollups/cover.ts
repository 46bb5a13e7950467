import { DAY_MS, HOUR_MS, monthOf, type Span } from '../../time.ts';
import type { RollupUnit } from '../tables/rollups.ts';

/** A unit, and where each of it begins: at or before a moment, and after another beginning. */
interface Grid {
  unit: RollupUnit;
  beginningOf: (ms: number) => number;
  following: (beginningMs: number) => number;
}

const GRID_OF: Record<RollupUnit, Grid> = {
  month: { unit: 'month', beginningOf: monthOf, following: (ms) => monthOf(ms, 1) },
  day: evenGrid('day', DAY_MS),
  hour: evenGrid('hour', HOUR_MS),
};

/** From the coarsest to the finest. */
const GRIDS: readonly Grid[] = [GRID_OF.month, GRID_OF.day, GRID_OF.hour];

/** The longest span that is read by minutes, hours and days: some thousand rows each. Longer ones are read by months. */
const MAX_SPAN_MS: Record<'minute' | 'hour' | 'day', number> = {
  minute: 2 * DAY_MS,
  hour: 60 * DAY_MS,
  day: 800 * DAY_MS,
};

function evenGrid(unit: RollupUnit, lengthMs: number): Grid {
  return {
    unit,
    beginningOf: (ms) => Math.floor(ms / lengthMs) * lengthMs,
    following: (ms) => ms + lengthMs,
  };
}

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

interface Segment {
  fromMs: number;
  untilMs: number;
}

function coverWith([grid, ...finer]: readonly Grid[], { fromMs, untilMs }: Segment): Cover {
  if (fromMs >= untilMs) return { minutes: [], rollups: [] };
  if (!grid) return { minutes: [{ from: new Date(fromMs), until: new Date(untilMs) }], rollups: [] };
  const first = alignUp(grid, fromMs);
  const end = grid.beginningOf(untilMs);
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
function alignUp({ beginningOf, following }: Grid, ms: number): number {
  const beginning = beginningOf(ms);
  return beginning === ms ? ms : following(beginning);
}

/** The units that a span touches, from the beginning of the first one to the end of the last. */
export function unitsAround(unit: RollupUnit, { from, to }: Span): Part {
  const { beginningOf, following } = GRID_OF[unit];
  return {
    from: new Date(beginningOf(from.getTime())),
    until: new Date(following(beginningOf(to.getTime()))),
  };
}
