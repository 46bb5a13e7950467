// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { goodAnswers, POSITIONS, statusWith } from '../layout/answers.test-support.ts';
import { useScreen } from '../layout/screen.test-support.tsx';
import { printed } from '../print/printed.test-support.ts';
import './lazy-parts.test-support.ts';
import { PnlDashboard } from './pnl-dashboard.tsx';

const showScreen = useScreen();

test('what does not fit on the sheet is counted and summed up, the smallest positions first', async () => {
  const answers = goodAnswers();
  answers['/positions/'] = [
    ...POSITIONS,
    ...Array.from({ length: 11 }, (_, index) => ({
      ...POSITIONS[1]!,
      symbol: `COIN${String(index)}USDT`,
      position_value_usdt: 1_000 + index,
      unrealised_pnl: index - 5,
    })),
  ];
  answers['/status'] = statusWith({ mode: 'demo' });
  const sheet = await printed(showScreen(<PnlDashboard />, answers));
  expect(sheet['rows']).toHaveLength(13);
  expect(sheet['rows']?.at(-1)).toBe(
    'and 1 more, of 1,000.00 USDT in all, with an unrealized PnL of −5.00 USDT',
  );
  expect(sheet['.sheet-head']?.[0]).toContain('Demo data');
  expect(sheet['.sheet-foot']?.[0]).toContain(
    'Demo data: the numbers come from a simulated exchange account.',
  );
});
