import type { Decimal } from 'decimal.js';
import { DAY_MS, dayStart } from '../calendar.ts';
import { Exact } from '../exact.ts';
import { roundUnits } from '../units-around-flows.ts';
import { adjustmentEntries, type AdjustedOwner } from './adjustment.ts';
import {
  afterEntries,
  EMPTY_LEDGER,
  entryOf,
  isHeld,
  type LedgerEntry,
  type LedgerState,
} from './entries.ts';
import { afterManagementFees, idle } from './misstruck.test-support.ts';
import type { Course, FundTask, Month } from './random-course.test-support.ts';
import type { RedemptionOrder } from './redemption.ts';
import { strike, type Strike, type StrikeInput } from './strike.ts';
import type { SubscriptionOrder } from './subscription.ts';
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
  /** A day cannot be struck, and is passed. */
  passed?: (input: StrikeInput, made: Strike) => void;
  /** A moment between dealing days. */
  seen?: (state: LedgerState, moment: { at: number; price: Decimal }) => void;
}

/** Plays a course from the house's own units on; gives the ledger at its end. */
export function play({ house = HOUSE_UNITS, terms, months }: Course, watch: Watch = {}): LedgerState {
  const fund = new Fund(house, terms, watch);
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
  #adjustments: Array<Extract<FundTask, { kind: 'adjust' }>> = [];

  constructor(house: number, terms: readonly LedgerTerms[], watch: Watch) {
    this.#terms = terms;
    this.#watch = watch;
    this.#flow(new Exact(house), [entryOf('opening', 'house', new Exact(house))]);
  }

  /** The time from one dealing day to the next, and the strike of that. */
  live({ from, to, tasks, price, isSkipped }: Month): void {
    const length = dayStart(to) - dayStart(from);
    for (const task of tasks) {
      if (task.kind === 'subscribe') this.#subscribe(task, to);
      else if (task.kind === 'redeem') this.#redemptions.push(task);
      else if (task.kind === 'pay') this.#pay(task);
      else if (task.kind === 'adjust') this.#adjustments.push(task);
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
    const { requestId, investorId, gross, arrived, price, first } = task;
    const net = netSubscription(gross, termsOn(this.#terms, day).subscriptionFeeRate);
    const amount = arrived === 'net' ? net : gross;
    const before = first ? roundMoney(amount.times(first.part)) : new Exact(0);
    if (first && before.gt(0)) this.#arrive(task, { amount: before, ...first });
    if (amount.gt(before)) this.#arrive(task, { amount: amount.minus(before), price, more: new Exact(0) });
    this.#subscriptions.push({ requestId, investorId, asked: gross, money: amount, arrived });
  }

  /** A flow that is an amount for a request, and more of the house. */
  #arrive(
    { requestId, investorId }: Extract<FundTask, { kind: 'subscribe' }>,
    { amount, price, more }: { amount: Decimal; price: Decimal; more: Decimal },
  ): void {
    const whole = amount.plus(more);
    const units = roundUnits(whole.div(price));
    this.#flow(units, [entryOf('flow', 'house', units, { amount: whole })]);
    const own = roundUnits(units.times(amount).div(whole));
    this.#enter([
      entryOf('match', 'house', own.neg()),
      entryOf('match', 'settlement', own, { requestId, investorId, amount }),
    ]);
  }

  /** Pays everything that is owed, or a part of each. */
  #pay({ price, part: share = 1 }: Extract<FundTask, { kind: 'pay' }>): void {
    for (const [requestId, owed] of this.state.inTransit) {
      if (this.#subscriptions.some((one) => one.requestId === requestId)) continue;
      const amount = roundMoney(owed.amount.times(share)).neg();
      if (amount.isZero() && !owed.amount.isZero()) continue;
      const units = roundUnits(new Exact(amount).div(price));
      this.#flow(units, [entryOf('flow', 'house', units, { amount })]);
      const isLast = amount.neg().eq(owed.amount);
      const released = isLast ? owed.units : roundUnits(owed.units.times(amount).div(owed.amount).neg());
      this.#enter([
        entryOf('match', 'settlement', released.neg(), { requestId, amount }),
        entryOf('match', 'house', released),
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
    const idleInput = idle(this.state, { day, price, terms: this.#terms });
    const corrections = this.#adjust(idleInput);
    const input = { ...idleInput, corrections, subscriptions: this.#subscriptions };
    const redemptions: RedemptionOrder[] = [];
    for (const task of this.#redemptions) {
      const order = orderOf(task, { ...input, redemptions, subscriptions: [] });
      if (order) redemptions.push(order);
    }
    const made = strike({ ...input, redemptions });
    if (made.stops.length > 0) {
      this.#watch.passed?.({ ...input, redemptions }, made);
      return;
    }
    this.#watch.struck?.({ ...input, redemptions }, made);
    this.#subscriptions = [];
    // Whoever is set aside asks no more.
    this.#redemptions = [];
    this.#adjustments = [];
    this.#enter(made.entries, day);
    this.state = made.after;
  }

  #adjust(input: StrikeInput): LedgerEntry[] {
    const state = afterManagementFees(input);
    const ownerOf = (name: string): AdjustedOwner | null => {
      if (name === 'house' || name === 'manager') return { owner: name };
      const own = state.series.find((one) => one.investorId === name && isHeld(one));
      return own ? { owner: 'series', seriesId: own.id, investorId: own.investorId } : null;
    };
    const adjustments = this.#adjustments.flatMap(({ from, to, amount, givesBackFee }, i) => {
      const [source, target] = [ownerOf(from), ownerOf(to)];
      if (!source || !target) return [];
      return [
        {
          id: String(i),
          from: source,
          to: target,
          amount,
          givesBackFee: givesBackFee && target.owner === 'series',
        },
      ];
    });
    return adjustmentEntries(adjustments, { state, price: input.price });
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
