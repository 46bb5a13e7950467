// @vitest-environment happy-dom

import { expect, test } from 'vitest';
import { firm } from '../../../content/firm.ts';
import { FOUR_DAYS, goodAnswers, POSITIONS, statusWith } from '../../frame/answers.test-support.ts';
import { useScreen } from '../../frame/screen.test-support.tsx';
import { printed } from '../print/printed.test-support.ts';
import './lazy-parts.test-support.ts';
import { PnlDashboard } from './pnl-dashboard.tsx';

const showScreen = useScreen();

test('an administrator prints one sheet: time with zone, range, figures, lines and positions, and asks for nothing twice', async () => {
  const answers = goodAnswers();
  answers['/wallet/history'] = {
    ...FOUR_DAYS,
    flows: [{ timestamp: '2026-03-02T00:00:00Z', amount: 1_000 }],
  };
  const sheet = await printed(showScreen(<PnlDashboard />, answers));
  expect(sheet['head']).toEqual([
    `${firm.name}Performance Report${firm.fundName} · Historical performanceAs of Mar 04, 2026, 13:00 GMT+1 (Mar 04, 2026, 12:00:00 UTC)Range 1M · Mar 01, 2026 to Mar 04, 2026`,
  ]);
  expect(sheet['figures']).toEqual([
    'Normalized Value1.2346Base: 50,000 USDT = 1.0',
    'Performance+23.46%Before fees, since the base of 1.0',
    'Total Equity, USDT61,728.40Unrealized −12.50 USDT. 1 flow in this range, +1,000.00 USDT',
  ]);
  expect(sheet['details']).toEqual([
    'Start1.0000',
    'End1.0600',
    'Change+6.00%',
    'High1.0800',
    'Low0.9900',
    'Max Drawdown−2.50%',
    'Volatility14.20%',
    'Bitcoin Change−8.00%',
  ]);
  // Bitcoin below the portfolio, both over the whole width.
  expect(sheet['lines']?.map((line) => line.split(/[ML]/).length - 1)).toEqual([4, 4]);
  expect(sheet['rows']).toEqual([
    'BTCUSDT Long 10x 28,196.30 45.68% 64,000.50 64,100.00 +1.56% +43.80',
    'XRPUSDT Short 2.5x 4,938.27 8.00% 0.512345 0.519000 −3.25% −64.10',
  ]);
  expect(sheet['foot']?.[0]).toMatch(
    /^Historical performance\. Past results do not guarantee future results\./,
  );
  expect(sheet['foot']?.[0]).not.toContain('Demo data');
});

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
  expect(sheet['head']?.[0]).toContain('Demo data');
  expect(sheet['foot']?.[0]).toContain('Demo data: the numbers come from a simulated exchange account.');
});
