import { daysFrom } from '@equanim/finance/calendar';
import { fallsByDay } from './drawdowns.ts';
import { dayAt, type RangeSeries } from './range-series.ts';

/**
 * A row for each day with a value. Its return is measured from the value before it that is worth anything, the start of the
 * range being the first; a day that has none before it is left out.
 */
export function dayRowsOf(series: RangeSeries) {
  const { gross, net, flows } = series;
  const days = daysFrom(dayAt(series, 0), series.dayCount);
  const falls = fallsByDay(gross);
  let base = gross.start;
  return gross.closes.flatMap((close, index) => {
    const before = base;
    if (close !== null && close > 0) base = close;
    if (close === null || before <= 0) return [];
    return [
      {
        day: days[index] ?? '',
        grossValue: close,
        netValue: net.closes[index] ?? null,
        return: close / before - 1,
        drawdown: falls[index] ?? 0,
        ...(flows && { flow: flows[index] ?? 0 }),
      },
    ];
  });
}
