import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailbox, type Mailbox } from '../mail/mailbox.test-support.ts';
import { PASSWORD, SITE_URL, startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { DAY_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

let mailbox: Mailbox;
let test: TestApp;
let admin = '';
let email = '';
let person = 0;
let caller = 0;

beforeAll(async () => {
  mailbox = await startMailbox();
  test = await startTestApp(NOW, { smtpUrl: mailbox.url });
  admin = await test.tokenFor('admin@equanim.example', 'admin');
});
beforeEach(async () => {
  await test.settleMails();
  test.setNow(NOW);
  person += 1;
  email = `guest${person}@equanim.example`;
});
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

function post(path: string, payload: object, token?: string, app = test) {
  caller += 1;
  return app.app.inject({
    method: 'POST',
    url: `/api/v1/auth/${path}`,
    remoteAddress: `10.7.${Math.floor(caller / 200)}.${(caller % 200) + 1}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload,
  });
}
const invite = (address = email, role = 'customer') => post('invitations', { email: address, role }, admin);
const register = (invitation: string, password = PASSWORD) =>
  post('register', { invitation, name: 'Ada Lowell', password });

/** Invites, and takes the token out of the answer. */
async function tokenOf(role = 'customer'): Promise<string> {
  const answer = await invite(email, role);
  expect(answer.statusCode).toBe(201);
  return answer.json().path.split('#')[1];
}

describe('an invitation', () => {
  it('is mailed, and shown to the administrator who sent it', async () => {
    const count = mailbox.mails.length;
    const answer = await invite();
    expect(answer.json()).toEqual({
      email,
      role: 'customer',
      expires_at: new Date(NOW + 7 * DAY_MS).toISOString(),
      path: expect.stringMatching(/^\/accept-invitation#[\w-]{43}$/),
      is_mailed: true,
    });
    const { receivers, text } = await mailbox.wait(count);
    expect(receivers).toEqual([email]);
    expect(text.split('\n')).toContain(SITE_URL + answer.json().path);
  });

  it('is for an administrator or a customer, and for nobody else', async () => {
    const answer = await invite(email, 'auditor');
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.role']);
    const written = test.db
      .updateTable('users')
      .set({ role: 'auditor' as 'customer' })
      .execute();
    await expect(written).rejects.toThrow('users_role_check');
  });

  it.each(['customer', 'admin'])('makes a %s of whoever accepts it, once', async (role) => {
    const token = await tokenOf(role);
    const answer = await register(token);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ email, role, name: 'Ada Lowell' });
    const login = await post('login', { email, password: PASSWORD });
    const me = await test.get('/auth/me', login.json().access_token);
    expect(me.json()).toMatchObject(answer.json());
    expect((await register(token)).statusCode).toBe(403);
  });

  it('can be accepted for seven days', async () => {
    const token = await tokenOf();
    test.setNow(NOW + 7 * DAY_MS);
    expect((await register(token)).statusCode).toBe(403);
    test.setNow(NOW + 7 * DAY_MS - 1);
    expect((await register(token)).statusCode).toBe(201);
  });

  it('that nobody accepted is forgotten, address and all', async () => {
    await tokenOf();
    test.setNow(NOW + 7 * DAY_MS);
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

  it.each(['too short', 'equanim-equanim-equanim'])(
    'stays good when the password is one such as %s',
    async (password) => {
      const token = await tokenOf();
      const answer = await register(token, password);
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.password']);
      expect((await register(token)).statusCode).toBe(201);
    },
  );

  it('changes nothing for whoever got the address meanwhile', async () => {
    const token = await tokenOf();
    await test.services.users.add({ email, name: 'First', role: 'customer', password: PASSWORD });
    expect((await register(token, 'another rather long phrase')).statusCode).toBe(403);
    expect((await post('login', { email, password: PASSWORD })).statusCode).toBe(200);
  });

  it('to an address somebody has is refused', async () => {
    const answer = await invite('ADMIN@equanim.example');
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.email']);
  });

  it('gives the role it was made for, whatever the answer to it says', async () => {
    const token = await tokenOf();
    const answer = await post('register', {
      invitation: token,
      name: 'Ada Lowell',
      password: PASSWORD,
      role: 'admin',
      email: 'admin2@equanim.example',
    });
    expect(answer.json()).toMatchObject({ email, role: 'customer' });
  });

  it('is shown to whoever has its link before they accept it, and to nobody after', async () => {
    const token = await tokenOf('admin');
    const look = () => post('invitation', { invitation: token });
    expect((await look()).json()).toEqual({
      email,
      role: 'admin',
      expires_at: new Date(NOW + 7 * DAY_MS).toISOString(),
    });
    await register(token);
    expect((await look()).statusCode).toBe(403);
    expect((await post('invitation', { invitation: 'x'.repeat(43) })).statusCode).toBe(403);
  });

  it('is listed while it waits, the newest first, without its link', async () => {
    await test.db.deleteFrom('invitations').execute();
    const early = await tokenOf();
    test.setNow(NOW + DAY_MS);
    await invite(`later-${email}`, 'admin');
    const listed = await test.get('/auth/invitations', admin);
    expect(listed.json().slice(0, 2)).toEqual([
      {
        id: expect.any(String),
        email: `later-${email}`,
        role: 'admin',
        invited_at: new Date(NOW + DAY_MS).toISOString(),
        expires_at: new Date(NOW + 8 * DAY_MS).toISOString(),
      },
      expect.objectContaining({ email, role: 'customer' }),
    ]);
    expect(listed.body).not.toContain(early);
    test.setNow(NOW + 7 * DAY_MS);
    const left = (await test.get('/auth/invitations', admin)).json() as Array<{ email: string }>;
    expect(left.map((open) => open.email)).toEqual([`later-${email}`]);
  });

  it('that was withdrawn is refused, once, and each step is recorded', async () => {
    await test.db.deleteFrom('invitations').execute();
    await tokenOf();
    const token = await tokenOf();
    const [{ id }] = (await test.get('/auth/invitations', admin)).json();
    const withdraw = () =>
      test.app.inject({
        method: 'DELETE',
        url: `/api/v1/auth/invitations/${id}`,
        headers: { authorization: `Bearer ${admin}` },
      });
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
    expect(about.map(({ action }) => action)).toEqual([
      'person-invited',
      'person-invited',
      'invitation-withdrawn',
      'person-invited',
      'invitation-accepted',
    ]);
  });

  it('is nowhere kept as the token itself', async () => {
    const token = await tokenOf();
    const rows = await test.db.selectFrom('invitations').selectAll().execute();
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.token_hash))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each(['', 'x', 'x'.repeat(43)])('is not %j: nobody adds themselves uninvited', async (token) => {
    const answer = await register(token);
    expect([answer.statusCode, answer.json().detail]).toEqual([
      403,
      expect.stringContaining('Ask for a new one.'),
    ]);
  });

  it('is shown to the administrator alone where no mail is sent', async () => {
    const silent = await startTestApp(NOW, { shared: test.simulator, smtpUrl: null });
    const token = await silent.tokenFor('admin@equanim.example', 'admin');
    const answer = await post('invitations', { email, role: 'customer' }, token, silent);
    expect([answer.statusCode, answer.json().is_mailed]).toEqual([201, false]);
    await silent.close();
  });
});
