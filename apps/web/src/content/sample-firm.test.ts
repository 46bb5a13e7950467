import { expect, test } from 'vitest';
import { factsSection, sampleNotice } from './facts.ts';
import { feesInShort } from './fee-reasons.ts';
import { statedTerms } from './fees.ts';
import { firm } from './firm.ts';
import { team } from './team.ts';

/** What the specification says of the sample firm. A firm with a name of its own holds to nothing of it. */
const isSample = firm.name === 'Equanim';

test.runIf(isSample)('the sample firm says that its facts are invented', () => {
  expect(firm.origin).toMatch(/\.example$/);
  expect(sampleNotice).toContain('invented');
});

test.runIf(isSample)('the sample firm has the names and terms of the specification', () => {
  // Specification 2.11.3 and 9.1, Decisions D57 and D58.
  expect([firm.fundName, firm.address.lines.at(-1)]).toEqual(['Equanim Alpha', 'British Virgin Islands']);
  expect(feesInShort).toBe('3/3/30');
  expect(statedTerms).toMatchObject({ minSubscription: 50_000, noticeDays: 30, lockUpMonths: 12 });
  expect(team).toHaveLength(9);
  const facts = factsSection.groups.flatMap((group) => group.facts);
  const valueOf = (label: string) => {
    const { value, note } = facts.find((one) => one.label === label) ?? { value: '', note: '' };
    return `${value}. ${note}`;
  };
  expect(valueOf('Subscription')).toContain('first day of each month, 00:00 UTC');
  expect(valueOf('Redemption')).toContain('first day of each month, with 30 days’ notice');
  expect(valueOf('Lock-up')).toMatch(/^Twelve months[.] Of each series/);
  expect(valueOf('Fees')).toMatch(/^3% subscription, 3% management, 30% performance.*31 December/);
});
