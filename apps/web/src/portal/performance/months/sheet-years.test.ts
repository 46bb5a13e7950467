import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeRates } from '../../../content/fees.ts';
import { DAY_MS } from '../../../ui/time.ts';
import type { PeriodCell } from '../../layout/months/year-rows.ts';
import { reportOf } from '../report.ts';
import { sheetYears } from '../../print/months/sheet-years.ts';

const START = Date.parse('2023-11-25T06:00:00Z');

test('the months on paper are those of the performance screen for the whole history, gaps and all', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.double({ min: 0.5, max: 2, noNaN: true }), { freq: 9 }), { maxLength: 900 }),
      fc.double({ min: 0.5, max: 2, noNaN: true }),
      fc.boolean(),
      (middle, last, isOver) => {
        const values = [1, ...middle, last];
        const lastAt = START + (values.length - 1) * DAY_MS;
        const days = {
          first_day: '2023-11-25',
          first_value: 1,
          first_at: new Date(START).toISOString(),
          last_at: new Date(lastAt).toISOString(),
          values,
          btc_values: values.map(() => null),
        };
        const now = isOver ? lastAt + DAY_MS : lastAt;
        const edge = (at: number, value: number) => ({
          timestamp: new Date(at).toISOString(),
          normalized_value: value,
          btc_value: null,
        });
        const summary = { start: edge(START, 1), end: edge(lastAt, last) };
        const screen = reportOf({ days, summary, rates: feeRates, now })?.years.toReversed();
        const grossOf = <Cell extends PeriodCell>(cell: Cell | null) => cell && { ...cell, net: null };
        expect(sheetYears(days, now)).toEqual(
          screen?.map(({ year, months, total }) => ({
            year,
            months: months.map(grossOf),
            total: grossOf(total),
          })),
        );
      },
    ),
    { numRuns: 40 },
  );
});

test('a history that has not begun has no months', () => {
  const none = { first_at: null, last_at: null, first_value: null, values: [] };
  expect(sheetYears(none, START)).toEqual([]);
});
