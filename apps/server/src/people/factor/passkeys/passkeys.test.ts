import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../platform/time.ts';
import { PASSWORD, SITE_URL, startTestApp } from '../../../test-app.test-support.ts';
import { hashOf } from '../../auth/tokens.ts';
import { createPerson, type Person } from '../factor-person.test-support.ts';
import { createSoftwarePasskey, type Deviation, type SoftwarePasskey } from './authenticator.test-support.ts';
import { createRelyingParty } from './relying-party.ts';

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

const test = await startTestApp(NOW);
afterAll(() => test.close());
let person: Person;
let passkey: SoftwarePasskey;
beforeEach(async () => {
  test.setNow(NOW);
  person = await createPerson(test);
  ({ passkey } = await person.addPasskey());
});

const askOptions = async (whose = person) =>
  (await whose.call('POST', '/auth/new-passkey-options', { current_password: PASSWORD })).json().options;
const add = (credential: object, whose = person) =>
  whose.call('POST', '/auth/passkeys', { name: 'A passkey', credential });
const newPasskey = () => createSoftwarePasskey(SITE_URL);
const askToSign = async (token: string) =>
  (await person.call('POST', '/auth/second-factor/passkey-options', undefined, token)).json().options;
const give = async (credential: object, token: string) =>
  person.call('POST', '/auth/second-factor/passkey', { credential }, token);
const askToSignIn = async () => (await test.call('POST', '/auth/passkey-login/options')).json().options;
const signIn = (credential: object, remember?: boolean) =>
  test.call('POST', '/auth/passkey-login', { body: { credential, remember } });
const stateOf = async (token = person.token) => (await test.get('/auth/second-factor', token)).json();
const statusesOf = (answers: ReadonlyArray<{ statusCode: number }>) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

describe('A new passkey', () => {
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
    const created_at = new Date(NOW).toISOString();
    const made = { name: 'My phone', created_at, last_used_at: null };
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { passkey: made }]);
    expect(answer.json().recovery_codes).toHaveLength(10);
    expect((await fresh.addPasskey()).answer.json().recovery_codes).toBeNull();
    const state = await stateOf(fresh.token);
    expect(state).toMatchObject({ session: 'open', has_passkey: true, recovery_codes_left: 10 });
    expect(state.step_up_until).toBe(new Date(NOW + 5 * MINUTE_MS).toISOString());
    expect(state.passkeys).toHaveLength(2);
  });

  it('is refused with anything that an authenticator does not do', async () => {
    const deviations = [...DEVIATIONS, ['made for a signature', { type: 'webauthn.get' }]] as const;
    for (const [name, deviation] of deviations) {
      const answer = await add(newPasskey().make(await askOptions(), deviation));
      expect([name, answer.statusCode, answer.json().errors?.[0].path]).toEqual([
        name,
        400,
        'body.credential',
      ]);
    }
    expect((await stateOf()).passkeys).toHaveLength(1);
  });

  it('answers a challenge once, within five minutes, and only the own one', async () => {
    const options = await askOptions();
    const foreign = await askOptions(await createPerson(test));
    const tries = [foreign, options, options].map((each) => newPasskey().make(each));
    const statuses: number[] = [];
    for (const credential of tries) statuses.push((await add(credential)).statusCode);
    expect(statuses).toEqual([400, 201, 400]);
    const late = await askOptions();
    test.setNow(NOW + 5 * MINUTE_MS);
    expect((await add(newPasskey().make(late))).statusCode).toBe(400);
  });

  it('is refused where somebody has it already', async () => {
    const other = await createPerson(test);
    expect((await add(passkey.make(await askOptions(other)), other)).statusCode).toBe(400);
    expect((await stateOf(other.token)).has_passkey).toBe(false);
  });

  it('is one of twenty at most', async () => {
    for (let count = 2; count <= 20; count += 1)
      expect((await add(newPasskey().make(await askOptions()))).statusCode).toBe(201);
    const refused = await person.call('POST', '/auth/new-passkey-options', {});
    expect(refused.json()).toMatchObject({ status: 400, detail: expect.stringContaining('20 passkeys') });
  });

  it('can be renamed and removed by its owner alone', async () => {
    const [{ id }] = (await stateOf()).passkeys;
    const renamed = await person.call('PATCH', `/auth/passkeys/${id}`, { name: 'Blue key' });
    expect([renamed.statusCode, renamed.json().name]).toEqual([200, 'Blue key']);
    const other = await createPerson(test);
    await other.addPasskey();
    expect((await other.call('PATCH', `/auth/passkeys/${id}`, { name: 'Mine' })).statusCode).toBe(404);
    expect((await other.call('POST', `/auth/passkeys/${id}/remove`, {})).statusCode).toBe(404);
    expect((await stateOf()).passkeys).toHaveLength(1);
  });
});

describe('A passkey as second factor', () => {
  it('opens the session, and is asked for among the person’s own', async () => {
    const token = await person.signIn();
    const pending = { session: 'factor-pending', has_passkey: true, passkeys: [] };
    expect(await stateOf(token)).toMatchObject(pending);
    const options = await askToSign(token);
    expect(options).toMatchObject({ rpId: 'equanim.example', userVerification: 'required' });
    expect(options.allowCredentials).toMatchObject([{ id: passkey.credentialId, type: 'public-key' }]);
    test.setNow(NOW + SECOND_MS);
    expect((await give(passkey.sign(options), token)).statusCode).toBe(204);
    const last_used_at = new Date(NOW + SECOND_MS).toISOString();
    expect(await stateOf(token)).toMatchObject({ session: 'open', passkeys: [{ last_used_at }] });
  });

  it.each(SIGNING)('is refused with a signature %s', async (_, deviation) => {
    const token = await person.signIn();
    const answer = await give(passkey.sign(await askToSign(token), deviation), token);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.credential']);
    expect(await stateOf(token)).toMatchObject({ session: 'factor-pending' });
  });

  it('signs each challenge once, also sent twice at the same time, within five minutes', async () => {
    const [token, other] = [await person.signIn(), await person.signIn()];
    const signed = passkey.sign(await askToSign(token));
    expect(statusesOf(await Promise.all([give(signed, token), give(signed, other)]))).toEqual([204, 400]);
    const pending = await person.signIn();
    const late = await askToSign(pending);
    test.setNow(NOW + 5 * MINUTE_MS);
    expect((await give(passkey.sign(late), pending)).statusCode).toBe(400);
  });

  it('of somebody else is refused, and so is a challenge of somebody else or for another purpose', async () => {
    const token = await person.signIn();
    const other = await createPerson(test);
    const theirs = (await other.addPasskey()).passkey;
    expect((await give(theirs.sign(await askToSign(token)), token)).statusCode).toBe(400);
    for (const options of [await askToSign(await other.signIn()), await askToSignIn(), await askOptions()])
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
    const isForged = true;
    for (let i = 0; i < 5; i += 1)
      expect((await give(passkey.sign(await askToSign(token), { isForged }), token)).statusCode).toBe(400);
    const refused = await give(passkey.sign(await askToSign(token)), token);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, String(15 * 60)]);
  });
});

describe('Signing in with a passkey', () => {
  it('names no passkey beforehand, opens a session with both factors, and makes the device known', async () => {
    const options = await askToSignIn();
    expect(options).toMatchObject({ rpId: 'equanim.example', userVerification: 'required' });
    expect(options.allowCredentials ?? []).toEqual([]);
    const answer = await signIn(passkey.sign(options));
    const { access_token: token, token_type: type, expires_at: end } = answer.json();
    expect([answer.statusCode, type, Date.parse(end)]).toEqual([200, 'bearer', NOW + 12 * HOUR_MS]);
    expect((await test.get('/auth/me', token)).json().email).toBe(person.email);
    const step_up_until = new Date(NOW + 5 * MINUTE_MS).toISOString();
    expect(await stateOf(token)).toMatchObject({ session: 'open', step_up_until });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^device=[\w-]{43}; .*Path=\/api\/v1\/auth; HttpOnly.*SameSite=Strict/i);
    const known = test.db.selectFrom('known_devices').where('token_hash', '=', hashOf(cookie.slice(7, 50)));
    expect(await known.select('user_id').execute()).toHaveLength(1);
    const remembered = await signIn(passkey.sign(await askToSignIn()), true);
    expect(Date.parse(remembered.json().expires_at)).toBe(NOW + 30 * 24 * HOUR_MS);
  });

  it('is refused with any signature that is not right, in the words of a wrong password', async () => {
    const body = { email: person.email, password: 'wrong' };
    const login = await test.call('POST', '/auth/login', { body });
    const another = ['that says it is of somebody else', { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' }] as const;
    for (const [name, deviation] of [...SIGNING, another]) {
      const answer = await signIn(passkey.sign(await askToSignIn(), deviation));
      expect([name, answer.statusCode, answer.body]).toEqual([name, 401, login.body]);
    }
  });

  it('is refused alike for a passkey that nobody has, and for a person who is disabled', async () => {
    const unknown = await signIn(newPasskey().sign(await askToSignIn()));
    await test.services.users.disable(person.email);
    const disabled = await signIn(passkey.sign(await askToSignIn()));
    expect([unknown.statusCode, disabled.statusCode]).toEqual([401, 401]);
    expect(unknown.body).toBe(disabled.body);
  });

  it('takes each signature once, also when it is sent twice at the same time', async () => {
    const signed = passkey.sign(await askToSignIn());
    expect(statusesOf(await Promise.all([signIn(signed), signIn(signed)]))).toEqual([200, 401]);
    expect((await signIn(signed)).statusCode).toBe(401);
  });

  it('ends with the passkey: one that was removed lets nobody in', async () => {
    const [{ id }] = (await stateOf()).passkeys;
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
    const stored = () => test.db.selectFrom('webauthn_challenges').selectAll().execute();
    expect(JSON.stringify(await stored())).not.toContain(challenge);
    test.setNow(NOW + 6 * MINUTE_MS);
    await askToSignIn();
    expect(await stored()).toHaveLength(1);
  });
});

it('A site on this computer is localhost to authenticators, whichever way it is addressed', async () => {
  const party = createRelyingParty('http://[::1]:4000');
  expect(party.id).toBe('localhost');
  const user = { id: '0198f2a0-0000-7000-8000-00000000abcd', email: 'me@equanim.example', name: 'Me' };
  const options = await party.newPasskeyOptions(user, { challenge: CHALLENGE, known: [] });
  const read = (origin: string) =>
    party.readNewPasskey(createSoftwarePasskey(origin).make(options as never), CHALLENGE);
  expect(await read('http://localhost:4000')).not.toBeNull();
  expect(await read('http://localhost:5000')).toBeNull();
});
