// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FOUR_DAYS, goodAnswers, NO_DAYS, POSITIONS } from '../layout/answers.test-support.ts';
import { figure, part, textOf } from '../layout/portal.test-support.tsx';
import { useScreen } from '../layout/screen.test-support.tsx';
import { CustomerDashboard } from './customer-dashboard.tsx';

const showScreen = useScreen();

const findPerformance = (): Promise<void> => waitFor(() => expect(figure('Performance')).toBe('+6.00%'));
const ranges = () => within(screen.getByLabelText('Time range'));
const button = (range: string): HTMLElement => ranges().getByRole('button', { name: range });
const isPressed = (range: string) => button(range).getAttribute('aria-pressed') === 'true';

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
  const net = (1.06 * (1 - 0.03 / 365) ** 2 - 1) * 0.7 * 100;
  await waitFor(() => expect(textOf(link)).toBe(`After fees+${net.toFixed(2)}%`));
  expect(link.getAttribute('href')).toBe('/performance?range=1m');
  within(part('Normalized Value')).getByText('Record 2, since Mar 01, 2026');
});
