import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../platform/time.ts';
import { startSignInWorld, statusesOf, times, type SignInWorld } from './sign-in-world.test-support.ts';

const UNKNOWN = 'nobody@equanim.example';

let world: SignInWorld;

beforeAll(async () => {
  world = await startSignInWorld();
});
beforeEach(() => world.next());
afterAll(() => world.test.close());

describe('unknown devices', () => {
  it('are locked by five failures, with the same bytes for an address nobody has and for the right password', async () => {
    for (const address of [world.email, UNKNOWN])
      expect(statusesOf(await times(6, () => world.guess(address)))).toEqual([401, 401, 401, 401, 401, 429]);
    const answers = [await world.guess(world.email), await world.guess(UNKNOWN), await world.right()];
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
    expect(answers[0]).toMatchObject({ status: 429, retryAfterSeconds: 900, device: null });
  });

  it('are locked for fifteen minutes from the fifth failure, and no attempt meanwhile makes it longer', async () => {
    for (const minutes of [0, 3, 3, 3, 3]) {
      world.later(minutes);
      expect((await world.guess()).status).toBe(401);
    }
    for (let minute = 0; minute < 15; minute += 1) {
      expect((await world.guess()).retryAfterSeconds).toBe((15 - minute) * 60);
      world.later(1);
    }
    expect((await world.right()).status).toBe(200);
  });

  it('fail five times at most within any fifteen minutes, however the guesses are spread', async () => {
    const failedAtMs: number[] = [];
    for (let i = 0; i < 60; i += 1) {
      if ((await world.guess()).status === 401) failedAtMs.push(world.nowMs);
      world.later((i * 7) % 5);
    }
    const within = failedAtMs.map((ms) => failedAtMs.filter((at) => at >= ms && at < ms + 15 * MINUTE_MS));
    expect(Math.max(...within.map(({ length }) => length))).toBe(5);
  });

  it('begin again with five once somebody got in', async () => {
    expect(statusesOf(await times(4, () => world.guess()))).toEqual([401, 401, 401, 401]);
    expect((await world.right()).status).toBe(200);
    expect(statusesOf(await times(6, () => world.guess()))).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('five guesses that are sent together are let through, and no more', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => world.guess()));
    expect(statusesOf(outcomes).filter((status) => status === 401)).toHaveLength(5);
  });

  it('leave sessions alone that are open already', async () => {
    await times(6, () => world.guess());
    expect((await world.test.get('/auth/me', world.session)).statusCode).toBe(200);
  });
});

describe('who was refused', () => {
  it('may try once after the time they were told, though strangers use up what the account has', async () => {
    const mine = world.newAddress();
    await times(5, () => world.guess());
    world.later(5);
    expect((await world.guess(world.email, mine)).retryAfterSeconds).toBe(600);
    world.later(10);
    await times(5, () => world.guess());
    const stranger = await world.guess();
    expect([stranger.status, stranger.retryAfterSeconds]).toEqual([429, 900]);
    // A typing error costs the turn; the next comes in fifteen minutes.
    expect((await world.guess(world.email, mine)).status).toBe(401);
    world.later(1);
    expect((await world.right(null, mine)).retryAfterSeconds).toBe(840);
    world.later(14);
    await times(5, () => world.guess());
    expect((await world.right(null, mine)).status).toBe(200);
  });

  it('gets one turn for all networks of one site, and for two attempts at the same time', async () => {
    await times(5, () => world.guess());
    for (const network of ['2001:db8:77:1::1', '2001:db8:77:2::1']) await world.guess(world.email, network);
    world.later(15);
    await times(5, () => world.guess());
    const together = ['2001:db8:77:1::1', '2001:db8:77:2::1', '2001:db8:77:ff::9'];
    const outcomes = await Promise.all(together.map((network) => world.guess(world.email, network)));
    expect(statusesOf(outcomes).toSorted((a, b) => a - b)).toEqual([401, 429, 429]);
  });
});

describe('one network', () => {
  it('fails twenty times at most within fifteen minutes, over all accounts, by whatever address of it', async () => {
    const from = (n: number): string => `2001:db8:99:1::${n.toString(16)}`;
    const spray = (n: number) => world.guess(`victim${n}@equanim.example`, from(n));
    for (let n = 1; n <= 20; n += 1) expect((await spray(n)).status).toBe(401);
    world.later(5);
    expect(await spray(21)).toMatchObject({ status: 429, retryAfterSeconds: 600 });
    expect((await world.right(null, from(22))).status).toBe(429);
    expect((await world.right(null, '2001:db8:99:2::1')).status).toBe(200);
    world.later(10);
    expect((await world.right(null, from(22))).status).toBe(200);
  });

  it('is an IPv4 address, also where it is written as one of IPv6', async () => {
    for (let n = 0; n < 20; n += 1)
      await world.guess(`other${n}@equanim.example`, n % 2 ? '::ffff:192.0.2.77' : '192.0.2.77');
    expect((await world.right(null, '192.0.2.77')).status).toBe(429);
  });

  it('is not charged for those who get in', async () => {
    for (let n = 0; n < 25; n += 1) expect((await world.right(null, '192.0.2.78')).status).toBe(200);
  });

  it('locks no account by what it is refused', async () => {
    for (let n = 0; n < 20; n += 1) await world.guess(`third${n}@equanim.example`, '192.0.2.79');
    await times(10, () => world.guess(world.email, '192.0.2.79'));
    expect((await world.guess()).status).toBe(401);
    expect((await world.right()).status).toBe(200);
  });
});

describe('the audit log', () => {
  it('holds each failure that was let through, each lock and each success, alike for whom nobody is', async () => {
    const before = await entriesCount();
    await times(8, () => world.guess(world.email));
    await times(8, () => world.guess(UNKNOWN));
    world.later(15);
    await world.right();
    const entries = await world.test.db
      .selectFrom('audit_entries')
      .innerJoin('audit_details', 'audit_details.sequence', 'audit_entries.sequence')
      .select(['action', 'actor_kind', 'subject_id', 'details', 'address'])
      .where('audit_entries.sequence', '>', before)
      .orderBy('audit_entries.sequence')
      .execute();
    const failed = Array.from({ length: 5 }, () => 'sign-in-failed');
    expect(entries.map(({ action }) => action)).toEqual([
      ...failed,
      'sign-in-locked',
      ...failed,
      'sign-in-locked',
      'signed-in',
    ]);
    const id = await world.idOf();
    expect(entries.slice(0, 6).every(({ subject_id }) => subject_id === id)).toBe(true);
    expect(entries.slice(6, 12).every(({ subject_id }) => subject_id === null)).toBe(true);
    expect(
      entries.slice(0, 12).every(({ details }) => /^[0-9a-f]{64}$/.test(String(details['account']))),
    ).toBe(true);
    expect(JSON.stringify(entries)).not.toMatch(/wrong|@/);
  });
});

describe('limits that cannot be counted', () => {
  it('let nobody in, open no session and take no message', async () => {
    const device = await world.knownDevice();
    const before = await world.test.db.selectFrom('sessions').select('id').execute();
    await world.test.db.schema.alterTable('limit_counters').renameTo('limit_counters_gone').execute();
    const statuses = [
      (await world.right()).status,
      (await world.right(device)).status,
      (await world.test.app.inject({ method: 'POST', url: '/api/v1/contact', payload: MESSAGE })).statusCode,
      (
        await world.test.app.inject({
          method: 'POST',
          url: '/api/v1/auth/forgot-password',
          payload: { email: world.email },
        })
      ).statusCode,
    ];
    await world.test.db.schema.alterTable('limit_counters_gone').renameTo('limit_counters').execute();
    expect(statuses).toEqual([500, 500, 500, 500]);
    expect(await world.test.db.selectFrom('sessions').select('id').execute()).toEqual(before);
    expect((await world.right()).status).toBe(200);
  });
});

const MESSAGE = { first_name: 'Ada', last_name: 'Lowell', email: 'ada@lowell.example', message: 'Hello' };

async function entriesCount(): Promise<number> {
  const { last } = await world.test.db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}
