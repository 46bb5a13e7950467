import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../platform/database/prepared-databases.test-support.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/time.ts';
import { PASSWORD, startTestApp } from '../../../test-app.test-support.ts';
import { codeOf, createPerson, type Person } from '../factor-person.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const WINDOW_MS = 15 * MINUTE_MS;

const database = await openTestDatabase();
const test = await startTestApp(NOW, { database });
afterAll(async () => {
  await test.close();
  await database.close();
});

let person: Person;
let secret = '';
let codes: string[] = [];
/** Of a session that gave no second factor yet. */
let pending = '';
let nowMs = NOW;

function goTo(ms: number): void {
  nowMs = ms;
  test.setNow(ms);
}

async function begin(): Promise<void> {
  goTo(NOW);
  person = await createPerson(test);
  const added = await person.addTotp(NOW);
  secret = added.secret;
  codes = added.codes ?? [];
  pending = await person.signIn();
  goTo(NOW + MINUTE_MS);
}
beforeEach(begin);

const give = (code: string, token = pending, device = '') =>
  test.call('POST', '/auth/second-factor/code', {
    token,
    body: { code },
    headers: device === '' ? {} : { cookie: `device=${device}` },
  });
const stateOf = async (token = pending) => (await test.get('/auth/second-factor', token)).json();
const rightCode = (ms = nowMs) => codeOf(secret, ms);

/** No code of these minutes. */
function wrongCode(): string {
  const near = [-2, -1, 0, 1, 2].map((step) => rightCode(nowMs + step * 30 * SECOND_MS));
  const some = ['000000', '111111', '222222', '333333', '444444', '555555'];
  return some.find((code) => !near.includes(code)) ?? '';
}

const statusesOf = (answers: ReadonlyArray<{ statusCode: number }>) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

it('A session whose factor is pending is told so, and neither passkeys nor how many codes are left', async () => {
  expect(await stateOf()).toEqual({
    session: 'factor-pending',
    is_idle: false,
    has_totp: true,
    has_passkey: false,
    passkeys: [],
    recovery_codes_left: null,
    is_required: false,
    due_at: null,
    step_up_until: null,
  });
});

describe('A code of an authenticator app', () => {
  it('opens the session, works once, and is recorded', async () => {
    expect((await give(rightCode())).statusCode).toBe(204);
    const me = await test.call('PUT', '/auth/me', { token: pending, body: { name: 'Me' } });
    const other = await person.signIn();
    const again = await give(rightCode(), other);
    expect([again.statusCode, again.json().errors[0].path]).toEqual([400, 'body.code']);
    expect(await stateOf(other)).toMatchObject({ session: 'factor-pending' });
    const rows = await test.db
      .selectFrom('audit_entries')
      .select('action')
      .where('actor_id', '=', me.json().id)
      .orderBy('sequence')
      .execute();
    const kinds = ['added', 'given', 'failed'];
    const given = rows.map(({ action }) => action).filter((action) => action.startsWith('second-factor'));
    expect(given).toEqual(kinds.map((kind) => `second-factor-${kind}`));
  });

  it('that set the app up, or is of an earlier step than the last, is not taken', async () => {
    goTo(NOW);
    expect((await give(codeOf(secret, NOW))).statusCode).toBe(400);
    expect((await give(rightCode(NOW + 30 * SECOND_MS))).statusCode).toBe(204);
    goTo(NOW + MINUTE_MS);
    expect((await give(rightCode(NOW + 90 * SECOND_MS))).statusCode).toBe(204);
    expect((await give(rightCode(), await person.signIn())).statusCode).toBe(400);
  });

  it('is of a secret that lies in the database only encrypted', async () => {
    const rows = JSON.stringify(await test.db.selectFrom('totp_secrets').selectAll().execute());
    const bytes = Buffer.from(secret);
    for (const form of [secret, ...(['base64', 'base64url', 'hex'] as const).map((as) => bytes.toString(as))])
      expect(rows).not.toContain(form);
    expect(rows).toMatch(/v1\.[\w-]{60}/);
  });
});

it.each([
  ['code of an app', () => rightCode()],
  ['recovery code', () => codes[0] ?? ''],
])('A %s lets in one of two who give it at the same time', async (_, code) => {
  const other = await person.signIn();
  expect(statusesOf(await Promise.all([give(code()), give(code(), other)]))).toEqual([204, 400]);
  const states = [(await stateOf()).session, (await stateOf(other)).session];
  expect(new Set(states)).toEqual(new Set(['factor-pending', 'open']));
});

it('A recovery code works once, however it is typed, and not for somebody else', async () => {
  expect(codes).toHaveLength(10);
  const [code = '', next = ''] = codes;
  expect((await give(code.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(204);
  expect(await stateOf()).toMatchObject({ session: 'open', recovery_codes_left: 9 });
  expect((await give(code)).statusCode).toBe(400);
  expect((await give(next)).statusCode).toBe(204);
  const [, , foreign = ''] = codes;
  await begin();
  expect((await give(foreign)).statusCode).toBe(400);
});

it('Recovery codes are kept as argon2id hashes', async () => {
  const rows = await test.db.selectFrom('recovery_codes').select('code_hash').execute();
  expect(rows.every(({ code_hash }) => code_hash.startsWith('$argon2id$v=19$'))).toBe(true);
  const dump = JSON.stringify(rows);
  expect(codes.some((code) => dump.includes(code) || dump.includes(code.replaceAll('-', '')))).toBe(false);
});

describe('Wrong codes', () => {
  it('are refused with Retry-After after five, also sent together, and the right one with them', async () => {
    const answers = await Promise.all(Array.from({ length: 7 }, () => give(wrongCode())));
    expect(statusesOf(answers)).toEqual([400, 400, 400, 400, 400, 429, 429]);
    const refused = await give(rightCode());
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(15 * 60)]);
    goTo(nowMs + WINDOW_MS);
    expect((await give(rightCode())).statusCode).toBe(204);
  });

  it('are forgotten after a right one', async () => {
    for (let i = 0; i < 4; i += 1) await give(wrongCode());
    expect((await give(rightCode())).statusCode).toBe(204);
    for (let i = 0; i < 5; i += 1) expect((await give(wrongCode())).statusCode).toBe(400);
    expect((await give(wrongCode())).statusCode).toBe(429);
  });

  it('of strangers use up neither the allowance of a known device nor that of passkeys', async () => {
    const { passkey } = await person.addPasskey();
    const known = 'd'.repeat(43);
    pending = await person.signIn();
    expect((await give(rightCode(), pending, known)).statusCode).toBe(204);
    goTo(nowMs + MINUTE_MS);
    pending = await person.signIn();
    for (let i = 0; i < 6; i += 1) await give(wrongCode());
    expect((await give(rightCode(), pending, 'e'.repeat(43))).statusCode).toBe(429);
    const asked = await person.call('POST', '/auth/second-factor/passkey-options', undefined, pending);
    const credential = passkey.sign(asked.json().options);
    const given = await person.call('POST', '/auth/second-factor/passkey', { credential }, pending);
    expect(given.statusCode).toBe(204);
    expect((await give(rightCode(), await person.signIn(), known)).statusCode).toBe(204);
  });
});

describe('A hundred wrong codes in a row, window after window', () => {
  /** The last ten of them, five in each fifteen minutes; those before are counted as if they had been given. */
  async function guess(): Promise<void> {
    const { id } = (await test.get('/auth/me', pending)).json();
    await test.db
      .insertInto('limit_counters')
      .values({ scope: 'second-factor-run', key: id, count: 90, ends_at: new Date(NOW + DAY_MS) })
      .execute();
    for (let i = 0; i < 10; i += 1) {
      if (i % 5 === 0) goTo(nowMs + WINDOW_MS);
      expect((await give(wrongCode())).statusCode).toBe(400);
    }
    goTo(nowMs + WINDOW_MS);
  }

  it('refuse the right one with them, until a recovery code was given', async () => {
    await guess();
    const refused = await give(rightCode());
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'body.code']);
    expect(refused.json().errors[0].message).toContain('recovery code');
    expect((await give(codes[0] ?? '')).statusCode).toBe(204);
    expect((await give(rightCode(), await person.signIn())).statusCode).toBe(204);
  });

  it('leave a device that the person signed in on, after which codes are taken everywhere', async () => {
    const body = { email: person.email, password: PASSWORD };
    const answer = await test.call('POST', '/auth/login', { body });
    const device = answer.cookies[0]?.value ?? '';
    const token = answer.json().access_token;
    expect((await give(rightCode(), token, device)).statusCode).toBe(204);
    await guess();
    expect((await give(rightCode(), token, device)).statusCode).toBe(204);
    goTo(nowMs + MINUTE_MS);
    expect((await give(rightCode())).statusCode).toBe(204);
  });
});

it('A confirmation by the second factor lasts five minutes from when it was given', async () => {
  const makeCodes = () => person.call('POST', '/auth/recovery-codes', undefined, pending);
  await give(rightCode());
  const endMs = nowMs + 5 * MINUTE_MS;
  expect((await stateOf()).step_up_until).toBe(new Date(endMs).toISOString());
  goTo(endMs - 1);
  expect((await makeCodes()).statusCode).toBe(200);
  goTo(endMs);
  expect((await makeCodes()).json().type).toBe('/problems/step-up-required');
  expect((await stateOf()).step_up_until).toBeNull();
  await give(rightCode());
  expect((await makeCodes()).statusCode).toBe(200);
});

it('Another secret key matches no code of an app, leaves recovery codes, and is counted at the start', async () => {
  expect(await test.services.factors.checkKey()).toBe(0);
  const secretKey = new Uint8Array(32).fill(7);
  const other = await startTestApp(nowMs, { shared: test.simulator, database, secretKey });
  const apps = await test.db.selectFrom('totp_secrets').select('confirmed_at').execute();
  const confirmed = apps.filter(({ confirmed_at: at }) => at !== null);
  expect(await other.services.factors.checkKey()).toBe(confirmed.length);
  const giveThere = (code: string) =>
    other.call('POST', '/auth/second-factor/code', { token: pending, body: { code } });
  expect((await giveThere(rightCode())).statusCode).toBe(400);
  expect((await giveThere(codes[0] ?? '')).statusCode).toBe(204);
  await other.close();
});
