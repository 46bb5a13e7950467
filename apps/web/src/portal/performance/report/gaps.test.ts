import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../ui/time.ts';
import { reportOf } from '../report.ts';

const NO_FEES = { subscriptionFeeRate: 0, managementFeeRate: 0, performanceFeeRate: 0 };

/** A history from a day on, all of it; the last day is over. */
function reportFrom(firstDay: string, values: (number | null)[]) {
  const endMs = Date.parse(firstDay) + values.length * DAY_MS;
  const [first, last] = [`${firstDay}T08:00:00.000Z`, new Date(endMs - 60_000).toISOString()];
  const edge = (timestamp: string, value: number) => ({
    timestamp,
    normalized_value: value,
    btc_value: value,
  });
  const made = reportOf({
    days: {
      first_day: firstDay,
      first_value: 1,
      first_at: first,
      last_at: last,
      values,
      btc_values: values.map((_, day) => 1 + (day % 5) / 100),
    },
    summary: { start: edge(first, 1), end: edge(last, values.at(-1) ?? 0) },
    rates: NO_FEES,
    now: endMs,
  });
  if (!made) throw new Error('There is a report.');
  return made;
}

describe('What happened on days without a sample', () => {
  const rounded = (value: number | null | undefined) => Number(value?.toFixed(4));
  const rising = (days: number) =>
    Array.from({ length: days }).reduce<number[]>(
      (closes, _, index) => [...closes, (closes.at(-1) ?? 1) * (1.001 + (index % 3) / 1000)],
      [1],
    );

  test('and a loss of everything are in every figure of days, gross and net', () => {
    const lost = reportFrom('2026-10-17', [...rising(38), 0]).ratios;
    for (const side of ['gross', 'net'] as const) {
      expect(lost.worstDay[side]).toEqual({ when: '2026-11-25', return: -1, days: 1 });
      expect(
        [lost.positiveDays, lost.volatility, lost.sharpe, lost.sortino].map((one) => rounded(one[side])),
      ).toEqual([0.9744, 3.0653, -2.8242, -2.8298]);
      expect(lost.maxDrawdown[side]).toBe(-1);
    }
    const before = rising(36);
    const gap = reportFrom('2026-10-17', [...before, null, null, (before.at(-1) ?? 0) * 0.6]);
    expect(gap.returns).toEqual({ count: 37, longCount: 1 });
    expect(gap.ratios.worstDay.gross).toEqual({
      when: '2026-11-25',
      return: expect.closeTo(-0.4, 12),
      days: 3,
    });
    expect([gap.ratios.sharpe, gap.ratios.sortino].map(({ gross }) => rounded(gross))).toEqual([
      -2.5625, -2.5755,
    ]);
  });

  test('is no return of a month: months without a sample have one together, and the best month is another', () => {
    const values = Array.from({ length: 235 }, (_, day) =>
      day > 81 && day < 204 ? null : 1.002 ** (day + 1),
    );
    const { years, ratios } = reportFrom('2026-03-11', values);
    const together = years[0]?.months.find((cell) => cell?.together != null);
    expect(together).toMatchObject({
      gross: expect.closeTo(1.002 ** 153 - 1, 12),
      isPartial: false,
      span: 5,
      together: { from: '2026-06', to: '2026-10' },
    });
    expect(ratios.bestMonth.gross).toEqual({
      when: '2026-05',
      return: expect.closeTo(1.002 ** 31 - 1, 12),
      isPartial: false,
    });
    expect(ratios.worstMonth.gross?.when).toBe('2026-03');
  });
});
