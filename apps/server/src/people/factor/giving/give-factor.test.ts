import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '@equanim/contract/call';
import { calls } from '@equanim/contract/calls';
import { hashOf } from '../../auth/tokens.ts';
import type { OpenDatabase } from '../../../platform/database/open.ts';
import { openTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { MINUTE_MS, SECOND_MS } from '../../../platform/time.ts';
import { SITE_URL, startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { callApp, codeOf, createPerson, type Person } from '../factor-person.test-support.ts';
import { createSoftwarePasskey } from '../passkeys/authenticator.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

let opened: OpenDatabase;
let test: TestApp;
let person: Person;
let secret = '';
let codes: string[] = [];
/** Of a session that gave no second factor yet. */
let pending = '';

beforeAll(async () => {
  opened = await openTestDatabase();
  test = await startTestApp(NOW, { database: opened });
});
afterAll(async () => {
  await test.close();
  await opened.close();
});

async function begin(role: 'admin' | 'customer' = 'customer'): Promise<void> {
  test.setNow(NOW);
  person = await createPerson(test, role);
  const added = await person.addTotp(NOW);
  secret = added.secret;
  codes = added.codes ?? [];
  pending = await person.signIn();
  test.setNow(NOW + MINUTE_MS);
}
beforeEach(() => begin());

const give = (code: string, token = pending) =>
  person.call('POST', '/auth/second-factor/code', { code }, token);
const stateOf = async (token = pending) =>
  (await person.call('GET', '/auth/second-factor', undefined, token)).json();
const rightCode = (ms = NOW + MINUTE_MS) => codeOf(secret, ms);
/** No code of these minutes. */
const wrongCode = (): string => {
  const near = [-2, -1, 0, 1, 2, 3, 4, 5].map((step) => rightCode(NOW + step * 30 * SECOND_MS));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
};
const actions = async (): Promise<string[]> => {
  const { id } = (await person.call('GET', '/auth/me', undefined, pending)).json();
  const rows = await test.db
    .selectFrom('audit_entries')
    .select('action')
    .where('actor_id', '=', id)
    .orderBy('sequence')
    .execute();
  return rows.map(({ action }) => action);
};

describe('a session whose second factor was not given', () => {
  it('makes no call but those that tell of it, give it or end it', async () => {
    await begin('admin');
    const open = Object.entries(calls as Record<string, Call>).filter(([, call]) => call.isBeforeFactor);
    const before = 'logout me factorState giveCode passkeyOptions givePasskey';
    const setUp = 'startTotp confirmTotp newPasskeyOptions addPasskey';
    expect(new Set(open.map(([name]) => name))).toEqual(new Set(`${before} ${setUp}`.split(' ')));
    for (const [name, call] of Object.entries(calls as Record<string, Call>)) {
      if (call.access === 'public' || call.isBeforeFactor) continue;
      const path = call.path.replace(':id', '0198f2a0-0000-7000-8000-00000000abcd').replace(':type', 'X');
      const answer = await person.call(call.method, path, undefined, pending);
      expect([name, answer.statusCode, answer.json().type]).toEqual([
        name,
        403,
        '/problems/second-factor-required',
      ]);
    }
  });

  it('is told that it is pending, and neither passkeys nor how many codes are left', async () => {
    const standing = { session: 'factor-pending', is_idle: false, has_totp: true, has_passkey: false };
    const me = await person.call('GET', '/auth/me', undefined, pending);
    expect(me.json()).toMatchObject({ second_factor: standing });
    expect(await stateOf()).toEqual({
      ...standing,
      passkeys: [],
      recovery_codes_left: null,
      is_required: false,
      due_at: null,
      step_up_until: null,
    });
  });

  it('cannot add a factor of its own', async () => {
    const tries = [
      person.call('POST', '/auth/totp', { current_password: 'a long enough secret phrase' }, pending),
      person.call('POST', '/auth/totp/confirm', { code: '123456' }, pending),
      person.call(
        'POST',
        '/auth/new-passkey-options',
        { current_password: 'a long enough secret phrase' },
        pending,
      ),
      person.call(
        'POST',
        '/auth/passkeys',
        { name: 'Mine', credential: createSoftwarePasskey(SITE_URL).make({ challenge: 'x' }) },
        pending,
      ),
    ];
    for (const answer of await Promise.all(tries))
      expect([answer.statusCode, answer.json().type]).toEqual([403, '/problems/second-factor-required']);
  });
});

describe('a code of an authenticator app', () => {
  it('opens the session, works once, and is recorded', async () => {
    expect((await give(rightCode())).statusCode).toBe(204);
    expect((await person.call('PUT', '/auth/me', { name: 'Me' }, pending)).statusCode).toBe(200);
    const other = await person.signIn();
    const again = await give(rightCode(), other);
    expect([again.statusCode, again.json().errors[0].path]).toEqual([400, 'body.code']);
    expect(await stateOf(other)).toMatchObject({ session: 'factor-pending' });
    expect((await actions()).filter((action) => action.startsWith('second-factor'))).toEqual([
      'second-factor-added',
      'second-factor-given',
      'second-factor-failed',
    ]);
  });

  it('that set the app up is not taken a second time', async () => {
    test.setNow(NOW);
    expect((await give(codeOf(secret, NOW))).statusCode).toBe(400);
    test.setNow(NOW + 30 * SECOND_MS);
    expect((await give(codeOf(secret, NOW + 30 * SECOND_MS))).statusCode).toBe(204);
  });

  it('of an earlier step is not taken after a later one', async () => {
    expect((await give(rightCode(NOW + 90 * SECOND_MS))).statusCode).toBe(204);
    expect((await give(rightCode(NOW + 60 * SECOND_MS), await person.signIn())).statusCode).toBe(400);
  });

  it('lets in one of two who give it at the same time', async () => {
    const other = await person.signIn();
    const answers = await Promise.all([give(rightCode()), give(rightCode(), other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 400]);
  });

  it('is refused to a session that ends meanwhile', async () => {
    await person.call('POST', '/auth/logout', undefined, pending);
    expect((await give(rightCode())).statusCode).toBe(401);
  });

  it('is of a secret that lies in the database only encrypted', async () => {
    const rows = JSON.stringify(await test.db.selectFrom('totp_secrets').selectAll().execute());
    const bytes = Buffer.from(secret);
    for (const form of [secret, bytes.toString('base64'), bytes.toString('base64url'), bytes.toString('hex')])
      expect(rows).not.toContain(form);
    expect(rows).toMatch(/v1\.[\w-]{60}/);
  });
});

describe('a recovery code', () => {
  it('works once, however it is typed', async () => {
    expect(codes).toHaveLength(10);
    const [code = '', next = ''] = codes;
    expect((await give(code.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(204);
    expect(await stateOf()).toMatchObject({ session: 'open', recovery_codes_left: 9 });
    expect((await give(code)).statusCode).toBe(400);
    expect((await give(next)).statusCode).toBe(204);
  });

  it('lets in one of two who give it at the same time', async () => {
    const [code = ''] = codes;
    const other = await person.signIn();
    const answers = await Promise.all([give(code), give(code, other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 400]);
    const standings = [(await stateOf()).session, (await stateOf(other)).session];
    expect(new Set(standings)).toEqual(new Set(['factor-pending', 'open']));
  });

  it('of somebody else is worth nothing', async () => {
    const [code = ''] = codes;
    await begin();
    expect((await give(code)).statusCode).toBe(400);
  });

  it('is kept as an argon2id hash', async () => {
    const rows = await test.db.selectFrom('recovery_codes').select('code_hash').execute();
    expect(rows.every(({ code_hash }) => code_hash.startsWith('$argon2id$v=19$m=19456,t=2,p=1$'))).toBe(true);
    const dump = JSON.stringify(rows);
    expect(codes.some((code) => dump.includes(code) || dump.includes(code.replaceAll('-', '')))).toBe(false);
  });
});

describe('wrong codes', () => {
  it('are refused with Retry-After after five, also sent together, and the right one with them', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => give(wrongCode())));
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
    const refused = await give(rightCode());
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(15 * 60)]);
    test.setNow(NOW + 16 * MINUTE_MS);
    expect((await give(rightCode(NOW + 16 * MINUTE_MS))).statusCode).toBe(204);
  });

  it('are forgotten after a right one', async () => {
    for (let i = 0; i < 4; i += 1) await give(wrongCode());
    expect((await give(rightCode())).statusCode).toBe(204);
    for (let i = 0; i < 5; i += 1) expect((await give(wrongCode())).statusCode).toBe(400);
    expect((await give(wrongCode())).statusCode).toBe(429);
  });

  it('of strangers do not use up the allowance of a device the person signed in on', async () => {
    const { id } = (await person.call('GET', '/auth/me', undefined, pending)).json();
    const device = 'd'.repeat(43);
    const at = new Date(NOW);
    await test.db
      .insertInto('known_devices')
      .values({ user_id: id, token_hash: hashOf(device), created_at: at, seen_at: at })
      .execute();
    for (let i = 0; i < 6; i += 1) await give(wrongCode());
    const giveOn = (cookie: string) =>
      callApp(test, 'POST', '/auth/second-factor/code', {
        token: pending,
        body: { code: rightCode() },
        device: cookie,
      });
    expect((await giveOn('e'.repeat(43))).statusCode).toBe(429);
    expect((await giveOn(device)).statusCode).toBe(204);
  });

  it('make the device known that gives the right one at last', async () => {
    const device = 'f'.repeat(43);
    const body = { code: rightCode() };
    await callApp(test, 'POST', '/auth/second-factor/code', { token: pending, body, device });
    const known = await test.db
      .selectFrom('known_devices')
      .select('user_id')
      .where('token_hash', '=', hashOf(device))
      .execute();
    expect(known).toHaveLength(1);
  });

  it('do not keep a passkey from being given', async () => {
    const { passkey } = await person.addPasskey();
    pending = await person.signIn();
    for (let i = 0; i < 6; i += 1) await give(wrongCode());
    const asked = await person.call('POST', '/auth/second-factor/passkey-options', undefined, pending);
    const credential = passkey.sign(asked.json().options);
    const given = await person.call('POST', '/auth/second-factor/passkey', { credential }, pending);
    expect(given.statusCode).toBe(204);
  });
});

describe('a confirmation by the second factor', () => {
  const NEW_CODES = '/auth/recovery-codes';
  const makeCodes = () => person.call('POST', NEW_CODES, undefined, pending);

  it('lasts five minutes from when it was given', async () => {
    await give(rightCode());
    const givenMs = NOW + MINUTE_MS;
    expect((await stateOf()).step_up_until).toBe(new Date(givenMs + 5 * MINUTE_MS).toISOString());
    test.setNow(givenMs + 5 * MINUTE_MS - 1);
    expect((await makeCodes()).statusCode).toBe(200);
    test.setNow(givenMs + 5 * MINUTE_MS);
    const late = await makeCodes();
    expect([late.statusCode, late.json().type]).toEqual([403, '/problems/step-up-required']);
    expect((await stateOf()).step_up_until).toBeNull();
    await give(rightCode(givenMs + 5 * MINUTE_MS));
    expect((await makeCodes()).statusCode).toBe(200);
  });

  it('is asked for before the next factor is added', async () => {
    await give(rightCode());
    test.setNow(NOW + 10 * MINUTE_MS);
    const asked = await person.call(
      'POST',
      '/auth/new-passkey-options',
      { current_password: 'a long enough secret phrase' },
      pending,
    );
    expect([asked.statusCode, asked.json().type]).toEqual([403, '/problems/step-up-required']);
  });
});

describe('an administrator with a second factor', () => {
  it('gives it again after half an hour without input, in the same session', async () => {
    await begin('admin');
    await give(rightCode());
    const givenMs = NOW + MINUTE_MS;
    test.setNow(givenMs + 30 * MINUTE_MS - 1);
    expect((await person.call('GET', '/status', undefined, pending)).statusCode).toBe(200);
    test.setNow(givenMs + 30 * MINUTE_MS);
    expect((await person.call('GET', '/status', undefined, pending)).statusCode).toBe(403);
    expect(await stateOf()).toMatchObject({ session: 'factor-pending', is_idle: true });
    expect((await give(rightCode(givenMs + 30 * MINUTE_MS))).statusCode).toBe(204);
    expect((await person.call('GET', '/status', undefined, pending)).statusCode).toBe(200);
  });
});

describe('another secret key', () => {
  it('matches no code of an app, leaves recovery codes, and is counted at the start', async () => {
    const key = new Uint8Array(32).fill(7);
    expect(await test.services.factors.checkKey()).toBe(0);
    const other = await startTestApp(NOW + MINUTE_MS, {
      shared: test.simulator,
      database: opened,
      secretKey: key,
    });
    const apps = await test.db
      .selectFrom('totp_secrets')
      .select('user_id')
      .where('confirmed_at', 'is not', null)
      .execute();
    expect(await other.services.factors.checkKey()).toBe(apps.length);
    const giveThere = (code: string) =>
      callApp(other, 'POST', '/auth/second-factor/code', { token: pending, body: { code } });
    expect((await giveThere(rightCode())).statusCode).toBe(400);
    expect((await giveThere(codes[0] ?? '')).statusCode).toBe(204);
    await other.close();
    expect(await test.services.factors.checkKey()).toBe(0);
  });
});
