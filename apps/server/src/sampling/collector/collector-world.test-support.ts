import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  startSimulator,
  type Simulator,
  type SimulatorOptions,
} from '../../../../exchange-simulator/src/simulator.ts';
import {
  openTestDatabase,
  type TestDatabase,
} from '../../platform/database/prepared-databases.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';
import { positionsFromStored } from '../exchange/account-state.ts';
import { createExchange } from '../exchange/create-exchange.ts';
import type { Exchange, ExchangeAccess } from '../exchange/exchange.ts';
import type { ExchangeCall } from '../exchange/exchange-error.ts';
import type { Collector } from './collector.ts';
import { storesOf } from './stores/collector-stores.ts';
import { COUNTING } from './counting.test-support.ts';
import { createCollector } from './create-collector.ts';
import { createKeyWatch } from './status/key-watch.ts';
import { createTimeKeeper, type TimeKeeper } from './minute/time-keeper.ts';

/** Client, simulator and database share a thread: with less, a busy moment would look like an exchange that is silent. */
const TIMEOUT_MS = 5_000;

/** A collector on a database and a simulated exchange over HTTP, both living by a clock that a test moves. */
export interface World {
  simulator: Simulator;
  exchange: Exchange;
  collector: Collector;
  opened: TestDatabase;
  /** Milliseconds of the clock. */
  now(): number;
  /** Sets the system's clock this far off the true time, which nothing else in the world notices. */
  setWallOff(ms: number): void;
  /** Goes to the next minute boundary plus a moment, and does the minute's work. */
  nextMinute(): Promise<Date>;
  advance(ms: number): void;
  /** An empty database, no faults, a right clock and a new collector, at a later day. */
  reset(): Promise<void>;
  /** A collector without memory, as after a restart. */
  restart(): Collector;
  close(): Promise<void>;
}

interface WorldOptions extends SimulatorOptions {
  /** Whether the key is looked at every day; not unless given. */
  isKeyWatched?: boolean;
  /** Silent unless given. */
  logger?: FastifyBaseLogger;
  /** How long a call may take; short where a test lets many of them hang. */
  timeoutMs?: number;
  /** Told of every call as our end saw it; `onCall` is told what the exchange saw. */
  onAnswer?: (call: ExchangeCall) => void;
}

/** What a collector of a world is built on, again after a restart or a reset. */
interface WorldParts {
  simulator: Simulator;
  opened: TestDatabase;
  exchange: Exchange;
  logger: FastifyBaseLogger;
  isKeyWatched: boolean;
  /** Milliseconds of the machine's clock. */
  now: () => number;
  /** How far the system's clock is off the true time, milliseconds. */
  wallOffMs: () => number;
}

/** @param startMs the world's first moment */
export async function createWorld(
  startMs: number,
  { logger = pino({ level: 'silent' }), timeoutMs = TIMEOUT_MS, ...options }: WorldOptions = {},
): Promise<World> {
  const simulator = await startSimulator({ isLimited: false, ...options });
  const opened = await openTestDatabase();
  // Where calls take time, the simulator moves its clock itself.
  const now = (): number => simulator.clock.now();
  simulator.clock.set(startMs);
  // Works out the account's life so far, which would count against the first call's time.
  simulator.truthAt(startMs);
  const exchange: Exchange = exchangeOf(simulator, {
    now: () => running.keeper.now(),
    timeoutMs,
    ...(options.onAnswer && { onCall: options.onAnswer }),
  });
  let wallOffMs = 0;
  const { isKeyWatched = false } = options;
  const parts = { simulator, opened, exchange, logger, isKeyWatched, now, wallOffMs: () => wallOffMs };
  let running = startCollector(parts);

  return {
    simulator,
    exchange,
    opened,
    get collector() {
      return running.collector;
    },
    now,
    setWallOff: (ms) => (wallOffMs = ms),
    advance: (ms) => simulator.clock.set(now() + ms),
    async nextMinute() {
      const minuteMs = (Math.floor(now() / MINUTE_MS) + 1) * MINUTE_MS;
      simulator.clock.set(minuteMs + 120);
      await running.collector.tick(new Date(minuteMs));
      return new Date(minuteMs);
    },
    async reset() {
      wallOffMs = 0;
      await empty(parts, Math.floor(now() / DAY_MS + 1) * DAY_MS + (startMs % DAY_MS));
      running = startCollector(parts);
    },
    restart() {
      running = startCollector(parts);
      return running.collector;
    },
    async close() {
      await simulator.close();
      await opened.close();
    },
  };
}

/**
 * Gives the tests of a file one world, each at a later day with an empty database and one sampled minute.
 *
 * @param give called with the world before the first test
 */
export function useSampledWorld(startMs: number, options: WorldOptions, give: (world: World) => void): void {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(startMs, options);
    give(world);
  });
  beforeEach(async () => {
    await world.reset();
    await world.nextMinute();
  });
  afterAll(() => world.close());
}

function exchangeOf(
  { url: baseUrl, credentials }: Simulator,
  access: Pick<ExchangeAccess, 'now' | 'timeoutMs' | 'onCall'>,
): Exchange {
  return createExchange({
    exchange: 'bybit',
    baseUrl,
    ...credentials,
    ...access,
    callsPerSecond: 100_000,
  });
}

/** A collector and its clock, both without memory. */
function startCollector(parts: WorldParts): { collector: Collector; keeper: TimeKeeper } {
  const { simulator, opened, exchange, logger, isKeyWatched, now } = parts;
  const keeper = createTimeKeeper({
    wall: () => now() + parts.wallOffMs(),
    monotonic: now,
    readExchange: async () => (await exchange.readTime()).getTime(),
    skewMs: () => exchange.skewMs(),
  });
  const collector = createCollector({
    stores: storesOf(opened.db, COUNTING),
    limit: COUNTING.limit,
    exchange,
    logger,
    keeper,
    keyWatch: isKeyWatched
      ? createKeyWatch({ exchange, now: () => new Date(keeper.now()), isTradingAllowed: false, logger })
      : null,
    sleep: async (ms) => simulator.clock.set(now() + ms),
    random: () => 0.5,
  });
  return { collector, keeper };
}

/** Empties the database, ends every fault and goes to a moment. */
async function empty({ simulator, opened, exchange }: WorldParts, ms: number): Promise<void> {
  simulator.faults.clear();
  simulator.setRows({});
  simulator.clock.skew(0);
  await opened.empty();
  simulator.clock.set(ms);
  // The first answer corrects the clock, which an earlier test may have changed.
  await exchange.readTime();
}

export interface StoredMinute {
  takenAt: Date;
  readAt: Date;
  equity: string;
  walletBalance: string;
  unrealizedPnl: string;
  btcPrice: string | null;
}

/** Every stored minute, in time order. */
export async function storedMinutes({ opened }: World): Promise<StoredMinute[]> {
  const rows = await opened.db
    .selectFrom('snapshots')
    .leftJoin('btc_prices', 'btc_prices.taken_at', 'snapshots.taken_at')
    .selectAll('snapshots')
    .select('price')
    .orderBy('snapshots.taken_at')
    .execute();
  return rows.map((row) => ({
    takenAt: row.taken_at,
    readAt: row.read_at,
    equity: row.equity,
    walletBalance: row.wallet_balance,
    unrealizedPnl: row.unrealized_pnl,
    btcPrice: row.price,
  }));
}

export interface StoredState {
  takenAt: Date;
  readAt: Date;
  equity: number;
  walletBalance: number;
  optionValue: number;
  /** Normalized value; null where it is held back, or no units are in issue. */
  value: number | null;
  units: number | null;
  /** Symbol, side and size of every position, by symbol and side. */
  positions: Array<[symbol: string, side: string, size: number]>;
}

/** What every stored minute says of the account, in time order. */
export async function storedStates({ opened }: World): Promise<StoredState[]> {
  const rows = await opened.db
    .selectFrom('snapshots')
    .leftJoin('account_states', 'account_states.taken_at', 'snapshots.taken_at')
    .selectAll('snapshots')
    .select('positions')
    .orderBy('snapshots.taken_at')
    .execute();
  return rows.map((row) => ({
    takenAt: row.taken_at,
    readAt: row.read_at,
    equity: Number(row.equity),
    walletBalance: Number(row.wallet_balance),
    optionValue: Number(row.option_value),
    value: row.normalized_value === null ? null : Number(row.normalized_value),
    units: row.units === null ? null : Number(row.units),
    positions: positionsFromStored(row.positions ?? [])
      .map(({ symbol, side, size }): [string, string, number] => [symbol, side, Number(size)])
      .toSorted((a, b) => `${a[0]} ${a[1]}`.localeCompare(`${b[0]} ${b[1]}`)),
  }));
}

/** How many stored minutes differ from what was true when they were read. */
export async function countWrong(world: World): Promise<number> {
  const minutes = await storedMinutes(world);
  return minutes.filter((minute) => {
    const truth = world.simulator.truthAt(minute.readAt.getTime());
    const isSame =
      truth.equity === minute.equity &&
      truth.walletBalance === minute.walletBalance &&
      truth.unrealizedPnl === minute.unrealizedPnl;
    return !isSame;
  }).length;
}

/** Minutes that lie in a noted gap. */
export async function gapMinutes({ opened }: World): Promise<Set<number>> {
  const gaps = await opened.db.selectFrom('gaps').selectAll().execute();
  const minutes = new Set<number>();
  for (const { from_at, to_at } of gaps) {
    for (let ms = from_at.getTime(); ms <= to_at.getTime(); ms += MINUTE_MS) minutes.add(ms);
  }
  return minutes;
}
