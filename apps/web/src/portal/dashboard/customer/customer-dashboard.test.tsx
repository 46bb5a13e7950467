// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pass } from '../../../ui/browser/page.test-support.ts';
import {
  FAILURE,
  FEES,
  FOUR_DAYS,
  goodAnswers,
  historyOf,
  NO_DAYS,
  pointAt,
  POSITIONS,
} from '../../frame/answers.test-support.ts';
import { figure, linesOf, part, textOf } from '../../frame/portal.test-support.tsx';
import { useScreen } from '../../frame/screen.test-support.tsx';
import { workedHoldings } from '../../fund/parts/worked-holdings.test-support.ts';
import { CustomerDashboard } from './customer-dashboard.tsx';

const showScreen = useScreen();

const findPerformance = (): Promise<void> => waitFor(() => expect(figure('Performance')).toBe('+6.00%'));
const ranges = () => within(screen.getByLabelText('Time range'));
const button = (range: string): HTMLElement => ranges().getByRole('button', { name: range });
const isPressed = (range: string) => button(range).getAttribute('aria-pressed') === 'true';

/** Whether the ranges are disabled, as a screen reader says it. */
const areDisabled = () =>
  new Set(
    ranges()
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-disabled')),
  );

const callsOf = (asked: URL[], path: string): URL[] =>
  asked.filter(({ pathname }) => pathname === `/api/v1${path}`);

test('the cards of a customer name the period and its start, and the positions are symbol and side, nothing more', async () => {
  // Even where the server says more than it should.
  const answers = { ...goodAnswers(), '/customer/positions/': POSITIONS };
  const { asked, user } = showScreen(<CustomerDashboard />, answers);
  await findPerformance();
  expect(figure('Normalized Value')).toBe('1.0600');
  expect(isPressed('1M')).toBe(true);
  await screen.findByText('XRPUSDT');
  expect(textOf(part('Current Positions'))).toBe('Current PositionsBTCUSDTLongXRPUSDTShort');
  expect(callsOf(asked, '/customer/positions/').map(({ search }) => search)).toEqual(['?category=all']);
  for (const period of ['1M', 'YTD', 'MAX']) {
    await user.click(button(period));
    await within(part('Normalized Value')).findByText(`${period}, period start = 1.0`);
    within(part('Performance')).getByText(`${period}, before fees`);
  }
});

test('the performance of a customer says what it is after fees, and of a later record since when it is', async () => {
  // The days from 2 to 3 March have ended after that of the entry, and 30 % of what is above 1 is accrued.
  const values = [1, 1.02, 1.05, 1.06];
  const days = {
    ...NO_DAYS,
    first_day: '2026-03-01',
    first_value: 1,
    first_at: '2026-03-01T12:00:00Z',
    last_at: '2026-03-04T12:00:00Z',
    values,
    btc_values: values.map(() => null),
  };
  const stats = { ...FOUR_DAYS.stats, record: { number: 2, began_at: '2026-03-01T10:00:00Z' } };
  showScreen(<CustomerDashboard />, {
    ...goodAnswers(),
    '/customer/performance/days': days,
    '/customer/wallet/history': { ...FOUR_DAYS, stats },
  });
  await findPerformance();
  const link = within(part('Performance')).getByRole('link');
  const net = (1.06 * (1 - FEES.management_fee_rate / 365) ** 2 - 1) * (1 - FEES.performance_fee_rate) * 100;
  await waitFor(() => expect(textOf(link)).toBe(`After fees+${net.toFixed(2)}%`));
  expect(link.getAttribute('href')).toBe('/performance?range=1m');
  within(part('Normalized Value')).getByText('Record 2, since Mar 01, 2026');
});

test('what is left after fees rests on the fees recorded for the fund, whatever the website states', async () => {
  // A year of +50 % within one calendar year: 2 % a year are taken, and 20 % of the gain are accrued.
  const values: number[] = Array.from({ length: 365 }, () => 1);
  values[364] = 1.5;
  const days = {
    ...NO_DAYS,
    first_day: '2025-01-01',
    first_value: 1,
    first_at: '2025-01-01T12:00:00Z',
    last_at: '2025-12-31T12:00:00Z',
    values,
    btc_values: values.map(() => null),
  };
  const history = historyOf([pointAt('2025-01-01T12:00:00Z', 1), pointAt('2025-12-31T12:00:00Z', 1.5)]);
  const answers = {
    ...goodAnswers(),
    '/customer/performance/days': days,
    '/customer/wallet/history': history,
    '/funds/flagship/fees': [{ ...FEES, management_fee_rate: 0.02, performance_fee_rate: 0.2 }],
  };
  const { leave } = showScreen(<CustomerDashboard />, answers);
  const link = () => within(part('Performance')).getByRole('link');
  await waitFor(() => expect(textOf(link())).toBe('After fees+37.64%'));
  leave();

  // Without the fees nothing is said: the website's are not those that are charged.
  showScreen(<CustomerDashboard />, { ...answers, '/funds/flagship/fees': FAILURE });
  await waitFor(() => expect(figure('Performance')).toBe('+50.00%'));
  expect(textOf(link())).toBe('After fees–');
});

test('the money of an investor leads, with what it is worth and made, and the way to the holdings', async () => {
  const holdings = workedHoldings();
  const answers = { ...goodAnswers(), '/customer/holdings': holdings };
  const { leave } = showScreen(<CustomerDashboard />, answers);
  await findPerformance();
  expect(screen.getAllByRole('heading', { level: 2 }).map(textOf).slice(0, 3)).toEqual([
    'Your Holdings',
    'Normalized Value',
    'Performance',
  ]);
  // More than one rate balances the dealings of this investor, so there is none of its money.
  expect(figure('Your Holdings')).toBe('251,700.80USDT');
  expect(textOf(part('Your Holdings').querySelector('.figure-note')!)).toMatch(
    /^Net value, estimate, as of .* GMT[+]1Time-weighted return since Nov 01, 2025, before subscription fee: [+]10[.]00%/,
  );
  const link = within(part('Your Holdings')).getByRole('link', { name: 'All holdings' });
  expect(link.getAttribute('href')).toBe('/holdings');
  leave();

  // Whoever acts for nobody, and whoever cannot be told, sees the performance alone.
  answers['/customer/holdings'] = { ...holdings, investors: [] };
  showScreen(<CustomerDashboard />, answers);
  await findPerformance();
  expect(screen.queryByText('Your Holdings')).toBeNull();
});

test('the daily summary counts long and short orders a day, with totals, newest or oldest first', async () => {
  const { asked, user } = showScreen(<CustomerDashboard />, goodAnswers());
  await screen.findByRole('rowheader', { name: 'Mar 04, 2026' });
  const summary = within(part('Daily Trading Summary'));
  const days = () => linesOf(summary.getByRole('table')).map((line) => line.replaceAll(/( \| )+/g, ' | '));
  expect(callsOf(asked, '/customer/orders/daily-summary').map(({ search }) => search)).toEqual(['?days=30']);
  const newestFirst = ['Mar 04, 2026 | 1,204 | 3', 'Mar 01, 2026 | 12 | 5', 'Feb 28, 2026 | 0 | 7'];
  expect(days()).toEqual(newestFirst.map((line) => expect.stringContaining(line)));
  expect(textOf(part('Daily Trading Summary').querySelector('dl')!)).toBe(
    'Long Orders1,216Short Orders15Trading Days3',
  );
  await user.click(summary.getByRole('button', { name: /^Newest/ }));
  expect(days()).toEqual(newestFirst.toReversed().map((line) => expect.stringContaining(line)));
  summary.getByRole('button', { name: /^Oldest/ });
});

test('a customer chooses a range while none loads, by button or key', async () => {
  const answers = goodAnswers();
  const { asked, user } = showScreen(<CustomerDashboard />, answers);
  await findPerformance();
  await waitFor(() => expect(areDisabled()).toEqual(new Set(['false'])));
  let arrive = (): void => undefined;
  answers['/customer/wallet/history'] = new Promise((resolve) => (arrive = () => resolve(FOUR_DAYS)));
  act(() => button('1W').focus());
  await user.keyboard('{Enter}');
  expect(areDisabled()).toEqual(new Set(['true']));
  // A browser takes the focus from a button that is disabled in earnest.
  expect(button('1W')).toHaveProperty('disabled', false);
  await user.keyboard('1');
  await user.click(button('1Y'));
  expect(isPressed('1W')).toBe(true);
  arrive();
  await waitFor(() => expect(areDisabled()).toEqual(new Set(['false'])));
  const histories = callsOf(asked, '/customer/wallet/history');
  expect(histories.map(({ searchParams }) => searchParams.get('time_range'))).toEqual(['1m', '1w']);
});

test('what a customer sees is refetched every 60 seconds, and says when it is later than a day', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-05T12:00:30Z') });
  const { asked } = showScreen(<CustomerDashboard />, goodAnswers());
  await findPerformance();
  await screen.findByText('Delayed 1 day');
  await screen.findByText('As of Mar 04, 2026, 13:00 GMT+1');
  const paths = ['wallet/current', 'wallet/history', 'positions/', 'orders/daily-summary', 'holdings'];
  const calls = () => paths.map((path) => callsOf(asked, `/customer/${path}`).length);
  await waitFor(() => expect(calls()).toEqual([1, 1, 1, 1, 1]));
  await pass(60_000);
  expect(calls()).toEqual([2, 2, 2, 2, 2]);
  // Days and fees change once a day at most.
  const daily = ['/customer/performance/days', '/funds/flagship/fees'];
  expect(daily.map((path) => callsOf(asked, path).length)).toEqual([1, 1]);
  // The newest sample a customer may see is now older than it should be.
  await pass(240_000);
  await screen.findByText('Delayed more than 1 day');
});
