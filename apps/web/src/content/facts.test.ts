import { expect, test } from 'vitest';
import { crmFigures } from './crm-figures.ts';
import { disclosuresPage } from './disclosures.ts';
import { factsSection, sampleNotice, termFacts, writtenDay } from './facts.ts';
import { firm } from './firm.ts';

const facts = factsSection.groups.flatMap((group) => group.facts);

test('the facts answer what a due diligence list asks for', () => {
  const known = facts.filter(({ value }) => value !== '').map(({ label }) => label);
  expect(known).toEqual(
    expect.arrayContaining([
      'Founded',
      'Domicile',
      'Structure',
      'Administrator',
      'Auditor',
      'Custodian',
      'License',
      'Eligible investors',
      'Minimum',
      'Redemption',
      'Leverage limit',
    ]),
  );
  expect(factsSection.groups.at(-1)?.heading).toBe('Who checks');
});

test('the sample firm says that its facts are invented', () => {
  expect(firm.origin).toMatch(/\.example$/);
  expect(sampleNotice).toContain('invented');
});

test('the sample firm has example addresses, and an office without a building or a number', () => {
  expect(firm.social.map(({ href }) => new URL(href).hostname)).toEqual(firm.social.map(() => 'example.com'));
  expect(firm.email).toMatch(/@equanim\.example$/);
  expect(firm.address.lines).toEqual([firm.name, 'Road Town', 'Tortola', 'British Virgin Islands']);
});

test('the disclosures list the very terms the about page lists', () => {
  const terms = disclosuresPage.sections.find(({ id }) => id === 'terms');
  expect(terms?.facts).toEqual(Object.values(termFacts));
  for (const term of Object.values(termFacts)) expect(facts).toContain(term);
});

test('the facts are those of the product: domicile, minimum, notice, lock-up and fees', () => {
  const valueOf = (label: string) => {
    const { value, note } = facts.find((one) => one.label === label) ?? { value: '', note: '' };
    return `${value}. ${note}`;
  };
  // Specification 2.11.3, Decisions D57 and D58.
  expect(valueOf('Domicile')).toContain('British Virgin Islands');
  const flagship = crmFigures.funds.rows.find(({ fund }) => firm.fundName.endsWith(fund));
  expect(valueOf('Minimum').replace(',000', 'k')).toContain(flagship?.minimum);
  expect(valueOf('Subscription')).toContain('first day of each month, 00:00 UTC');
  expect(valueOf('Redemption')).toMatch(/first day of each month, with 30 days’ notice.*Twelve months/);
  expect(valueOf('Fees')).toMatch(/^3% subscription, 3% management, 30% performance.*31 December/);
});

test('a day is written out, and no day is no text', () => {
  expect([writtenDay('2026-11-26'), writtenDay('')]).toEqual(['26 November 2026', '']);
});
