// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FAILURE, goodAnswers, POSITIONS } from '../layout/answers.test-support.ts';
import { textOf } from '../layout/portal.test-support.tsx';
import { useScreen } from '../layout/screen.test-support.tsx';
import { printed } from '../print/printed.test-support.ts';
import { CustomerDashboard } from './customer-dashboard.tsx';

const showScreen = useScreen();

test('a customer prints a sheet that is a day old and holds no amount', async () => {
  const sheet = await printed(
    showScreen(<CustomerDashboard />, { ...goodAnswers(), '/customer/positions/': POSITIONS }),
  );
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
