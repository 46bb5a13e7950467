import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import Fastify from 'fastify';
import { buildApp } from '../apps/server/src/app.ts';
import { fillMinutes, fillOrders } from '../apps/server/src/platform/database/long-history.test-support.ts';
import { openDatabase, type OpenDatabase } from '../apps/server/src/platform/database/open.ts';
import { refreshRollups } from '../apps/server/src/platform/database/rollups/refresh-rollups.ts';
import { SOMEWHERE } from '../apps/server/src/platform/acts/origin.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../apps/server/src/platform/time.ts';
import { COUNTING } from '../apps/server/src/sampling/collector/counting.test-support.ts';
import type { CollectorHandle } from '../apps/server/src/sampling/collector/model.ts';
import { createExchange } from '../apps/server/src/sampling/exchange/create-exchange.ts';
import { createServices } from '../apps/server/src/services.ts';
import type { Question } from './history-calls.ts';

/** The HTTP side of the product on the built-in database, in this process, on a clock of its own. */
export interface Side {
  /** Stores the next minute and an order, as each minute does, so that nothing that is held answers. */
  advance(): Promise<void>;
  /** @returns how long the server took, milliseconds, JSON included */
  ask(question: Question): Promise<number>;
  close(): Promise<void>;
}

/** How much is stored. */
export interface Size {
  minutes: number;
  orders: number;
  /** The last minute. */
  endMs: number;
}

const PASSWORD = 'a long enough secret phrase';

/** Makes a database, fills it, and puts the product before it. */
export async function openSide(size: Size): Promise<Side> {
  const directory = mkdtempSync(join(tmpdir(), 'equanim-history-'));
  const database = await openDatabase({ directory });
  const { db } = database;
  await fillMinutes(db, { ...size, hasGaps: true });
  const fromMs = size.endMs - size.minutes * MINUTE_MS;
  await fillOrders(db, { count: size.orders, fromMs, toMs: size.endMs });
  // As autovacuum does within minutes.
  await sql`analyze`.execute(db);
  let nowMs = size.endMs;
  const { app, tokens } = await buildSide(database, () => new Date(nowMs));
  let caller = 0;
  return {
    async advance() {
      nowMs += MINUTE_MS;
      await storeMinute(db, new Date(nowMs));
    },
    async ask({ path, role }) {
      // Limits are by address.
      caller += 1;
      const startedAt = performance.now();
      const answer = await app.inject({
        url: `/api/v1${path}`,
        remoteAddress: `10.${String(caller >> 16)}.${String((caller >> 8) & 255)}.${String(caller & 255)}`,
        headers: { authorization: `Bearer ${tokens[role]}` },
      });
      const tookMs = performance.now() - startedAt;
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
      return tookMs;
    },
    async close() {
      await app.close();
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Builds the product's services and HTTP side on a database, with an administrator and a customer. */
export async function buildSide(
  { db, changes }: OpenDatabase,
  clock: () => Date,
  trustedProxies: string[] = [],
) {
  const siteUrl = 'https://equanim.example';
  // Nothing that is measured asks the exchange.
  const exchange = createExchange({
    exchange: 'bybit',
    baseUrl: 'http://127.0.0.1:1',
    key: 'key',
    secret: 'secret',
    now: Date.now,
  });
  const collector: CollectorHandle = {
    status: () => ({ state: 'ok', trouble: null, lastSampleAt: clock(), notices: [] }),
    sampleNow: () => Promise.reject(new Error('Nothing is sampled here.')),
    subscribe: () => () => undefined,
  };
  const services = createServices({
    db,
    changes,
    exchange,
    collector,
    mode: 'demo',
    clock,
    siteUrl,
    mailing: null,
    counting: COUNTING,
    isFactorRequired: false,
    keep: { leadsDays: 0, logDetailsDays: 0, sessionsDays: 0 },
    secretKey: new Uint8Array(32),
  });
  const app = await buildApp({
    services,
    changes,
    collector,
    clock,
    siteUrl,
    logger: Fastify().log,
    trustedProxies,
    isContactInboxOn: false,
    webRoot: null,
  });
  const tokenOf = async (role: 'admin' | 'customer'): Promise<string> => {
    const email = `${role}@equanim.example`;
    await services.users.add({ email, name: 'Somebody', role, password: PASSWORD });
    return (await services.auth.signIn({ email, password: PASSWORD, isRemembered: true }, SOMEWHERE)).token;
  };
  return { app, services, tokens: { admin: await tokenOf('admin'), customer: await tokenOf('customer') } };
}

async function storeMinute(db: OpenDatabase['db'], at: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into snapshots (taken_at, read_at, equity, wallet_balance, unrealized_pnl, units, source)
      values (${at}, ${at}, 100000, 100000, 0, 50000, 'live')`.execute(trx);
    await sql`insert into btc_prices (taken_at, price) values (${at}, 60000)`.execute(trx);
    await refreshRollups(trx, { from: at, to: at });
    await sql`
      insert into orders (
        order_id, symbol, position_idx, side, type, status, quantity, filled_quantity, filled_value, value_coin, fee,
        is_reduce_only, created_at, updated_at
      ) values (${at.toISOString()}, 'BTCUSDT', 0, 'Buy', 'Limit', 'filled', 1, 1, 1, 'USDT', 0, false, ${at}, ${at})`.execute(
      trx,
    );
    // One that customers see already.
    const executedAt = new Date(at.getTime() - DAY_MS);
    await sql`
      insert into fills (fill_id, order_id, symbol, side, kind, price, quantity, value, fee, executed_at)
      values (${at.toISOString()}, ${at.toISOString()}, 'BTCUSDT', 'Buy', 'trade', 1, 1, 1, 0, ${executedAt})`.execute(
      trx,
    );
  });
}
