import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Exact } from '../exact.ts';
import { afterEntries, EMPTY_LEDGER, entryOf, totalInTransit, type LedgerState } from './entries.ts';
import { strike, type StrikeInput } from './strike.ts';
import { netSubscription, roundMoney, termsOn, type LedgerTerms } from './terms.ts';
import { valuesAt } from './values.ts';

/** What docs/ledger holds: scenarios, and the answers that another program, in another language, computed from them. */
const FOLDER = new URL('../../../../docs/ledger/', import.meta.url);
const NAMES = readdirSync(new URL('scenarios/', FOLDER)).map((file) => file.replace('.json', ''));

interface Scenario {
  terms: Array<
    Record<
      'from' | 'subscriptionFeeRate' | 'managementFeeRate' | 'performanceFeeRate' | 'settlementLimit',
      string
    >
  >;
  opening: { at: string; units: string };
  flows: Array<{ id: string; at: string; amount: string; units: string; for?: string }>;
  requests: Array<{
    id: string;
    investor: string;
    kind: 'subscription' | 'redemption';
    gross?: string;
    arrives?: 'net' | 'gross';
    shares?: string;
    amount?: string;
    all?: true;
    day: string;
  }>;
  strikes: Array<{ day: string; price: string }>;
  moments: Array<{ at: string; price: string; units: string; equity: string }>;
}

type Owners = Record<string, Record<string, string>>;
interface Answers {
  strikes: Record<
    string,
    {
      refused?: string;
      owners: Owners;
      ownersBeforeDealing: Owners;
      total: string;
      payouts: Record<string, string>;
    }
  >;
  moments: Array<{ owners: Owners }>;
}

const read = <T>(folder: string, name: string): T =>
  JSON.parse(readFileSync(new URL(`${folder}/${name}.json`, FOLDER), 'utf8')) as T;

/** Before the first terms there is nothing they could change. */
const toTerms = (given: Scenario['terms'][number], i: number): LedgerTerms => ({
  fromDay: i === 0 ? '1970-01-01' : given.from,
  subscriptionFeeRate: new Exact(given.subscriptionFeeRate),
  managementFeeRate: new Exact(given.managementFeeRate),
  performanceFeeRate: new Exact(given.performanceFeeRate),
  minSubscription: new Exact(0),
  noticeDays: 0,
  lockUpMonths: 0,
  maxMarketDifference: new Exact(given.settlementLimit),
});

/** The entries of a flow: the house's, and then those of whom it is matched with. */
function enterFlow(state: LedgerState, flow: Scenario['flows'][number]): LedgerState {
  const [units, amount] = [new Exact(flow.units), new Exact(flow.amount)];
  const whose = flow.for ?? 'house';
  const own = [entryOf('flow', 'house', units, { amount })];
  if (whose === 'manager')
    own.push(entryOf('match', 'house', units.neg()), entryOf('match', 'manager', units));
  else if (whose !== 'house') {
    const held = amount.lt(0) ? state.inTransit.get(whose)!.units.neg() : units;
    own.push(entryOf('match', 'house', held.neg()));
    own.push(entryOf('match', 'settlement', held, { requestId: whose, amount: roundMoney(amount) }));
  }
  return afterEntries(
    state,
    own.map((entry) => ({ ...entry, strikeDay: null })),
  );
}

function inputOf(scenario: Scenario, state: LedgerState, at: Scenario['strikes'][number]): StrikeInput {
  const terms = scenario.terms.map(toTerms);
  const due = scenario.requests.filter(({ day }) => day === at.day);
  const price = new Exact(at.price);
  const rate = termsOn(terms, at.day).subscriptionFeeRate;
  return {
    day: at.day,
    price,
    terms,
    state,
    corrections: [],
    redemptions: due
      .filter(({ kind }) => kind === 'redemption')
      .map(({ id: requestId, investor: investorId, shares, amount }) => {
        const size = shares ? { shares: new Exact(shares) } : amount ? { amount: new Exact(amount) } : 'all';
        return { requestId, investorId, size };
      }),
    subscriptions: due
      .filter(({ kind }) => kind === 'subscription')
      .map(({ id: requestId, investor: investorId, gross, arrives }) => {
        const asked = new Exact(gross!);
        const money = arrives === 'net' ? netSubscription(asked, rate) : asked;
        return { requestId, investorId, asked, money, arrived: arrives! };
      }),
  };
}

/** Everything of a scenario in the order of time; a strike comes first in its instant, then flows, then moments. */
function* courseOf(scenario: Scenario) {
  const happened = [
    ...scenario.strikes.map((of) => ({ ms: Date.parse(of.day), rank: 0, strike: of })),
    ...scenario.flows.map((flow) => ({ ms: Date.parse(flow.at), rank: 1, flow })),
    ...scenario.moments.map((moment, index) => ({ ms: Date.parse(moment.at), rank: 2, moment, index })),
  ];
  yield* happened.toSorted((a, b) => a.ms - b.ms || a.rank - b.rank);
}

/** The name that the answers have for a series: investor and number. */
const namesOf = ({ series }: LedgerState) =>
  new Map(series.map(({ id, investorId, number }) => [id, `series:${investorId}-${number}`]));

function checkOwners(state: LedgerState, expected: Owners): void {
  const names = namesOf(state);
  const held = state.series.filter(({ shares }) => shares.gt(0));
  const keys = held.map(({ id }) => names.get(id)!);
  expect([...keys, 'house', 'settlement', 'manager'].toSorted()).toEqual(Object.keys(expected).toSorted());
  for (const one of held) {
    const { units, shares, mark } = expected[names.get(one.id)!]!;
    expect([one.units, one.shares, one.mark].map((of) => of.toFixed(18))).toEqual([
      units,
      shares,
      new Exact(mark!).toFixed(18),
    ]);
  }
  const transit = totalInTransit(state);
  const { house, settlement, manager } = expected;
  expect([state.house, transit.units, state.manager].map((one) => one.toFixed(18))).toEqual([
    house!['units'],
    settlement!['units'],
    manager!['units'],
  ]);
}

function checkMoment(state: LedgerState, scenario: Scenario, index: number, expected: Owners): void {
  const { at, price, equity } = scenario.moments[index]!;
  const moment = { at: Date.parse(at), price: new Exact(price), equity: new Exact(equity) };
  // The answers take the rate of a moment's own day, also at its first instant.
  const values = valuesAt(state, { ...moment, at: moment.at + 1 }, scenario.terms.map(toTerms));
  const names = namesOf(state);
  for (const one of values.series) {
    const { units, value, accruedFee, netValue } = expected[names.get(one.series.id)!]!;
    expect(one.units.toFixed(18)).toBe(units);
    expect([one.value, one.accruedFee, one.netValue].map((amount) => amount.toFixed(2))).toEqual([
      value,
      accruedFee,
      netValue,
    ]);
  }
  expect(values.house.value.toFixed(2)).toBe(expected['house']!['value']);
  expect(values.settlement.value.toFixed(2)).toBe(expected['settlement']!['value']);
  expect(values.manager.value.toFixed(2)).toBe(expected['manager']!['value']);
  expect(values.manager.units.toFixed(18)).toBe(expected['manager']!['units']);
}

describe.each(NAMES)('The worked example %s', (name) => {
  const scenario = read<Scenario>('scenarios', name);
  const answers = read<Answers>('answers', name);

  it('has the strikes and values that the other program computed, to the last digit', () => {
    const opening = entryOf('opening', 'house', new Exact(scenario.opening.units));
    let state = afterEntries(EMPTY_LEDGER, [{ ...opening, strikeDay: null }]);
    let [checked, refused] = [0, 0];
    for (const event of courseOf(scenario)) {
      if ('flow' in event) state = enterFlow(state, event.flow);
      else if ('moment' in event)
        checkMoment(state, scenario, event.index, answers.moments[event.index]!.owners);
      else {
        const answer = answers.strikes[event.strike.day]!;
        const made = strike(inputOf(scenario, state, event.strike));
        const kinds = made.stops.map(({ kind }) => kind);
        if (answer.refused) {
          expect(kinds).toContain(
            answer.refused === 'market difference' ? 'market-difference' : 'house-short',
          );
          refused += 1;
          continue;
        }
        expect(kinds).toEqual([]);
        checkOwners(made.closing, answer.ownersBeforeDealing);
        checkOwners(made.after, answer.owners);
        const payouts = new Map<string, InstanceType<typeof Exact>>();
        for (const step of made.steps)
          if (step.kind === 'redemption')
            payouts.set(step.requestId, step.payout.plus(payouts.get(step.requestId) ?? 0));
        expect(Object.fromEntries([...payouts].map(([id, sum]) => [id, sum.toFixed(2)]))).toEqual(
          answer.payouts,
        );
        state = made.after;
        checked += 1;
      }
    }
    expect(checked + refused).toBe(scenario.strikes.length);
    expect(checked).toBeGreaterThan(0);
  });
});
