// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { PnlDashboard } from '../admin/pnl-dashboard.tsx';
import '../admin/lazy-parts.test-support.ts';
import { CustomerDashboard } from '../customer/customer-dashboard.tsx';
import { FAILURE, goodAnswers, POSITIONS, statusWith, type Answers } from '../layout/answers.test-support.ts';
import { figure, textOf } from '../layout/portal.test-support.tsx';
import { useScreen } from '../layout/screen.test-support.tsx';
import './admin-sheet.tsx';
import './customer-sheet.tsx';

const showScreen = useScreen();

/** What the browser finds on the page in the moment in which it prints: the sheet, part by part. */
async function printed(dashboard: ReactNode, answers: Answers): Promise<Record<string, string[]>> {
  const { user, asked } = showScreen(dashboard, answers);
  await waitFor(() => expect(figure('Performance')).toMatch(/%$/));
  await screen.findAllByText('XRPUSDT');
  const before = asked.length;
  const parts: Record<string, string[]> = {};
  vi.stubGlobal('print', () => {
    window.dispatchEvent(new Event('beforeprint'));
    for (const name of ['.sheet-head', '.sheet-figures > div', '.sheet-details > div', 'h2', '.sheet-foot'])
      parts[name] = [...document.querySelectorAll(`.tear-sheet ${name}`)].map(textOf);
    parts['rows'] = [
      ...document.querySelectorAll('.tear-sheet tbody tr, .tear-sheet li, .tear-sheet .sheet-more'),
    ].map((row) => [...row.children].map(textOf).join(' ') || textOf(row));
    parts['lines'] = [...document.querySelectorAll('.tear-sheet svg > path[class]')].map(
      (line) => line.getAttribute('d') ?? '',
    );
    window.dispatchEvent(new Event('afterprint'));
  });
  await user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(parts['rows']).toBeDefined());
  expect(document.querySelector('.tear-sheet')).toBeNull();
  expect(asked).toHaveLength(before);
  return parts;
}

test('an administrator prints one sheet: time with zone, range, figures, lines and positions, and asks for nothing twice', async () => {
  const sheet = await printed(<PnlDashboard />, goodAnswers());
  expect(sheet['.sheet-head']).toEqual([
    'EquanimPerformance ReportEquanim Alpha · Historical performanceAs ofMar 04, 2026, 13:00 GMT+1 (Mar 04, 2026, 12:00:00 UTC)Range1M · Mar 01, 2026 to Mar 04, 2026',
  ]);
  expect(sheet['.sheet-figures > div']).toEqual([
    'Normalized Value1.2346Base: 50,000 USDT = 1.0',
    'Performance+23.46%Since the base of 1.0',
    'Total Equity, USDT61,728.40Unrealized −12.50 USDT',
  ]);
  expect(sheet['.sheet-details > div']).toEqual([
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
  expect(sheet['.sheet-foot']?.[0]).toMatch(
    /^Historical performance\. Past results do not guarantee future results\./,
  );
  expect(sheet['.sheet-foot']?.[0]).not.toContain('Demo data');
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
  const sheet = await printed(<PnlDashboard />, answers);
  expect(sheet['rows']).toHaveLength(13);
  expect(sheet['rows']?.at(-1)).toBe(
    'and 1 more, of 1,000.00 USDT in all, with an unrealized PnL of −5.00 USDT',
  );
  expect(sheet['.sheet-head']?.[0]).toContain('Demo data');
  expect(sheet['.sheet-foot']?.[0]).toContain(
    'Demo data: the numbers come from a simulated exchange account.',
  );
});

test('a customer prints a sheet that is a day old and holds no amount', async () => {
  const sheet = await printed(<CustomerDashboard />, { ...goodAnswers(), '/customer/positions/': POSITIONS });
  expect(sheet['.sheet-head']?.[0]).toContain('Historical performance (delayed 1 day)');
  expect(sheet['.sheet-figures > div']).toEqual([
    'Normalized Value1.06001M, period start = 1.0',
    'Performance+6.00%1M',
    'Max Drawdown−2.50%1M',
    'Volatility14.20%A year, from daily returns',
  ]);
  expect(sheet['.sheet-details > div']).toEqual([]);
  expect(sheet['rows']).toEqual(['BTCUSDT Long', 'XRPUSDT Short']);
  expect(sheet['lines']).toHaveLength(1);
  expect(sheet['.sheet-foot']?.[0]).toMatch(
    /^Historical performance \(delayed 1 day\)\. Past results do not/,
  );
  expect(JSON.stringify(sheet)).not.toMatch(/USDT\b(?! (Long|Short))(?<=\d USDT)/);
});

test('a history that has not come is not printed as an empty chart', async () => {
  const answers = goodAnswers();
  answers['/customer/wallet/history'] = FAILURE;
  showScreen(<CustomerDashboard />, answers);
  await screen.findAllByText('XRPUSDT');
  // Not the library's: that looks again at every change, and each print changes the theme.
  const sheet = await vi.waitFor(
    () => {
      window.dispatchEvent(new Event('beforeprint'));
      const found = document.querySelector('.tear-sheet');
      if (found === null) throw new Error('The sheet is not there yet.');
      return textOf(found);
    },
    { timeout: 20_000, interval: 200 },
  );
  expect(sheet).toContain('The chart was still loading.');
  expect(sheet).toContain('Performance–');
});
