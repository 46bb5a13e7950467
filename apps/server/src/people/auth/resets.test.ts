import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../platform/time.ts';
import { PASSWORD, SITE_URL, startTestApp } from '../../test-app.test-support.ts';
import { createPerson } from '../factor/factor-person.test-support.ts';
import { startMailbox } from '../mail/mailbox.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NEW_PASSWORD = 'another rather long phrase';

const mailbox = await startMailbox();
const test = await startTestApp(NOW, { smtpUrl: mailbox.url });
let [email, session, person] = ['', '', 0];

beforeEach(async () => {
  await test.settleMails();
  test.setNow(NOW);
  person += 1;
  email = `person${person}@equanim.example`;
  session = await test.tokenFor(email, 'customer');
});
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

const post = (path: string, body: object) => test.call('POST', `/auth/${path}`, { body });
const forgot = (address: string) => post('forgot-password', { email: address });
const reset = (token: string, password = NEW_PASSWORD) =>
  post('reset-password', { token, new_password: password });
const login = async (password: string) => (await post('login', { email, password })).statusCode;

/** Asks for a link and takes it out of the mail. */
async function askForToken(address = email): Promise<string> {
  await test.settleMails();
  const count = mailbox.mails.length;
  expect((await forgot(address)).statusCode).toBe(204);
  await test.settleMails();
  const { receivers, headers, text } = await mailbox.wait(count);
  expect([receivers, headers['subject']]).toEqual([[address], 'Set a new password']);
  const token = new RegExp(`^${SITE_URL}/reset-password#([\\w-]{43})$`, 'm').exec(text)?.[1];
  if (token === undefined) throw new Error(`There is no link in the mail:\n${text}`);
  return token;
}

describe('A forgotten password', () => {
  it('is replaced through the link in the mail, once, which ends every session and is reported', async () => {
    const token = await askForToken();
    const count = mailbox.mails.length;
    const answer = await reset(token);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect((await test.get('/auth/me', session)).statusCode).toBe(401);
    expect([await login(PASSWORD), await login(NEW_PASSWORD)]).toEqual([401, 200]);
    expect((await reset(token, 'yet another rather long phrase')).json()).toMatchObject({
      status: 400,
      title: 'Link not valid',
    });
    expect(await login(NEW_PASSWORD)).toBe(200);
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

  it('is not replaced by one that is too easy, and the link stays good', async () => {
    const token = await askForToken();
    const answer = await reset(token, 'equanim-equanim-equanim');
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'body.new_password']);
    expect((await reset(token)).statusCode).toBe(204);
  });

  it.each([
    ['a link', async () => reset(await askForToken())],
    ['an operator', () => test.services.users.setPassword(email, NEW_PASSWORD)],
  ])('set by %s unlocks an account that wrong guesses had locked', async (_, set) => {
    for (let attempt = 0; attempt < 5; attempt += 1) await login('wrong');
    expect(await login(PASSWORD)).toBe(429);
    await set();
    expect(await login(NEW_PASSWORD)).toBe(200);
  });

  it('leaves the second factor to be given', async () => {
    const { email: address, addTotp, call } = await createPerson(test);
    await addTotp(NOW);
    await reset(await askForToken(address));
    expect((await call('GET', '/auth/me')).statusCode).toBe(401);
    const token = (await post('login', { email: address, password: NEW_PASSWORD })).json().access_token;
    const refused = await test.get('/customer/wallet/current', token);
    expect([refused.statusCode, refused.json().type]).toEqual([403, '/problems/second-factor-required']);
  });
});

it.each([
  ['a password that was set since', () => test.services.users.setPassword(email, NEW_PASSWORD)],
  ['an account that was disabled since', () => test.services.users.disable(email)],
  [
    'an address that was changed since',
    async () => {
      const count = mailbox.mails.length;
      const body = { email: `moved-${email}`, current_password: PASSWORD };
      await test.call('PUT', '/auth/me', { token: session, body });
      await test.settleMails();
      const texts = mailbox.mails.slice(count).map(({ text }) => text);
      const token = /confirm-email#([\w-]{43})/.exec(texts.join('\n'))?.[1] ?? '';
      expect((await post('email-confirmation', { token })).statusCode).toBe(204);
    },
  ],
  ['another link that was used since', async () => void (await reset(await askForToken()))],
])('A link to a new password is worth nothing after %s', async (_, change) => {
  const token = await askForToken();
  await change();
  expect((await reset(token, 'a third long enough phrase')).statusCode).toBe(400);
});

describe('Asking for a link', () => {
  it('is answered alike whether or not anybody has the address', async () => {
    const answers = await Promise.all([forgot(email), forgot('nobody@equanim.example')]);
    const [known, unknown] = answers.map(({ statusCode, body, headers }) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      return { statusCode, body, rest };
    });
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ statusCode: 204, body: '' });
  });

  it('is answered before anybody is looked for, so that the time reveals nothing', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const mailPause = () => gate;
    const slow = await startTestApp(NOW, { shared: test.simulator, smtpUrl: mailbox.url, mailPause });
    await slow.tokenFor(email, 'customer');
    expect((await slow.call('POST', '/auth/forgot-password', { body: { email } })).statusCode).toBe(204);
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
    const count = mailbox.mails.length;
    for (let i = 0; i < 5; i += 1) {
      await forgot(email.toUpperCase());
      await test.settleMails();
    }
    expect(mailbox.mails).toHaveLength(count + 3);
    test.setNow(NOW + 31 * MINUTE_MS);
    await askForToken();
  });
});
