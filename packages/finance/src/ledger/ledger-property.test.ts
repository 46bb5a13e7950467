import type { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { Exact, sum } from '../exact.ts';
import { totalUnits, type LedgerEntry, type LedgerState, type Series } from './entries.ts';
import { play } from './fund-course.test-support.ts';
import { oddCourse } from './random-course.test-support.ts';
import { entriesOf, strike, type Strike, type StrikeInput, type StrikeStep } from './strike.ts';
import { valuesAt } from './values.ts';

const RUNS = Math.ceil(2_500 * inject('scale'));
/** Each kind of thing happens in a fifth of the courses or more. */
const RUNS_OF_EVERYTHING = Math.max(RUNS, 100);
const HALF_A_CENT = new Exact('0.005');
const LAST_DECIMAL = new Exact('1e-18');

/** Fails where any of so many random courses does not hold what `check` asks for. */
function everyCourse(check: (given: Parameters<typeof play>[0]) => void, numRuns = RUNS): void {
  fc.assert(fc.property(oddCourse, check), { numRuns });
}

const unitsOf = (entries: readonly LedgerEntry[]): Decimal => sum(entries.map(({ units }) => units));

it('The units of all owners are exactly those in issue, after every flow, match, step and strike', () => {
  everyCourse((given) => {
    play(given, {
      entered: (_, after, issued) => expect(totalUnits(after).toFixed()).toBe(issued.toFixed()),
      struck: ({ corrections }, { steps, entries }) => {
        for (const step of steps) expect(unitsOf(entriesOf(step)).toFixed()).toBe('0');
        expect(unitsOf(corrections).toFixed()).toBe('0');
        expect(entries.filter(({ kind }) => kind !== 'adjustment')).toEqual(steps.flatMap(entriesOf));
      },
    });
  });
});

it('Values add up to the equity to the cent at every moment, and what the manager has is worth its units', () => {
  everyCourse((given) => {
    const { terms } = given;
    const expectEven = (state: LedgerState, at: number, near: Decimal): void => {
      const inIssue = totalUnits(state);
      const equity = inIssue.times(near).toDecimalPlaces(8);
      const price = equity.div(inIssue).toDecimalPlaces(12);
      const values = valuesAt(state, { at, price, equity }, terms);
      const { series, house, settlement, manager } = values;
      const owners = [...series, house, settlement, manager];
      expect(sum(owners.map(({ units }) => units)).toFixed()).toBe(inIssue.toFixed());
      expect(sum(owners.map(({ value }) => value)).toFixed(2)).toBe(equity.toFixed(2, 4));
      expect(owners.every(({ value }) => value.decimalPlaces() <= 2)).toBe(true);
      // The manager's value is what the others leave, so it shows whether theirs are right.
      const off = manager.value.minus(manager.units.times(price)).abs();
      const bound = HALF_A_CENT.times(owners.length).plus(inIssue.times('1e-12'));
      expect(off.lte(bound)).toBe(true);
    };
    play(given, {
      seen: (state, { at, price }) => expectEven(state, at, price),
      struck: ({ day, price, state }, { after }) => {
        for (const each of [state, after]) expectEven(each, Date.parse(day), price);
      },
    });
  });
});

it('No series is ever below zero, the manager at most by the half cents of payouts, the house never', () => {
  everyCourse((given) => {
    let halfCents = new Exact(0);
    play(given, {
      struck: ({ price }, { steps, after }) => {
        const payouts = steps.filter(({ kind }) => kind === 'redemption').length;
        halfCents = halfCents.plus(HALF_A_CENT.times(payouts).div(price)).plus(LAST_DECIMAL.times(payouts));
        expect(after.manager.plus(halfCents).gte(0)).toBe(true);
        expect(after.house.gte(0)).toBe(true);
        for (const { units, shares, mark } of after.series)
          for (const figure of [units, shares, mark]) expect(figure.lt(0)).toBe(false);
        for (const one of after.series.filter(({ shares }) => shares.isZero()))
          expect([one.units.toFixed(), one.mark.toFixed()]).toEqual(['0', '0']);
      },
    });
  });
});

it('A mark rises with what is given back of fees, falls only with the shares that are redeemed, and stays that of those that are left', () => {
  everyCourse((given) => {
    play(given, {
      struck: ({ state, corrections }, { steps, after }) => {
        for (const before of state.series) {
          const own = corrections.filter(({ seriesId }) => seriesId === before.id);
          const mark = own.reduce((total, entry) => total.plus(entry.mark), before.mark);
          expectMark({ ...before, mark }, find(after, before.id), steps);
        }
      },
    });
  });
});

const find = ({ series }: LedgerState, id: string): Series => series.find((one) => one.id === id)!;

function expectMark(before: Series, after: Series, steps: readonly StrikeStep[]): void {
  const own = steps.filter(({ seriesId }) => seriesId === before.id);
  const raised = own.find((step) => step.kind === 'crystallization');
  const mark = raised?.markAfter ?? before.mark;
  expect(mark.gte(before.mark)).toBe(true);
  // The same for each share: cross-multiplied, and to the last decimal of each redemption.
  const off = after.mark.times(before.shares).minus(mark.times(after.shares)).abs();
  const redeemed = own.filter(({ kind }) => kind === 'redemption').length;
  const bound = LAST_DECIMAL.times(redeemed).times(before.shares.plus(mark).plus(1));
  expect(off.lte(bound)).toBe(true);
}

it('A strike is the same however often it is made and in whatever order its terms come, and changes nothing it is given', () => {
  everyCourse((given) => {
    play(given, {
      struck: (input, made) => {
        const told = textOf(input);
        const again = strike({ ...input, terms: input.terms.toReversed() });
        expect(textOf(again)).toBe(textOf(made));
        expect(textOf(strike(input))).toBe(textOf(made));
        expect(textOf(input)).toBe(told);
      },
    });
  });
});

const textOf = (made: Strike | StrikeInput): string =>
  JSON.stringify(made, (_, value: unknown) => (value instanceof Map ? [...value] : value));

it('Only the house and money in transit stop a strike, an impossible redemption is set aside, and the courses try everything', () => {
  const seen = new Set<string>();
  everyCourse((given) => {
    play(given, {
      passed: (_, { stops }) => {
        for (const { kind } of stops) seen.add(kind);
      },
      struck: ({ state, redemptions, corrections }, { steps, setAside }) => {
        const asides = setAside.map(({ kind, requestId }) => `${kind} ${requestId}`);
        for (const { requestId, size } of redemptions) {
          const isDealt = steps.some((step) => step.kind === 'redemption' && step.requestId === requestId);
          expect(isDealt && asides.includes(`too-much ${requestId}`)).toBe(false);
          if (size !== 'all') expect(isDealt || asides.includes(`too-much ${requestId}`)).toBe(true);
          seen.add(size === 'all' ? 'all' : 'shares' in size ? 'shares' : 'amount');
        }
        for (const step of steps) seen.add(`${step.kind}${'arrived' in step ? ` ${step.arrived}` : ''}`);
        for (const one of [...setAside, ...corrections]) seen.add(one.kind);
        if (state.inTransit.size > 0) seen.add('in transit');
      },
    });
  }, RUNS_OF_EVERYTHING);
  const steps = ['management-fee', 'crystallization', 'redemption', 'subscription net', 'subscription gross'];
  const wanted = ['all', 'shares', 'amount', 'in transit', 'house-short', 'too-much', 'adjustment', ...steps];
  expect(seen).toEqual(new Set(wanted));
});
