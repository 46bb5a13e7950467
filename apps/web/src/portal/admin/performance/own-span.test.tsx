// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { findChart, lastAsked, pressedRanges } from '../../charts/range-screen.test-support.ts';
import { goodAnswers } from '../../layout/answers.test-support.ts';
import { textOf } from '../../layout/portal.test-support.tsx';
import { useScreen } from '../../layout/screen.test-support.tsx';
import { PnlDashboard } from '../pnl-dashboard.tsx';
import '../lazy-parts.test-support.ts';

const showScreen = useScreen();

const chip = () => document.querySelector('.span-chip')?.textContent ?? null;

/** Drags along the plot, which is 688 px wide and begins at 48 px; three days stand in it. */
async function drag(user: UserEvent, [from, to]: [number, number], key = 'MouseLeft'): Promise<void> {
  const target = await findChart();
  const at = (part: number) => ({ clientX: 48 + 688 * part, clientY: 150 });
  const pointerName = key.startsWith('Mouse') ? 'mouse' : key;
  await user.pointer([
    { keys: `[${key}>]`, target, coords: at(from) },
    { pointerName, target, coords: at((from + to) / 2) },
    { pointerName, target, coords: at(to) },
  ]);
}
const release = (user: UserEvent, key = 'MouseLeft') => user.pointer({ keys: `[/${key}]` });

test('dragging along the chart chooses a span, which leads back to the range before', async () => {
  const { asked, user } = showScreen(<PnlDashboard />, goodAnswers());
  await drag(user, [2 / 3, 1 / 3]);
  expect(document.querySelectorAll('.chart-selection')).toHaveLength(1);
  await release(user);
  expect(document.querySelectorAll('.chart-selection')).toHaveLength(0);
  expect(lastAsked(asked)).toEqual(['2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z']);
  expect(pressedRanges()).toEqual([]);
  expect(chip()).toBe('Mar 02, 2026, 13:00 – Mar 03, 2026, 13:00 GMT+1');
  const card = document.querySelector('.figure-card')!;
  await waitFor(() => expect(textOf(card)).toContain('Course over Custom range'));

  await user.keyboard('{Escape}');
  expect([chip(), pressedRanges()]).toEqual([null, ['1M']]);
  await drag(user, [0, 1 / 3], 'TouchA');
  await release(user, 'TouchA');
  expect(lastAsked(asked)).toEqual(['2026-03-01T12:00:00Z', '2026-03-02T12:00:00Z']);
  await user.click(screen.getByRole('button', { name: 'Back to 1M' }));
  expect([chip(), pressedRanges()]).toEqual([null, ['1M']]);
  await drag(user, [0, 1 / 3]);
  await release(user);
  await user.keyboard('8');
  expect([chip(), pressedRanges(), lastAsked(asked)]).toEqual([null, ['MAX'], 'max']);
});

test('an address with a span shows it, and one that is none is ignored with a word', async () => {
  const address = '/?range=1w&from=2026-03-02T12:00:00Z&to=2026-03-03T12:00:00Z';
  const { asked, user, leave } = showScreen(<PnlDashboard />, goodAnswers(), address);
  await findChart();
  expect(lastAsked(asked)).toEqual(['2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z']);
  await user.click(screen.getByRole('button', { name: 'Back to 1W' }));
  expect(pressedRanges()).toEqual(['1W']);
  leave();

  const broken = showScreen(<PnlDashboard />, goodAnswers(), '/?range=1w&from=2026-03-03T12:00:00Z&to=soon');
  await findChart();
  expect([pressedRanges(), lastAsked(broken.asked)]).toEqual([['1W'], '1w']);
  screen.getByText(/^The span in the address was ignored: .* This is 1W\.$/);
  await broken.user.keyboard('3');
  expect(screen.queryByText(/The span in the address/)).toBeNull();
});
