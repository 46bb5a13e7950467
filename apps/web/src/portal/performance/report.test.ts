import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_DAYS } from '../layout/answers.test-support.ts';
import { daysCsv } from './report/days-csv.ts';
import type { ReportAnswers } from './report/range-series.ts';
import { reportOf } from './report.ts';

const NO_FEES = { subscriptionFeeRate: 0, managementFeeRate: 0, performanceFeeRate: 0 };
const RATES = { subscriptionFeeRate: 0.03, managementFeeRate: 0.03, performanceFeeRate: 0.3 };
/** Takes no fee but the performance fee, so that a reader can follow. */
const PERFORMANCE_ALONE = { ...NO_FEES, performanceFeeRate: 0.25 };

interface Range {
  from: string;
  to: string;
  start: number;
  end: number;
  btc?: [number | null, number | null];
}

/** A history from a day on, the range of it, and the newest sample at the range's end unless given. */
function answers(
  firstDay: string,
  values: (number | null)[],
  range: Range,
  lastAt = range.to,
): ReportAnswers {
  const [btcStart, btcEnd] = range.btc ?? [null, null];
  return {
    days: {
      first_day: firstDay,
      first_value: 1,
      first_at: `${firstDay}T00:00:00.000Z`,
      last_at: lastAt,
      values,
      btc_values: values.map(() => null),
    },
    summary: {
      start: { timestamp: range.from, normalized_value: range.start, btc_value: btcStart },
      end: { timestamp: range.to, normalized_value: range.end, btc_value: btcEnd },
    },
  };
}

function report(given: ReportAnswers, options: { rates?: typeof RATES; now?: string; to?: string } = {}) {
  const instants = {
    ...(options.now && { now: Date.parse(options.now) }),
    ...(options.to && { to: Date.parse(options.to) }),
  };
  const made = reportOf({ ...given, rates: options.rates ?? NO_FEES, ...instants });
  if (!made) throw new Error('There is a report.');
  return made;
}

/** From noon of 30 January 2026 to noon of 3 February; nothing on 1 February. */
const OVER_A_MONTH = answers('2026-01-30', [1.1, 1.21, null, 1.1, 1.32], {
  from: '2026-01-30T12:00:00.000Z',
  to: '2026-02-03T12:00:00.000Z',
  start: 1,
  end: 1.32,
});

describe('A report worked by hand', () => {
  test('counts months from the last value before, marks what is left out, and leaves the rest blank', () => {
    const [year] = report(OVER_A_MONTH).years;
    expect(year?.year).toBe(2026);
    const [january, february, ...others] = year?.months ?? [];
    expect(january).toEqual({
      gross: expect.closeTo(0.21, 12),
      net: expect.closeTo(0.21, 12),
      isPartial: true,
      span: 1,
      together: null,
      endsLater: false,
    });
    expect(february).toMatchObject({ gross: expect.closeTo(1.32 / 1.21 - 1, 12), isPartial: true });
    expect(others).toEqual(Array.from({ length: 10 }, () => null));
    expect(year?.total).toMatchObject({ gross: expect.closeTo(0.32, 12), isPartial: true });
  });

  test('takes the performance fee above the high-water mark: 1.32 leaves 1.24 of 1', () => {
    const { ratios, days } = report(OVER_A_MONTH, { rates: PERFORMANCE_ALONE });
    expect(ratios.return).toEqual({ gross: expect.closeTo(0.32, 12), net: expect.closeTo(0.24, 12) });
    expect(days.map(({ netValue }) => netValue)).toEqual(
      [1.075, 1.1575, 1.075, 1.24].map((nav) => expect.closeTo(nav, 12)),
    );
  });

  test('takes the management fee of a day at its end, so not that of the day that goes on', () => {
    const rates = { ...NO_FEES, managementFeeRate: 0.0365 };
    // From 30 January on, 31 January to 2 February have ended; 3 February is over a minute after midnight.
    const net = (now?: string) => report(OVER_A_MONTH, { rates, ...(now && { now }) }).ratios.return.net;
    expect(net()).toBeCloseTo(1.32 * 0.9999 ** 3 - 1, 12);
    expect(net('2026-02-04T00:01:00.000Z')).toBeCloseTo(1.32 * 0.9999 ** 4 - 1, 12);
  });

  test('counts a day when it is over, days without data with the one that ends them, and not the day that goes on', () => {
    expect(report(OVER_A_MONTH).returns).toEqual({ count: 2, longCount: 1 });
    // Midnight has passed, and no other sample came.
    expect(report(OVER_A_MONTH, { now: '2026-02-04T00:05:00.000Z' }).returns.count).toBe(3);
    // The range was asked for up to an instant within that day, or up to its end.
    const later = { ...OVER_A_MONTH, days: { ...OVER_A_MONTH.days, last_at: '2026-02-05T08:00:00.000Z' } };
    expect(report(later, { to: '2026-02-03T13:00:00.000Z' }).returns.count).toBe(2);
    expect(report(later, { to: '2026-02-03T23:59:59.998Z' }).returns.count).toBe(2);
    expect(report(later, { to: '2026-02-03T23:59:59.999Z' }).returns.count).toBe(3);
    expect(report(later, { to: '2026-02-04T00:00:00.000Z' }).returns.count).toBe(3);
  });

  test('tells falls by their days, and the underwater curve from the start of the range', () => {
    const made = report(OVER_A_MONTH);
    const depth = expect.closeTo(1.1 / 1.21 - 1, 12);
    expect(made.drawdowns.gross).toEqual([
      { peakDay: '2026-01-31', troughDay: '2026-02-02', recoveredDay: '2026-02-03', depth, days: 3 },
    ]);
    expect(made.underwater.map(({ at, gross }) => [new Date(at).toISOString(), gross])).toEqual([
      ['2026-01-30T12:00:00.000Z', 0],
      ['2026-01-30T23:59:59.999Z', 0],
      ['2026-01-31T23:59:59.999Z', 0],
      ['2026-02-02T23:59:59.999Z', depth],
      ['2026-02-03T12:00:00.000Z', 0],
    ]);
    expect(made.ratios.maxDrawdown.gross).toEqual(depth);
  });

  test('gives every day as a line of a table, with the flows of administrators', () => {
    const { days, summary } = OVER_A_MONTH;
    const admin = { days: { ...days, flows: [0, -500.5, 0, 1e-7, 0] }, summary };
    expect(daysCsv(report(admin)).split('\r\n')).toEqual([
      'date,gross value,net value,return,drawdown,flows (USDT),days of the return',
      '2026-01-30,1.1,1.1,0.1,0,0,1',
      '2026-01-31,1.21,1.21,0.1,0,-500.5,1',
      '2026-02-02,1.1,1.1,-0.090909090909,-0.090909090909,0.0000001,2',
      '2026-02-03,1.32,1.32,0.2,0,0,1',
      '',
    ]);
    expect(daysCsv(report(OVER_A_MONTH)).split('\r\n')[1]).toBe('2026-01-30,1.1,1.1,0.1,0,1');
  });
});

describe('A month is whole', () => {
  const january: (number | null)[] = Array.from({ length: 31 }, (_, index) => 1 + (index + 1) / 100);

  test('that begins with its first instant, or from the last value of the day before, and is over', () => {
    const range = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-31T23:59:00.000Z', start: 1, end: 1.31 };
    const over = { now: '2026-02-01T00:00:30.000Z' };
    const given = answers('2026-01-01', january, range);
    expect(report(given, over).years[0]?.months[0]).toMatchObject({
      gross: expect.closeTo(0.31, 12),
      isPartial: false,
    });
    expect(report(given).years[0]?.months[0]?.isPartial).toBe(true);
    // The month as a range of one's own, asked for up to its last millisecond.
    const asked = { ...over, to: '2026-01-31T23:59:59.999Z' };
    expect(report(given, asked).years[0]?.months[0]?.isPartial).toBe(false);
    const dayBefore = answers('2025-12-31', [1, ...january], { ...range, from: '2025-12-31T23:59:00.000Z' });
    const { years } = report(dayBefore, over);
    expect(years.map(({ year }) => year)).toEqual([2026]);
    expect(years[0]?.months[0]).toMatchObject({ gross: expect.closeTo(0.31, 12), isPartial: false });
  });

  test('not where its last day, or the one before its first, has no value: then it has no return of its own', () => {
    const range = { from: '2025-12-20T00:00:00.000Z', to: '2026-02-01T12:00:00.000Z', start: 1, end: 1.4 };
    const december: (number | null)[] = Array.from({ length: 12 }, () => 1);
    const ofJanuary = (values: (number | null)[]) =>
      report(answers('2025-12-20', values, range)).years.at(-1)?.months[0];
    const whole = { isPartial: false, span: 1, together: null };
    expect(ofJanuary([...december, ...january, 1.4])).toMatchObject(whole);
    const withFebruary = { span: 2, together: { from: '2026-01', to: '2026-02' } };
    expect(ofJanuary([...december, ...january.slice(0, -1), null, 1.4])).toMatchObject(withFebruary);
    const withDecember = { isPartial: true, span: 1, together: { from: '2025-12', to: '2026-01' } };
    expect(ofJanuary([...december.slice(0, -1), null, ...january, 1.4])).toMatchObject(withDecember);
    // A gap within leaves its two ends as they are.
    expect(ofJanuary([...december, ...january.with(10, null), 1.4])).toMatchObject(whole);
  });
});

describe('Nothing is said', () => {
  test('before the first sample, and of a range without one', () => {
    const { days, summary } = OVER_A_MONTH;
    const options = { rates: RATES };
    expect(reportOf({ days, summary: { start: null, end: null }, ...options })).toBeNull();
    expect(reportOf({ days: { ...days, ...NO_DAYS }, summary, ...options })).toBeNull();
    // Days are those of one record: nothing is computed from them for one before it.
    const later = { ...days, first_at: '2026-01-30T12:01:00.000Z' };
    expect(reportOf({ days: later, summary, ...options })).toBeNull();
  });

  test('of ratios under 28 daily returns, nor of a year under one, nor of Bitcoin without its price', () => {
    const { ratios, benchmark, rolling } = report(OVER_A_MONTH);
    for (const name of ['annualReturn', 'volatility', 'sharpe', 'sortino', 'calmar'] as const)
      expect(ratios[name]).toEqual({ gross: null, net: null });
    expect(benchmark).toBeNull();
    expect(rolling).toEqual({ volatility: [], beta: [] });
  });

  test('of a single sample but that it has not moved', () => {
    const at = '2026-01-30T12:00:00.000Z';
    const made = report(answers('2026-01-30', [1.1], { from: at, to: at, start: 1.1, end: 1.1 }));
    expect(made.ratios.return).toEqual({ gross: 0, net: 0 });
    expect([made.returns.count, made.underwater.length, made.drawdowns.gross]).toEqual([0, 1, []]);
  });
});

test('Bitcoin stands beside the portfolio with its return alone under 28 returns of both, and with all figures from there on', () => {
  const ofDays = (count: number) => {
    const values = Array.from({ length: count }, (_, index) => 1 + (index % 2) / 10);
    const [from, to] = ['2026-01-01T00:00:00.000Z', new Date(Date.UTC(2026, 0, count, 23, 59)).toISOString()];
    const given = answers('2026-01-01', values, { from, to, start: 1, end: values.at(-1) ?? 1, btc: [1, 2] });
    const days = { ...given.days, btc_values: values.map((value) => value * 2) };
    return report({ ...given, days }, { now: new Date(Date.parse(to) + 60_000).toISOString() }).benchmark;
  };
  const none = { gross: null, net: null };
  const one = { gross: expect.closeTo(1, 9), net: expect.closeTo(1, 9) };
  const all = (figure: object) => ({
    beta: figure,
    correlation: figure,
    upCapture: figure,
    downCapture: figure,
  });
  expect(ofDays(28)).toMatchObject({ bitcoinReturn: 1, common: { count: 27, longCount: 0 }, ...all(none) });
  expect(ofDays(29)).toMatchObject({ common: { count: 28, longCount: 0 }, ...all(one) });
});

describe('For any history', () => {
  const DAY_MS = 86_400_000;
  const factors = fc.array(fc.double({ min: 0.9, max: 1.12, noNaN: true }), { minLength: 3, maxLength: 900 });
  const valuesOf = (steps: number[]): number[] =>
    steps.map((_, at) => steps.slice(0, at + 1).reduce((a, b) => a * b, 1));
  /** The range from the close of a day to the close of the last one. */
  const fromDay = (values: number[], day: number): ReportAnswers => {
    const at = (index: number) => new Date(Date.UTC(2024, 9, 20) + index * DAY_MS + DAY_MS / 2).toISOString();
    const [start = 1, end = 1] = [values[day], values.at(-1)];
    return answers('2024-10-20', values, { from: at(day), to: at(values.length - 1), start, end });
  };

  test('months compound to their year, years to the return', () => {
    fc.assert(
      fc.property(factors, fc.nat(), (steps, day) => {
        const { years, ratios } = report(fromDay(valuesOf(steps), day % steps.length), { rates: RATES });
        for (const side of ['gross', 'net'] as const) {
          const grown = (cells: readonly ({ gross: number | null; net: number | null } | null)[]) =>
            cells.reduce((product, cell) => product * (1 + (cell?.[side] ?? 0)), 1);
          for (const { months, total } of years) expect(grown(months)).toBeCloseTo(1 + (total[side] ?? 0), 9);
          expect(grown(years.map(({ total }) => total)) / (1 + (ratios.return[side] ?? 0))).toBeCloseTo(1, 9);
        }
      }),
      { numRuns: 25 },
    );
  });
});
