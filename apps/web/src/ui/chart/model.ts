import { chartBounds, type Bounds } from '@equanim/finance/chart-bounds';
import { logValues, roundValues, type ValuesFormat } from './ticks.ts';

/** A moment of a chart with what is known of it. */
export interface ChartPoint {
  /** Epoch milliseconds, or another number that rises from point to point. */
  readonly at: number;
  /** Whether something is missing between the point before and this one: lines begin again here. */
  readonly beginsLine?: boolean;
}

/** How a figure is drawn over time. */
export interface Line<Point> {
  /** Null where the line has no value. */
  valueOf: (point: Point) => number | null;
  /** Classes, one of which gives the color. */
  className: string;
  isDashed?: boolean;
  /** Whether a value stays until the next one, as what was paid in does. */
  isStepped?: boolean;
  /** What is filled: softly to the foot of the plot, or between the line and 0. */
  fill?: 'fading' | 'to-zero' | undefined;
  /** Whether it lies above the others, which are fainter. */
  isSelected?: boolean;
  /** Whether its last value stands at the right edge. */
  isTagged?: boolean;
}

/** What a chart tells of each point: in its readout, as a column of its table and, with a line, in its drawing. */
export interface Figure<Point> {
  name: string;
  /** As the legend has it, where that is more. */
  longName?: string;
  /** What it is in, for the head of its column. */
  unit?: string;
  /** Null where a point does not have it. */
  textOf: (point: Point) => string | null;
  /** Whether the text has a sign that gives its color. */
  isSigned?: boolean;
  /** How far the value has come, with its sign. */
  changeOf?: (point: Point) => string;
  line?: Line<Point>;
}

/** A remark on a point, such as that it was corrected. */
export interface Note {
  text: string;
  className?: string;
}

/** Rings around some points. */
export interface Mark<Point> {
  name: string;
  /** Gives the color. */
  className: string;
  /** Where the ring stands; null where the point has none. */
  valueOf: (point: Point) => number | null;
}

/** How a chart tells the times of its points. */
export interface TimeAxis<Point> {
  /** Heads the column of times. */
  name: () => string;
  /** Which times stand along the bottom, and how they are written. @param width of the plot, px */
  ticksOf: (points: readonly Point[], width: number) => ReadonlyArray<readonly [at: number, text: string]>;
  /** The zone that stands at the end of the axis. @param at of the last point */
  zoneOf?: (at: number) => string;
  /** The time of a point in the readout, and what stands below it. */
  textOf: (point: Point) => readonly [text: string, other?: string];
  /** The same in a column whose head names the zone. */
  rowTextOf: (point: Point) => string;
}

/** What one chart draws; always the same object while the chart stays the same. */
export interface DrawnForm<Point> {
  /** In reading order. The first is drawn last, above the others. */
  figures: readonly Figure<Point>[];
  /** How values beside the plot are written; null where they are not. */
  valuesFormat: ValuesFormat | null;
  /** Without one the lines stand alone, with neither axis. */
  axis?: TimeAxis<Point>;
  mark?: Mark<Point>;
  /** The ends of the axis of values; by default those of Specification 9.20 and 9.21. */
  boundsOf?: (values: readonly number[]) => Bounds;
  /** Whether that axis ends at round values. */
  isRounded?: boolean;
  /** Whether values stand on a log scale, where all of them are above 0. */
  isLog?: boolean;
  /** A value that is marked across the plot. */
  baseline?: number;
}

/** What one chart draws and reads out. */
export interface ChartForm<Point> extends DrawnForm<Point> {
  axis: TimeAxis<Point>;
  notesOf?: (point: Point) => readonly Note[];
}

/** Px. */
export interface Size {
  width: number;
  height: number;
}

/** A label of an axis and where it stands, px. */
interface Label {
  place: number;
  text: string;
}

/** Where everything of a chart lies, px from the upper left corner of its plot. */
export interface Layout<Point> {
  points: readonly Point[];
  size: Size;
  plot: Size & { left: number; top: number };
  x: (at: number) => number;
  y: (value: number) => number;
  /** What lies at a place; the other way round than `x`. */
  atOf: (px: number) => number;
  values: readonly Label[];
  /** Whether values are written inside of the plot, which has too little room beside them. */
  areValuesInside: boolean;
  times: readonly Label[];
  /** The zone of the times; null where the axis does not name it. */
  zone: string | null;
}

const MARGIN = { top: 12, right: 16, bottom: 32, left: 48 };
const BARE_MARGIN = { top: 1, right: 0, bottom: 4, left: 0 };
/** Room for a last value at the right edge. */
const TAG_MARGIN = 64;
const PX_PER_CHARACTER = 7;
/** Between a label and the plot, and between it and the edge of the chart. */
const LABEL_ROOM = 12;
/** Room for six labels on two lines; where values beside the plot leave less, they go inside it. */
const MIN_PLOT_WIDTH = 184;
/** Half a label of the first time. */
const INSIDE_LEFT = 16;
/** Room for one time, less what rounding takes; with less, its year goes under its month. */
const PX_PER_TIME = 63;
const LOW_PLOT = 160;

/** The lines of a chart, the lowest first. */
export const linesOf = <Point>({ figures }: DrawnForm<Point>): Line<Point>[] =>
  figures
    .flatMap(({ line }) => line ?? [])
    .toReversed()
    .toSorted((one, other) => Number(one.isSelected ?? false) - Number(other.isSelected ?? false));

/** Whether every value has a place on a log scale. */
export const hasLogScale = (values: readonly number[]): boolean => values.every((value) => value > 0);

/** Every value that the lines of a chart have. */
export const valuesOf = <Point>(points: readonly Point[], form: DrawnForm<Point>): number[] =>
  linesOf(form).flatMap(({ valueOf }) => points.map(valueOf).filter((value) => value !== null));

/**
 * Puts a chart together.
 *
 * @param points in time order
 * @param size of the whole chart
 */
export function layOut<Point extends ChartPoint>(
  points: readonly Point[],
  form: DrawnForm<Point>,
  size: Size,
): Layout<Point> {
  const { top, bottom } = form.axis ? MARGIN : BARE_MARGIN;
  const height = Math.max(60, size.height - top - bottom);
  const { y, ticks, texts } = valueAxis(valuesOf(points, form), form, height);
  const { left, right, areValuesInside } = sidesOf(form, texts, size);
  const width = Math.max(80, size.width - left - right);
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 1];
  // A single point stands in the middle of the plot.
  const [from, to] = first === last ? [first - 1, last + 1] : [first, last];
  const x = (at: number): number => ((at - from) / (to - from)) * width;
  const axis = points.length > 1 ? form.axis : undefined;
  return {
    points,
    size,
    plot: { width, height, left, top },
    x,
    y,
    atOf: (px) => from + (px / width) * (to - from),
    values: ticks.map((value, index) => ({ place: y(value), text: texts[index] ?? '' })),
    areValuesInside,
    times: stacked((axis?.ticksOf(points, width) ?? []).map(([at, text]) => ({ place: x(at), text }))),
    zone: axis?.zoneOf?.(last) ?? null,
  };
}

/** The margins beside the plot, px, and whether values are written inside of it. */
function sidesOf<Point>(form: DrawnForm<Point>, texts: readonly string[], size: Size) {
  if (!form.axis) return { ...BARE_MARGIN, areValuesInside: false };
  const longest = Math.max(0, ...texts.map(({ length }) => length));
  const beside = Math.max(MARGIN.left, longest * PX_PER_CHARACTER + LABEL_ROOM);
  const right = linesOf(form).some(({ isTagged }) => isTagged) ? TAG_MARGIN : MARGIN.right;
  const areValuesInside = longest > 0 && size.width - beside - right < MIN_PLOT_WIDTH;
  return { left: areValuesInside ? INSIDE_LEFT : beside, right, areValuesInside };
}

const same = (value: number): number => value;
const COUNTS = [5, 4, 3, 2];

/** The axis of values, with its ends and its ticks. */
function valueAxis(values: readonly number[], form: DrawnForm<never>, height: number) {
  const { boundsOf = chartBounds, isRounded } = form;
  const isLog = form.isLog === true && values.length > 0 && hasLogScale(values);
  const [toDrawn, fromDrawn] = isLog ? [Math.log, Math.exp] : [same, same];
  const { min, max } = boundsOf(values.map(toDrawn));
  const ticksFor = (count: number): number[] => {
    if (isLog) return logValues(fromDrawn(min), fromDrawn(max), count);
    const round = roundValues(min, max, count);
    return isRounded ? round : round.filter((value) => value >= min && value <= max);
  };
  // Without any value an axis says something only beside a baseline.
  const isWritten = values.length > 0 || form.baseline !== undefined;
  const counts = COUNTS.filter((count) => height > LOW_PLOT || count <= 3);
  const { ticks, texts } = form.axis
    ? distinct(counts.map(ticksFor), isWritten ? form.valuesFormat : null)
    : { ticks: [], texts: [] };
  const [bottom = min, top = max] = isRounded ? [ticks[0], ticks.at(-1)] : [];
  return { y: (value: number) => (1 - (toDrawn(value) - bottom) / (top - bottom)) * height, ticks, texts };
}

/** The first ticks whose texts differ: there are fewer where they would read alike. */
function distinct(choices: readonly number[][], format: ValuesFormat | null) {
  const written = choices.map((ticks) => ({ ticks, texts: format === null ? [] : ticks.map(format(ticks)) }));
  const found = written.find(({ texts }) => new Set(texts).size === texts.length) ?? written.at(-1);
  return found ?? { ticks: [], texts: [] };
}

/** Labels on two lines where they have too little room on one. */
function stacked(labels: readonly Label[]): readonly Label[] {
  const [first, second] = labels;
  const hasRoom = first === undefined || second === undefined || second.place - first.place >= PX_PER_TIME;
  return hasRoom ? labels : labels.map(({ place, text }) => ({ place, text: text.replace(' ', '\n') }));
}

/** A piece of a line without interruption: its places, at least one. */
export type Run = ReadonlyArray<readonly [x: number, y: number]>;

/** The pieces of a line: it is broken where something is missing, and where it has no value. */
export function runsOf<Point extends ChartPoint>(
  { points, x, y }: Pick<Layout<Point>, 'points' | 'x' | 'y'>,
  { valueOf, isStepped }: Pick<Line<Point>, 'valueOf' | 'isStepped'>,
): Run[] {
  const runs: [number, number][][] = [];
  let run: [number, number][] | undefined;
  for (const point of points) {
    const value = valueOf(point);
    if (point.beginsLine || value === null) run = undefined;
    if (value === null) continue;
    if (run === undefined) runs.push((run = []));
    const before = run.at(-1);
    if (isStepped && before) run.push([x(point.at), before[1]]);
    run.push([x(point.at), y(value)]);
  }
  return runs;
}

/**
 * Moves apart two tags that would cover each other, each by half the missing distance.
 *
 * @param tops where they stand, px; any other number of them stays
 * @param distance the least distance between them, px
 * @example spreadTags([100, 104], 20) // => [92, 112]
 */
export function spreadTags(tops: readonly number[], distance: number): number[] {
  const [one = 0, other = 0] = tops;
  const half = Math.max(0, distance - Math.abs(one - other)) / 2;
  if (tops.length !== 2) return [...tops];
  return one <= other ? [one - half, other + half] : [one + half, other - half];
}

/**
 * Index of the position nearest to a place, found by halving.
 *
 * @param positions ascending
 * @returns null for no positions; of two equally near the left one
 */
export function nearestIndex(positions: readonly number[], place: number): number | null {
  if (positions.length === 0) return null;
  let low = 0;
  let high = positions.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((positions[middle] ?? 0) < place) low = middle + 1;
    else high = middle;
  }
  const right = positions[low] ?? 0;
  const left = positions[low - 1];
  return left !== undefined && place - left <= right - place ? low - 1 : low;
}
