// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CURRENT, goodAnswers } from '../layout/answers.test-support.ts';
import { textOf } from '../layout/portal.test-support.tsx';
import { useScreen } from '../layout/screen.test-support.tsx';
import { PnlDashboard } from './pnl-dashboard.tsx';

const showScreen = useScreen();

/** A part of the screen by its heading. */
async function part(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name: title });
  const section = heading.closest('section');
  if (section === null) throw new Error(`${title} heads no section.`);
  return section;
}

test('the three cards stand in their formats, and Unrealized only where there is any', async () => {
  const answers = goodAnswers();
  const { user } = showScreen(<PnlDashboard />, answers);
  await waitFor(async () => expect(textOf(await part('Normalized Value'))).toContain('1.2346'));
  within(await part('Normalized Value')).getByText('Base: 50,000 USDT = 1.0');
  answers['/wallet/current'] = { ...CURRENT, unrealized_pnl: 0, wallet_balance: 7 };
  await user.keyboard('r');
  await waitFor(async () => expect(textOf(await part('Total Equity'))).toContain('7.00USDT'));
});
