import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from '../../auth/tokens.ts';
import { MINUTE_MS, SECOND_MS } from '../../../platform/time.ts';
import { PASSWORD, SITE_URL, startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { callApp, createPerson, type Person } from '../factor-person.test-support.ts';
import { createSoftwarePasskey, type Deviation, type SoftwarePasskey } from './authenticator.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const CHALLENGE = Buffer.alloc(32, 7).toString('base64url');

/** What an authenticator, or whoever plays one, could do wrong; each with a signature that fits. */
const DEVIATIONS: Array<[string, Deviation]> = [
  ['of a page elsewhere', { origin: 'https://equanim.example.evil.example' }],
  ['of a page without encryption', { origin: SITE_URL.replace('https', 'http') }],
  ['for another site', { rpId: 'evil.example' }],
  ['that asked for no PIN or the like', { isVerified: false }],
  ['to a challenge that nobody gave out', { challenge: CHALLENGE }],
  ['within a foreign page', { isInForeignFrame: true }],
];
const SIGNING: Array<[string, Deviation]> = [
  ...DEVIATIONS,
  ['that is forged', { isForged: true }],
  ['whose count went back, as that of a copy would', { count: 1 }],
  ['made for a registration', { type: 'webauthn.create' }],
];

let test: TestApp;
let person: Person;
let passkey: SoftwarePasskey;

beforeAll(async () => {
  test = await startTestApp(NOW);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setNow(NOW);
  person = await createPerson(test);
  ({ passkey } = await person.addPasskey());
});

const askOptions = async (token = person.token) =>
  (await person.call('POST', '/auth/new-passkey-options', { current_password: PASSWORD }, token)).json()
    .options;
const add = (credential: object, name = 'A passkey') =>
  person.call('POST', '/auth/passkeys', { name, credential });
const askToSign = async (token: string) =>
  (await person.call('POST', '/auth/second-factor/passkey-options', undefined, token)).json().options;
const give = (credential: object, token: string) =>
  person.call('POST', '/auth/second-factor/passkey', { credential }, token);
const askToSignIn = async () => (await callApp(test, 'POST', '/auth/passkey-login/options')).json().options;
const signIn = (credential: object, remember?: boolean) =>
  callApp(test, 'POST', '/auth/passkey-login', {
    body: { credential, ...(remember !== undefined && { remember }) },
  });
const stateOf = async (token: string) =>
  (await person.call('GET', '/auth/second-factor', undefined, token)).json();

describe('a new passkey', () => {
  it('is asked for with user verification, on the device, without attestation, and none that is there', async () => {
    expect(await askOptions()).toMatchObject({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'equanim.example', name: 'equanim.example' },
      user: { name: person.email },
      attestation: 'none',
      timeout: 5 * MINUTE_MS,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: passkey.credentialId, type: 'public-key', transports: ['internal'] }],
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    });
  });

  it('is the second factor at once, brings ten recovery codes, and later ones bring none', async () => {
    const fresh = await createPerson(test);
    const { answer } = await fresh.addPasskey();
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { passkey: { name: 'My phone', created_at: new Date(NOW).toISOString(), last_used_at: null } },
    ]);
    expect(answer.json().recovery_codes).toHaveLength(10);
    const second = (await fresh.addPasskey()).answer.json();
    expect(second.recovery_codes).toBeNull();
    const state = (await fresh.call('GET', '/auth/second-factor')).json();
    expect(state).toMatchObject({
      session: 'open',
      has_passkey: true,
      has_totp: false,
      recovery_codes_left: 10,
      step_up_until: new Date(NOW + 5 * MINUTE_MS).toISOString(),
    });
    expect(state.passkeys).toHaveLength(2);
  });

  it('asks whoever has no factor yet for the password', async () => {
    const fresh = await createPerson(test);
    const without = await fresh.call('POST', '/auth/new-passkey-options', {});
    const wrong = await fresh.call('POST', '/auth/new-passkey-options', { current_password: 'wrong' });
    for (const answer of [without, wrong])
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.current_password']);
  });

  it.each([...DEVIATIONS, ['made for a signature', { type: 'webauthn.get' }] as [string, Deviation]])(
    'is refused %s',
    async (_, deviation) => {
      const answer = await add(createSoftwarePasskey(SITE_URL).make(await askOptions(), deviation));
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.credential']);
      expect((await stateOf(person.token)).passkeys).toHaveLength(1);
    },
  );

  it('answers a challenge once, within five minutes, and only the own one', async () => {
    const options = await askOptions();
    const other = await createPerson(test);
    const foreign = (
      await other.call('POST', '/auth/new-passkey-options', { current_password: PASSWORD })
    ).json().options;
    expect((await add(createSoftwarePasskey(SITE_URL).make(foreign))).statusCode).toBe(400);
    expect((await add(createSoftwarePasskey(SITE_URL).make(options))).statusCode).toBe(201);
    expect((await add(createSoftwarePasskey(SITE_URL).make(options))).statusCode).toBe(400);
    const late = await askOptions();
    test.setNow(NOW + 5 * MINUTE_MS);
    expect((await add(createSoftwarePasskey(SITE_URL).make(late))).statusCode).toBe(400);
  });

  it('is refused where somebody has it already', async () => {
    const other = await createPerson(test);
    const options = (
      await other.call('POST', '/auth/new-passkey-options', { current_password: PASSWORD })
    ).json().options;
    const stolen = await other.call('POST', '/auth/passkeys', {
      name: 'Stolen',
      credential: passkey.make(options),
    });
    expect(stolen.statusCode).toBe(400);
    expect((await stateOf(other.token)).has_passkey).toBe(false);
  });

  it('is one of twenty at most', async () => {
    for (let count = 2; count <= 20; count += 1)
      expect((await add(createSoftwarePasskey(SITE_URL).make(await askOptions()))).statusCode).toBe(201);
    const refused = await person.call('POST', '/auth/new-passkey-options', {});
    expect([refused.statusCode, refused.json().detail]).toEqual([
      400,
      'You already have 20 passkeys; remove one first.',
    ]);
  });

  it('can be renamed by its owner alone', async () => {
    const [{ id }] = (await stateOf(person.token)).passkeys;
    const renamed = await person.call('PATCH', `/auth/passkeys/${id}`, { name: 'Blue key' });
    expect([renamed.statusCode, renamed.json().name]).toEqual([200, 'Blue key']);
    const other = await createPerson(test);
    expect((await other.call('PATCH', `/auth/passkeys/${id}`, { name: 'Mine' })).statusCode).toBe(404);
  });
});

describe('a passkey as second factor', () => {
  it('opens the session, and is asked for among the person’s own', async () => {
    const token = await person.signIn();
    expect(await stateOf(token)).toMatchObject({
      session: 'factor-pending',
      has_passkey: true,
      passkeys: [],
    });
    const options = await askToSign(token);
    expect(options).toMatchObject({
      rpId: 'equanim.example',
      userVerification: 'required',
      allowCredentials: [{ id: passkey.credentialId, type: 'public-key' }],
    });
    test.setNow(NOW + SECOND_MS);
    expect((await give(passkey.sign(options), token)).statusCode).toBe(204);
    const state = await stateOf(token);
    expect(state).toMatchObject({ session: 'open' });
    expect(state.passkeys[0].last_used_at).toBe(new Date(NOW + SECOND_MS).toISOString());
  });

  it.each(SIGNING)('is refused with a signature %s', async (_, deviation) => {
    const token = await person.signIn();
    const answer = await give(passkey.sign(await askToSign(token), deviation), token);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.credential']);
    expect(await stateOf(token)).toMatchObject({ session: 'factor-pending' });
  });

  it('signs each challenge once, within five minutes', async () => {
    const [token, other] = [await person.signIn(), await person.signIn()];
    const signed = passkey.sign(await askToSign(token));
    expect((await give(signed, token)).statusCode).toBe(204);
    expect((await give(signed, other)).statusCode).toBe(400);
    const late = await askToSign(other);
    test.setNow(NOW + 5 * MINUTE_MS);
    expect((await give(passkey.sign(late), other)).statusCode).toBe(400);
  });

  it('lets in one of two who send the same signature at the same time', async () => {
    const [token, other] = [await person.signIn(), await person.signIn()];
    const signed = passkey.sign(await askToSign(token));
    const answers = await Promise.all([give(signed, token), give(signed, other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 400]);
  });

  it('of somebody else is refused, and so is a challenge of somebody else or for another purpose', async () => {
    const token = await person.signIn();
    const other = await createPerson(test);
    const theirs = (await other.addPasskey()).passkey;
    expect((await give(theirs.sign(await askToSign(token)), token)).statusCode).toBe(400);
    const foreign = await askToSign(await other.signIn());
    const forSigningIn = await askToSignIn();
    const forAdding = await askOptions();
    for (const options of [foreign, forSigningIn, forAdding])
      expect((await give(passkey.sign(options), token)).statusCode).toBe(400);
  });

  it('that counts no signatures, as those that are synced do, is accepted again and again', async () => {
    const synced = createSoftwarePasskey(SITE_URL, false);
    await person.addPasskey(synced);
    for (let time = 0; time < 3; time += 1) {
      const token = await person.signIn();
      expect((await give(synced.sign(await askToSign(token)), token)).statusCode).toBe(204);
    }
  });

  it('is limited to five failures within fifteen minutes', async () => {
    const token = await person.signIn();
    for (let i = 0; i < 5; i += 1)
      expect((await give(passkey.sign(await askToSign(token), { isForged: true }), token)).statusCode).toBe(
        400,
      );
    const refused = await give(passkey.sign(await askToSign(token)), token);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(15 * 60)]);
  });

  it('cannot be asked for where there is none', async () => {
    const other = await createPerson(test);
    const answer = await other.call('POST', '/auth/second-factor/passkey-options');
    expect([answer.statusCode, answer.json().detail]).toEqual([400, 'You have no passkey.']);
  });
});

describe('signing in with a passkey', () => {
  it('names no passkey beforehand, and opens a session with both factors', async () => {
    const options = await askToSignIn();
    expect(options).toMatchObject({ rpId: 'equanim.example', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const answer = await signIn(passkey.sign(options));
    expect([answer.statusCode, answer.json().token_type]).toEqual([200, 'bearer']);
    const { access_token: token, expires_at: end } = answer.json();
    expect(Date.parse(end)).toBe(NOW + 12 * 60 * MINUTE_MS);
    expect((await person.call('GET', '/auth/me', undefined, token)).json().email).toBe(person.email);
    expect(await stateOf(token)).toMatchObject({
      session: 'open',
      step_up_until: new Date(NOW + 5 * MINUTE_MS).toISOString(),
    });
    const remembered = await signIn(passkey.sign(await askToSignIn()), true);
    expect(Date.parse(remembered.json().expires_at)).toBe(NOW + 30 * 24 * 60 * MINUTE_MS);
  });

  it.each([
    ...SIGNING,
    ['that says it is of somebody else', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }] as [string, Deviation],
  ])('is refused with a signature %s, in the words of a wrong password', async (_, deviation) => {
    const answer = await signIn(passkey.sign(await askToSignIn(), deviation));
    const login = await callApp(test, 'POST', '/auth/login', {
      body: { email: person.email, password: 'wrong' },
    });
    expect([answer.statusCode, answer.body]).toEqual([401, login.body]);
  });

  it('makes the device known, which gets a cookie for it', async () => {
    const answer = await signIn(passkey.sign(await askToSignIn()));
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^device=[\w-]{43}; .*Path=\/api\/v1\/auth; HttpOnly.*SameSite=Strict/i);
    const known = await test.db
      .selectFrom('known_devices')
      .select('token_hash')
      .where('token_hash', '=', hashOf(cookie.slice('device='.length, 'device='.length + 43)))
      .execute();
    expect(known).toHaveLength(1);
  });

  it('is refused alike for a passkey that nobody has, and for a person who is disabled', async () => {
    const unknown = await signIn(createSoftwarePasskey(SITE_URL).sign(await askToSignIn()));
    await test.services.users.disable(person.email);
    const disabled = await signIn(passkey.sign(await askToSignIn()));
    expect([unknown.statusCode, disabled.statusCode]).toEqual([401, 401]);
    expect(unknown.body).toBe(disabled.body);
  });

  it('takes each signature once, also when it is sent twice at the same time', async () => {
    const signed = passkey.sign(await askToSignIn());
    const answers = await Promise.all([signIn(signed), signIn(signed)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await signIn(signed)).statusCode).toBe(401);
  });

  it('ends with the passkey: one that was removed lets nobody in', async () => {
    const [{ id }] = (await stateOf(person.token)).passkeys;
    await person.addPasskey();
    const signed = passkey.sign(await askToSignIn());
    await person.call('POST', `/auth/passkeys/${id}/remove`, {});
    expect((await signIn(signed)).statusCode).toBe(401);
  });

  it('is recorded, and a failure beside the person it was meant for', async () => {
    await signIn(passkey.sign(await askToSignIn(), { isForged: true }));
    await signIn(passkey.sign(await askToSignIn()));
    const { id } = (await person.call('GET', '/auth/me')).json();
    const rows = await test.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_kind', 'actor_id', 'subject_id'])
      .orderBy('sequence', 'desc')
      .limit(2)
      .execute();
    expect(rows).toEqual([
      { action: 'signed-in', actor_kind: 'user', actor_id: id, subject_id: null },
      { action: 'sign-in-failed', actor_kind: 'visitor', actor_id: null, subject_id: id },
    ]);
  });

  it('keeps of challenges only hashes, and drops those that have expired', async () => {
    const { challenge } = await askToSignIn();
    const rows = JSON.stringify(await test.db.selectFrom('webauthn_challenges').selectAll().execute());
    expect(rows).not.toContain(challenge);
    test.setNow(NOW + 6 * MINUTE_MS);
    await askToSignIn();
    expect(await test.db.selectFrom('webauthn_challenges').selectAll().execute()).toHaveLength(1);
  });
});
