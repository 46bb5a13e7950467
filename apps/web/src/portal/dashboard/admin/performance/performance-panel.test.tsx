// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { goodAnswers, historyOf, pointAt } from '../../../frame/answers.test-support.ts';
import { part, textOf } from '../../../frame/portal.test-support.tsx';
import { useScreen } from '../../../frame/screen.test-support.tsx';
import { PnlDashboard } from '../pnl-dashboard.tsx';
import '../lazy-parts.test-support.ts';

const showScreen = useScreen();

const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];
const toggle = () => screen.queryByText('BTC', { selector: 'button' });

/** The part of the screen with the chart, once it is drawn. */
async function findPanel(): Promise<HTMLElement> {
  await waitFor(() => expect(all('.text-portfolio .chart-line')).toHaveLength(1));
  return part('Portfolio vs BTC Performance');
}

test('the Bitcoin toggle is there only where Bitcoin prices are, and a line joins nothing over a gap', async () => {
  const answers = goodAnswers();
  const { user } = showScreen(<PnlDashboard />, answers);
  const panel = await findPanel();
  const lines = () => panel.querySelectorAll('.text-btc .chart-line').length;
  expect(lines()).toBe(1);
  const tiles = textOf(within(panel).getByLabelText('Period performance'));
  expect(tiles).toContain('Bitcoin Change−8.00%');
  expect(tiles).toContain('Change+6.00%before fees');
  await user.click(toggle()!);
  expect(toggle()!.getAttribute('aria-pressed')).toBe('false');
  expect(lines()).toBe(0);
  expect(textOf(panel)).not.toContain('Bitcoin');
  await user.click(toggle()!);
  expect(lines()).toBe(1);

  const history = historyOf(
    [1, 1.01, 1.02].map((value, day) => pointAt(`2026-03-0${day + 1}T12:00:00Z`, value)),
  );
  history.stats.gaps = [{ from: '2026-03-02T12:01:00Z', to: '2026-03-03T11:59:00Z' }];
  answers['/wallet/history'] = history;
  await user.keyboard('r');
  await waitFor(() => expect(toggle()).toBeNull());
  expect(lines()).toBe(0);
  expect(panel.querySelectorAll('.text-portfolio .chart-line')).toHaveLength(2);
  expect(textOf(panel)).not.toContain('Bitcoin');
});

test('the chart says how a custom range is chosen, which leads to what its return is made of, and to its orders', async () => {
  const { leave } = showScreen(<PnlDashboard />, goodAnswers());
  await screen.findByText('Drag along the chart to choose a range');
  leave();
  const address = '/pnl-dashboard?from=2026-03-01T12:00:00Z&to=2026-03-02T12:00:00Z';
  showScreen(<PnlDashboard />, goodAnswers(), address);
  const link = await screen.findByRole('link', { name: 'Explain this range' });
  expect(link.getAttribute('href')).toBe(
    '/performance?from=2026-03-01T12%3A00%3A00Z&to=2026-03-02T12%3A00%3A00Z#origin',
  );
  expect(screen.getByRole('link', { name: 'Orders of these days' }).getAttribute('href')).toBe(
    '/pnl-dashboard?from=2026-03-01T12%3A00%3A00Z&to=2026-03-02T12%3A00%3A00Z&orders_from=2026-03-01&orders_to=2026-03-02#orders',
  );
  expect(screen.queryByText(/^Drag along/)).toBeNull();
});

test('the tooltip of the chart shows normalized value and change of portfolio and Bitcoin', async () => {
  const { user } = showScreen(<PnlDashboard />, goodAnswers());
  const panel = await findPanel();
  const chart = panel.querySelector('.chart')!;
  const tooltip = () => all('.chart-tooltip').map(textOf).join();
  // The plot is 688 px wide and begins at 48 px; the third of four points stands two thirds into it.
  const hoverThird = () =>
    user.pointer({ target: chart, coords: { clientX: 48 + (688 * 2) / 3 + 5, clientY: 150 } });
  await hoverThird();
  expect(tooltip()).toContain('Mar 03, 2026, 13:00 GMT+1Mar 03, 2026, 12:00:00 UTC');
  expect(tooltip()).toContain('Portfolio1.0500+5.00%Bitcoin0.9000−10.00%');
  // The same, said to whoever comes by keyboard.
  const slider = within(panel).getByRole('slider');
  act(() => slider.focus());
  expect(slider.getAttribute('aria-valuetext')).toMatch(
    /Portfolio 1\.0500, \+5\.00%; Bitcoin 0\.9000, −10\.00%/,
  );

  await user.pointer({ target: document.body });
  expect(all('.chart-tooltip')).toHaveLength(0);
  await user.click(toggle()!);
  await hoverThird();
  expect(tooltip()).toContain('Portfolio1.0500+5.00%');
  expect(tooltip()).not.toContain('Bitcoin');
});
