// @vitest-environment happy-dom

import { cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import { goodAnswers, POSITIONS } from '../../frame/answers.test-support.ts';
import { useScreen } from '../../frame/screen.test-support.tsx';
import { workedHoldings } from '../../fund/parts/worked-holdings.test-support.ts';
import { printed } from '../print/printed.test-support.ts';
import { CustomerDashboard } from './customer-dashboard.tsx';

const showScreen = useScreen();

test('a customer prints a sheet that is a day old and holds no amount but those of own money', async () => {
  const sheet = await printed(
    showScreen(<CustomerDashboard />, { ...goodAnswers(), '/customer/positions/': POSITIONS }),
  );
  expect(sheet['head']?.[0]).toContain('Historical performance (delayed 1 day)');
  expect(sheet['figures']).toEqual([
    'Normalized Value1.06001M, period start = 1.0',
    'Performance+6.00%1M, before fees',
    'Max Drawdown−2.50%1M',
    'Volatility14.20%A year, from daily returns',
  ]);
  expect(sheet['details']).toEqual([]);
  expect(sheet['rows']).toEqual(['BTCUSDT Long', 'XRPUSDT Short']);
  expect(sheet['lines']).toHaveLength(1);
  expect(sheet['foot']?.[0]).toMatch(/^Historical performance \(delayed 1 day\)\. Past results do not/);
  expect(JSON.stringify(sheet)).not.toMatch(/USDT\b(?! (Long|Short))(?<=\d USDT)/);
  cleanup();
  const own = await printed(
    showScreen(<CustomerDashboard />, { ...goodAnswers(), '/customer/holdings': workedHoldings() }),
  );
  expect(own['details']).toEqual([
    expect.stringMatching(/^Your Holdings, USDT251,700[.]80Net value, estimate, as of .* GMT[+]1$/),
    'Your Return+10.00%Time-weighted return since Nov 01, 2025, before subscription fee',
  ]);
});
