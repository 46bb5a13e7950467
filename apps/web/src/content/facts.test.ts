import { expect, test } from 'vitest';
import { crmContacts } from './crm.ts';
import { crmFigures } from './crm-figures.ts';
import { feesInShort } from './fee-reasons.ts';
import { feeRates, statedTerms } from './fees.ts';
import { firm } from './firm.ts';
import { valueOf } from './facts.test-support.ts';

test('the facts state the terms of the fund: domicile, minimum, notice and fees', () => {
  expect(valueOf('Domicile')).toContain(firm.address.lines.at(-1));
  expect(valueOf('Minimum').replaceAll(',', '')).toContain(String(statedTerms.minSubscription));
  expect(valueOf('Redemption')).toContain(`${String(statedTerms.noticeDays)} days’ notice`);
  const rates = Object.values(feeRates).map((rate) => String(Number((rate * 100).toFixed(6))));
  for (const rate of rates) expect(valueOf('Fees')).toContain(`${rate}% `);
  expect(feesInShort).toBe(rates.join('/'));
});

test('the sample of the CRM sells the flagship at its minimum, and nothing below that of its fund', () => {
  const { funds, allocations } = crmFigures;
  const minimumOf = (fund: string) => {
    const { minimum } = funds.rows.find((row) => row.fund === fund) ?? { minimum: '' };
    return Number(minimum.replace(/[$km]/g, '')) * (minimum.endsWith('m') ? 1_000_000 : 1000);
  };
  const flagship = funds.rows.find(({ fund }) => firm.fundName.endsWith(fund));
  expect(minimumOf(flagship?.fund ?? '')).toBe(statedTerms.minSubscription);
  for (const { fund, amount } of allocations.rows) expect(amount).toBeGreaterThanOrEqual(minimumOf(fund));
  for (const { interest } of crmContacts) expect(minimumOf(interest)).toBeGreaterThan(0);
});
