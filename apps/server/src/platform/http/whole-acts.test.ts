import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditAction } from '@equanim/contract/audit-actions';
import { startFundWorld, type FundWorld } from '../../fund/ledger/fund-world.test-support.ts';

const SAMPLE_ID = '0198f2a0-0000-7000-8000-000000000001';
const LEAD_ID = '0198f2a0-0000-7000-8000-000000000002';
const WINDOW = { from: '2025-01-01T09:00:00Z', to: '2025-01-01T09:05:00Z', reason: 'a glitch' };
const TERMS = {
  from_day: '2025-02-01',
  subscription_fee_rate: 0.02,
  management_fee_rate: 0.02,
  performance_fee_rate: 0.2,
  min_subscription: 1_000,
  notice_days: 0,
  lock_up_months: 0,
  max_market_difference: 10_000,
};

let world: FundWorld;
/** Speaks to the database while the process of the server is dead. */
let observer: pg.Client;

beforeAll(async () => {
  world = await startFundWorld('2025-01-01T10:00:00Z');
  const { db, services, url } = world.app;
  observer = new pg.Client({ connectionString: url });
  await observer.connect();
  await services.ledger.follow();
  const at = new Date('2025-01-01T10:00:00Z');
  await db
    .insertInto('quarantined_samples')
    .values({ id: SAMPLE_ID, taken_at: at, read_at: at, reason: 'moved', raw: '{}' })
    .execute();
  const coin = {
    coin: 'GONE',
    walletBalance: '5',
    spotBorrow: '0',
    unrealizedPnl: '0',
    optionValue: '0',
    price: null,
  };
  await db
    .insertInto('quarantined_samples')
    .values({
      id: randomUUID(),
      taken_at: at,
      read_at: at,
      reason: 'no price',
      raw: '{}',
      awaits: 'price',
      coins: JSON.stringify([coin]),
    })
    .execute();
  const lead = { first_name: 'A', last_name: 'B', email: 'a@b.example', message: 'Hello', received_at: at };
  await db
    .insertInto('leads')
    .values({ ...lead, id: LEAD_ID, status: 'new' })
    .execute();
  await sql`
    insert into transactions (transaction_id, type, meaning, coin, category, symbol, change, cash_flow, funding, fee,
      balance, is_realized, occurred_at, rest)
    values ('x', 'CUSTODY_X', 'unknown', 'USDT', '', '', 5, 5, 0, 0, 5, false, '2025-01-01T10:00:30Z', '{}')`.execute(
    db,
  );
});
afterAll(async () => {
  await observer.end();
  await world.close();
});

/**
 * Kills the server's side of every connection at one of its next statements, as kill -9 does: that statement and all after it
 * reach nobody.
 *
 * @returns gives life back
 */
function killAtStatement(n: number): () => void {
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    if (this === observer || (count += 1) < n) return Reflect.apply(query, this, given);
    this.connection.stream.destroy();
    const killed = new Error('Connection terminated: killed');
    const callback = given.find((one) => typeof one === 'function') as ((error: Error) => void) | undefined;
    if (!callback) return Promise.reject(killed);
    queueMicrotask(() => callback(killed));
    return undefined;
  } as typeof query;
  return () => void (pg.Client.prototype.query = query);
}

async function numberOf(text: string): Promise<number> {
  const { rows } = await observer.query<{ number: string }>(`select (${text})::text as number`);
  return Number(rows[0]?.number);
}

let keys = 0;
const newKey = (): string => `key-${(keys += 1)}`;

function send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, payload?: object, key?: string) {
  const { app, admin } = world;
  return app.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${admin}`, ...(key && { 'idempotency-key': key }) },
    ...(payload && { payload }),
  });
}

interface DoneAct {
  action: AuditAction;
  /** Counts what it did; one more, or one less, once it is done. */
  count: string;
  method?: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Where it is sent, and what. */
  call: () => Promise<[path: string, payload?: object]>;
}

const idOf = (table: string, where = 'true') =>
  observer
    .query<{ id: string }>(`select id from ${table} where ${where}`)
    .then(({ rows }) => rows[0]?.id ?? '');
const subscription = async () => {
  const asked = { investor_id: await idOf('investors'), kind: 'subscription', amount: 100_000 };
  return ['/dealing/requests', asked] as [string, object];
};
const states = (state: string) => `select count(*) from request_events where state = '${state}'`;
let flow = '';

/** In an order in which each can be done. */
const ACTS: DoneAct[] = [
  {
    action: 'terms-recorded',
    count: 'select count(*) from fund_terms',
    call: async () => ['/funds/flagship/terms', TERMS],
  },
  {
    action: 'investor-added',
    count: 'select count(*) from investors',
    call: async () => ['/funds/flagship/investors', { name: 'Ada', user_ids: [] }],
  },
  {
    action: 'investor-changed',
    count: `select count(*) from investors where name = 'Ada King'`,
    method: 'PUT',
    call: async () => [
      `/funds/flagship/investors/${await idOf('investors')}`,
      { name: 'Ada King', user_ids: [] },
    ],
  },
  { action: 'request-made', count: 'select count(*) from dealing_requests', call: subscription },
  {
    action: 'request-canceled',
    count: states('canceled'),
    call: async () => [
      `/dealing/requests/${await idOf('dealing_requests')}/cancel`,
      { reason: 'They asked.' },
    ],
  },
  { action: 'request-made', count: 'select count(*) from dealing_requests', call: subscription },
  {
    action: 'request-accepted',
    count: states('accepted'),
    call: async () => {
      const open = `id not in (select request_id from request_events where state = 'canceled')`;
      return [`/dealing/requests/${await idOf('dealing_requests', open)}/accept`];
    },
  },
  {
    action: 'flow-matched',
    count: 'select count(*) from flow_matches where target is not null',
    call: async () => {
      flow ||= await world.flow('2025-01-05T09:00:00Z', '98000', '1');
      world.at('2025-01-05T10:00:00Z');
      return ['/dealing/matches', { transaction_id: flow, to: 'house' }];
    },
  },
  {
    action: 'flow-unmatched',
    count: 'select count(*) from flow_matches where target is null',
    call: async () => ['/dealing/matches/undo', { transaction_id: flow, reason: 'A mistake.' }],
  },
  {
    action: 'strike-finalized',
    count: 'select count(*) from strikes',
    call: async () => {
      await world.call('POST', '/dealing/matches', { transaction_id: flow, to: 'house' });
      await world.sample('2025-01-31T23:59:00Z', '1.1');
      await world.begin('2025-02-01');
      const { body } = await world.call('GET', '/dealing/strikes/2025-02-01');
      return ['/dealing/strikes/2025-02-01', { digest: body.digest }];
    },
  },
  {
    action: 'quarantine-decided',
    count: 'select count(*) from quarantined_samples where decision is not null',
    call: async () => [`/quality/quarantine/${SAMPLE_ID}`, { decision: 'reject', reason: 'It moved.' }],
  },
  {
    action: 'exclusion-added',
    count: 'select count(*) from exclusions',
    call: async () => ['/quality/exclusions', WINDOW],
  },
  {
    action: 'exclusion-removed',
    count: 'select count(*) from exclusions',
    method: 'DELETE',
    call: async () => [`/quality/exclusions/${await idOf('exclusions')}`],
  },
  {
    action: 'log-type-answered',
    count: 'select count(*) from line_answers',
    call: async () => ['/quality/questions/CUSTODY_X', { meaning: 'result', reason: 'A refund.' }],
  },
  {
    action: 'coin-priced',
    count: 'select count(*) from coin_answers',
    call: async () => [
      '/quality/coins/GONE',
      { price: 2, from_day: '2026-01-01', reason: 'Its last trade.' },
    ],
  },
  {
    action: 'lead-changed',
    count: `select count(*) from leads where status = 'answered'`,
    method: 'PATCH',
    call: async () => [`/leads/${LEAD_ID}`, { status: 'answered' }],
  },
];

describe('A server that is killed between any two statements of an act', () => {
  it.for(ACTS)(
    '$action and its entry are stored, or neither',
    async ({ action, count, method = 'POST', call }) => {
      const entries = `select count(*) from audit_entries where action = '${action}'`;
      const [path, payload] = await call();
      const before = [await numberOf(count), await numberOf(entries)] as const;
      const since = async () => [
        Math.abs((await numberOf(count)) - before[0]),
        (await numberOf(entries)) - before[1],
      ];
      const key = newKey();
      let isAnswered = false;
      let kills = 0;
      for (let n = 1; !isAnswered; n += 1) {
        const revive = killAtStatement(n);
        const { statusCode, body } = await send(method, path, payload, key).finally(revive);
        isAnswered = statusCode < 300;
        const [acts, entriesOfIt] = await since();
        expect(entriesOfIt, `killed at statement ${n}`).toBe(acts);
        if (acts === 1) {
          expect(body).not.toMatch(/nothing was changed/i);
          break;
        }
        kills += 1;
      }
      expect(await since()).toEqual([1, 1]);
      // There was something to be killed in: the act and the five statements of its entry.
      expect(kills).toBeGreaterThan(5);
      if (method !== 'POST') return;
      const { statusCode } = await send(method, path, payload, key);
      expect([200, 201, 409]).toContain(statusCode);
      expect(await since()).toEqual([1, 1]);
    },
  );
});
