import { expect, it } from 'vitest';
import { Exact } from '../exact.ts';
import { adjustmentEntries, type AdjustedOwner } from './adjustment.ts';
import type { LedgerState } from './entries.ts';
import { afterManagementFees, settling, type Misstruck } from './misstruck.test-support.ts';
import { strike, type StrikeInput } from './strike.ts';
import { expectAnswers } from './worked-answers.test-support.ts';
import type { Correct, Scenario } from './worked-examples.test-support.ts';

const isBetween = (at: string, { state, day }: StrikeInput): boolean =>
  at >= (state.lastStrikeDay ?? '') && at < day;

/** What a scenario calls an owner: a series by investor and number. */
function ownerOf(name: string, { series }: LedgerState): AdjustedOwner {
  if (name === 'house' || name === 'manager') return { owner: name };
  const own = series.find(({ investorId, number }) => name === `series:${investorId}-${number}`)!;
  return { owner: 'series', seriesId: own.id, investorId: own.investorId };
}

it('An adjusting entry gives back 8,289.82 of a fee, and one that would leave the manager below zero is not entered', () => {
  const entries: number[] = [];
  expectAnswers('fee-given-back', ({ adjustments = [] }: Scenario): Correct => (input) => {
    const state = afterManagementFees(input);
    const due = adjustments
      .filter(({ at }) => isBetween(at, input))
      .map((one) => ({
        ...one,
        from: ownerOf(one.from, state),
        to: ownerOf(one.to, state),
        amount: new Exact(one.amount),
      }));
    const made = adjustmentEntries(due, { state, price: input.price });
    entries.push(made.length);
    return made;
  });
  expect(entries).toEqual([0, 0, 0, 4, 0]);
});

it.each(['wrong-price', 'late-line'])(
  'The worked example %s settles a price that was wrong as if it had been right',
  (name) => {
    expectAnswers(name, ({ strikes }: Scenario): Correct => {
      const wrong = strikes.find(({ right }) => right !== undefined)!;
      let found: Misstruck | null = null;
      return (input) => {
        const corrections = found ? settling(input, found).corrections : [];
        found = null;
        if (input.day === wrong.day) {
          const right = strike({ ...input, price: new Exact(wrong.right!), isMadeAgain: true });
          found = { day: input.day, made: strike(input), right };
        }
        return corrections;
      };
    });
  },
);
