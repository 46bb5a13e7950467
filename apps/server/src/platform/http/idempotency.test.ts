import { connect, type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { calls } from '@equanim/contract/calls';
import type { Call } from '@equanim/contract/call';
import { startFundWorld } from '../../fund/ledger/fund-world.test-support.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';

const NOW = '2025-01-01T10:00:00Z';

const world = await startFundWorld(NOW);
const { app } = world;
await app.services.ledger.follow();
let customer = await app.tokenFor('ada@equanim.example', 'customer');
const customerId = (await app.services.users.list()).find(({ role }) => role === 'customer')?.id ?? '';
const investorId = await world.investor('Ada', [customerId]);
afterAll(() => world.close());

let made = 0;
const newKey = (): string => `key-${(made += 1)}`;
const subscription = (amount = 100_000) => ({
  investor_id: investorId,
  kind: 'subscription',
  amount,
  confirms_another: true,
});

const post = (path: string, body: object, key: string, token = world.admin) =>
  app.call('POST', path, { token, body, headers: { 'idempotency-key': key } });

async function count(): Promise<number> {
  const { body } = await world.call('GET', '/dealing/requests');
  return body.length;
}

const problemOf = (answer: { body: string }): string => JSON.parse(answer.body).type;

it('is taken by each POST of somebody signed in that is recorded, and by invitations', () => {
  const taking = (Object.entries(calls) as Array<[string, Call]>).flatMap(([name, call]) =>
    call.isIdempotent ? [name] : [],
  );
  const recorded = (Object.entries(calls) as Array<[string, Call]>).flatMap(([name, call]) =>
    call.method === 'POST' && call.access !== 'public' && call.audit !== undefined ? [name] : [],
  );
  expect(taking.toSorted()).toEqual([...recorded, 'invite'].toSorted());
});

describe('A call that is sent again with its idempotency key', () => {
  it('gets the first answer to the byte, and is done once', async () => {
    const before = await count();
    const key = newKey();
    const first = await post('/dealing/requests', subscription(), key);
    expect(first.statusCode).toBe(201);
    await world.call('POST', `/dealing/requests/${first.json().id}/accept`);
    const again = await post('/dealing/requests', subscription(), key);
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    expect(again.headers['content-type']).toBe(first.headers['content-type']);
    expect(await count()).toBe(before + 1);
  });

  it('at the same time is done once, whatever each is told', async () => {
    const before = await count();
    const key = newKey();
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('/dealing/requests', subscription(), key)));
    for (const { statusCode, body } of answers)
      if (statusCode !== 201) expect(problemOf({ body })).toBe('/problems/idempotency-key-in-use');
    expect(answers.some(({ statusCode }) => statusCode === 201)).toBe(true);
    expect(await count()).toBe(before + 1);
  });

  it('and another body is refused, as it is with the same body for another call', async () => {
    const key = newKey();
    await post('/dealing/requests', subscription(), key);
    const before = await count();
    for (const answer of [
      await post('/dealing/requests', subscription(100_001), key),
      await post('/funds/flagship/investors', { name: 'Bela', user_ids: [] }, key),
    ])
      expect([answer.statusCode, problemOf(answer)]).toEqual([422, '/problems/idempotency-key-reused']);
    expect(await count()).toBe(before);
  });

  it('is done where the first one was refused', async () => {
    const key = newKey();
    const body = { ...subscription(), dealing_day: '2025-03-02' };
    expect((await post('/dealing/requests', body, key)).statusCode).toBe(400);
    expect((await post('/dealing/requests', subscription(), key)).statusCode).toBe(201);
  });

  it('is another call where somebody else sends it, and a day later', async () => {
    const before = await count();
    const key = newKey();
    await post('/dealing/requests', subscription(), key);
    await post('/customer/requests', subscription(), key, customer);
    world.at(new Date(Date.parse(NOW) + DAY_MS + MINUTE_MS).toISOString());
    await post('/dealing/requests', subscription(), key);
    expect(await count()).toBe(before + 3);
    world.at(NOW);
  });

  it('is refused where its caller may not any more', async () => {
    const { admin } = world;
    const [asAdmin, asCustomer] = [newKey(), newKey()];
    await post('/dealing/requests', subscription(), asAdmin);
    expect((await post('/customer/requests', subscription(), asCustomer, customer)).statusCode).toBe(201);

    await app.db.updateTable('users').set({ role: 'customer' }).where('email', 'like', 'admin@%').execute();
    expect((await post('/dealing/requests', subscription(), asAdmin)).statusCode).toBe(403);
    await app.db.updateTable('users').set({ role: 'admin' }).where('email', 'like', 'admin@%').execute();
    expect((await post('/dealing/requests', subscription(), asAdmin, admin)).statusCode).toBe(201);

    await app.db.deleteFrom('investor_users').where('user_id', '=', customerId).execute();
    const refused = await post('/customer/requests', subscription(), asCustomer, customer);
    expect([refused.statusCode, problemOf(refused)]).toEqual([403, '/problems/forbidden']);
    await app.db
      .insertInto('investor_users')
      .values({ investor_id: investorId, user_id: customerId })
      .execute();
  });

  it('is told that it was made where its answer held a secret, or was lost with the server', async () => {
    const key = newKey();
    const invitation = { email: 'bela@equanim.example', role: 'customer' };
    expect((await post('/auth/invitations', invitation, key)).statusCode).toBe(201);
    const again = await post('/auth/invitations', invitation, key);
    expect([again.statusCode, problemOf(again)]).toEqual([409, '/problems/already-made']);
    expect(again.json().detail).toContain('Revoke it and create another');
    const stored = await app.db.selectFrom('idempotency_keys').selectAll().where('key', '=', key).execute();
    expect(stored).toMatchObject([{ answer: null }]);

    const lost = newKey();
    await post('/dealing/requests', subscription(), lost);
    await app.db.updateTable('idempotency_keys').set({ answer: null }).where('key', '=', lost).execute();
    expect(problemOf(await post('/dealing/requests', subscription(), lost))).toBe(
      '/problems/idempotency-key-in-use',
    );
    world.at(new Date(Date.parse(NOW) + MINUTE_MS).toISOString());
    expect(problemOf(await post('/dealing/requests', subscription(), lost))).toBe('/problems/already-made');
    world.at(NOW);
  });
});

const LOST_ANSWERS = Math.ceil(1_000 * Math.max(inject('scale'), 0.04));

it('An answer that is lost with its connection, at any byte, and is asked for again, is done once', async () => {
  const { admin } = world;
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const added = { name: 'Investor', user_ids: [] };
  const countInvestors = async () =>
    (await world.call('GET', '/funds/flagship/investors')).body.investors.length;
  const before = await countInvestors();
  const body = JSON.stringify(added);
  const requestOf = (key: string) =>
    Buffer.from(
      `POST /api/v1/funds/flagship/investors HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: 10.0.1.${(made += 1) % 250}\r\nAuthorization: Bearer ${admin}\r\n` +
        `Idempotency-Key: ${key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  const cuts = fc.sample(
    fc.record({
      sent: fc.double({ min: 0, max: 1.5, noNaN: true }),
      read: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { numRuns: LOST_ANSWERS, seed: 46 },
  );
  for (const { sent, read } of cuts) {
    const key = newKey();
    const request = requestOf(key);
    await sendAndCut(port, request.subarray(0, Math.ceil(request.length * Math.min(1, sent))), read);
    // As a client does that was told nothing.
    let again = await post('/funds/flagship/investors', added, key);
    while (again.body.includes('idempotency-key-in-use'))
      again = await post('/funds/flagship/investors', added, key);
    expect(again.statusCode).toBe(201);
  }
  expect(await countInvestors()).toBe(before + LOST_ANSWERS);
}, 300_000);

/** Sends the beginning of a request, reads a part of about 1,500 bytes of its answer, and cuts the connection. */
function sendAndCut(port: number, beginning: Buffer, read: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(beginning));
    let length = 0;
    const limit = Math.ceil(read * 1_500);
    socket.on('data', (part: Buffer) => {
      length += part.length;
      if (length >= limit) socket.destroy();
    });
    // A request that is not whole has no answer to wait for.
    socket.setTimeout(30, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
}
