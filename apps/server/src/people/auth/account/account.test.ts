import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../platform/time.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../test-app.test-support.ts';
import { startMailbox } from '../../mail/mailbox.test-support.ts';
import { addFactor, giveFactor } from '../factor-rows.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const NEW_PASSWORD = 'kolibri versteckt sieben ziegel';
const NEW = { current_password: PASSWORD, new_password: NEW_PASSWORD };

const mailbox = await startMailbox();
const mailed = await startTestApp(NOW, { smtpUrl: mailbox.url });
const silent = await startTestApp(NOW, { shared: mailed.simulator, smtpUrl: null });
let [email, token, person] = ['', '', 0];

beforeEach(async () => {
  await mailed.settleMails();
  mailed.setNow(NOW);
  silent.setNow(NOW);
  person += 1;
  email = `person${person}@quantfund.example`;
});
afterAll(async () => {
  await silent.close();
  await mailed.close();
  await mailbox.close();
});

const change = (test: TestApp, body: object, bearer = token) =>
  test.call('PUT', '/auth/me', { body, token: bearer });
const confirm = (link: string) => mailed.call('POST', '/auth/email-confirmation', { body: { token: link } });
const statusesOf = (answers: ReadonlyArray<{ statusCode: number }>) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

async function signIn(test: TestApp, address: string): Promise<string | null> {
  const answer = await test.call('POST', '/auth/login', { body: { email: address, password: PASSWORD } });
  return answer.statusCode === 200 ? answer.json().access_token : null;
}

const isAlive = async (test: TestApp, bearer: string): Promise<boolean> =>
  (await test.get('/auth/me', bearer)).statusCode === 200;

async function actionsOf(test: TestApp, address: string): Promise<string[]> {
  const rows = await test.db
    .selectFrom('audit_entries')
    .innerJoin('users', 'users.id', 'audit_entries.subject_id')
    .select('action')
    .where('email', '=', address)
    .orderBy('sequence')
    .execute();
  return rows.map(({ action }) => action).filter((action) => action !== 'person-added');
}

/** Asks for a new address. @returns the answer, and the mails that followed, by receiver */
async function ask(wish: string) {
  await mailed.settleMails();
  const count = mailbox.mails.length;
  const answer = await change(mailed, { email: wish, current_password: PASSWORD });
  await mailed.settleMails();
  const mails = new Map(mailbox.mails.slice(count).map((mail) => [mail.receivers[0], mail]));
  const link = /\/confirm-email#([\w-]{43})/.exec(mails.get(wish)?.text ?? '')?.[1] ?? '';
  return { answer, mails, link };
}

it('A name is changed without the password, and recorded once', async () => {
  token = await silent.tokenFor(email, 'customer');
  for (const _ of ['first', 'again']) {
    expect((await change(silent, { name: 'Grace Hopper' })).json()).toMatchObject({
      name: 'Grace Hopper',
      email,
    });
    expect(await actionsOf(silent, email)).toEqual(['name-changed']);
  }
});

describe('A new email address where mail is sent', () => {
  beforeEach(async () => {
    token = await mailed.tokenFor(email, 'customer');
  });

  it('counts once it was confirmed through the link mailed to it, and ends every session', async () => {
    const wish = `moved-${email}`;
    const { answer, mails, link } = await ask(wish);
    expect(answer.json()).toMatchObject({ email });
    expect(mails.get(email)?.text).toContain(wish);
    expect(mails.get(email)?.text).not.toContain('#');
    expect([await signIn(mailed, wish), await isAlive(mailed, token)]).toEqual([null, true]);
    const count = mailbox.mails.length;
    expect((await confirm(link)).statusCode).toBe(204);
    expect((await mailbox.wait(count)).receivers).toEqual([email]);
    expect([await isAlive(mailed, token), await signIn(mailed, email)]).toEqual([false, null]);
    expect(await signIn(mailed, wish)).not.toBeNull();
    expect(await actionsOf(mailed, wish)).toEqual(['email-changed']);
    expect((await confirm(link)).json()).toMatchObject({ status: 400, title: 'Link not valid' });
  });

  it('can be confirmed for thirty minutes, by one of two at the same time', async () => {
    const { link } = await ask(`moved-${email}`);
    mailed.setNow(NOW + 30 * MINUTE_MS);
    expect((await confirm(link)).statusCode).toBe(400);
    mailed.setNow(NOW + 30 * MINUTE_MS - 1);
    expect(statusesOf(await Promise.all([confirm(link), confirm(link)]))).toEqual([204, 400]);
  });

  it('that somebody has is answered alike; the difference is mailed to its holder', async () => {
    const holder = `holder${person}@quantfund.example`;
    await mailed.tokenFor(holder, 'customer');
    const taken = await ask(holder);
    const free = await ask(`free${person}@quantfund.example`);
    expect([taken.answer.statusCode, taken.answer.body]).toEqual([200, free.answer.body]);
    expect(taken.mails.get(holder)?.headers['subject']).toBe('Your email address is in use');
    expect([taken.link, taken.mails.size, free.mails.size]).toEqual(['', 2, 2]);
  });

  it.each([
    ['the password was changed', () => change(mailed, NEW)],
    ['the person was disabled', () => mailed.services.users.disable(email)],
    ['an operator set the password', () => mailed.services.users.setPassword(email, NEW_PASSWORD)],
    ['somebody took it', () => mailed.tokenFor(`moved-${email}`, 'customer')],
  ])('is not confirmed after %s', async (_, act) => {
    const { link } = await ask(`moved-${email}`);
    await act();
    expect((await confirm(link)).statusCode).toBe(400);
  });

  it('is asked for three times at most while the links live, taken or not', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await ask(`moved${i}-${email}`)).answer.statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    mailed.setNow(NOW + 30 * MINUTE_MS);
    expect((await ask(`moved-${email}`)).answer.statusCode).toBe(200);
  });
});

describe('A new email address where no mail is sent', () => {
  beforeEach(async () => {
    token = await silent.tokenFor(email, 'customer');
  });

  it('counts at once with the password, ends the other sessions and is recorded', async () => {
    const other = (await signIn(silent, email)) ?? '';
    const wish = `moved-${email}`;
    expect((await change(silent, { email: wish })).statusCode).toBe(400);
    expect((await change(silent, { email: wish, current_password: PASSWORD })).json().email).toBe(wish);
    expect([await isAlive(silent, token), await isAlive(silent, other)]).toEqual([true, false]);
    expect([await signIn(silent, email), await signIn(silent, wish)]).toEqual([null, expect.any(String)]);
    expect(await actionsOf(silent, wish)).toEqual(['email-changed']);
  });

  it('that somebody has is refused, also of two who take it at the same time', async () => {
    const second = await silent.tokenFor(`second-${email}`, 'customer');
    const wish = { email: `wanted-${email}`, current_password: PASSWORD };
    const answers = await Promise.all([change(silent, wish), change(silent, wish, second)]);
    expect(statusesOf(answers)).toEqual([200, 400]);
    const refused = await change(silent, wish, await silent.tokenFor(`third-${email}`, 'customer'));
    expect([refused.statusCode, refused.json().errors[0].path]).toEqual([400, 'body.email']);
  });
});

describe('A password', () => {
  it('that was changed ends the other sessions, is mailed and recorded', async () => {
    token = await mailed.tokenFor(email, 'customer');
    const other = (await signIn(mailed, email)) ?? '';
    const count = mailbox.mails.length;
    expect((await change(mailed, { new_password: NEW_PASSWORD })).statusCode).toBe(400);
    expect((await change(mailed, NEW)).statusCode).toBe(200);
    const { receivers, headers } = await mailbox.wait(count);
    expect([receivers, headers['subject']]).toEqual([[email], 'Your password was changed']);
    expect([await isAlive(mailed, token), await isAlive(mailed, other)]).toEqual([true, false]);
    expect(await actionsOf(mailed, email)).toEqual(['password-changed']);
  });

  it('is not changed by two who gave the same one at the same time', async () => {
    token = await silent.tokenFor(email, 'customer');
    const second = (await signIn(silent, email)) ?? '';
    const answers = await Promise.all([
      change(silent, NEW),
      change(silent, { ...NEW, new_password: `${NEW_PASSWORD} auch` }, second),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('is guessed by a session five times at most', async () => {
    token = await silent.tokenFor(email, 'customer');
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1)
      statuses.push((await change(silent, { ...NEW, current_password: 'wrong' })).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('has 15 characters without and 8 with a second factor, and is known as short then', async () => {
    token = await silent.tokenFor(email, 'customer');
    const short = { current_password: PASSWORD, new_password: 'kX9#mQ2v' };
    const refused = await change(silent, short);
    const message = 'A password has 15 to 128 characters.';
    expect(refused.json().errors).toEqual([{ path: 'body.new_password', message }]);
    await addFactor(silent.db, email, new Date(NOW));
    await giveFactor(silent.db, token, new Date(NOW));
    expect((await change(silent, short)).statusCode).toBe(200);
    const isShort = () =>
      silent.db.selectFrom('users').select('is_password_short').where('email', '=', email).execute();
    expect(await isShort()).toEqual([{ is_password_short: true }]);
    await change(silent, { current_password: short.new_password, new_password: NEW_PASSWORD });
    expect(await isShort()).toEqual([{ is_password_short: false }]);
  });
});

it.each([
  ['password', NEW],
  ['email address', { email: 'elsewhere@quantfund.example', current_password: PASSWORD }],
])('Whoever has a second factor changes the %s within five minutes after it was given', async (_, wish) => {
  token = await silent.tokenFor(email, 'customer');
  await addFactor(silent.db, email, new Date(NOW));
  await giveFactor(silent.db, token, new Date(NOW));
  silent.setNow(NOW + 5 * MINUTE_MS);
  expect((await change(silent, wish)).json().type).toBe('/problems/step-up-required');
  expect((await change(silent, { name: 'Grace' })).statusCode).toBe(200);
  silent.setNow(NOW + 5 * MINUTE_MS - 1);
  expect((await change(silent, wish)).statusCode).toBe(200);
});
