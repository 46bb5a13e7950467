import { randomUUID } from 'node:crypto';
import type { RequestState } from '../packages/contract/src/dealing.ts';
import { FLAGSHIP } from '../packages/contract/src/identity.ts';
import type { Insertable } from 'kysely';
import { DAY_MS, utcDay } from '../packages/finance/src/calendar.ts';
import { Exact } from '../packages/finance/src/exact.ts';
import {
  afterEntries,
  EMPTY_LEDGER,
  entryOf,
  totalUnits,
  type LedgerEntry,
  type LedgerState,
} from '../packages/finance/src/ledger/entries.ts';
import { strike, type StrikeInput } from '../packages/finance/src/ledger/strike.ts';
import { netSubscription, type LedgerTerms } from '../packages/finance/src/ledger/terms.ts';
import { roundUnits } from '../packages/finance/src/units-around-flows.ts';
import { createLedgerStore, type FundRecords } from '../apps/server/src/fund/ledger/book/ledger.store.ts';
import type { Database } from '../apps/server/src/platform/database/open.ts';
import type { SnapshotsTable } from '../apps/server/src/platform/database/tables/minutes.ts';
import { refreshRollups } from '../apps/server/src/platform/database/rollups/refresh-rollups.ts';
import { HOUR_MS, MINUTE_MS, monthOf } from '../apps/server/src/platform/time.ts';

type Decimal = InstanceType<typeof Exact>;

/** How many dealing days there are, investors, and requests of each kind. */
const SIZE = {
  months: 120,
  investors: 50,
  subscriptions: 169,
  redemptions: 403,
  canceled: 411,
  open: 20,
};

const FIRST_DAY = Date.UTC(2016, 7, 1);
/** When the account is first sampled. */
const START = Date.UTC(2016, 6, 1);
/** Units of the house, before anybody comes. */
const HOUSE = new Exact(10_000_000);
const GROSS = new Exact(100_000);
/** Shares of one redemption. */
const REDEEMED = new Exact('0.5');
const BY = 'ledger';

/** When somebody looks, and the dealing days around then. */
export const FILLED = {
  nowMs: monthOf(FIRST_DAY, SIZE.months - 1) + 20 * DAY_MS,
  lastDay: utcDay(monthOf(FIRST_DAY, SIZE.months - 1)),
  nextDay: utcDay(monthOf(FIRST_DAY, SIZE.months)),
};

/** What there is. */
interface FilledFund {
  entries: number;
  requests: number;
  /** Of the first investor, who has the oldest series. */
  investorId: string;
}

interface Asked {
  id: string;
  investorId: string;
  kind: 'subscription' | 'redemption';
}

/** A flow of the account, of the last minute but one of a day. */
interface Flow {
  id: string;
  dayMs: number;
  amount: Decimal;
  units: Decimal;
}

/** A fund as far as it is dealt. */
interface Course {
  records: FundRecords;
  terms: LedgerTerms[];
  investorIds: string[];
  state: LedgerState;
  flows: Flow[];
  entries: number;
  requests: number;
}

/** A unit's value: it rises, and never stands still from day to day. */
const priceAt = (ms: number): Decimal => {
  const days = (ms - FIRST_DAY) / DAY_MS;
  return new Exact((1 + days * 0.0004 + 0.02 * Math.sin(days / 9)).toFixed(6));
};
const lastMinuteOf = (dayMs: number): number => dayMs + DAY_MS - MINUTE_MS;

/**
 * Deals ten years of a fund with the product's formulas and stores them as it would: requests, flows, matches and strikes, and
 * a sample a day with which the ledger is even.
 *
 * @param userId of who stands for the first investor
 */
export async function fillFund(db: Database, userId: string): Promise<FilledFund> {
  const course = await createLedgerStore(db, FLAGSHIP).inTurn(null, (records) => dealAll(records, userId));
  await fillAccount(db, course.flows);
  const { entries, requests, investorIds } = course;
  return { entries, requests, investorId: investorIds[0] ?? '' };
}

async function dealAll(records: FundRecords, userId: string): Promise<Course> {
  const investorIds = await addInvestors(records, userId);
  const terms = await records.listTerms();
  const course: Course = {
    records,
    terms,
    investorIds,
    state: EMPTY_LEDGER,
    flows: [],
    entries: 0,
    requests: 0,
  };
  await enter(course, [entryOf('opening', 'house', HOUSE)], { atMs: START, strikeDay: null });
  for (let month = 0; month < SIZE.months; month += 1) await dealMonth(course, month);
  for (let i = 0; i < SIZE.open; i += 1)
    await ask(course, i, {
      kind: 'redemption',
      atMs: FILLED.nowMs - DAY_MS,
      day: utcDay(monthOf(FILLED.nowMs, 2)),
      states: [],
    });
  return course;
}

async function addInvestors(records: FundRecords, userId: string): Promise<string[]> {
  const ids = Array.from({ length: SIZE.investors }, () => randomUUID());
  for (const [i, id] of ids.entries())
    await records.addInvestor({
      id,
      reference: `INV-${i + 1}`,
      name: `Investor ${i + 1}`,
      addedAt: new Date(START),
    });
  await records.setUsers(ids[0] ?? '', [userId]);
  return ids;
}

/** How many of so many fall into a month, of a number of months. */
const share = (total: number, month: number, months: number): number =>
  Math.floor((total * (month + 1)) / months) - Math.floor((total * month) / months);

/** Money that comes, the payouts of the strike before, and the strike at the month's end. */
async function dealMonth(course: Course, month: number): Promise<void> {
  const dayMs = monthOf(FIRST_DAY, month);
  const day = utcDay(dayMs);
  const askedMs = monthOf(dayMs, -1) + 2 * DAY_MS;
  const moneyMs = monthOf(dayMs, -1) + 9 * DAY_MS;
  for (const [requestId, owed] of course.state.inTransit)
    await move(course, moneyMs, { requestId, investorId: null, amount: owed.amount.neg() });
  const subscriptions = [];
  for (let i = 0; i < share(SIZE.subscriptions, month, SIZE.months); i += 1) {
    const states = ['accepted', 'funded', 'dealt'] as const;
    const asked = await ask(course, course.requests, { kind: 'subscription', atMs: askedMs, day, states });
    const net = netSubscription(GROSS, course.terms[0]?.subscriptionFeeRate ?? new Exact(0));
    await move(course, moneyMs, { requestId: asked.id, investorId: asked.investorId, amount: net });
    subscriptions.push({
      requestId: asked.id,
      investorId: asked.investorId,
      asked: GROSS,
      money: net,
      arrived: 'net' as const,
    });
  }
  const holders = [...new Set(course.state.series.map(({ investorId }) => investorId))];
  const redemptions = [];
  for (let i = 0; i < share(SIZE.redemptions, month, SIZE.months) && holders.length > 0; i += 1) {
    const states = ['accepted', 'dealt', 'paid'] as const;
    const holder = course.investorIds.indexOf(holders[(month + i) % holders.length] ?? '');
    const asked = await ask(course, holder, { kind: 'redemption', atMs: askedMs, day, states });
    redemptions.push({ requestId: asked.id, investorId: asked.investorId, size: { shares: REDEEMED } });
  }
  for (let i = 0; i < share(SIZE.canceled, month, SIZE.months); i += 1)
    await ask(course, i, { kind: 'redemption', atMs: askedMs, day, states: ['canceled'] });
  await finalize(course, dayMs, { subscriptions, redemptions });
}

type Dealt = Pick<StrikeInput, 'subscriptions' | 'redemptions'>;

async function finalize(course: Course, dayMs: number, dealt: Dealt): Promise<void> {
  const sampleMs = dayMs - MINUTE_MS;
  const [day, price] = [utcDay(dayMs), priceAt(dayMs - DAY_MS)];
  const { terms, state, records } = course;
  const made = strike({ day, price, terms, state, corrections: [], ...dealt });
  const units = totalUnits(state);
  await records.addStrike({
    day,
    sampleAt: new Date(sampleMs),
    sampleReadAt: new Date(sampleMs),
    restsOnAt: new Date(sampleMs),
    isLate: false,
    price,
    equity: units.times(price),
    byHand: null,
    units,
    digest: 'none',
    flowsUntil: new Date(dayMs),
    finalizedAt: new Date(dayMs + HOUR_MS),
    finalizedBy: BY,
  });
  await enter(course, made.entries, { atMs: dayMs, strikeDay: day });
}

interface Asking {
  kind: Asked['kind'];
  atMs: number;
  day: string;
  /** After it was requested. */
  states: readonly RequestState[];
}

async function ask(course: Course, i: number, { kind, atMs, day, states }: Asking): Promise<Asked> {
  const investorId = course.investorIds[i % course.investorIds.length] ?? '';
  const asked = { id: randomUUID(), investorId, kind };
  const isSubscription = kind === 'subscription';
  const at = new Date(atMs + course.requests * 1_000);
  await course.records.addRequest({
    ...asked,
    amount: isSubscription ? GROSS : null,
    netAmount: isSubscription ? GROSS : null,
    shares: isSubscription ? null : REDEEMED,
    isAll: false,
    askedDay: day,
    requestedAt: at,
    events: (['requested', ...states] as const).map((state) => ({ state, at, by: BY })),
  });
  course.requests += 1;
  return asked;
}

interface Moved {
  requestId: string;
  /** Null where it is known to be owed. */
  investorId: string | null;
  amount: Decimal;
}

/** Money comes for a subscription, or goes for a redemption, and is matched with it. */
async function move(course: Course, dayMs: number, { requestId, investorId, amount }: Moved): Promise<void> {
  const units = roundUnits(amount.div(priceAt(dayMs)));
  const transactionId = `flow-${String(course.flows.length)}`;
  course.flows.push({ id: transactionId, dayMs, amount, units });
  const of = { atMs: lastMinuteOf(dayMs) - MINUTE_MS, strikeDay: null, transactionId };
  await enter(course, [entryOf('flow', 'house', units, { amount })], of);
  const owed = course.state.inTransit.get(requestId)?.units.neg() ?? units;
  const matched = [
    entryOf('match', 'house', owed.neg()),
    entryOf('match', 'settlement', owed, { requestId, investorId, amount }),
  ];
  await course.records.appendMatch({
    transactionId,
    target: 'request',
    requestId,
    amount: null,
    at: new Date(of.atMs),
    by: BY,
    reason: null,
  });
  await enter(course, matched, of);
}

interface Entered {
  atMs: number;
  strikeDay: string | null;
  transactionId?: string;
}

async function enter(
  course: Course,
  entries: readonly LedgerEntry[],
  { atMs, ...of }: Entered,
): Promise<void> {
  const at = new Date(atMs);
  await course.records.append(entries, { ...of, at, recordedAt: at, recordedBy: BY, restsOnAt: at });
  course.state = afterEntries(
    course.state,
    entries.map((entry) => ({ ...entry, strikeDay: of.strikeDay })),
  );
  course.entries += entries.length;
}

/** Stores the flows, and a sample in the last minute of each day that holds those before it. */
async function fillAccount(db: Database, flows: readonly Flow[]): Promise<void> {
  const rows: Array<Insertable<SnapshotsTable>> = [];
  const waiting = [...flows];
  let units = HOUSE;
  for (let dayMs = START; lastMinuteOf(dayMs) < FILLED.nowMs; dayMs += DAY_MS) {
    while (waiting[0]?.dayMs === dayMs) units = units.plus(waiting.shift()?.units ?? 0);
    const equity = units.times(priceAt(dayMs)).toFixed();
    const at = new Date(lastMinuteOf(dayMs));
    const money = { equity, wallet_balance: equity, unrealized_pnl: '0', units: units.toFixed() };
    rows.push({ taken_at: at, read_at: at, source: 'live' as const, ...money });
  }
  await db.transaction().execute(async (trx) => {
    for (let i = 0; i < rows.length; i += 1_000)
      await trx
        .insertInto('snapshots')
        .values(rows.slice(i, i + 1_000))
        .execute();
    await refreshRollups(trx, { from: new Date(START), to: new Date(FILLED.nowMs) });
    await trx.insertInto('flows').values(flows.map(flowRow)).execute();
  });
}

function flowRow({ id, dayMs, amount, units }: Flow) {
  return {
    transaction_id: id,
    kind: amount.lt(0) ? 'TRANSFER_OUT' : 'TRANSFER_IN',
    coin: 'USDT',
    change: amount.toFixed(),
    amount: amount.toFixed(),
    occurred_at: new Date(lastMinuteOf(dayMs) - MINUTE_MS),
    units_issued: units.toFixed(),
    priced_at: new Date(lastMinuteOf(dayMs)),
    basis: 'own-time' as const,
  };
}
