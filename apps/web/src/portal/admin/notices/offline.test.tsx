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
const NOW = '2026-03-04T12:00:18Z';

afterEach(() => setOnline(true));

const button = (name: string) => screen.getByRole('button', { name });

test('an administrator without a network reads so, sees nothing called live, and gets what was asked for after', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(NOW) });
  const answers = { ...goodAnswers(), '/status': collectorWith({}) };
  answers['/wallet/current'] = { ...CURRENT, timestamp: '2026-03-04T12:00:00Z' };
  const { asked, user } = showScreen(<PnlDashboard />, answers);
  await screen.findByText('Live');
  await waitFor(() => expect(document.querySelector('.chart-line-portfolio')).not.toBeNull());
  expect(screen.queryByText(/You are offline/)).toBeNull();

  setOnline(false);
  expect(textOf(await screen.findByRole('alert'))).toMatch(
    /^You are offline\. .* automatically once the connection is back\.$/,
  );
  expect(screen.queryByText('Live')).toBeNull();
  screen.getByText('Offline');
  expect(refreshBadge()).toContain('offline');
  const before = asked.length;
  await pass(150_000);
  expect(refreshBadge()).toContain('offline');

  await user.keyboard('r');
  expect(textOf(screen.getByRole('alert'))).toMatch(/Nothing could be refreshed at 13:02:\d\d GMT\+1\.$/);
  answers['/wallet/history'] = WEEK;
  await user.click(button('1W'));
  const panel = part('Portfolio vs BTC Performance');
  await within(panel).findByText(WAITING_FOR_WEEK);
  expect(button('1W').getAttribute('aria-pressed')).toBe('true');
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
  await waitFor(() => expect(screen.queryByText(/You are offline/)).toBeNull());
  await screen.findByText('Live');
  expect(refreshBadge()).toMatch(/\d+s/);
  expect(rangesAsked(asked).slice(-1)).toEqual(['1w']);
  await waitFor(() => expect(textOf(part('Normalized Value'))).toContain('Course over 1W'));
  expect(panel.querySelector('.is-superseded')).toBeNull();
});

test('without a network the live channels end, and with it they begin again', async () => {
  const answers = { ...goodAnswers(), '/status': collectorWith({}) };
  Object.assign(answers, { '/auth/ws-ticket': { ticket: 'a-ticket', expires_at: '2027-01-01T00:00:00Z' } });
  const { tell } = showScreen(<PnlDashboard />, answers);
  /** Tells of an equity until it is shown, or for a second. */
  const isShown = async (equity: number) => {
    for (let tries = 0; tries < 20; tries++) {
      tell('wallet', { ...CURRENT, wallet_balance: equity });
      await act(() => new Promise((done) => void setTimeout(done, 50)));
      if (figure('Total Equity').startsWith(`${String(equity)}.00`)) return true;
    }
    return false;
  };
  await waitFor(() => expect(figure('Total Equity')).toBe('61,728.40USDT'));
  expect(await isShown(1)).toBe(true);
  setOnline(false);
  expect(await isShown(2)).toBe(false);
  setOnline(true);
  expect(await isShown(3)).toBe(true);
});
