// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { goodAnswers, historyOf, pointAt } from '../../layout/answers.test-support.ts';
import { part, textOf } from '../../layout/portal.test-support.tsx';
import { useScreen } from '../../layout/screen.test-support.tsx';
import { PnlDashboard } from '../pnl-dashboard.tsx';
import '../lazy-parts.test-support.ts';

const showScreen = useScreen();

const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
const toggle = () => screen.queryByText('BTC', { selector: 'button' });

/** The part of the screen with the chart, once it is drawn. */
async function findPanel(): Promise<HTMLElement> {
  await waitFor(() => expect(all('.chart-line-portfolio')).toHaveLength(1));
  return part('Portfolio vs BTC Performance');
}

test('the Bitcoin toggle is there only where Bitcoin prices are', async () => {
  const answers = goodAnswers();
  const { user } = showScreen(<PnlDashboard />, answers);
  const panel = await findPanel();
  const lines = () => panel.querySelectorAll('.chart-line-btc').length;
  expect(lines()).toBe(1);
  expect(textOf(within(panel).getByLabelText('Period performance'))).toContain('Bitcoin Change−8.00%');
  await user.click(toggle()!);
  expect(toggle()!.getAttribute('aria-pressed')).toBe('false');
  expect(lines()).toBe(0);
  expect(textOf(panel)).not.toContain('Bitcoin');
  await user.click(toggle()!);
  expect(lines()).toBe(1);

  answers['/wallet/history'] = historyOf(
    [1, 1.01, 1.02].map((value, day) => pointAt(`2026-03-0${day + 1}T12:00:00Z`, value)),
  );
  await user.keyboard('r');
  await waitFor(() => expect(toggle()).toBeNull());
  expect(lines()).toBe(0);
  expect(textOf(panel)).not.toContain('Bitcoin');
});
