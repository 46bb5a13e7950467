import type { Decimal } from 'decimal.js';
import { DAY_MS, dayStart } from '../calendar.ts';
import { Exact } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { afterEntries, EMPTY_LEDGER, entryOf, type LedgerEntry, type LedgerState } from './entries.ts';
import type { Course, FundTask, Month } from './random-course.test-support.ts';
import type { RedemptionOrder } from './redemption.ts';
import { strike, type Strike, type StrikeInput, type SubscriptionOrder } from './strike.ts';
import { netSubscription, roundMoney, termsOn, type LedgerTerms } from './terms.ts';
import { worthOf } from './fees.ts';

/** Units that the house begins with: enough for whatever money in transit loses. */
const HOUSE_UNITS = 1e9;
/** Shares are asked for with eight decimals. */
const ASKED_DECIMALS = 8;

/** Who looks on while a course is played. */
export interface Watch {
  /** Entries that belong together were made. */
  entered?: (entries: readonly LedgerEntry[], after: LedgerState, issued: Decimal) => void;
  struck?: (input: StrikeInput, made: Strike) => void;
  /** A moment between dealing days. */
  seen?: (state: LedgerState, moment: { at: number; price: Decimal }) => void;
}

/** Plays a course from the house's own units on; gives the ledger at its end. */
export function play({ terms, months }: Course, watch: Watch = {}): LedgerState {
  const fund = new Fund(terms, watch);
  for (const month of months) fund.live(month);
  return fund.state;
}

/** A fund whose prices and flows are given: each flow issues or redeems its amount at its own price. */
class Fund {
  state: LedgerState = EMPTY_LEDGER;
  readonly #terms: readonly LedgerTerms[];
  readonly #watch: Watch;
  #issued = new Exact(0);
  #subscriptions: SubscriptionOrder[] = [];
  #redemptions: Array<Extract<FundTask, { kind: 'redeem' }>> = [];

  constructor(terms: readonly LedgerTerms[], watch: Watch) {
    this.#terms = terms;
    this.#watch = watch;
    this.#flow(new Exact(HOUSE_UNITS), [entryOf('opening', 'house', new Exact(HOUSE_UNITS))]);
  }

  /** The time from one dealing day to the next, and the strike of that. */
  live({ from, to, tasks, price, isSkipped }: Month): void {
    const length = dayStart(to) - dayStart(from);
    for (const task of tasks) {
      if (task.kind === 'subscribe') this.#subscribe(task, to);
      else if (task.kind === 'redeem') this.#redemptions.push(task);
      else if (task.kind === 'pay') this.#pay(task.price);
      else if (task.kind === 'pay-manager') this.#payManager(task.part);
      else if (task.kind === 'house') this.#moveHouse(task);
      else {
        const ms = Math.floor(task.part * length);
        const at = dayStart(from) + (task.isMidnight ? ms - (ms % DAY_MS) : ms);
        this.#watch.seen?.(this.state, { at, price: task.price });
      }
    }
    if (!isSkipped) this.#strike(to, price);
  }

  #enter(entries: readonly LedgerEntry[], strikeDay: string | null = null): void {
    this.state = afterEntries(
      this.state,
      entries.map((entry) => ({ ...entry, strikeDay })),
    );
    this.#watch.entered?.(entries, this.state, this.#issued);
  }

  #flow(units: Decimal, entries: readonly LedgerEntry[]): void {
    this.#issued = this.#issued.plus(units);
    this.#enter(entries);
  }

  #subscribe(task: Extract<FundTask, { kind: 'subscribe' }>, day: string): void {
    const { requestId, investorId, gross, arrived, price } = task;
    const net = netSubscription(gross, termsOn(this.#terms, day).subscriptionFeeRate);
    const amount = arrived === 'net' ? net : gross;
    const units = roundUnits(new Exact(amount).div(price));
    this.#flow(units, [entryOf('flow', 'house', units, { amount })]);
    this.#enter([
      entryOf('match', 'house', units.neg()),
      entryOf('match', 'settlement', units, { requestId, investorId, amount }),
    ]);
    this.#subscriptions.push({ requestId, investorId, asked: gross, money: amount, arrived });
  }

  /** Pays everything that is owed. */
  #pay(price: Decimal): void {
    for (const [requestId, owed] of this.state.inTransit) {
      if (this.#subscriptions.some((one) => one.requestId === requestId)) continue;
      const amount = owed.amount.neg();
      const units = roundUnits(new Exact(amount).div(price));
      this.#flow(units, [entryOf('flow', 'house', units, { amount })]);
      this.#enter([
        entryOf('match', 'settlement', owed.units.neg(), { requestId, amount }),
        entryOf('match', 'house', owed.units),
      ]);
    }
  }

  #payManager(part: number): void {
    const units = roundUnits(Exact.max(this.state.manager, 0).times(part).neg());
    this.#flow(units, [entryOf('flow', 'house', units)]);
    this.#enter([entryOf('match', 'manager', units), entryOf('match', 'house', units.neg())]);
  }

  #moveHouse({ amount, price }: Extract<FundTask, { kind: 'house' }>): void {
    const units = roundUnits(new Exact(amount).div(price));
    this.#flow(units, [entryOf('flow', 'house', units, { amount })]);
  }

  #strike(day: string, price: Decimal): void {
    const input: StrikeInput = {
      day,
      price,
      terms: this.#terms,
      state: this.state,
      corrections: [],
      redemptions: [],
      subscriptions: this.#subscriptions,
    };
    const redemptions: RedemptionOrder[] = [];
    for (const task of this.#redemptions) {
      const order = orderOf(task, { ...input, redemptions, subscriptions: [] });
      if (order) redemptions.push(order);
    }
    const made = strike({ ...input, redemptions });
    this.#watch.struck?.({ ...input, redemptions }, made);
    this.#subscriptions = [];
    this.#redemptions = [];
    this.#enter(made.entries, day);
    this.state = made.after;
  }
}

/** A redemption of a part of what the orders before it leave; null where that is nothing. */
function orderOf(
  { requestId, investorId, by, part }: Extract<FundTask, { kind: 'redeem' }>,
  before: StrikeInput,
): RedemptionOrder | null {
  if (by === 'all') return { requestId, investorId, size: 'all' };
  const own = strike(before).after.series.filter((one) => one.investorId === investorId);
  const ended = new Date(dayStart(before.day) - 1).toISOString().slice(0, 10);
  const rate = termsOn(before.terms, ended).performanceFeeRate;
  const held = own.reduce(
    (total, one) =>
      total.plus(by === 'shares' ? one.shares : worthOf(one, { price: before.price, rate }).netValue),
    new Exact(0),
  );
  const asked = held.times(part);
  const size = by === 'shares' ? asked.toDecimalPlaces(ASKED_DECIMALS, 1) : roundMoney(asked);
  if (!size.gt(0)) return null;
  return { requestId, investorId, size: by === 'shares' ? { shares: size } : { amount: size } };
}
