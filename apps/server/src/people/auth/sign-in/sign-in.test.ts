import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../platform/time.ts';
import { PASSWORD, startTestApp } from '../../../test-app.test-support.ts';
import { attempt, type Outcome } from './attempts.test-support.ts';

const UNKNOWN = 'nobody@equanim.example';
const MESSAGE = { first_name: 'Ada', last_name: 'Lowell', email: 'ada@lowell.example', message: 'Hello' };
const START = Date.UTC(2026, 10, 20, 12);

const test = await startTestApp(START);
afterAll(() => test.close());
let [email, people, addresses, nowMs] = ['', 0, 0, START];

/** Each test has somebody new, after all windows have ended. */
beforeEach(async () => {
  people += 1;
  later(24 * 60);
  email = `person${people}@equanim.example`;
  await test.tokenFor(email, 'customer');
});

function later(minutes: number): void {
  nowMs += minutes * MINUTE_MS;
  test.setNow(nowMs);
}

/** An address nobody came from before. */
function newAddress(): string {
  addresses += 1;
  return `10.20.${addresses >> 8}.${addresses & 255}`;
}

/** A wrong password, from an unknown device at a new address unless one is given. */
const guess = (address = email, from = newAddress()) =>
  attempt(test, { email: address, password: 'wrong', from });
const right = (device: string | null = null, from = newAddress()) =>
  attempt(test, { email, password: PASSWORD, from, device });
/** A wrong password on a device of the person. */
const wrongOn = (device: string) => attempt(test, { email, password: 'wrong', from: newAddress(), device });

/** Signs the person in. @returns what the cookie of the device holds then */
async function knownDevice(): Promise<string> {
  const { device } = await right();
  if (device === null) throw new Error('No cookie was set.');
  return device;
}

async function idOf(): Promise<string> {
  const found = test.db.selectFrom('users').select('id').where('email', '=', email);
  return (await found.executeTakeFirstOrThrow()).id;
}

/** Does something so many times, one after the other. */
async function times(count: number, act: () => Promise<Outcome>): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push((await act()).status);
  return statuses;
}

const FIVE = [401, 401, 401, 401, 401];

describe('Unknown devices', () => {
  it('are locked by five failures, with the same bytes for an address nobody has and for the right password', async () => {
    for (const address of [email, UNKNOWN])
      expect(await times(6, () => guess(address))).toEqual([...FIVE, 429]);
    const answers = [await guess(), await guess(UNKNOWN), await right()];
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

  it('begin again with five once somebody got in', async () => {
    await times(4, () => guess());
    expect((await right()).status).toBe(200);
    expect(await times(6, () => guess())).toEqual([...FIVE, 429]);
  });

  it('make five guesses of those that are sent together, and no more', async () => {
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => guess()));
    expect(outcomes.filter(({ status }) => status === 401)).toHaveLength(5);
  });
});

describe('Who was refused', () => {
  it('may try once after the time they were told, though strangers use up what the account has', async () => {
    const mine = newAddress();
    await times(5, () => guess());
    later(5);
    expect((await guess(email, mine)).retryAfterSeconds).toBe(600);
    later(10);
    await times(5, () => guess());
    expect(await guess()).toMatchObject({ status: 429, retryAfterSeconds: 900 });
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
    expect(outcomes.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([401, 429, 429]);
  });
});

describe('One network', () => {
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

  it('is not charged for those who get in, and locks no account by what it is refused', async () => {
    for (let n = 0; n < 25; n += 1) expect((await right(null, '192.0.2.78')).status).toBe(200);
    for (let n = 0; n < 20; n += 1) await guess(`third${n}@equanim.example`, '192.0.2.79');
    await times(10, () => guess(email, '192.0.2.79'));
    expect((await guess()).status).toBe(401);
    expect((await right()).status).toBe(200);
  });
});

it('The audit log holds each failure that was let through, each lock and each success, alike for whom nobody is', async () => {
  const entries = test.db
    .selectFrom('audit_entries')
    .innerJoin('audit_details', 'audit_details.sequence', 'audit_entries.sequence')
    .select(['audit_entries.sequence', 'action', 'subject_id', 'details', 'address'])
    .orderBy('audit_entries.sequence');
  const before = (await entries.execute()).length;
  await times(8, () => guess());
  await times(8, () => guess(UNKNOWN));
  later(15);
  await right();
  const written = (await entries.execute()).slice(before);
  const [id, each] = [await idOf(), [...FIVE.map(() => 'sign-in-failed'), 'sign-in-locked']];
  expect(written.map(({ action }) => action)).toEqual([...each, ...each, 'signed-in']);
  const subjects = written.slice(0, 12).map((entry) => entry.subject_id);
  expect(subjects).toEqual(Array.from({ length: 12 }, (_, i) => (i < 6 ? id : null)));
  for (const { details } of written.slice(0, 12)) expect(details['account']).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(written)).not.toMatch(/wrong|@/);
});

it('Limits that cannot be counted let nobody in, open no session and take no message', async () => {
  const device = await knownDevice();
  const sessions = () => test.db.selectFrom('sessions').select('id').execute();
  const before = await sessions();
  await test.db.schema.alterTable('limit_counters').renameTo('limit_counters_gone').execute();
  const statuses = [
    (await right()).status,
    (await right(device)).status,
    (await test.call('POST', '/contact', { body: MESSAGE })).statusCode,
    (await test.call('POST', '/auth/forgot-password', { body: { email } })).statusCode,
  ];
  await test.db.schema.alterTable('limit_counters_gone').renameTo('limit_counters').execute();
  expect(statuses).toEqual([500, 500, 500, 500]);
  expect(await sessions()).toEqual(before);
  expect((await right()).status).toBe(200);
});

describe('A device somebody signed in on', () => {
  it('gets a cookie that neither scripts nor other hosts can read or write', async () => {
    const signIn = async (headers: Record<string, string>) =>
      test.call('POST', '/auth/login', { from: '127.0.0.1', headers, body: { email, password: PASSWORD } });
    const proxied = () => ({ 'x-forwarded-for': newAddress(), 'x-forwarded-proto': 'https' });
    const cookie = String((await signIn(proxied())).headers['set-cookie']);
    expect(cookie).toMatch(
      /^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    // Where there is no HTTPS it is sent to nothing but the calls of sign-in.
    expect(String((await signIn({})).headers['set-cookie'])).toMatch(
      /^device=[\w-]{43}; Max-Age=34560000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/,
    );
    const token = /device=([\w-]+)/.exec(cookie)?.[1] ?? '';
    await times(6, () => guess());
    expect((await signIn({ ...proxied(), cookie: `__Host-device=${token}` })).statusCode).toBe(200);
    // A host beside this one could have planted it.
    expect((await signIn({ ...proxied(), cookie: `device=${token}` })).statusCode).toBe(429);
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
    expect(await times(6, () => wrongOn(device))).toEqual([...FIVE, 429]);
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
    expect(await times(5, () => wrongOn(device))).toEqual(FIVE);
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

  it('keeps its token for a second person, whose device it is only then, and a made-up one is replaced', async () => {
    const device = await knownDevice();
    const mate = { email: `mate-of-${email}`, password: PASSWORD, device };
    await test.tokenFor(mate.email, 'customer');
    await times(5, () => guess(mate.email));
    expect((await attempt(test, { ...mate, from: newAddress() })).status).toBe(429);
    later(15);
    expect((await attempt(test, { ...mate, from: newAddress() })).device).toBe(device);
    for (const planted of ['a'.repeat(43), 'short', '']) {
      const { device: given } = await right(planted);
      expect(given).toMatch(/^[\w-]{43}$/);
      expect(given).not.toBe(planted);
    }
  });

  it('is one of fifty at most', async () => {
    const device = await knownDevice();
    const id = await idOf();
    for (let n = 0; n < 51; n += 1) {
      later(1);
      await test.services.devices.remember(id, `${n}`.padStart(43, 'x'));
    }
    const devices = test.db.selectFrom('known_devices').select('token_hash').where('user_id', '=', id);
    expect(await devices.execute()).toHaveLength(50);
    await times(5, () => guess());
    expect((await right(device)).status).toBe(429);
  });

  it('is known only once the second factor was given on it, where there is one', async () => {
    const [user_id, at] = [await idOf(), new Date(nowMs)];
    const app = { user_id, encrypted_secret: 'x', created_at: at, confirmed_at: at };
    await test.db.insertInto('totp_secrets').values(app).execute();
    const device = await knownDevice();
    await times(5, () => guess());
    expect((await right(device)).status).toBe(429);
    await test.services.devices.remember(user_id, device);
    expect((await right(device)).status).toBe(200);
  });
});
