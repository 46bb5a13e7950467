import { readdirSync, readFileSync } from 'node:fs';
import type { Decimal } from 'decimal.js';
import { Exact } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { afterEntries, EMPTY_LEDGER, entryOf, type LedgerEntry, type LedgerState } from './entries.ts';
import { strike, type Strike, type StrikeInput } from './strike.ts';
import { nextDealingDay } from './dealing-days.ts';
import { netSubscription, roundMoney, termsOn, type LedgerTerms } from './terms.ts';

/** What docs/ledger holds: scenarios, and the answers that another program, in another language, computed from them. */
const FOLDER = new URL('../../../../docs/ledger/', import.meta.url);

/** Its scenarios by name. */
export const NAMES = readdirSync(new URL('scenarios/', FOLDER)).map((file) => file.replace('.json', ''));

type Rates = 'subscriptionFeeRate' | 'managementFeeRate' | 'performanceFeeRate' | 'settlementLimit';

export interface Scenario {
  terms: Array<Record<'from' | Rates, string> & { lockUpMonths?: string }>;
  opening: { units: string };
  flows: Array<{
    at: string;
    amount: string;
    units: string;
    /** The house's where neither is given. */
    for?: string;
    parts?: Array<{ for: string; amount: string }>;
    /** When it was kept as a line by hand, or as what returned from one: it issues no units since. */
    kept?: string;
  }>;
  requests: Array<{
    id: string;
    investor: string;
    kind: 'subscription' | 'redemption';
    gross?: string;
    arrives?: 'net' | 'gross';
    asItIs?: true;
    shares?: string;
    amount?: string;
    day: string;
    requested?: string;
    canceled?: string;
  }>;
  adjustments?: Array<{
    id: string;
    at: string;
    from: string;
    to: string;
    amount: string;
    givesBackFee: boolean;
  }>;
  strikes: Array<{ day: string; price: string; passed?: string; right?: string; found?: string }>;
  moments: Array<{ at: string; price: string; units: string; equity: string }>;
}

export type Owners = Record<string, Record<string, string>>;
export interface Answers {
  strikes: Record<
    string,
    {
      refused?: string;
      owners: Owners;
      ownersBeforeDealing: Owners;
      payouts: Record<string, string>;
      setAside?: Record<string, string>;
    }
  >;
  moments: Array<{ owners: Owners }>;
}

/** A scenario and its answers. */
export function readExample(name: string): { scenario: Scenario; answers: Answers } {
  const read = (folder: string): unknown =>
    JSON.parse(readFileSync(new URL(`${folder}/${name}.json`, FOLDER), 'utf8'));
  return { scenario: read('scenarios') as Scenario, answers: read('answers') as Answers };
}

/** Before the first terms there is nothing they could change. */
export const termsOf = ({ terms }: Scenario): LedgerTerms[] =>
  terms.map((given, i) => ({
    fromDay: i === 0 ? '1970-01-01' : given.from,
    subscriptionFeeRate: new Exact(given.subscriptionFeeRate),
    managementFeeRate: new Exact(given.managementFeeRate),
    performanceFeeRate: new Exact(given.performanceFeeRate),
    minSubscription: new Exact(0),
    noticeDays: 0,
    lockUpMonths: Number(given.lockUpMonths ?? 0),
    maxMarketDifference: new Exact(given.settlementLimit),
  }));

/** What a strike of a scenario puts right; none in most. */
export type Correct = (input: StrikeInput) => readonly LedgerEntry[];

/** Who looks on while a scenario is played. */
export interface Watch {
  struck: (day: string, made: Strike) => void;
  seen: (moment: Scenario['moments'][number], index: number, state: LedgerState) => void;
}

/** Plays a scenario in the order of time; a strike comes first in its instant, then flows, moments, and what is kept by hand. */
export function playScenario(scenario: Scenario, watch: Watch, correct: Correct = () => []): void {
  const opening = entryOf('opening', 'house', new Exact(scenario.opening.units));
  let state = afterEntries(EMPTY_LEDGER, [{ ...opening, strikeDay: null }]);
  const dealt = new Set<string>();
  const happened = [
    ...scenario.strikes.map((of) => ({ ms: Date.parse(of.day), rank: 0, strike: of })),
    ...scenario.flows.map((flow) => ({ ms: Date.parse(flow.at), rank: 1, flow })),
    ...scenario.moments.map((moment, index) => ({ ms: Date.parse(moment.at), rank: 2, moment, index })),
    ...scenario.flows.flatMap(({ kept, units }) =>
      kept ? [{ ms: Date.parse(kept), rank: 3, keptUnits: new Exact(units) }] : [],
    ),
  ];
  for (const event of happened.toSorted((a, b) => a.ms - b.ms || a.rank - b.rank)) {
    if ('flow' in event) state = enterFlow(state, event.flow);
    else if ('keptUnits' in event)
      state = enter(state, [entryOf('flow-correction', 'house', event.keptUnits.neg())]);
    else if ('moment' in event) watch.seen(event.moment, event.index, state);
    else {
      const input = inputOf(scenario, { state, dealt, at: event.strike });
      const made = strike({ ...input, corrections: correct(input) });
      watch.struck(event.strike.day, made);
      if (made.stops.length > 0) continue;
      for (const step of made.steps) if ('requestId' in step) dealt.add(step.requestId);
      state = made.after;
    }
  }
}

/** The entries of a flow: the house's, and then those of whom its parts are matched with. */
function enterFlow(state: LedgerState, flow: Scenario['flows'][number]): LedgerState {
  const [units, amount] = [new Exact(flow.units), new Exact(flow.amount)];
  const parts = flow.parts ?? [{ for: flow.for ?? 'house', amount: flow.amount }];
  let after = enter(state, [entryOf('flow', 'house', units, { amount })]);
  let left = units;
  for (const [i, part] of parts.entries()) {
    const isLast = i === parts.length - 1;
    const own = isLast ? left : roundUnits(units.times(part.amount).div(amount));
    left = left.minus(own);
    after = enter(after, matchOf(after, { whose: part.for, amount: new Exact(part.amount), units: own }));
  }
  return after;
}

function matchOf(
  { inTransit }: LedgerState,
  { whose, amount, units }: { whose: string; amount: Decimal; units: Decimal },
): LedgerEntry[] {
  if (whose === 'house') return [];
  if (whose === 'manager')
    return [entryOf('match', 'house', units.neg()), entryOf('match', 'manager', units)];
  const owed = inTransit.get(whose);
  // What is paid of an amount releases that part of the units held for it.
  const held = amount.lt(0) && owed ? roundUnits(owed.units.times(amount).div(owed.amount)) : units;
  return [
    entryOf('match', 'house', held.neg()),
    entryOf('match', 'settlement', held, { requestId: whose, amount: roundMoney(amount) }),
  ];
}

function enter(state: LedgerState, entries: readonly LedgerEntry[]): LedgerState {
  return afterEntries(
    state,
    entries.map((entry) => ({ ...entry, strikeDay: null })),
  );
}

interface Striking {
  state: LedgerState;
  dealt: ReadonlySet<string>;
  at: Scenario['strikes'][number];
}

function inputOf(scenario: Scenario, { state, dealt, at }: Striking): StrikeInput {
  const terms = termsOf(scenario);
  const cutOff = `${at.day}T00:00:00Z`;
  const due = scenario.requests.filter(
    ({ id, day, requested = '', canceled = '9999' }) =>
      day <= at.day && !dealt.has(id) && requested < cutOff && canceled >= cutOff,
  );
  return {
    day: at.day,
    price: new Exact(at.price),
    terms,
    state,
    corrections: [],
    redemptions: due
      .filter(({ kind }) => kind === 'redemption')
      .map(({ id: requestId, investor: investorId, shares, amount }) => {
        const size = shares ? { shares: new Exact(shares) } : amount ? { amount: new Exact(amount) } : 'all';
        return { requestId, investorId, size };
      }),
    subscriptions: due.flatMap((request) => orderOf(request, { state, terms, day: at.day }) ?? []),
  };
}

/** A subscription whose money has arrived: all of it, unless it is dealt as is. */
function orderOf(
  { id: requestId, investor: investorId, gross, arrives, ...request }: Scenario['requests'][number],
  { state, terms, day }: Pick<StrikeInput, 'state' | 'terms' | 'day'>,
): StrikeInput['subscriptions'][number] | null {
  const money = state.inTransit.get(requestId)?.amount;
  if (!gross || !arrives || !money) return null;
  const asked = new Exact(gross);
  const days = [request.requested?.slice(0, 10) ?? request.day];
  for (let one = request.day; one <= day; one = nextDealingDay(one)) days.push(one);
  const nets = days.map((of) => netSubscription(asked, termsOn(terms, of).subscriptionFeeRate));
  const whole = arrives === 'net' ? nets : [asked];
  if (!request.asItIs && !whole.some((amount) => amount.eq(money))) return null;
  return { requestId, investorId, asked, money, arrived: arrives };
}
