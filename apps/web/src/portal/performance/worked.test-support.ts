import type {
  CustomerPerformanceDays,
  CustomerPerformanceSummary,
  PerformanceDays,
  PerformanceSummary,
} from '@equanim/contract/performance';
import { goodAnswers } from '../frame/answers.test-support.ts';

/**
 * Four days and a half, small enough to be computed by hand: +10 %, -10 %, +5.5556 %, and on the day that is not over up
 * to 1.2. Bitcoin makes 25 %.
 */
export const WORKED_DAYS: PerformanceDays = {
  first_day: '2026-03-01',
  first_value: 1,
  first_at: '2026-03-01T00:00:00Z',
  last_at: '2026-03-05T12:00:00Z',
  values: [1, 1.1, 0.99, 1.045, 1.2],
  btc_values: [1, 1.2, 1.15, 1.2, 1.25],
  flows: [0, 0, 500, 0, 0],
};

/** The parts are 20 % of 50,000 USDT: 10,000 USDT of result. Rounded by itself, a third of them would miss the sum. */
export const WORKED_SUMMARY: PerformanceSummary = {
  start: { timestamp: '2026-03-01T00:00:00Z', normalized_value: 1, btc_value: 1 },
  end: { timestamp: '2026-03-05T12:00:00Z', normalized_value: 1.2, btc_value: 1.25 },
  total_count: 6_481,
  max_drawdown: -12.3456,
  change_percent: 20,
  parts: [
    { part: 'trading', percent: 25.00003333, amount: 12_500.016665 },
    { part: 'funding', percent: -2.99996667, amount: -1_499.983334 },
    { part: 'fees', percent: -1.99996666, amount: -999.983331 },
    { part: 'interest', percent: 0, amount: 0 },
    { part: 'held', percent: 0, amount: 0 },
    { part: 'other', percent: 0, amount: 0 },
    { part: 'exchanged', percent: 0, amount: 0 },
    { part: 'flows', percent: 0, amount: 500 },
    { part: 'unexplained', percent: -0.0001, amount: -0.05 },
  ],
  unchecked_percent: 0,
  is_unexplained_large: false,
  start_equity: 50_000,
  end_equity: 60_500,
  change_amount: 10_500,
  unchecked_amount: 0,
  rows: [
    {
      coin: 'USDT',
      category: 'linear',
      symbol: 'BTCUSDT',
      side: 'Buy',
      amounts: { trading: 13_000.016665, funding: -1_499.983334, fees: -600 },
    },
    {
      coin: 'USDT',
      category: 'linear',
      symbol: 'BTCUSDT',
      side: 'Sell',
      amounts: { trading: -500, fees: -399.983331 },
    },
  ],
};

/** The same as a customer gets it: no amounts, no symbols. */
function forCustomer(days: PerformanceDays, summary: PerformanceSummary) {
  const { flows: _flows, ...customerDays } = days;
  const customerSummary: CustomerPerformanceSummary = {
    start: summary.start,
    end: summary.end,
    total_count: summary.total_count,
    max_drawdown: summary.max_drawdown,
    change_percent: summary.change_percent,
    parts: summary.parts.map(({ part, percent }) => ({ part, percent })),
    unchecked_percent: summary.unchecked_percent,
    is_unexplained_large: summary.is_unexplained_large,
  };
  return { days: customerDays satisfies CustomerPerformanceDays, summary: customerSummary };
}

/** Everything the screen asks for, for either role; a test changes what it looks at. */
export function workedAnswers() {
  const customer = forCustomer(WORKED_DAYS, WORKED_SUMMARY);
  return {
    ...goodAnswers(),
    '/performance/days': WORKED_DAYS as unknown,
    '/performance/summary': WORKED_SUMMARY as unknown,
    '/performance/lines': undefined as unknown,
    '/performance/unexplained': undefined as unknown,
    '/customer/performance/days': customer.days as unknown,
    '/customer/performance/summary': customer.summary as unknown,
  };
}
