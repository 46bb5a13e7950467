// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pass } from '../../../ui/browser/page.test-support.ts';
import {
  rangesAsked,
  refreshBadge,
  setOnline,
  WAITING_FOR_WEEK,
  WEEK,
} from '../../charts/range-screen.test-support.ts';
import { collectorWith, CURRENT, goodAnswers } from '../../layout/answers.test-support.ts';
import { figure, part, textOf } from '../../layout/portal.test-support.tsx';
import { useScreen } from '../../layout/screen.test-support.tsx';
import { PnlDashboard } from '../pnl-dashboard.tsx';
import '../lazy-parts.test-support.ts';

const showScreen = useScreen();
const ticket = { ticket: 'a-ticket', expires_at: '2027-01-01T00:00:00Z' };

afterEach(() => setOnline(true));

test('an administrator without a network reads so, sees nothing called live, and gets what was asked for after', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-04T12:00:18Z') });
  const answers = { ...goodAnswers(), '/status': collectorWith({}) };
  answers['/wallet/current'] = { ...CURRENT, timestamp: '2026-03-04T12:00:00Z' };
  const { asked, user } = showScreen(<PnlDashboard />, answers);
  await screen.findByText('Live');
  await waitFor(() => expect(document.querySelector('.chart-line-portfolio')).not.toBeNull());

  setOnline(false);
  expect(textOf(await screen.findByRole('alert'))).toMatch(/^You are offline\. .* connection is back\.$/);
  expect(screen.queryByText('Live')).toBeNull();
  screen.getByText('Offline');
  const before = asked.length;
  await pass(150_000);
  expect(refreshBadge()).toContain('offline');
  await user.keyboard('r');
  expect(textOf(screen.getByRole('alert'))).toMatch(/Nothing could be refreshed at 13:02:\d\d GMT\+1\.$/);
  answers['/wallet/history'] = WEEK;
  await user.click(screen.getByRole('button', { name: '1W' }));
  const panel = part('Portfolio vs BTC Performance');
  await within(panel).findByText(WAITING_FOR_WEEK);
  for (const old of [
    panel.querySelector('.performance-chart')!,
    within(panel).getByLabelText('Period performance'),
  ])
    expect(old.closest('.is-superseded')).not.toBeNull();
  // Nothing is under way, so nothing looks like it.
  expect(panel.querySelector('.loading-line')).toBeNull();
  expect(textOf(part('Normalized Value'))).toContain('Course over 1M');
  expect(asked).toHaveLength(before);

  answers['/wallet/current'] = { ...CURRENT, timestamp: '2026-03-04T12:02:00Z' };
  setOnline(true);
  await screen.findByText('Live');
  expect(screen.queryByText(/You are offline/)).toBeNull();
  expect(rangesAsked(asked).slice(-1)).toEqual(['1w']);
  await waitFor(() => expect(textOf(part('Normalized Value'))).toContain('Course over 1W'));
  expect(panel.querySelector('.is-superseded')).toBeNull();
});

test('without a network the live channels end, and with it they begin again', async () => {
  const { tell } = showScreen(
    <PnlDashboard />,
    Object.assign(goodAnswers(), { '/status': collectorWith({}), '/auth/ws-ticket': ticket }),
  );
  const isShown = (equity: number) => {
    tell('wallet', { ...CURRENT, wallet_balance: equity });
    return figure('Total Equity').startsWith(`${String(equity)}.00`);
  };
  await waitFor(() => expect(figure('Total Equity')).toBe('61,728.40USDT'));
  await waitFor(() => expect(isShown(1)).toBe(true));
  setOnline(false);
  tell('wallet', { ...CURRENT, wallet_balance: 2 });
  await act(() => new Promise((done) => void setTimeout(done, 50)));
  expect(isShown(2)).toBe(false);
  setOnline(true);
  await waitFor(() => expect(isShown(3)).toBe(true));
});
