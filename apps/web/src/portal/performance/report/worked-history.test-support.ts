import type { ReportAnswers } from './range-series.ts';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.UTC(2023, 10, 24);
const DAYS = 800;
/** Decimals of each value, so that every language reads the same numbers. */
const MILLIONTHS = 1e6;

const inMillionths = (value: number): number => Math.round(value * MILLIONTHS) / MILLIONTHS;

/**
 * The days from 24 November 2023 on whose figures were computed in Python: noise of Numerical Recipes' generator, with days
 * without a sample or without Bitcoin's price, and a range of it that begins and ends within a day.
 */
export function workedHistory(): ReportAnswers {
  let state = 20_231_124;
  const noise = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32 - 0.5;
  };
  let [value, price] = [1, 1];
  const values: (number | null)[] = [];
  const prices: (number | null)[] = [];
  for (let index = 0; index < DAYS; index++) {
    const [market, own] = [noise(), noise()];
    price = inMillionths(price * (1 + market * 0.06));
    value = inMillionths(value * (1 + 0.0012 + market * 0.02 + own * 0.016));
    const isGap = index % 97 === 13 || index === 128 || (index >= 300 && index < 304);
    values.push(isGap ? null : value);
    prices.push(index % 71 === 5 ? null : price);
  }
  return {
    days: {
      first_day: '2023-11-24',
      first_value: 1,
      first_at: '2023-11-24T08:00:00.000Z',
      last_at: new Date(FIRST_MS + (DAYS - 1) * DAY_MS + DAY_MS / 2).toISOString(),
      values,
      btc_values: prices,
    },
    summary: {
      start: {
        timestamp: '2024-02-10T09:30:00.000Z',
        normalized_value: inMillionths((values[78] ?? 0) * 0.997),
        btc_value: inMillionths((prices[78] ?? 0) * 1.01),
      },
      end: {
        timestamp: '2026-01-30T15:00:00.000Z',
        normalized_value: inMillionths((values[797] ?? 0) * 1.004),
        btc_value: inMillionths((prices[797] ?? 0) * 0.99),
      },
    },
  };
}
