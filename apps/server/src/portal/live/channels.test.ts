import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { listenTo, refusedStatus, type Listener } from './listener.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

let test: TestApp;
let origin = '';
let log = '';
const tokens = { admin: '', customer: '' };
const open: Listener[] = [];

beforeAll(async () => {
  const logger = pino({ level: 'trace' }, { write: (line: string) => (log += line) });
  test = await startTestApp(NOW, { logger });
  tokens.admin = await test.tokenFor('admin@equanim.example', 'admin');
  tokens.customer = await test.tokenFor('customer@equanim.example', 'customer');
  await test.seedMinutes(NOW - 120_000, [50_000, 50_100]);
  await bookAt(NOW - DAY_MS - MINUTE_MS, [{ symbol: 'BTCUSDT', side: 'Buy' }]);
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => {
  for (const { socket } of open.splice(0)) socket.terminate();
  test.setNow(NOW);
});
afterAll(() => test.close());

async function bookAt(ms: number, book: Array<{ symbol: string; side: string; size?: number }>) {
  await test.db
    .insertInto('position_books')
    .values({ taken_at: new Date(ms), book: JSON.stringify(book) })
    .execute();
}

const addressOf = (channel: string, key: string) =>
  `${origin.replace('http', 'ws')}/api/v1/ws/${channel}?token=${encodeURIComponent(key)}`;

async function listen(channel: string, key: string, headers = {}): Promise<Listener> {
  const listener = await listenTo(addressOf(channel, key), { headers });
  open.push(listener);
  return listener;
}

async function ticketOf(token: string): Promise<{ ticket: string; expires_at: string }> {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/v1/auth/ws-ticket',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('who may listen', () => {
  it('an administrator gets each channel as the call of the same name answers', async () => {
    for (const [channel, call] of [
      ['wallet', '/wallet/current'],
      ['status', '/status'],
    ] as const) {
      const state = await (await listen(channel, tokens.admin)).next();
      expect(state).toEqual((await test.get(call, tokens.admin)).json());
    }
    const positions = await (await listen('positions', tokens.admin)).next();
    const answered = (await test.get('/positions/', tokens.admin)).json();
    expect(answered.length).toBeGreaterThan(0);
    expect(positions).toHaveLength(answered.length);
    expect(Object.keys(Object(positions)[0])).toEqual(Object.keys(answered[0]));
  });

  it('a customer gets symbol and side as they were a day ago, and nothing more', async () => {
    await bookAt(NOW - DAY_MS - 30_000, [{ symbol: 'ETHUSDT', side: 'Sell', size: 918_273 }]);
    await bookAt(NOW - DAY_MS + 1, [{ symbol: 'SOLUSDT', side: 'Buy' }]);
    const listener = await listen('positions', tokens.customer);
    expect(await listener.next()).toEqual([{ symbol: 'ETHUSDT', side: 'Sell' }]);
  });

  it.each([
    ['https://equanim.example', 'its own site', null],
    ['https://evil.example', 'a foreign page', 403],
    ['null', 'a page without an origin', 403],
  ])('a browser on %s, %s, is answered so: %s', async (from, _, status) => {
    const address = addressOf('wallet', tokens.admin);
    if (status === null) await (await listen('wallet', tokens.admin, { origin: from })).next();
    else expect(await refusedStatus(address, { headers: { origin: from } })).toBe(status);
  });

  it('a browser on the address it asks is let in', async () => {
    await (await listen('wallet', tokens.admin, { origin })).next();
  });

  it('an unknown channel is not found, and a call that is no WebSocket is asked to upgrade', async () => {
    expect(await refusedStatus(addressOf('orders', tokens.admin))).toBe(404);
    const answer = await test.get(`/ws/wallet?token=${tokens.admin}`);
    expect([answer.statusCode, answer.headers['upgrade']]).toEqual([426, 'websocket']);
  });

  it('somebody with thirty channels open gets no other', async () => {
    const token = await test.tokenFor('many@equanim.example', 'admin');
    for (let i = 0; i < 30; i += 1) await listen('status', token);
    expect(await refusedStatus(addressOf('status', token))).toBe(429);
  });
});

describe('a ticket', () => {
  it('has the role of its session', async () => {
    const { ticket } = await ticketOf(tokens.customer);
    expect(await (await listen('wallet', ticket)).closed).toBe(4403);
  });

  it('dies with its session', async () => {
    const token = await test.tokenFor('brief@equanim.example', 'admin');
    const { ticket } = await ticketOf(token);
    await test.services.auth.signOut(token);
    expect(await (await listen('wallet', ticket)).closed).toBe(4401);
  });
});

describe('a channel', () => {
  it('sends the state first, then each new sample, and nothing twice', async () => {
    const listener = await listen('wallet', tokens.admin);
    expect(await listener.next()).toMatchObject({ wallet_balance: 50_100 });
    await test.seedMinutes(NOW, [50_777]);
    expect(await listener.next()).toMatchObject({
      timestamp: new Date(NOW).toISOString(),
      wallet_balance: 50_777,
      normalized_value: 1.01554,
    });
  });

  it('says when the newest sample has grown old', async () => {
    const listener = await listen('wallet', tokens.admin);
    expect(await listener.next()).not.toHaveProperty('stale');
    test.setNow(NOW + 10 * MINUTE_MS);
    expect(await listener.next()).toMatchObject({ stale: true });
  });

  it('sends what the collector reports of itself', async () => {
    const listener = await listen('status', tokens.admin);
    await listener.next();
    test.collector.state = 'degraded';
    test.collector.tell();
    expect(await listener.next()).toMatchObject({ collector: { state: 'degraded' } });
    test.collector.state = 'ok';
    test.collector.tell();
  });

  it.each([
    ['signs out', 'leaving@equanim.example', (token: string) => test.services.auth.signOut(token)],
    ['is disabled', 'fired@equanim.example', () => test.services.users.disable('fired@equanim.example')],
  ])('is closed within seconds when its listener %s', async (_, email, leave) => {
    const token = await test.tokenFor(email, 'customer');
    const listener = await listen('positions', token);
    await listener.next();
    await leave(token);
    const leftMs = Date.now();
    expect(await listener.closed).toBe(4401);
    expect(Date.now() - leftMs).toBeLessThan(4_000);
  });

  it('survives what clients should not send', async () => {
    const listener = await listen('wallet', tokens.admin);
    listener.socket.send('hello');
    await listener.next();
    listener.socket.send('x'.repeat(2_000));
    expect(await listener.closed).toBe(1009);
    await (await listen('wallet', tokens.admin)).next();
  });
});

describe('the log', () => {
  it('holds no token and no ticket, wherever the connection ends', async () => {
    const { ticket } = await ticketOf(tokens.admin);
    await (await listen('wallet', ticket)).next();
    await (await listen('wallet', tokens.admin)).next();
    await (
      await listen('wallet', tokens.customer)
    ).closed;
    await refusedStatus(addressOf('nowhere', tokens.admin));
    await fetch(addressOf('wallet', tokens.admin).replace('ws', 'http'));
    expect(log).toContain('/api/v1/ws/wallet');
    for (const secret of [ticket, tokens.admin, tokens.customer]) {
      expect([log.includes(secret), log.includes(secret.slice(5, 30))]).toEqual([false, false]);
    }
  });
});
