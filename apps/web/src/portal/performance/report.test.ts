import { describe, expect, test } from 'vitest';
import { NO_DAYS } from '../frame/answers.test-support.ts';
import { sheetYears } from '../dashboard/print/months/sheet-years.ts';
import type { ReportAnswers } from './report/range-series.ts';
import { reportOf } from './report.ts';

const NO_FEES = { subscriptionFeeRate: 0, managementFeeRate: 0, performanceFeeRate: 0 };
const RATES = { subscriptionFeeRate: 0.03, managementFeeRate: 0.03, performanceFeeRate: 0.3 };

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
    const cut = [...december, ...january.slice(0, -1), null, 1.4];
    expect(ofJanuary(cut)).toMatchObject(withFebruary);
    // Nobody knows which of the two was the best: December, which stood still, is.
    expect(report(answers('2025-12-20', cut, range)).ratios.bestMonth.gross?.when).toBe('2025-12');
    const withDecember = { isPartial: true, span: 1, together: { from: '2025-12', to: '2026-01' } };
    expect(ofJanuary([...december.slice(0, -1), null, ...january, 1.4])).toMatchObject(withDecember);
    // A gap within leaves its two ends as they are.
    expect(ofJanuary([...december, ...january.with(10, null), 1.4])).toMatchObject(whole);
  });
});

test('The months on paper are those of the screen for the whole history, gaps and all, gross', () => {
  const range = { from: '2025-12-30T00:00:00.000Z', to: '2026-01-03T12:00:00.000Z', start: 1, end: 1.32 };
  const given = answers('2025-12-30', [1.1, 1.21, null, 1.1, 1.32], range);
  const { years } = report(given, { now: range.to });
  expect(sheetYears(given.days, Date.parse(range.to))).toEqual(
    years.toReversed().map(({ year, months, total }) => ({
      year,
      months: months.map((cell) => cell && { ...cell, net: null }),
      total: { ...total, net: null },
    })),
  );
  const grossOf = years.map(({ total }) => total.gross);
  expect(grossOf).toEqual([expect.closeTo(0.21, 12), expect.closeTo(1.32 / 1.21 - 1, 12)]);
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
