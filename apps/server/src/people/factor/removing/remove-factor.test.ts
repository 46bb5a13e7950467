import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../../platform/time.ts';
import { PASSWORD, startTestApp } from '../../../test-app.test-support.ts';
import { codeOf, createPerson, type Person } from '../factor-person.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NEW_PASSWORD = 'another rather long phrase';

const test = await startTestApp(NOW, { isFactorRequired: true });
afterAll(() => test.close());
let person: Person;
beforeEach(async () => {
  test.setNow(NOW);
  person = await createPerson(test);
});

const removeTotp = (body: object = {}) => person.call('POST', '/auth/totp/remove', body);
const state = async () => (await person.call('GET', '/auth/second-factor')).json();
const idOf = async () => (await person.call('GET', '/auth/me')).json().id as string;
const isAlive = async (token: string) => (await test.get('/auth/second-factor', token)).statusCode === 200;
const login = async (password: string) =>
  (await test.call('POST', '/auth/login', { body: { email: person.email, password } })).statusCode;
const shorten = () =>
  test.db.updateTable('users').set({ is_password_short: true }).where('email', '=', person.email).execute();

/** How many passkeys, apps and recovery codes are stored of the person. */
async function stored(): Promise<number[]> {
  const id = await idOf();
  const count = async (table: 'passkeys' | 'totp_secrets' | 'recovery_codes') =>
    (await test.db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).length;
  return [await count('passkeys'), await count('totp_secrets'), await count('recovery_codes')];
}

describe('Adding and removing a factor', () => {
  it.each([
    ['adding an app', () => person.addTotp(NOW)],
    ['adding a passkey', () => person.addPasskey()],
  ])('by %s ends every other session and keeps the own one', async (_, add) => {
    const other = await person.signIn();
    await add();
    expect([await isAlive(person.token), await isAlive(other)]).toEqual([true, false]);
  });

  it('ends every other session and every link to a new password, too, when one of two goes', async () => {
    const { secret } = await person.addTotp(NOW);
    await person.addPasskey();
    const other = await person.signIn();
    const [user_id, expires_at] = [await idOf(), new Date(NOW + DAY_MS)];
    const link = { user_id, token_hash: `${person.email} link`, expires_at };
    await test.db.insertInto('password_resets').values(link).execute();
    expect((await removeTotp()).statusCode).toBe(204);
    expect([await isAlive(person.token), await isAlive(other)]).toEqual([true, false]);
    const links = test.db.selectFrom('password_resets').select('user_id').where('user_id', '=', user_id);
    expect([await links.execute(), await stored()]).toEqual([[], [1, 0, 10]]);
    const token = await person.signIn();
    test.setNow(NOW + MINUTE_MS);
    const code = codeOf(secret, NOW + MINUTE_MS);
    expect((await person.call('POST', '/auth/second-factor/code', { code }, token)).statusCode).toBe(400);
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
    expect(rows.every((row) => row.request_id !== null && row.address?.startsWith('10.'))).toBe(true);
    const dump = JSON.stringify(rows);
    expect([secret, ...(codes ?? [])].some((text) => dump.includes(text))).toBe(false);
  });
});

describe('The last factor', () => {
  beforeEach(() => person.addTotp(NOW));

  it('goes with the password alone, and takes the recovery codes with it', async () => {
    for (const body of [{}, { current_password: 'wrong' }])
      expect((await removeTotp(body)).json().errors[0].path).toBe('body.current_password');
    expect(await stored()).toEqual([0, 1, 10]);
    expect((await removeTotp({ current_password: PASSWORD })).statusCode).toBe(204);
    expect(await stored()).toEqual([0, 0, 0]);
    expect(await state()).toMatchObject({ session: 'open', has_totp: false, due_at: null });
    expect((await removeTotp({ current_password: PASSWORD })).statusCode).toBe(404);
  });

  it('asks for a longer password where that one is too short to stand alone', async () => {
    await shorten();
    for (const new_password of [undefined, 'abcdefgh1234', 'equanim-equanim-equanim']) {
      const answer = await removeTotp({ current_password: PASSWORD, new_password });
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.new_password']);
    }
    expect(await stored()).toEqual([0, 1, 10]);
    const right = await removeTotp({ current_password: PASSWORD, new_password: NEW_PASSWORD });
    expect(right.statusCode).toBe(204);
    expect([await login(PASSWORD), await login(NEW_PASSWORD)]).toEqual([401, 200]);
    expect(await state()).toMatchObject({ session: 'open', due_at: null });
  });

  it('is known to be the last one also by two who remove one each at the same time', async () => {
    await person.addPasskey();
    const [{ id }] = (await state()).passkeys;
    const both = [removeTotp(), person.call('POST', `/auth/passkeys/${id}/remove`, {})];
    const statuses = (await Promise.all(both)).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 400]);
    expect((await stored())[2]).toBe(10);
  });
});

it('A factor that an administrator resets is gone with all of it, and a short password has to get one again', async () => {
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

describe('Setting up an app', () => {
  const start = async () => (await person.call('POST', '/auth/totp', { current_password: PASSWORD })).json();
  const confirm = (code: string) => person.call('POST', '/auth/totp/confirm', { code });

  it('counts once a code was confirmed, and begins again until then', async () => {
    const [first, second] = [await start(), await start()];
    const shown = decodeURIComponent(second.uri);
    expect(shown).toContain(`otpauth://totp/equanim.example:${person.email}?issuer=equanim.example&`);
    expect(await state()).toMatchObject({ session: 'open', has_totp: false });
    const old = await confirm(codeOf(first.secret, NOW));
    expect([old.statusCode, old.json().errors[0].path]).toEqual([400, 'body.code']);
    expect((await confirm(codeOf(second.secret, NOW))).json().recovery_codes).toHaveLength(10);
    expect(await state()).toMatchObject({ has_totp: true, recovery_codes_left: 10 });
    expect((await start()).detail).toBe('An authenticator app is already set up; remove it first.');
  });

  it('has to be confirmed within half an hour', async () => {
    const { secret } = await start();
    test.setNow(NOW + 30 * MINUTE_MS);
    expect((await confirm(codeOf(secret, NOW + 30 * MINUTE_MS))).statusCode).toBe(400);
    test.setNow(NOW + 30 * MINUTE_MS - SECOND_MS);
    expect((await confirm(codeOf(secret, NOW + 30 * MINUTE_MS - SECOND_MS))).statusCode).toBe(200);
  });

  it('is limited to five wrong codes', async () => {
    const { secret } = await start();
    const wrong = codeOf(secret, NOW - DAY_MS);
    for (let i = 0; i < 5; i += 1) expect((await confirm(wrong)).statusCode).toBe(400);
    expect((await confirm(codeOf(secret, NOW))).statusCode).toBe(429);
  });
});
