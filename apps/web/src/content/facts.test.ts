import { expect, test } from 'vitest';
import { crmFigures } from './crm-figures.ts';
import { factsSection, sampleNotice } from './facts.ts';
import { firm } from './firm.ts';

const facts = factsSection.groups.flatMap((group) => group.facts);

test('the sample firm says that its facts are invented', () => {
  expect(firm.origin).toMatch(/\.example$/);
  expect(sampleNotice).toContain('invented');
});

test('the facts are those of the product: domicile, minimum, notice, lock-up and fees', () => {
  const valueOf = (label: string): string => {
    const { value, note } = facts.find((one) => one.label === label) ?? { value: '', note: '' };
    return `${value}. ${note}`;
  };
  // Specification 2.11.3, Decisions D57 and D58.
  expect(valueOf('Domicile')).toContain('British Virgin Islands');
  const flagship = crmFigures.funds.rows.find(({ fund }) => firm.fundName.endsWith(fund));
  expect(valueOf('Minimum').replace(',000', 'k')).toContain(flagship?.minimum);
  expect(valueOf('Subscription')).toContain('first day of each month, 00:00 UTC');
  expect(valueOf('Redemption')).toContain('first day of each month, with 30 days’ notice');
  expect(valueOf('Lock-up')).toMatch(/^Twelve months[.] Of each series/);
  expect(valueOf('Fees')).toMatch(/^3% subscription, 3% management, 30% performance.*31 December/);
});
