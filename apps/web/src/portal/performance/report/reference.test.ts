import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feeRates } from '../../../content/fees.ts';
import { reportOf, type PerformanceReport } from '../report.ts';
import type { ReportAnswers } from './range-series.ts';
import { ratiosOf } from './ratios.test-support.ts';
import { referenceOf } from './reference.test-support.ts';

const DAY_MS = 86_400_000;
const TOLERANCE = 1e-9;

interface Step {
  value: number | null;
  price: number | null;
}

const factor = fc.double({ min: 0.9, max: 1.12, noNaN: true });
const step = fc.record({
  value: fc.oneof({ weight: 30, arbitrary: factor }, { weight: 1, arbitrary: fc.constantFrom(null, 1) }),
  price: fc.oneof({ weight: 30, arbitrary: factor }, { weight: 1, arbitrary: fc.constantFrom(null, 1) }),
});

interface Shape {
  steps: Step[];
  firstMs: number;
  cut: [from: number, to: number];
  within: number;
  isCutWithinDay: boolean;
}

const shape = (maxDays: number): fc.Arbitrary<Shape> =>
  fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: maxDays, size: 'max' }),
    firstMs: fc.integer({ min: 0, max: 1100 }).map((day) => Date.UTC(2023, 0, 1) + day * DAY_MS),
    cut: fc.tuple(fc.double({ min: 0, max: 0.4, noNaN: true }), fc.double({ min: 0.6, max: 1, noNaN: true })),
    within: fc.double({ min: 0.95, max: 1.05, noNaN: true }),
    isCutWithinDay: fc.boolean(),
  });

/** A history of these steps, and a range of it whose last day is over or not. */
function answersOf({
  steps,
  firstMs,
  cut,
  within,
  isCutWithinDay,
}: Shape): ReportAnswers & { isOver: boolean } {
  const chain = (factors: (number | null)[]) => {
    let last = 1.25;
    return factors.map((one) => (one === null ? null : (last *= one)));
  };
  const values = chain(steps.map(({ value }) => value));
  const prices = chain(steps.map(({ price }) => price));
  values[0] ??= 1.25;
  const known = values.flatMap((value, index) => (value === null ? [] : [index]));
  const at = (share: number): number => known[Math.floor(share * (known.length - 1))] ?? 0;
  const [from, to] = [at(cut[0]), at(cut[1])];
  const isOver = !isCutWithinDay;
  const edge = (index: number, hour: number, by: number) => ({
    timestamp: new Date(firstMs + index * DAY_MS + hour * 3_600_000).toISOString(),
    normalized_value: (values[index] ?? 1) * by,
    btc_value: (prices[index] ?? 1) * by,
  });
  return {
    days: {
      first_day: new Date(firstMs).toISOString().slice(0, 10),
      first_value: 1.25,
      first_at: new Date(firstMs).toISOString(),
      last_at: new Date(firstMs + steps.length * DAY_MS + 1).toISOString(),
      values,
      btc_values: prices,
    },
    summary: { start: edge(from, 6, within), end: edge(to, 18, isOver ? 1 : within * 1.01) },
    isOver,
  };
}

/** Every number within 1e-9 of its size, everything else as it is. */
function expectSame(actual: unknown, expected: unknown, path = ''): void {
  if (typeof actual === 'number' && typeof expected === 'number') {
    const isSame = Math.abs(actual - expected) <= TOLERANCE * Math.max(1, Math.abs(expected));
    expect({ path, value: isSame ? expected : actual }).toEqual({ path, value: expected });
  } else if (
    actual !== null &&
    expected !== null &&
    typeof actual === 'object' &&
    typeof expected === 'object'
  ) {
    expect({ path, keys: Object.keys(actual) }).toEqual({ path, keys: Object.keys(expected) });
    for (const [key, value] of Object.entries(expected))
      expectSame(Reflect.get(actual, key), value, `${path}.${key}`);
  } else expect({ path, value: actual }).toEqual({ path, value: expected });
}

/** The report's figures of a side, in the shape of the reference. */
function sideOf(report: PerformanceReport, side: 'gross' | 'net') {
  const { ratios, benchmark } = report;
  const months = report.years.flatMap(({ year, months: cells }) => {
    let month = 0;
    return cells.flatMap((cell) => {
      month += cell?.span ?? 1;
      const name = `${year}-${String(month).padStart(2, '0')}`;
      return cell && (cell.together ?? { to: name }).to === name ? [[name, cell[side]] as const] : [];
    });
  });
  return {
    ...ratiosOf(report, side),
    worstDay: ratios.worstDay[side]?.return ?? null,
    bestDay: ratios.bestDay[side]?.return ?? null,
    positiveDays: ratios.positiveDays[side],
    returnDays: report.returns.count,
    months: Object.fromEntries(months),
    years: Object.fromEntries(report.years.map(({ year, total }) => [year, total[side]])),
    falls: report.drawdowns[side],
    underwater: report.underwater.map((point) => point[side]),
    values: report.days.map((row) => ({
      day: row.day,
      value: side === 'gross' ? row.grossValue : row.netValue,
    })),
    rolling: report.rolling.volatility.map((point) => ({ day: point.day, value: point[side] })),
    common: benchmark?.common.count,
    rollingBeta: report.rolling.beta.map((point) => ({ day: point.day, value: point[side] })),
    beta: benchmark?.beta[side],
    correlation: benchmark?.correlation[side],
    up: benchmark?.upCapture[side],
    down: benchmark?.downCapture[side],
  };
}

function expectReference(answers: ReportAnswers & { isOver: boolean }): void {
  const report = reportOf({ ...answers, rates: feeRates });
  if (!report) throw new Error('There is a report.');
  const reference = referenceOf(answers, { rates: feeRates, isOver: answers.isOver });
  for (const side of ['gross', 'net'] as const) expectSame(sideOf(report, side), reference[side], side);
}

const rising: Shape = {
  steps: Array.from({ length: 420 }, (_, index) => ({
    value: index === 30 ? null : 1 + Math.sin(index * index) / 30,
    price: index === 200 ? null : 1 + Math.cos(index * index) / 25,
  })),
  firstMs: Date.UTC(2024, 6, 9),
  cut: [0.02, 1],
  within: 0.99,
  isCutWithinDay: true,
};

test('Every figure of a range of any history is the one of the textbook, to 1e-9', () => {
  fc.assert(
    fc.property(shape(160), (given) => expectReference(answersOf(given))),
    // Biased doubles repeat the ends of their range: two falls as deep but for rounding have no order.
    { numRuns: 15, unbiased: true, endOnFailure: true },
  );
});

test('So it is for more than a year, for a constant history and for a single day', () => {
  expectReference(answersOf(rising));
  const constant = (length: number): Step[] => Array.from({ length }, () => ({ value: 1, price: 1.001 }));
  for (const length of [1, 2, 4, 40])
    expectReference(
      answersOf({ ...rising, steps: constant(length), cut: [0, 1], within: 1, isCutWithinDay: false }),
    );
});
