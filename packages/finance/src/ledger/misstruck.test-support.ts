import type { Decimal } from 'decimal.js';
import { Exact } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { afterEntries, EMPTY_LEDGER, entryOf, type LedgerEntry, type LedgerState } from './entries.ts';
import { navErrorEntries } from './nav-error.ts';
import { entriesOf, strike, type Strike, type StrikeInput } from './strike.ts';
import { keptAfter, type LedgerTerms } from './terms.ts';

/** The house can bear every loss that is tried. */
const HOUSE = new Exact(1e9);

/** Terms that stop nothing. */
export const OPEN_TERMS: LedgerTerms = {
  fromDay: '1970-01-01',
  subscriptionFeeRate: new Exact(0),
  managementFeeRate: new Exact(0),
  performanceFeeRate: new Exact(0),
  minSubscription: new Exact(0),
  noticeDays: 0,
  lockUpMonths: 0,
  maxMarketDifference: new Exact(1e12),
};

/** A series that is held already: 1 share for 1,000 paid in. */
export interface Holding {
  readonly id: string;
  readonly investorId: string;
  readonly units: Decimal;
  readonly paidIn: Decimal;
  readonly mark: Decimal;
}

/** A ledger with such series after the strike of a day. */
export function ledgerWith(holdings: readonly Holding[], lastStrikeDay: string): LedgerState {
  const series = holdings.map((one) => ({
    ...one,
    number: 1,
    dealtOn: '2023-01-01',
    shares: one.paidIn.div(1_000),
  }));
  return { ...EMPTY_LEDGER, house: HOUSE, manager: new Exact(0), lastStrikeDay, series };
}

/** The ledger after entries between dealing days. */
export function entered(state: LedgerState, entries: readonly LedgerEntry[]): LedgerState {
  return afterEntries(
    state,
    entries.map((entry) => ({ ...entry, strikeDay: null })),
  );
}

/** Pays what is owed of each request; the withdrawal redeems units at a price of its own. */
export function payAll(state: LedgerState, price: Decimal): LedgerState {
  const entries = [...state.inTransit].flatMap(([requestId, { units, amount }]) => [
    entryOf('flow', 'house', roundUnits(amount.neg().div(price))),
    entryOf('match', 'settlement', units.neg(), { requestId, amount: amount.neg() }),
    entryOf('match', 'house', units),
  ]);
  return entered(state, entries);
}

/** A withdrawal that redeems so many of the manager's units. */
export function payManager(state: LedgerState, units: Decimal): LedgerState {
  return entered(state, [entryOf('flow', 'manager', units.neg())]);
}

/** A strike of a ledger that deals nothing. */
export function idle(
  state: LedgerState,
  { day, price, terms }: Pick<StrikeInput, 'day' | 'price' | 'terms'>,
): StrikeInput {
  return { day, price, terms, state, corrections: [], redemptions: [], subscriptions: [] };
}

/** The ledger on a dealing day when nothing but the management fee is taken yet. */
export function afterManagementFees(input: StrikeInput): LedgerState {
  const { steps } = strike({ ...input, redemptions: [], subscriptions: [] });
  return entered(input.state, steps.filter(({ kind }) => kind === 'management-fee').flatMap(entriesOf));
}

/** What was made at a wrong price, and what is made at the right one of the same ledger. */
export interface Misstruck {
  readonly day: string;
  readonly made: Strike;
  readonly right: Strike;
}

/** The strike with what settles an earlier one, as the rules have it: after its own management fee. */
export function settling(input: StrikeInput, { day, made, right }: Misstruck): StrikeInput {
  const state = afterManagementFees(input);
  const kept = keptAfter(input.terms, { from: day, to: input.day });
  return { ...input, corrections: navErrorEntries({ made, right, state, kept, price: input.price }) };
}
