import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/time.ts';
import { PASSWORD, SITE_URL, startTestApp } from '../../test-app.test-support.ts';
import { startMailbox } from '../mail/mailbox.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const isoAt = (ms: number): string => new Date(ms).toISOString();

const mailbox = await startMailbox();
const test = await startTestApp(NOW, { smtpUrl: mailbox.url });
const admin = await test.tokenFor('admin@equanim.example', 'admin');
let [email, person] = ['', 0];

beforeEach(async () => {
  await test.settleMails();
  await test.db.deleteFrom('invitations').execute();
  test.setNow(NOW);
  person += 1;
  email = `guest${person}@equanim.example`;
});
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

const post = (path: string, body: object, token?: string) =>
  test.call('POST', `/auth/${path}`, { body, token });
const invite = (address = email, role = 'customer') => post('invitations', { email: address, role }, admin);
const register = (invitation: string, password = PASSWORD) =>
  post('register', { invitation, name: 'Ada Lowell', password });
const listed = async () => (await test.get('/auth/invitations', admin)).json();

/** Invites, and takes the token out of the answer. */
async function tokenOf(role = 'customer'): Promise<string> {
  const answer = await invite(email, role);
  expect(answer.statusCode).toBe(201);
  return answer.json().path.split('#')[1];
}

describe('An invitation', () => {
  it('is mailed, and shown to the administrator who sent it', async () => {
    const count = mailbox.mails.length;
    const answer = (await invite()).json();
    expect(answer).toEqual({
      email,
      role: 'customer',
      expires_at: isoAt(NOW + 7 * DAY_MS),
      path: expect.stringMatching(/^\/accept-invitation#[\w-]{43}$/),
      is_mailed: true,
    });
    const { receivers, text } = await mailbox.wait(count);
    expect(receivers).toEqual([email]);
    expect(text.split('\n')).toContain(SITE_URL + answer.path);
  });

  it('is shown to the administrator alone where no mail is sent', async () => {
    const silent = await startTestApp(NOW, { shared: test.simulator, smtpUrl: null });
    const token = await silent.tokenFor('admin@equanim.example', 'admin');
    const body = { email, role: 'customer' };
    expect((await silent.call('POST', '/auth/invitations', { token, body })).json().is_mailed).toBe(false);
    await silent.close();
  });

  it.each(['customer', 'admin'])('makes a %s of whoever accepts it, once', async (role) => {
    const token = await tokenOf(role);
    const answer = await register(token);
    expect([answer.statusCode, answer.json()]).toMatchObject([201, { email, role, name: 'Ada Lowell' }]);
    const login = await post('login', { email, password: PASSWORD });
    const me = await test.get('/auth/me', login.json().access_token);
    expect(me.json()).toMatchObject(answer.json());
    expect((await register(token)).statusCode).toBe(403);
  });

  it('can be accepted for seven days, and is forgotten after them, address and all', async () => {
    const token = await tokenOf();
    test.setNow(NOW + 7 * DAY_MS);
    expect((await register(token)).statusCode).toBe(403);
    test.setNow(NOW + 7 * DAY_MS - 1);
    expect((await register(token)).statusCode).toBe(201);
    await invite(`early-${email}`);
    test.setNow(NOW + 15 * DAY_MS);
    await invite(`later-${email}`);
    const rows = await test.db.selectFrom('invitations').select('email').execute();
    expect(rows).toEqual([{ email: `later-${email}` }]);
  });

  it('takes the place of an earlier one', async () => {
    const [first, second] = [await tokenOf(), await tokenOf('admin')];
    expect((await register(first)).statusCode).toBe(403);
    expect((await register(second)).json()).toMatchObject({ role: 'admin' });
  });

  it('is accepted by one of two who use it at the same time', async () => {
    const token = await tokenOf();
    const answers = await Promise.all([register(token), register(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 403]);
  });

  it('stays good when the password is too easy', async () => {
    const token = await tokenOf();
    const answer = await register(token, 'equanim-equanim-equanim');
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.password']);
    expect((await register(token)).statusCode).toBe(201);
  });

  it('changes nothing for whoever has the address, or got it meanwhile', async () => {
    const token = await tokenOf();
    await test.services.users.add({ email, name: 'First', role: 'customer', password: PASSWORD });
    expect((await register(token, 'another rather long phrase')).statusCode).toBe(403);
    expect((await post('login', { email, password: PASSWORD })).statusCode).toBe(200);
    expect((await invite(email.toUpperCase())).json().errors[0].path).toBe('body.email');
  });

  it('that was withdrawn is refused, once, and each step is recorded', async () => {
    const token = await tokenOf();
    const [{ id }] = await listed();
    const withdraw = () => test.call('DELETE', `/auth/invitations/${id}`, { token: admin });
    expect([(await withdraw()).statusCode, (await withdraw()).statusCode]).toEqual([204, 404]);
    expect((await register(token)).statusCode).toBe(403);
    await register(await tokenOf());
    const entries = await test.db
      .selectFrom('audit_entries')
      .innerJoin('audit_details', 'audit_details.sequence', 'audit_entries.sequence')
      .select(['action', 'details'])
      .orderBy('audit_entries.sequence')
      .execute();
    const about = entries.filter(({ details }) => details['email'] === email);
    const made = 'person-invited';
    const steps = [made, 'invitation-withdrawn', made, 'invitation-accepted'];
    expect(about.map(({ action }) => action)).toEqual(steps);
  });
});
