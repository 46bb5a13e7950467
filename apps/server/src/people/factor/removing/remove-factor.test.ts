import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/time.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { callApp, codeOf, createPerson, type Person } from '../factor-person.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NEW_PASSWORD = 'another rather long phrase';

let test: TestApp;
let person: Person;

beforeAll(async () => {
  test = await startTestApp(NOW, { isFactorRequired: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setNow(NOW);
  person = await createPerson(test);
});

const removeTotp = (body: object = {}) => person.call('POST', '/auth/totp/remove', body);
const state = async () => (await person.call('GET', '/auth/second-factor')).json();
const idOf = async () => (await person.call('GET', '/auth/me')).json().id as string;
const isAlive = async (token: string) =>
  (await person.call('GET', '/auth/second-factor', undefined, token)).statusCode === 200;
const login = async (password: string) =>
  (await callApp(test, 'POST', '/auth/login', { body: { email: person.email, password } })).statusCode;
const shorten = async () =>
  test.db.updateTable('users').set({ is_password_short: true }).where('email', '=', person.email).execute();

/** What is stored of a person's factors. */
async function stored() {
  const id = await idOf();
  const [passkeys, apps, codes] = await Promise.all([
    test.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute(),
    test.db.selectFrom('totp_secrets').select('user_id').where('user_id', '=', id).execute(),
    test.db.selectFrom('recovery_codes').select('id').where('user_id', '=', id).execute(),
  ]);
  return [passkeys.length, apps.length, codes.length];
}

describe('adding and removing a factor', () => {
  it.each([
    ['adding an app', () => person.addTotp(NOW)],
    ['adding a passkey', () => person.addPasskey()],
  ])('by %s ends every other session and keeps the own one', async (_, add) => {
    const [other, another] = [await person.signIn(), await person.signIn()];
    await add();
    expect([await isAlive(person.token), await isAlive(other), await isAlive(another)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('ends every other session and every link to a new password, too, when one of two goes', async () => {
    const { secret } = await person.addTotp(NOW);
    await person.addPasskey();
    const other = await person.signIn();
    const resets = {
      user_id: await idOf(),
      token_hash: `${person.email} link`,
      expires_at: new Date(NOW + DAY_MS),
    };
    await test.db.insertInto('password_resets').values(resets).execute();
    expect((await removeTotp()).statusCode).toBe(204);
    expect([await isAlive(person.token), await isAlive(other)]).toEqual([true, false]);
    const links = test.db
      .selectFrom('password_resets')
      .select('user_id')
      .where('user_id', '=', resets.user_id);
    expect(await links.execute()).toEqual([]);
    expect(await stored()).toEqual([1, 0, 10]);
    const token = await person.signIn();
    test.setNow(NOW + MINUTE_MS);
    const code = codeOf(secret, NOW + MINUTE_MS);
    expect((await person.call('POST', '/auth/second-factor/code', { code }, token)).statusCode).toBe(400);
  });

  it('asks for a confirmation that is not older than five minutes', async () => {
    await person.addTotp(NOW);
    test.setNow(NOW + 5 * MINUTE_MS);
    const answer = await removeTotp({ current_password: PASSWORD });
    expect([answer.statusCode, answer.json().type]).toEqual([403, '/problems/step-up-required']);
  });

  it('is answered 404 where there is no such factor', async () => {
    expect((await removeTotp({ current_password: PASSWORD })).statusCode).toBe(404);
    const other = await createPerson(test);
    await other.addPasskey();
    const [{ id }] = (await other.call('GET', '/auth/second-factor')).json().passkeys;
    await person.addTotp(NOW);
    expect((await person.call('POST', `/auth/passkeys/${id}/remove`, {})).statusCode).toBe(404);
    expect((await other.call('GET', '/auth/second-factor')).json().passkeys).toHaveLength(1);
  });

  it('is recorded with who, where and what, without a secret', async () => {
    const { secret, codes } = await person.addTotp(NOW);
    await person.call('POST', '/auth/recovery-codes');
    await removeTotp({ current_password: PASSWORD });
    const rows = await test.db
      .selectFrom('audit_entries')
      .innerJoin('audit_details', 'audit_details.sequence', 'audit_entries.sequence')
      .select(['action', 'request_id', 'address', 'details'])
      .where('subject_id', '=', await idOf())
      .where('action', '!=', 'person-added')
      .orderBy('audit_entries.sequence')
      .execute();
    const which = { kind: 'totp', digest: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(rows.map(({ action, details }) => [action, details])).toEqual([
      ['second-factor-added', which],
      ['recovery-codes-made', {}],
      ['second-factor-removed', which],
    ]);
    expect(rows.every((row) => row.request_id !== null && row.address?.startsWith('10.9.'))).toBe(true);
    const dump = JSON.stringify(rows);
    expect([secret, ...(codes ?? [])].some((text) => dump.includes(text))).toBe(false);
  });
});

describe('the last factor', () => {
  beforeEach(() => person.addTotp(NOW));

  it.each([[{}], [{ current_password: 'wrong' }]])(
    'stays where the password is not given: %j',
    async (body) => {
      const answer = await removeTotp(body);
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.current_password']);
      expect(await stored()).toEqual([0, 1, 10]);
    },
  );

  it('goes with the password, and takes the recovery codes with it', async () => {
    expect((await removeTotp({ current_password: PASSWORD })).statusCode).toBe(204);
    expect(await stored()).toEqual([0, 0, 0]);
    expect(await state()).toMatchObject({ session: 'open', has_totp: false, due_at: null });
    expect(await isAlive(await person.signIn())).toBe(true);
  });

  it('asks for a longer password where that one is too short to stand alone', async () => {
    await shorten();
    const without = await removeTotp({ current_password: PASSWORD });
    const short = await removeTotp({ current_password: PASSWORD, new_password: 'abcdefgh1234' });
    const easy = await removeTotp({ current_password: PASSWORD, new_password: 'equanim-equanim-equanim' });
    for (const answer of [without, short, easy])
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.new_password']);
    expect(await stored()).toEqual([0, 1, 10]);
    const right = await removeTotp({ current_password: PASSWORD, new_password: NEW_PASSWORD });
    expect(right.statusCode).toBe(204);
    expect([await login(PASSWORD), await login(NEW_PASSWORD)]).toEqual([401, 200]);
    expect(await state()).toMatchObject({ session: 'open', due_at: null });
  });

  it('is known to be the last one also by two who remove one each at the same time', async () => {
    await person.addPasskey();
    const [{ id }] = (await state()).passkeys;
    const answers = await Promise.all([removeTotp(), person.call('POST', `/auth/passkeys/${id}/remove`, {})]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 400]);
    expect((await stored())[2]).toBe(10);
  });
});

describe('a factor that an administrator resets', () => {
  it('is gone with everything that belongs to it, and a short password has to get one again', async () => {
    await person.addTotp(NOW);
    await person.addPasskey();
    await shorten();
    const id = await idOf();
    await test.db.transaction().execute((trx) => test.services.factors.removeAll(trx, id, new Date(NOW)));
    expect(await stored()).toEqual([0, 0, 0]);
    expect(await state()).toMatchObject({ session: 'factor-missing', is_required: true });
    await person.addTotp(NOW);
    expect(await state()).toMatchObject({ session: 'open' });
  });
});

describe('setting up an app', () => {
  const start = (body: object = { current_password: PASSWORD }) => person.call('POST', '/auth/totp', body);
  const confirm = (code: string) => person.call('POST', '/auth/totp/confirm', { code });

  it('counts once a code was confirmed, and begins again until then', async () => {
    const first = (await start()).json().secret;
    const second = (await start()).json().secret;
    expect(await state()).toMatchObject({ session: 'open', has_totp: false });
    const old = await confirm(codeOf(first, NOW));
    expect([old.statusCode, old.json().errors[0].path]).toEqual([400, 'body.code']);
    expect((await confirm(codeOf(second, NOW))).json().recovery_codes).toHaveLength(10);
    expect(await state()).toMatchObject({ has_totp: true, recovery_codes_left: 10 });
    const again = await start();
    expect([again.statusCode, again.json().detail]).toEqual([
      400,
      'An authenticator app is already set up; remove it first.',
    ]);
  });

  it('names the site and the person in what an app shows', async () => {
    const uri = decodeURIComponent((await start()).json().uri);
    expect(uri).toContain(`otpauth://totp/equanim.example:${person.email}?issuer=equanim.example&`);
  });

  it('has to be confirmed within half an hour', async () => {
    const { secret } = (await start()).json();
    test.setNow(NOW + 30 * MINUTE_MS);
    expect((await confirm(codeOf(secret, NOW + 30 * MINUTE_MS))).statusCode).toBe(400);
    test.setNow(NOW + 30 * MINUTE_MS - SECOND_MS);
    expect((await confirm(codeOf(secret, NOW + 30 * MINUTE_MS - SECOND_MS))).statusCode).toBe(200);
  });

  it('is limited to five wrong codes', async () => {
    const { secret } = (await start()).json();
    const wrong = codeOf(secret, NOW - DAY_MS);
    for (let i = 0; i < 5; i += 1) expect((await confirm(wrong)).statusCode).toBe(400);
    expect((await confirm(codeOf(secret, NOW))).statusCode).toBe(429);
  });

  it('brings ten codes once where a passkey is added at the same time', async () => {
    const { secret } = (await start()).json();
    const [confirmed, added] = await Promise.all([confirm(codeOf(secret, NOW)), person.addPasskey()]);
    const answers = [confirmed.json(), added.answer.json()];
    expect(answers.filter(({ recovery_codes }) => recovery_codes !== null)).toHaveLength(1);
    expect(await stored()).toEqual([1, 1, 10]);
  });
});
