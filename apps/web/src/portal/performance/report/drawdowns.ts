import { DAY_MS } from '@equanim/finance/calendar';
import { underwater } from '@equanim/finance/drawdown';
import { deepestEpisodes, drawdownEpisodes } from '@equanim/finance/drawdown-episodes';
import { dayAt, type RangeSeries, type RangeValues } from './range-series.ts';

const SHOWN = 5;

/** What falls are counted in: the start of the range and the close of each day that has one, the end last. */
export function valuesOf({ start, closes }: RangeValues): number[] {
  const values: number[] = start === null ? [] : [start];
  for (const close of closes) if (close !== null) values.push(close);
  return values;
}

/** Which day each of these values is of, as an index of the range's days. */
function dayIndexesOf({ start, closes }: RangeValues): number[] {
  const indexes: number[] = start === null ? [] : [0];
  for (let index = 0; index < closes.length; index++) if (closes[index] !== null) indexes.push(index);
  return indexes;
}

/** The deepest falls, the deepest one first; none where net does not lead through the range. */
export function drawdownRowsOf(series: RangeSeries, side: 'gross' | 'net') {
  const values = series[side];
  if (values.start === null || values.end === null) return [];
  const indexes = dayIndexesOf(values);
  const episodes = deepestEpisodes(drawdownEpisodes(valuesOf(values)), SHOWN);
  return episodes.map(({ peakIndex, troughIndex, recoveryIndex, depth }) => {
    const [peak = 0, trough = 0] = [indexes[peakIndex], indexes[troughIndex]];
    const recovered = recoveryIndex === null ? null : (indexes[recoveryIndex] ?? null);
    return {
      peakDay: dayAt(series, peak),
      troughDay: dayAt(series, trough),
      recoveredDay: recovered === null ? null : dayAt(series, recovered),
      depth,
      days: (recovered ?? series.dayCount - 1) - peak,
    };
  });
}

/** How far gross and net lie below their peaks: at the start of the range, and at the end of each day that has a value. */
export function underwaterOf({ from, to, firstDayMs, gross, net }: RangeSeries) {
  const netFalls = fallsByDay(net);
  const points = [{ at: from, gross: 0, net: net.start === null ? null : 0 }];
  if (from === to) return points;
  for (const [index, fall] of fallsByDay(gross).entries()) {
    const at = Math.min(firstDayMs + (index + 1) * DAY_MS - 1, to);
    if (fall !== null) points.push({ at, gross: fall, net: netFalls[index] ?? null });
  }
  return points;
}

/** The fall at each day's close; null for a day without one. */
export function fallsByDay(values: RangeValues): (number | null)[] {
  const falls: (number | null)[] = values.closes.map(() => null);
  const indexes = dayIndexesOf(values);
  for (const [at, fall] of underwater(valuesOf(values)).entries()) falls[indexes[at] ?? 0] = fall;
  return falls;
}
