import { expect } from 'vitest';
import { DAY_MS } from '../calendar.ts';
import { Exact } from '../exact.ts';
import { isHeld, totalInTransit, type LedgerState } from './entries.ts';
import type { Strike } from './strike.ts';
import { valuesAt } from './values.ts';
import {
  playScenario,
  readExample,
  termsOf,
  type Answers,
  type Correct,
  type Owners,
  type Scenario,
} from './worked-examples.test-support.ts';

const STOPS: Record<string, string> = {
  'market difference': 'market-difference',
  'units of the house': 'house-short',
};
const SET_ASIDE = { 'too-much': 'more than is held', 'locked-up': 'locked up' };

/** Plays a scenario, and holds every strike and moment against its answer, to the last digit. */
export function expectAnswers(name: string, correct?: (scenario: Scenario) => Correct): void {
  const { scenario, answers } = readExample(name);
  let checked = 0;
  playScenario(
    scenario,
    {
      struck: (day, made) => {
        expectStrike(made, answers.strikes[day]);
        checked += 1;
      },
      seen: (moment, index, state) => {
        expect(answers.moments[index]?.owners).toMatchObject(valuesOf(state, moment, scenario));
        checked += 1;
      },
    },
    correct?.(scenario),
  );
  expect(checked).toBe(Object.keys(answers.strikes).length + answers.moments.length);
}

function expectStrike(made: Strike, answer: Answers['strikes'][string] | undefined): void {
  const kinds = made.stops.map(({ kind }) => kind);
  if (answer?.refused) {
    expect(kinds).toContain(STOPS[answer.refused]);
    return;
  }
  expect(kinds).toEqual([]);
  for (const [state, expected] of [
    [made.closing, answer?.ownersBeforeDealing],
    [made.after, answer?.owners],
  ] as const) {
    const owners = ownersOf(state);
    expect(expected).toMatchObject(owners);
    expect(Object.keys(owners).toSorted()).toEqual(Object.keys(expected ?? {}).toSorted());
  }
  expect(payoutsOf(made)).toEqual(answer?.payouts);
  const setAside = made.setAside.map(({ requestId, kind }) => [requestId, SET_ASIDE[kind]]);
  expect(Object.fromEntries(setAside)).toEqual(answer?.setAside ?? {});
}

function payoutsOf({ steps }: Strike): Record<string, string> {
  const payouts: Record<string, string> = {};
  for (const step of steps)
    if (step.kind === 'redemption')
      payouts[step.requestId] = step.payout.plus(payouts[step.requestId] ?? 0).toFixed(2);
  return payouts;
}

/** The name that the answers have for a series: investor and number. */
const nameOf = ({ investorId, number }: LedgerState['series'][number]): string =>
  `series:${investorId}-${number}`;

function ownersOf(state: LedgerState): Owners {
  const others = { house: state.house, settlement: totalInTransit(state).units, manager: state.manager };
  return {
    ...Object.fromEntries(
      state.series
        .filter(isHeld)
        .map((one) => [
          nameOf(one),
          { units: one.units.toFixed(18), shares: one.shares.toFixed(18), mark: one.mark.toFixed(18) },
        ]),
    ),
    ...Object.fromEntries(
      Object.entries(others).map(([owner, units]) => [owner, { units: units.toFixed(18) }]),
    ),
  };
}

function valuesOf(state: LedgerState, of: Scenario['moments'][number], scenario: Scenario): Owners {
  const at = Date.parse(of.at);
  const moment = { price: new Exact(of.price), equity: new Exact(of.equity) };
  // The answers take the rate of a moment's own day, also at its first instant.
  const isMidnight = at % DAY_MS === 0;
  const values = valuesAt(state, { ...moment, at: isMidnight ? at + 1 : at }, termsOf(scenario));
  const { house, settlement, manager } = values;
  return {
    ...Object.fromEntries(
      values.series.map(({ series, units, value, accruedFee, netValue }) => [
        nameOf(series),
        {
          units: units.toFixed(18),
          value: value.toFixed(2),
          accruedFee: accruedFee.toFixed(2),
          netValue: netValue.toFixed(2),
        },
      ]),
    ),
    house: { value: house.value.toFixed(2) },
    settlement: { value: settlement.value.toFixed(2) },
    manager: { units: manager.units.toFixed(18), value: manager.value.toFixed(2) },
  };
}
