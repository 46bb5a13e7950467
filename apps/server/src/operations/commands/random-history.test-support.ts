import type { AuditAction } from '@equanim/contract/audit-actions';
import fc from 'fast-check';
import { Decimal } from 'decimal.js';
import { actOn } from '../../people/audit/audit.store.ts';
import type { RecordedAct } from '../../platform/acts/act.ts';
import type { OpenDatabase } from '../../platform/database/open.ts';
import { createExclusionsStore } from '../../portal/quality/exclusions.store.ts';
import { COUNTING } from '../../sampling/collector/counting.test-support.ts';
import type { WholeSnapshot } from '../../sampling/collector/model.ts';
import {
  createMinutes,
  held,
  minute,
  sample,
  type FlowLine,
} from '../../sampling/collector/minutes.test-support.ts';
import { coin } from '../../sampling/collector/readings.test-support.ts';
import { storesOf } from '../../sampling/collector/stores/collector-stores.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** One event; `place` says where in the history, from its beginning (0) to its end (1). */
export interface HistoryEvent {
  kind: keyof ReturnType<typeof actsOf>;
  stepMinutes: number;
  place: number;
  amount: number;
  /** USDT; null where the minute has none. */
  price: number | null;
}

const kinds = fc.oneof(
  { weight: 14, arbitrary: fc.constant('sample' as const) },
  { weight: 3, arbitrary: fc.constantFrom('flow', 'lateFlow', 'unpricedFlow', 'priceFlow') },
  { weight: 3, arbitrary: fc.constantFrom('quarantine', 'accept', 'accept', 'lateSample') },
  { weight: 3, arbitrary: fc.constantFrom('backfill', 'exclude', 'include') },
);

/** Events of an account, in any order. */
export const historyEvents: fc.Arbitrary<HistoryEvent[]> = fc.array(
  fc.record({
    kind: kinds,
    stepMinutes: fc.oneof(
      { weight: 8, arbitrary: fc.integer({ min: 1, max: 90 }) },
      { weight: 8, arbitrary: fc.constantFrom(HOUR, 5 * HOUR, DAY, DAY, DAY) },
      { weight: 1, arbitrary: fc.constantFrom(3 * DAY, 8 * DAY, 23 * DAY) },
    ),
    place: fc.double({ min: 0, max: 1, noNaN: true }),
    // Few different amounts, so that minutes are equally high and low.
    amount: fc.oneof(fc.integer({ min: 1, max: 90_000 }), fc.constantFrom(0, 40_000, 50_000, 60_000)),
    price: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 9_000_000 }).map((cents) => cents / 100) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
  }),
  { minLength: 5, maxLength: 45 },
);

/** Two minutes of each of six days, from a Monday on, with a flow; every figure of a rollup has something in it. */
export function aWeek(): HistoryEvent[] {
  const place = 1;
  const days = [62_000, 51_000, 60_500, 47_000, 66_000, 58_000].map((amount, i): HistoryEvent[] => [
    { kind: 'sample', stepMinutes: DAY - 2 * HOUR, place, amount, price: 60_000 + i },
    {
      kind: i === 2 ? 'flow' : 'sample',
      stepMinutes: 2 * HOUR,
      place,
      amount: amount / 2,
      price: 61_000 - i,
    },
  ]);
  return days.flat();
}

/** What events act on, and what is known of the history so far. */
function createWorld(opened: () => OpenDatabase) {
  return {
    opened,
    minutes: createMinutes(opened),
    stores: () => storesOf(opened().db, COUNTING),
    /** Minutes since the beginning, up to the newest. */
    now: 0,
    flowCount: 0,
    /** Flows that nothing is known of. */
    unpriced: [] as FlowLine[],
  };
}

type World = ReturnType<typeof createWorld>;

const minuteIn = ({ now }: World, { place }: HistoryEvent) => Math.floor(place * now);

function pick<Item>(items: readonly Item[], { place }: HistoryEvent): Item | undefined {
  return items[Math.floor(place * items.length)];
}

function sampleAt(n: number, { amount, price }: HistoryEvent): WholeSnapshot {
  const readAt = new Date(minute(n).getTime() + 200);
  const coins = [coin('USDT', { wallet: amount })];
  const btcPrice = price === null ? null : new Decimal(price);
  return { ...sample(n, String(amount), { btcPrice }), state: { ...held([]), readAt, coins } };
}

function flowAt(world: World, n: number, { amount }: HistoryEvent): FlowLine {
  world.flowCount += 1;
  const change = world.flowCount % 3 === 0 ? -amount : amount;
  return { id: `flow ${world.flowCount}`, amount: String(change || 1), occurredMs: n * 60_000 - 20_000 };
}

function samplingActs(world: World) {
  const { minutes, stores } = world;
  const record = (n: number, one: HistoryEvent) => minutes.snapshots().record(sampleAt(n, one));
  return {
    async sample(one: HistoryEvent) {
      world.now += one.stepMinutes;
      await record(world.now, one);
    },
    lateSample: (one: HistoryEvent) => record(minuteIn(world, one), one),
    async quarantine(one: HistoryEvent) {
      const snapshot = sampleAt(minuteIn(world, one), one);
      const reading = {
        snapshot,
        fault: null,
        missOfTotal: new Decimal(0),
        unreadable: { coins: [], positions: [] },
        asked: [],
        raw: '{}',
      };
      const quarantined = { reading, doubt: { reason: 'moved', awaits: 'agreement' as const } };
      await stores().snapshots.record({ quarantined, joins: [], flows: [], at: minute(world.now) });
    },
    async accept(one: HistoryEvent) {
      const waiting = pick(await stores().quarantine.listWaiting(new Date(0)), one);
      const decision = { reason: 'checked', decidedBy: 'a@b', decidedAt: minute(world.now) };
      const act = actAt('quarantine-decided', world.now);
      if (waiting) await stores().snapshots.decide(waiting.id, { decision: 'accept', ...decision }, act);
    },
  };
}

const actAt = (action: AuditAction, n: number): RecordedAct =>
  actOn({ action, actor: { kind: 'operator' }, origin: null }, minute(n));

function flowActs(world: World) {
  const { minutes } = world;
  return {
    async flow(one: HistoryEvent) {
      const flow = flowAt(world, world.now + one.stepMinutes, one);
      await minutes.logFlow('TRANSFER_IN', flow);
      await minutes.price(flow);
      await samplingActs(world).sample(one);
    },
    async lateFlow(one: HistoryEvent) {
      const flow = flowAt(world, minuteIn(world, one), one);
      await minutes.logFlow('TRANSFER_IN', flow);
      await minutes.price({ ...flow, ...(world.flowCount % 2 === 0 && { equityBefore: '50000' }) });
    },
    async unpricedFlow(one: HistoryEvent) {
      const flow = flowAt(world, minuteIn(world, one), one);
      await minutes.logFlow('TRANSFER_IN', flow);
      world.unpriced.push(flow);
    },
    async priceFlow(one: HistoryEvent) {
      const flow = pick(world.unpriced, one);
      if (!flow) return;
      world.unpriced = world.unpriced.filter((other) => other !== flow);
      await minutes.price(flow, one.amount < 5_000 ? null : flow.amount);
    },
  };
}

function otherActs(world: World) {
  const exclusions = () => createExclusionsStore(world.opened().db);
  return {
    async backfill(one: HistoryEvent) {
      const [from, step] = [minuteIn(world, one), Math.ceil(one.stepMinutes / 20)];
      const price = new Decimal(one.price ?? 1);
      const minutes = [0, 1, 2, 3, 5, 8].map((n) => ({
        takenAt: minute(from + n * step),
        price: price.plus(n % 3),
      }));
      await world.stores().btcPrices.backfill(minutes);
    },
    async exclude(one: HistoryEvent) {
      const from = minuteIn(world, one);
      const window = { from: minute(from), to: minute(from + one.stepMinutes), reason: 'test' };
      await exclusions().add(window, actAt('exclusion-added', world.now));
    },
    async include(one: HistoryEvent) {
      const window = pick(await exclusions().list(), one);
      if (window) await exclusions().remove(window.id, actAt('exclusion-removed', world.now));
    },
  };
}

const actsOf = (world: World) => ({ ...samplingActs(world), ...flowActs(world), ...otherActs(world) });

/** An account's history, written by the stores that write it in the product, into a database emptied before. */
export async function writeHistory(opened: () => OpenDatabase, events: HistoryEvent[]): Promise<void> {
  const world = createWorld(opened);
  await world.minutes.clear();
  for (const table of ['exclusions', 'quarantined_samples'] as const)
    await opened().db.deleteFrom(table).execute();
  const acts = actsOf(world);
  for (const one of events) await acts[one.kind](one);
}
