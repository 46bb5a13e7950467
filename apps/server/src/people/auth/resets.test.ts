import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailbox, type Mailbox } from '../mail/mailbox.test-support.ts';
import { PASSWORD, SITE_URL, startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { MINUTE_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NEW_PASSWORD = 'another rather long phrase';

let mailbox: Mailbox;
let test: TestApp;
let email = '';
let session = '';
let person = 0;
let caller = 0;

beforeAll(async () => {
  mailbox = await startMailbox();
  test = await startTestApp(NOW, { smtpUrl: mailbox.url });
});
beforeEach(async () => {
  test.setNow(NOW);
  person += 1;
  email = `person${person}@equanim.example`;
  session = await test.tokenFor(email, 'customer');
});
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

function post(path: string, payload: object, app = test) {
  caller += 1;
  return app.app.inject({
    method: 'POST',
    url: `/api/v1/auth/${path}`,
    remoteAddress: `10.5.${Math.floor(caller / 200)}.${(caller % 200) + 1}`,
    payload,
  });
}
const forgot = (address: string) => post('forgot-password', { email: address });
const reset = (token: string, password = NEW_PASSWORD) =>
  post('reset-password', { token, new_password: password });
const login = async (password: string) => (await post('login', { email, password })).statusCode;

/** Asks for a link and takes it out of the mail. */
async function askForToken(): Promise<string> {
  await test.settleMails();
  const count = mailbox.mails.length;
  expect((await forgot(email)).statusCode).toBe(204);
  await test.settleMails();
  const { text } = await mailbox.wait(count);
  const token = new RegExp(`^${SITE_URL}/reset-password#([\\w-]{43})$`, 'm').exec(text)?.[1];
  if (token === undefined) throw new Error(`There is no link in the mail:\n${text}`);
  return token;
}

describe('a forgotten password', () => {
  it('is replaced through the link in the mail, once, and ends every session', async () => {
    await test.settleMails();
    const count = mailbox.mails.length;
    const token = await askForToken();
    expect(mailbox.mails[count]).toMatchObject({
      receivers: [email],
      headers: { subject: 'Set a new password' },
    });
    const answer = await reset(token);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await test.get('/auth/me', session)).statusCode).toBe(401);
    expect([await login(PASSWORD), await login(NEW_PASSWORD)]).toEqual([401, 200]);
    const again = await reset(token, 'yet another rather long phrase');
    expect([again.statusCode, again.json()]).toMatchObject([
      400,
      { title: 'Link not valid', detail: 'This link has been used or has expired.' },
    ]);
    expect(await login(NEW_PASSWORD)).toBe(200);
  });

  it('that was replaced is reported to its owner, without a link', async () => {
    const token = await askForToken();
    const count = mailbox.mails.length;
    await reset(token);
    const { receivers, headers, text } = await mailbox.wait(count);
    expect([receivers, headers['subject']]).toEqual([[email], 'Your password was changed']);
    expect(text).not.toContain('#');
  });

  it('can be replaced for thirty minutes', async () => {
    const [first, second] = [await askForToken(), await askForToken()];
    test.setNow(NOW + 30 * MINUTE_MS);
    expect((await reset(first)).statusCode).toBe(400);
    test.setNow(NOW + 30 * MINUTE_MS - 1);
    expect((await reset(second)).statusCode).toBe(204);
  });

  it('is replaced by one of two who use the link at the same time', async () => {
    const token = await askForToken();
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 400]);
  });

  it.each(['too short', 'equanim-equanim-equanim', 'x'.repeat(129)])(
    'is not replaced by one such as %.24s, and the link stays good',
    async (password) => {
      const token = await askForToken();
      const answer = await reset(token, password);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors[0].path).toBe('body.new_password');
      expect((await reset(token)).statusCode).toBe(204);
    },
  );

  it.each([
    ['a link', async () => reset(await askForToken())],
    ['an operator', () => test.services.users.setPassword(email, NEW_PASSWORD)],
  ])('set by %s unlocks an account that wrong guesses had locked', async (_, set) => {
    for (let attempt = 0; attempt < 5; attempt += 1) await login('wrong');
    expect(await login(PASSWORD)).toBe(429);
    await set();
    expect(await login(NEW_PASSWORD)).toBe(200);
  });
});

describe('a link to a new password', () => {
  it.each([
    ['a password that was set since', () => test.services.users.setPassword(email, NEW_PASSWORD)],
    ['an account that was disabled since', () => test.services.users.disable(email)],
    [
      'an address that was changed since',
      async () => {
        const count = mailbox.mails.length;
        await test.app.inject({
          method: 'PUT',
          url: '/api/v1/auth/me',
          headers: { authorization: `Bearer ${session}` },
          payload: { email: `moved-${email}`, current_password: PASSWORD },
        });
        await test.settleMails();
        const mail = mailbox.mails.slice(count).find(({ receivers }) => receivers.includes(`moved-${email}`));
        const token = /confirm-email#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
        expect((await post('email-confirmation', { token })).statusCode).toBe(204);
      },
    ],
    ['another link that was used since', async () => void (await reset(await askForToken()))],
  ])('is worth nothing after %s', async (_, change) => {
    const token = await askForToken();
    await change();
    expect((await reset(token, 'a third long enough phrase')).statusCode).toBe(400);
  });

  it('is nowhere kept as the token itself', async () => {
    const token = await askForToken();
    const rows = await test.db.selectFrom('password_resets').selectAll().execute();
    expect(rows.every((row) => /^[0-9a-f]{64}$/.test(row.token_hash))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each(['', 'x', 'x'.repeat(43), '../../etc', "' or 1=1 --"])('is not %j', async (token) => {
    expect((await reset(token)).statusCode).toBe(400);
  });
});

describe('asking for a link', () => {
  it('is answered alike whether or not anybody has the address', async () => {
    const answers = await Promise.all([forgot(email), forgot('nobody@equanim.example')]);
    const seen = answers.map(({ statusCode, body, headers }) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      return { statusCode, body, rest };
    });
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ statusCode: 204, body: '' });
  });

  it('is answered before anybody is looked for, so that the time reveals nothing', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const slow = await startTestApp(NOW, {
      shared: test.simulator,
      smtpUrl: mailbox.url,
      mailPause: () => gate,
    });
    await slow.tokenFor(email, 'customer');
    expect((await post('forgot-password', { email }, slow)).statusCode).toBe(204);
    const links = () => slow.db.selectFrom('password_resets').selectAll().execute();
    expect(await links()).toEqual([]);
    open();
    await slow.settleMails();
    expect(await links()).toHaveLength(1);
    await slow.close();
  });

  it('mails nobody who is unknown or disabled', async () => {
    await test.services.users.disable(email);
    await test.settleMails();
    const count = mailbox.mails.length;
    await forgot(email);
    await forgot('nobody@equanim.example');
    await test.settleMails();
    expect(mailbox.mails).toHaveLength(count);
  });

  it('mails three links at most while they live', async () => {
    await test.settleMails();
    const count = mailbox.mails.length;
    for (let i = 0; i < 5; i += 1) {
      await forgot(email.toUpperCase());
      await test.settleMails();
    }
    expect(mailbox.mails).toHaveLength(count + 3);
    test.setNow(NOW + 31 * MINUTE_MS);
    await askForToken();
  });

  it('is limited to twenty an hour from one address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 21; i += 1) {
      const { statusCode } = await test.app.inject({
        method: 'POST',
        url: '/api/v1/auth/forgot-password',
        remoteAddress: '10.6.0.1',
        payload: { email: `nobody${i}@equanim.example` },
      });
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 204), 429]);
  });

  it('is answered the same where no mail is sent', async () => {
    const silent = await startTestApp(NOW, { shared: test.simulator, smtpUrl: null });
    expect((await post('forgot-password', { email }, silent)).statusCode).toBe(204);
    await silent.close();
  });
});
