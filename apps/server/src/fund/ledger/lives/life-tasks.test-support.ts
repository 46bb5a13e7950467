import { nextDealingDay } from '@equanim/finance/ledger/dealing-days';
import { isHeld } from '@equanim/finance/ledger/entries';
import { netSubscription, termsOn } from '@equanim/finance/ledger/terms';
import { Exact, sum } from '@equanim/finance/exact';
import { roundUnits } from '@equanim/finance/units-around-flows';
import type { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../platform/time.ts';
import type { DealingRequest } from '../book/requests.store.ts';
import { comingDay } from '../dealing/dealing-order.ts';
import { isOpen } from '../dealing/due-requests.ts';
import { owedOf } from '../dealing/owed.ts';
import { stateOf } from '../ledger-state.ts';
import { stateOfRequest } from '../requests/request-state.ts';
import {
  accept,
  attempt,
  flow,
  matchAll,
  readLedgerOf,
  START,
  type FlowPart,
  type Player,
} from './player.test-support.ts';
import type { LifeMonth, LifeTask } from './random-life.test-support.ts';

/** What is known of the month in which somebody does something. */
interface InMonth {
  next: string;
  month: LifeMonth;
}

export const FIRST_TERMS = {
  fromDay: START,
  subscriptionFeeRate: new Exact('0.03'),
  managementFeeRate: new Exact('0.03'),
  performanceFeeRate: new Exact('0.3'),
  minSubscription: new Exact(1_000),
  noticeDays: 0,
  lockUpMonths: 0,
  maxMarketDifference: new Exact(1_000_000),
};

const toCent = (amount: Decimal): Decimal => amount.toDecimalPlaces(2, Exact.ROUND_DOWN);

/** What each kind of a task does. */
export const LIFE_TASKS: Record<
  LifeTask['kind'],
  (player: Player, task: LifeTask, inMonth: InMonth) => Promise<unknown>
> = {
  subscribe,
  redeem: ask,
  async 'pay-rest'(player, task) {
    const [first] = [...player.rests].find(([, rest]) => rest.gt(0)) ?? [];
    if (first) await payIn(player, [first], { ...task, part: 1 });
  },
  async cancel(player, { who }) {
    const { requests } = await readLedgerOf(player);
    const open = requests.find((one) => one.investorId === player.investors[who] && isOpen(one));
    if (!open) return;
    await attempt(player, () =>
      player.fund.requests.cancel({ id: open.id, act: player.act('request-canceled') }),
    );
  },
  house: (player, task) =>
    flow(
      player,
      [{ target: 'house', requestId: null, amount: new Exact(task.isOut ? -task.amount : task.amount) }],
      task,
    ),
  'pay-out': payOut,
  async 'pay-manager'(player, task) {
    await matchAll(player);
    const { manager } = stateOf((await readLedgerOf(player)).entries);
    await flow(
      player,
      [{ target: 'manager', requestId: null, amount: toCent(manager.times(task.price).times('0.4')).neg() }],
      task,
    );
  },
  terms: (player, task, { next }) =>
    attempt(player, () => {
      const fromDay = task.isAhead
        ? next
        : new Date(player.now.getTime() + DAY_MS).toISOString().slice(0, 10);
      return player.fund.ledger.recordTerms(termsOf(task, fromDay), player.act('terms-recorded'));
    }),
  adjust,
  error: findError,
};

function termsOf({ rate, lockUpMonths, maxMarketDifference }: LifeTask, fromDay: string): typeof FIRST_TERMS {
  const rates = { subscriptionFeeRate: new Exact(rate), managementFeeRate: new Exact(rate) };
  return {
    ...FIRST_TERMS,
    ...rates,
    fromDay,
    lockUpMonths,
    maxMarketDifference: new Exact(maxMarketDifference),
  };
}

async function ask(player: Player, task: LifeTask): Promise<DealingRequest | null> {
  const investorId = player.investors[task.who] ?? '';
  const dealingDay = task.isAhead ? nextDealingDay(comingDay(player.now)) : null;
  const made = await attempt(player, async () => {
    const asked = {
      investorId,
      dealingDay,
      confirmsAnother: true,
      ...(await sizeOf(player, task, investorId)),
    };
    return player.fund.requests.make(asked, { act: player.act('request-made') });
  });
  if (!made) return null;
  if (task.isDecidedLate) player.late.add(made.request.id);
  else if (player.bookkeeping.accepts === 'at once') await accept(player, made.request);
  return made.request;
}

async function sizeOf(player: Player, task: LifeTask, investorId: string) {
  const none = { amount: null, shares: null, isAll: false };
  if (task.kind === 'subscribe')
    return { ...none, kind: 'subscription' as const, amount: new Exact(task.amount) };
  const kind = 'redemption' as const;
  if (task.by === 'all') return { ...none, kind, isAll: true };
  const { series } = stateOf((await readLedgerOf(player)).entries);
  const held = series.filter((one) => one.investorId === investorId);
  const partOf = (all: Decimal[]): Decimal => sum(all).times(task.part);
  if (task.by === 'amount')
    return { ...none, kind, amount: toCent(partOf(held.map(({ units }) => units)).times(task.price)) };
  const shares = partOf(held.map((one) => one.shares)).toDecimalPlaces(6, Exact.ROUND_DOWN);
  return { ...none, kind, shares };
}

async function subscribe(player: Player, task: LifeTask, { next, month }: InMonth): Promise<void> {
  const ids: string[] = [];
  for (const who of new Set([task.who, task.other ?? task.who])) {
    player.now = new Date(player.now.getTime() + MINUTE_MS);
    const request = await ask(player, { ...task, who });
    if (!request?.amount || !request.netAmount) continue;
    const { subscriptionFeeRate } = termsOn((await readLedgerOf(player)).terms, request.dealingDay);
    const { amount: gross, netAmount: net } = request;
    const asked = {
      gross,
      net,
      twice: net.times(2),
      'net-of-day': netSubscription(gross, subscriptionFeeRate),
    };
    player.rests.set(request.id, asked[task.arrives]);
    ids.push(request.id);
  }
  player.plan.push({ at: arrivalOf(player, task, { next, month }), run: () => payIn(player, ids, task) });
}

/** When the money of a subscription comes; each flow has minutes of its own. */
function arrivalOf({ now, plan, rests }: Player, { when }: LifeTask, { next, month }: InMonth): number {
  const begin = Date.parse(next);
  if (when === 'soon' || month.sample === 'missed') return now.getTime() + 12 * HOUR_MS;
  const edge = begin - 30_000;
  if (when === 'edge' && !plan.some(({ at }) => at === edge)) return edge;
  // Some strikes are final by then, and others are not.
  return begin + (60 + 2 * rests.size) * MINUTE_MS;
}

/** Pays a part of what requests still ask for. */
async function payIn(player: Player, ids: readonly string[], task: LifeTask): Promise<void> {
  const parts: FlowPart[] = [];
  for (const id of ids) {
    const rest = player.rests.get(id) ?? new Exact(0);
    const amount = rest.times(task.part).toDecimalPlaces(2);
    if (!amount.gt(0)) continue;
    player.rests.set(id, rest.minus(amount));
    parts.push({ target: 'request', requestId: id, amount });
  }
  await flow(player, parts, task);
}

/** Pays a part of what requests are owed, which is known once all is matched: in one transfer, or one each. */
async function payOut(player: Player, task: LifeTask): Promise<void> {
  await matchAll(player);
  const ledger = await readLedgerOf(player);
  const owed = ledger.requests.flatMap(({ id, kind, events }): FlowPart[] => {
    const state = stateOfRequest({ events });
    if (state !== 'canceled' && !(state === 'dealt' && kind === 'redemption')) return [];
    const amount = toCent(owedOf(ledger, id).times(task.part)).neg();
    return amount.isZero() ? [] : [{ target: 'request', requestId: id, amount }];
  });
  if (task.other !== null) return flow(player, owed, task);
  for (const one of owed) await flow(player, [one], task);
}

/** Moves some of what the manager or the house has to a series, or of a series to the house. */
async function adjust(player: Player, task: LifeTask): Promise<void> {
  const { series } = stateOf((await readLedgerOf(player)).entries);
  const one = series.find((each) => each.investorId === player.investors[task.who] && isHeld(each));
  if (!one) return;
  const ofSeries = { owner: 'series' as const, series_id: one.id };
  const body = task.isOut
    ? { from: ofSeries, to: { owner: 'house' as const }, gives_back_fee: false }
    : {
        from: { owner: task.isAhead ? ('house' as const) : ('manager' as const) },
        to: ofSeries,
        gives_back_fee: task.isAhead,
      };
  const { approvals } = player.fund;
  const asked = { ...body, amount: Math.round(task.amount) / 100 };
  const act = () => player.act('approval-asked');
  const proposed = await attempt(player, () =>
    approvals.propose('adjustment', asked, 'It was wrong.', act()),
  );
  if (proposed?.state !== 'waiting') return;
  const confirm = () => approvals.confirm(proposed.id, proposed.digest, player.act('approval-confirmed'));
  player.plan.push({ at: player.now.getTime() + 7 * DAY_MS + HOUR_MS, run: () => attempt(player, confirm) });
}

/** Finds that the sample of the last strike was wrong, or the units of the last flow. */
async function findError(player: Player, { isOut, rate, other }: LifeTask): Promise<void> {
  const { strikes, flows } = await readLedgerOf(player);
  const [struck, counted] = [strikes.at(-1), flows.findLast(({ units }) => units !== null)];
  const by = isOut ? 1 / (1 + rate) : 1 + rate;
  if (other === null && struck)
    await player.app.db
      .updateTable('snapshots')
      .set({ equity: sql`round(equity * ${by}::numeric, 18)` })
      .where('taken_at', '=', struck.sampleAt)
      .execute();
  if (other !== null && counted?.units)
    await recount(player, counted.transactionId, roundUnits(counted.units.times(by - 1)));
  await player.fund.ledger.follow();
}

/** Counts the units of a flow again, and all since: so many more than it was known to have. */
async function recount({ app: { db }, account }: Player, transactionId: string, by: Decimal): Promise<void> {
  const more = by.toFixed();
  const { occurred_at } = await db
    .updateTable('flows')
    .set(({ eb }) => ({ units_issued: eb('units_issued', '+', more) }))
    .where('transaction_id', '=', transactionId)
    .returning('occurred_at')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('snapshots')
    .set(({ eb }) => ({ units: eb('units', '+', more) }))
    .where('taken_at', '>=', occurred_at)
    .execute();
  account.issue(by);
}
