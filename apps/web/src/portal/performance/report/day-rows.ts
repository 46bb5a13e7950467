import { daysFrom } from '@equanim/finance/calendar';
import { closesOf, dailyReturns } from '@equanim/finance/daily-returns';
import { returnBetween } from '@equanim/finance/returns';
import { fallsByDay } from './drawdowns.ts';
import { dayAt, type RangeSeries } from './range-series.ts';

/** A row for each day with a value. Its return is measured from the value before it, the start of the range being the first. */
export function dayRowsOf(series: RangeSeries) {
  const { gross, net, flows } = series;
  const days = daysFrom(dayAt(series, 0), series.dayCount);
  const falls = fallsByDay(gross);
  const byDay = new Map(dailyReturns(closesOf(gross.closes)).map((one) => [one.day, one]));
  return gross.closes.flatMap((close, index) => {
    if (close === null) return [];
    const since = byDay.get(index);
    return [
      {
        day: days[index] ?? '',
        grossValue: close,
        netValue: net.closes[index] ?? null,
        return: index === 0 ? returnBetween(gross.start, close) : (since?.simpleReturn ?? null),
        returnDays: index === 0 ? 1 : (since?.days ?? null),
        drawdown: falls[index] ?? 0,
        ...(flows && { flow: flows[index] ?? 0 }),
      },
    ];
  });
}
