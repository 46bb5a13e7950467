import type { AuditAction } from '@equanim/contract/audit-actions';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startFundWorld } from '../../fund/ledger/fund-world.test-support.ts';

const NOW = '2025-01-01T10:00:00Z';
/** More than any of these acts has. */
const MAX_STATEMENTS = 200;
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
const COIN = { walletBalance: '5', spotBorrow: '0', unrealizedPnl: '0', optionValue: '0', price: null };

const world = await startFundWorld(NOW);
/** Speaks to the database while the process of the server is dead. */
const observer = new pg.Client({ connectionString: world.app.url });
await observer.connect();
await world.app.services.ledger.follow();
await sql`
  with asked as (
      insert into transactions (transaction_id, type, meaning, coin, category, symbol, change, cash_flow, funding, fee,
        balance, is_realized, occurred_at, rest)
      values ('x', 'CUSTODY_X', 'unknown', 'USDT', '', '', 5, 5, 0, 0, 5, false, '2025-01-01T10:00:30Z', '{}')),
    written as (
      insert into leads (id, first_name, last_name, email, message, status, received_at)
      values (${LEAD_ID}, 'A', 'B', 'a@b.example', 'Hello', 'new', ${NOW}))
  insert into quarantined_samples (id, taken_at, read_at, reason, raw, awaits, coins)
  values (${SAMPLE_ID}, ${NOW}, ${NOW}, 'moved', '{}', default, default),
    (gen_random_uuid(), ${NOW}, ${NOW}, 'no price', '{}', 'price', ${JSON.stringify([{ coin: 'GONE', ...COIN }])})`.execute(
  world.app.db,
);
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

const idOf = async (table: string): Promise<string> =>
  (await observer.query<{ id: string }>(`select id from ${table}`)).rows[0]?.id ?? '';

interface DoneAct {
  action: AuditAction;
  /** Counts what it did; one more once it is done. */
  count: string;
  method?: 'POST' | 'PATCH';
  /** Where it is sent, and what. */
  call: () => Promise<[path: string, payload?: object]>;
}

/** One of each service, in an order in which each can be done. */
const ACTS: DoneAct[] = [
  {
    action: 'terms-recorded',
    count: 'select count(*) from fund_terms',
    call: async () => ['/funds/flagship/terms', TERMS],
  },
  {
    action: 'investor-added',
    count: `select count(*) from investors
      join invitations on invitations.investor_id = investors.id
      join dealing_requests on dealing_requests.investor_id = investors.id`,
    call: async () => [
      '/funds/flagship/investors',
      { name: 'Ada', invite: { email: 'ada@equanim.example' }, request: { amount: 100_000 } },
    ],
  },
  {
    action: 'request-made',
    count: 'select count(*) from dealing_requests',
    call: async () => {
      const asked = { investor_id: await idOf('investors'), kind: 'subscription', amount: 100_000 };
      return ['/dealing/requests', { ...asked, confirms_another: true }];
    },
  },
  {
    action: 'request-accepted',
    count: `select count(*) from request_events where state = 'accepted'`,
    call: async () => [`/dealing/requests/${await idOf('dealing_requests')}/accept`],
  },
  {
    action: 'flow-matched',
    count: 'select count(*) from flow_matches where target is not null',
    call: async () => {
      const flow = await world.flow('2025-01-05T09:00:00Z', '98000', '1');
      world.at('2025-01-05T10:00:00Z');
      return ['/dealing/matches', { transaction_id: flow, to: 'house' }];
    },
  },
  {
    action: 'strike-finalized',
    count: 'select count(*) from strikes',
    call: async () => {
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
      const [path, body] = await call();
      const before = [await numberOf(count), await numberOf(entries)] as const;
      const since = async () => [(await numberOf(count)) - before[0], (await numberOf(entries)) - before[1]];
      const headers = { 'idempotency-key': `of ${action}` };
      const send = () => world.app.call(method, path, { token: world.admin, body, headers });
      let [isDone, kills] = [false, 0];
      for (let n = 1; !isDone && n < MAX_STATEMENTS; n += 1) {
        const revive = killAtStatement(n);
        const { statusCode, body: answer } = await send().finally(revive);
        const [acts, entriesOfIt] = await since();
        expect(entriesOfIt, `killed at statement ${n}`).toBe(acts);
        if (acts === 1) expect(answer).not.toMatch(/nothing was changed/i);
        isDone = acts === 1 || statusCode < 300;
        if (!isDone) kills += 1;
      }
      expect(await since()).toEqual([1, 1]);
      // There was something to be killed in: the act and the five statements of its entry.
      expect(kills).toBeGreaterThan(5);
      if (method !== 'POST') return;
      expect([200, 201, 409]).toContain((await send()).statusCode);
      expect(await since()).toEqual([1, 1]);
    },
  );
});
