import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../../../test-app.test-support.ts';
import { attempt } from './attempts.test-support.ts';
import { startSignInWorld, statusesOf, times, type SignInWorld } from './sign-in-world.test-support.ts';

let world: SignInWorld;

beforeAll(async () => {
  world = await startSignInWorld();
});
beforeEach(() => world.next());
afterAll(() => world.test.close());

describe('a device somebody signed in on', () => {
  it('gets a cookie over HTTPS that neither scripts nor other hosts can read or write, and only its hash is kept', async () => {
    const signIn = (headers: Record<string, string>, password: string) =>
      world.test.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        remoteAddress: '127.0.0.1',
        headers: { 'x-forwarded-for': world.newAddress(), 'x-forwarded-proto': 'https', ...headers },
        payload: { email: world.email, password },
      });
    const cookie = String((await signIn({}, PASSWORD)).headers['set-cookie']);
    expect(cookie).toMatch(
      /^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const token = /device=([\w-]+)/.exec(cookie)?.[1] ?? '';
    const rows = await world.test.db.selectFrom('known_devices').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.token_hash))).toBe(true);
    await times(6, () => world.guess());
    expect((await signIn({ cookie: `__Host-device=${token}` }, PASSWORD)).statusCode).toBe(200);
    // A host beside this one could have planted it.
    expect((await signIn({ cookie: `device=${token}` }, PASSWORD)).statusCode).toBe(429);
  });

  it('gets a cookie that is sent to nothing but the calls of sign-in where there is no HTTPS', async () => {
    const answer = await world.test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      remoteAddress: world.newAddress(),
      payload: { email: world.email, password: PASSWORD },
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^device=[\w-]{43}; Max-Age=34560000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/,
    );
  });

  it('is let in at once while unknown devices are locked, from wherever', async () => {
    const device = await world.knownDevice();
    await times(6, () => world.guess());
    const from = world.newAddress();
    for (let n = 0; n < 21; n += 1) await world.guess(`fourth${n}@equanim.example`, from);
    expect((await world.right(device, from)).status).toBe(200);
  });

  it('has five failures of its own, which nobody else waits for', async () => {
    const [device, other] = [await world.knownDevice(), await world.knownDevice()];
    const outcomes = await times(6, () => world.wrongOn(device));
    expect(statusesOf(outcomes)).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await world.right(device)).retryAfterSeconds).toBe(900);
    expect([(await world.right(other)).status, (await world.guess()).status]).toEqual([200, 401]);
    world.later(15);
    expect((await world.right(device)).status).toBe(200);
  });

  it('begins again with five after a success, which gives strangers nothing', async () => {
    const device = await world.knownDevice();
    await times(5, () => world.guess());
    await times(4, () => world.wrongOn(device));
    expect((await world.right(device)).status).toBe(200);
    expect(statusesOf(await times(5, () => world.wrongOn(device)))).toEqual([401, 401, 401, 401, 401]);
    expect((await world.guess()).status).toBe(429);
  });

  it('is unknown again after a hundred failures in a row', async () => {
    const device = await world.knownDevice();
    for (let n = 0; n < 100; n += 1) {
      if (n % 5 === 0) world.later(15);
      expect((await world.wrongOn(device)).status).toBe(401);
    }
    world.later(15);
    await times(5, () => world.guess());
    expect((await world.right(device)).status).toBe(429);
    world.later(15);
    expect((await world.right(device)).status).toBe(200);
  });

  it('is no known device of anybody else', async () => {
    const device = await world.knownDevice();
    const victim = `victim-of-${world.email}`;
    await world.test.tokenFor(victim, 'customer');
    await times(5, () => world.guess(victim));
    const outcome = await attempt(world.test, {
      email: victim,
      password: PASSWORD,
      from: world.newAddress(),
      device,
    });
    expect(outcome.status).toBe(429);
  });

  it('keeps its token for a second person, and a made-up one is replaced', async () => {
    const device = await world.knownDevice();
    const mate = `mate-of-${world.email}`;
    await world.test.tokenFor(mate, 'customer');
    const shared = await attempt(world.test, {
      email: mate,
      password: PASSWORD,
      from: world.newAddress(),
      device,
    });
    expect(shared.device).toBe(device);
    for (const planted of ['a'.repeat(43), 'short', '']) {
      const { device: given } = await world.right(planted);
      expect(given).toMatch(/^[\w-]{43}$/);
      expect(given).not.toBe(planted);
    }
  });

  it('is one of fifty at most', async () => {
    const first = await world.knownDevice();
    for (let n = 0; n < 51; n += 1) {
      world.later(1);
      await world.test.services.devices.remember(await world.idOf(), `${n}`.padStart(43, 'x'));
    }
    const rows = await world.test.db
      .selectFrom('known_devices')
      .select('token_hash')
      .where('user_id', '=', await world.idOf())
      .execute();
    expect(rows).toHaveLength(50);
    await times(5, () => world.guess());
    expect((await world.right(first)).status).toBe(429);
  });
});

describe('with a second factor', () => {
  it('a device is known only once the factor was given on it', async () => {
    const id = await world.idOf();
    await world.test.db
      .insertInto('totp_secrets')
      .values({
        user_id: id,
        encrypted_secret: 'x',
        created_at: new Date(world.nowMs),
        confirmed_at: new Date(world.nowMs),
      })
      .execute();
    const device = await world.knownDevice();
    await times(5, () => world.guess());
    expect((await world.right(device)).status).toBe(429);
    await world.test.services.devices.remember(id, device);
    expect((await world.right(device)).status).toBe(200);
  });
});
