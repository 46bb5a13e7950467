import { DAY_MS } from '@equanim/finance/calendar';
import { underwater } from '@equanim/finance/drawdown';
import { deepestEpisodes, drawdownEpisodes } from '@equanim/finance/drawdown-episodes';
import type { RangeSeries, RangeValues } from './range-series.ts';

const SHOWN = 5;

/** What falls are counted in: the start of the range and the close of each day that has one, the end last. */
export function valuesOf({ start, closes }: RangeValues): number[] {
  return [start, ...closes].filter((value) => value !== null);
}

/** Which day each of these values is of, as an index of the range's days. */
function dayIndexesOf({ start, closes }: RangeValues): number[] {
  const ofCloses = closes.flatMap((close, index) => (close === null ? [] : [index]));
  return start === null ? ofCloses : [0, ...ofCloses];
}

/** The deepest falls, the deepest one first; none where net does not lead through the range. */
export function drawdownRowsOf(values: RangeValues, days: readonly string[]) {
  if (values.start === null || values.end === null) return [];
  const indexes = dayIndexesOf(values);
  const lastIndex = days.length - 1;
  const episodes = deepestEpisodes(drawdownEpisodes(valuesOf(values)), SHOWN);
  return episodes.map(({ peakIndex, troughIndex, recoveryIndex, depth }) => {
    const [peak = 0, trough = 0] = [indexes[peakIndex], indexes[troughIndex]];
    const recovered = recoveryIndex === null ? null : (indexes[recoveryIndex] ?? null);
    return {
      peakDay: days[peak] ?? '',
      troughDay: days[trough] ?? '',
      recoveredDay: recovered === null ? null : (days[recovered] ?? null),
      depth,
      days: (recovered ?? lastIndex) - peak,
    };
  });
}

/** How far gross and net lie below their peaks: at the start of the range, and at the end of each day that has a value. */
export function underwaterOf({ from, to, gross, net }: RangeSeries) {
  const firstDayMs = Math.floor(from / DAY_MS) * DAY_MS;
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
