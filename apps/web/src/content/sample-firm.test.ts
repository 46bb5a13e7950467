import { expect, test } from 'vitest';
import { crmFigures } from './crm-figures.ts';
import { sampleNotice } from './facts.ts';
import { valueOf } from './facts.test-support.ts';
import { feesInShort } from './fee-reasons.ts';
import { statedTerms } from './fees.ts';
import { firm } from './firm.ts';
import { landing } from './home.ts';
import { layers } from './strategy.ts';
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
  expect(valueOf('Subscription')).toContain('first day of each month, 00:00 UTC');
  expect(valueOf('Redemption')).toContain('first day of each month, with 30 days’ notice');
  expect(valueOf('Lock-up')).toMatch(/^Twelve months[.] Counted per series/);
  expect(valueOf('Fees')).toMatch(/^3% subscription, 3% management, 30% performance.*31 December/);
});

test.runIf(isSample)('the sample firm has the layers, titles and funds of the specification', () => {
  // Specification 8.6, 2.8, 2.11.3 and 3.1.
  expect(layers.map(({ code, name, items }) => [code, name, ...items])).toEqual([
    ['L1', 'Data Layer', 'Raw data retrieval', 'Feature engineering'],
    ['L2', 'Alpha Layer', 'Parameter optimization', 'Sharpe surface analysis', 'Execution-based validation'],
    ['L3', 'Selection Layer', 'Statistical quality', 'De-correlation screening', 'Portfolio fit'],
    [
      'L4',
      'Portfolio Layer',
      'Interaction modeling',
      'Lifecycle monitoring',
      'Adaptive allocation and rebalancing',
    ],
    [
      'L5',
      'Execution and Adaptive Layer',
      'Position drift monitoring',
      'Exposure control by depth and slippage',
      'Feedback loop',
      'Auto deactivation of decaying signals',
    ],
  ]);
  expect(team.map(({ title }) => title)).toEqual([
    'Chief Executive Officer',
    'Chief Technology Officer',
    'Chief Operating Officer',
    ...Array.from({ length: 6 }, () => 'Data Scientist'),
  ]);
  expect(crmFigures.funds.rows.map(({ fund, minimum }) => [fund, minimum])).toEqual([
    ['Alpha', '$50k'],
    ['Omega', '$25k'],
    ['Elysium', '$100k'],
  ]);
  expect(landing.map(({ label }) => label).slice(0, 4)).toEqual([
    'Clarity',
    'Discipline',
    'Resilient capital',
    'Systematic insight',
  ]);
});
