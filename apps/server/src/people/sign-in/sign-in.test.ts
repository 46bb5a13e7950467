import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/time.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { attempt, type Outcome } from './attempts.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const UNKNOWN = 'nobody@equanim.example';

let test: TestApp;
let people = 0;
let email = '';
let session = '';
let nowMs = NOW;

beforeAll(async () => {
  test = await startTestApp(NOW);
});
beforeEach(async () => {
  people += 1;
  // Windows of earlier tests have ended.
  later(24 * 60);
  email = `person${people}@equanim.example`;
  session = await test.tokenFor(email, 'customer');
});
afterAll(() => test.close());

function later(minutes: number): void {
  nowMs += minutes * MINUTE_MS;
  test.setNow(nowMs);
}

let addresses = 0;
/** An address nobody came from before. */
function newAddress(): string {
  addresses += 1;
  return `10.20.${addresses >> 8}.${addresses & 255}`;
}

/** Attempts from an unknown device at an address of its own, unless one is given. */
const guess = (address = email, from = newAddress()): Promise<Outcome> =>
  attempt(test, { email: address, password: 'wrong', from });
const right = (device: string | null = null, from = newAddress()): Promise<Outcome> =>
  attempt(test, { email, password: PASSWORD, from, device });
const wrongOn = (device: string, from = newAddress()): Promise<Outcome> =>
  attempt(test, { email, password: 'wrong', from, device });

async function knownDevice(): Promise<string> {
  const { device } = await right();
  if (device === null) throw new Error('No cookie was set.');
  return device;
}

async function times<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let i = 0; i < count; i += 1) all.push(await act());
  return all;
}

const statusesOf = (outcomes: readonly Outcome[]): number[] => outcomes.map(({ status }) => status);

describe('unknown devices', () => {
  it('are locked by five failures, with the same bytes for an address nobody has and for the right password', async () => {
    for (const address of [email, UNKNOWN])
      expect(statusesOf(await times(6, () => guess(address)))).toEqual([401, 401, 401, 401, 401, 429]);
    const answers = [await guess(email), await guess(UNKNOWN), await right()];
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveProperty('size', 1);
    expect(answers[0]).toMatchObject({ status: 429, retryAfterSeconds: 900, device: null });
  });

  it('are locked for fifteen minutes from the fifth failure, and no attempt meanwhile makes it longer', async () => {
    for (const minutes of [0, 3, 3, 3, 3]) {
      later(minutes);
      expect((await guess()).status).toBe(401);
    }
    for (let minute = 0; minute < 15; minute += 1) {
      expect((await guess()).retryAfterSeconds).toBe((15 - minute) * 60);
      later(1);
    }
    expect((await right()).status).toBe(200);
  });

  it('fail five times at most within any fifteen minutes, however the guesses are spread', async () => {
    const failedAtMs: number[] = [];
    for (let i = 0; i < 60; i += 1) {
      if ((await guess()).status === 401) failedAtMs.push(nowMs);
      later((i * 7) % 5);
    }
    const within = failedAtMs.map((ms) => failedAtMs.filter((at) => at >= ms && at < ms + 15 * MINUTE_MS));
    expect(Math.max(...within.map(({ length }) => length))).toBe(5);
  });

  it('begin again with five once somebody got in', async () => {
    expect(statusesOf(await times(4, () => guess()))).toEqual([401, 401, 401, 401]);
    expect((await right()).status).toBe(200);
    expect(statusesOf(await times(6, () => guess()))).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('five guesses that are sent together are let through, and no more', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => guess()));
    expect(statusesOf(outcomes).filter((status) => status === 401)).toHaveLength(5);
  });

  it('leave sessions alone that are open already', async () => {
    await times(6, () => guess());
    expect((await test.get('/auth/me', session)).statusCode).toBe(200);
  });
});

describe('who was refused', () => {
  it('may try once after the time they were told, though strangers use up what the account has', async () => {
    const mine = newAddress();
    await times(5, () => guess());
    later(5);
    expect((await guess(email, mine)).retryAfterSeconds).toBe(600);
    later(10);
    await times(5, () => guess());
    const stranger = await guess();
    expect([stranger.status, stranger.retryAfterSeconds]).toEqual([429, 900]);
    // A typing error costs the turn; the next comes in fifteen minutes.
    expect((await guess(email, mine)).status).toBe(401);
    later(1);
    expect((await right(null, mine)).retryAfterSeconds).toBe(840);
    later(14);
    await times(5, () => guess());
    expect((await right(null, mine)).status).toBe(200);
  });

  it('gets one turn for all networks of one site, and for two attempts at the same time', async () => {
    await times(5, () => guess());
    for (const network of ['2001:db8:77:1::1', '2001:db8:77:2::1']) await guess(email, network);
    later(15);
    await times(5, () => guess());
    const together = ['2001:db8:77:1::1', '2001:db8:77:2::1', '2001:db8:77:ff::9'];
    const outcomes = await Promise.all(together.map((network) => guess(email, network)));
    expect(statusesOf(outcomes).toSorted()).toEqual([401, 429, 429]);
  });
});

describe('one network', () => {
  it('fails twenty times at most within fifteen minutes, over all accounts, by whatever address of it', async () => {
    const from = (n: number): string => `2001:db8:99:1::${n.toString(16)}`;
    const spray = (n: number) => guess(`victim${n}@equanim.example`, from(n));
    for (let n = 1; n <= 20; n += 1) expect((await spray(n)).status).toBe(401);
    later(5);
    expect(await spray(21)).toMatchObject({ status: 429, retryAfterSeconds: 600 });
    expect((await right(null, from(22))).status).toBe(429);
    expect((await right(null, '2001:db8:99:2::1')).status).toBe(200);
    later(10);
    expect((await right(null, from(22))).status).toBe(200);
  });

  it('is an IPv4 address, also where it is written as one of IPv6', async () => {
    for (let n = 0; n < 20; n += 1)
      await guess(`other${n}@equanim.example`, n % 2 ? '::ffff:192.0.2.77' : '192.0.2.77');
    expect((await right(null, '192.0.2.77')).status).toBe(429);
  });

  it('is not charged for those who get in', async () => {
    for (let n = 0; n < 25; n += 1) expect((await right(null, '192.0.2.78')).status).toBe(200);
  });

  it('locks no account by what it is refused', async () => {
    for (let n = 0; n < 20; n += 1) await guess(`third${n}@equanim.example`, '192.0.2.79');
    await times(10, () => guess(email, '192.0.2.79'));
    expect((await guess()).status).toBe(401);
    expect((await right()).status).toBe(200);
  });
});

describe('a device somebody signed in on', () => {
  it('gets a cookie that scripts cannot read, and which is sent to nothing but the calls of sign-in', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': newAddress(), 'x-forwarded-proto': 'https' },
      payload: { email, password: PASSWORD },
    });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(
      /^device=[\w-]{43}; Max-Age=34560000; Path=\/api\/v1\/auth; HttpOnly; Secure; SameSite=Strict$/,
    );
    const token = /device=([\w-]+)/.exec(cookie)?.[1] ?? '';
    const rows = await test.db.selectFrom('known_devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.token_hash))).toBe(true);
  });

  it('is let in at once while unknown devices are locked, from wherever', async () => {
    const device = await knownDevice();
    await times(6, () => guess());
    const from = newAddress();
    for (let n = 0; n < 21; n += 1) await guess(`fourth${n}@equanim.example`, from);
    expect((await right(device, from)).status).toBe(200);
  });

  it('has five failures of its own, which nobody else waits for', async () => {
    const [device, other] = [await knownDevice(), await knownDevice()];
    const outcomes = await times(6, () => wrongOn(device));
    expect(statusesOf(outcomes)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await right(device)).retryAfterSeconds).toBe(900);
    expect([(await right(other)).status, (await guess()).status]).toEqual([200, 401]);
    later(15);
    expect((await right(device)).status).toBe(200);
  });

  it('begins again with five after a success, which gives strangers nothing', async () => {
    const device = await knownDevice();
    await times(5, () => guess());
    await times(4, () => wrongOn(device));
    expect((await right(device)).status).toBe(200);
    expect(statusesOf(await times(5, () => wrongOn(device)))).toEqual([401, 401, 401, 401, 401]);
    expect((await guess()).status).toBe(429);
  });

  it('is unknown again after a hundred failures in a row', async () => {
    const device = await knownDevice();
    for (let n = 0; n < 100; n += 1) {
      if (n % 5 === 0) later(15);
      expect((await wrongOn(device)).status).toBe(401);
    }
    later(15);
    await times(5, () => guess());
    expect((await right(device)).status).toBe(429);
    later(15);
    expect((await right(device)).status).toBe(200);
  });

  it('is no known device of anybody else', async () => {
    const device = await knownDevice();
    const victim = `victim-of-${email}`;
    await test.tokenFor(victim, 'customer');
    await times(5, () => guess(victim));
    const outcome = await attempt(test, { email: victim, password: PASSWORD, from: newAddress(), device });
    expect(outcome.status).toBe(429);
  });

  it('keeps its token for a second person, and a made-up one is replaced', async () => {
    const device = await knownDevice();
    const mate = `mate-of-${email}`;
    await test.tokenFor(mate, 'customer');
    const shared = await attempt(test, { email: mate, password: PASSWORD, from: newAddress(), device });
    expect(shared.device).toBe(device);
    for (const planted of ['a'.repeat(43), 'short', '']) {
      const { device: given } = await right(planted);
      expect(given).toMatch(/^[\w-]{43}$/);
      expect(given).not.toBe(planted);
    }
  });

  it('is one of fifty at most', async () => {
    const first = await knownDevice();
    for (let n = 0; n < 51; n += 1) {
      later(1);
      await test.services.devices.remember(await idOf(email), `${n}`.padStart(43, 'x'));
    }
    const rows = await test.db
      .selectFrom('known_devices')
      .select('token_hash')
      .where('user_id', '=', await idOf(email))
      .execute();
    expect(rows).toHaveLength(50);
    await times(5, () => guess());
    expect((await right(first)).status).toBe(429);
  });
});

describe('with a second factor', () => {
  it('a device is known only once the factor was given on it', async () => {
    const id = await idOf(email);
    await test.db
      .insertInto('totp_secrets')
      .values({
        user_id: id,
        encrypted_secret: 'x',
        created_at: new Date(nowMs),
        confirmed_at: new Date(nowMs),
      })
      .execute();
    const device = await knownDevice();
    await times(5, () => guess());
    expect((await right(device)).status).toBe(429);
    await test.services.devices.remember(id, device);
    expect((await right(device)).status).toBe(200);
  });
});

describe('the audit log', () => {
  it('holds each failure that was let through, each lock and each success, alike for whom nobody is', async () => {
    const before = await entriesCount();
    await times(8, () => guess(email));
    await times(8, () => guess(UNKNOWN));
    later(15);
    await right();
    const entries = await test.db
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
    const id = await idOf(email);
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
    const device = await knownDevice();
    const before = await test.db.selectFrom('sessions').select('id').execute();
    await test.db.schema.alterTable('limit_counters').renameTo('limit_counters_gone').execute();
    const statuses = [
      (await right()).status,
      (await right(device)).status,
      (await test.app.inject({ method: 'POST', url: '/api/v1/contact', payload: MESSAGE })).statusCode,
      (await test.app.inject({ method: 'POST', url: '/api/v1/auth/forgot-password', payload: { email } }))
        .statusCode,
    ];
    await test.db.schema.alterTable('limit_counters_gone').renameTo('limit_counters').execute();
    expect(statuses).toEqual([500, 500, 500, 500]);
    expect(await test.db.selectFrom('sessions').select('id').execute()).toEqual(before);
    expect((await right()).status).toBe(200);
  });
});

const MESSAGE = { first_name: 'Ada', last_name: 'Lowell', email: 'ada@lowell.example', message: 'Hello' };

async function idOf(address: string): Promise<string> {
  const row = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', address)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function entriesCount(): Promise<number> {
  const { last } = await test.db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
}
