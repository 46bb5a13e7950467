import { expect, test } from 'vitest';
import { Exact } from '../exact.ts';
import { entryOf } from './entries.ts';
import { idle, ledgerWith, OPEN_TERMS } from './misstruck.test-support.ts';
import { strike, workedStep, type StrikeInput } from './strike.ts';
import type { WorkedLine } from './worked.ts';

const n = (value: number | string) => new Exact(value);
const HOLDING = { id: 's', investorId: 'i', units: n(100_000), paidIn: n(100_000), mark: n(100_000) };

/** Each line of each step, with its numbers as they are. */
function workedOf(given: Partial<StrikeInput>): string[] {
  const day = '2025-01-01';
  const state = ledgerWith([HOLDING], '2024-12-01');
  const input = { ...idle(state, { day, price: n('1.2'), terms: [OPEN_TERMS] }), ...given };
  const { steps } = strike(input);
  return steps.flatMap((step) => workedStep(step, { ...input, steps }).map(inWords));
}

const inWords = ({ name, rule, sum, result }: WorkedLine): string =>
  `${name}: ${rule}: ${(sum ?? []).map((part) => (typeof part === 'string' ? part : part.value)).join('')} = ${result.value}`;

test('what a correction changed, and rates that changed, are said and not put in', () => {
  const terms = [
    { ...OPEN_TERMS, managementFeeRate: n('0.365'), performanceFeeRate: n('0.1') },
    { ...OPEN_TERMS, fromDay: '2024-12-20', managementFeeRate: n(0), performanceFeeRate: n('0.1') },
  ];
  const corrections = [entryOf('nav-error', 'series', n(1_000), { seriesId: 's', investorId: 'i' })];
  const lines = workedOf({ terms, corrections });
  expect(lines[0]).toMatch(/^Kept: product of 1 − rate \/ 365 over 31 days, at the rate of each: {2}= 0\.98/);
  expect(lines[4]).toMatch(/^Value: units after fee and corrections × price: {2}= 11/);
});

test('the second redemption of a day leaves out the units that the first has changed', () => {
  const redemptions = ['20', '30'].map((shares) => ({
    requestId: shares,
    investorId: 'i',
    size: { shares: n(shares) },
  }));
  const lines = workedOf({ redemptions }).filter((line) => line.startsWith('Units: '));
  expect(lines).toEqual([
    'Units: units of the series × part: 100000 × 20 / 100 = 20000',
    'Units: units of the series × part:  = 30000',
  ]);
});

test('of a payout that was asked for to the cent, the fee is what is left', () => {
  const terms = [{ ...OPEN_TERMS, performanceFeeRate: n('0.3') }];
  const state = ledgerWith([{ ...HOLDING, units: n('0.081'), mark: n('0.05') }], '2025-01-01');
  const feeOf = (amount: string) => {
    const redemptions = [{ requestId: 'r', investorId: 'i', size: { amount: n(amount) } }];
    const lines = workedOf({ day: '2025-02-01', state, terms, redemptions });
    return lines.find((line) => line.startsWith('Performance fee'));
  };
  // Of 8 cents after the fee; 30 percent of what 9 cents are above the mark would be 1 cent.
  expect(feeOf('0.07')).toBe('Performance fee: value − the payout that was asked for: 0.09 − 0.07 = 0.02');
});
