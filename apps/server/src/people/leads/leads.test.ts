import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS, SECOND_MS } from '../../platform/time.ts';
import { CONTACT_MAIL_TO, startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { startMailbox } from '../mail/mailbox.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const GOOD = {
  first_name: 'Ada',
  last_name: 'Lowell',
  email: 'ada@lowell.example',
  message: 'How do I subscribe?',
};

const mailbox = await startMailbox();
const test = await startTestApp(NOW, { smtpUrl: mailbox.url });
const admin = await test.tokenFor('admin@equanim.example', 'admin');

beforeEach(() => test.settleMails());
afterAll(async () => {
  await test.close();
  await mailbox.close();
});

const post = (app: TestApp, body: object | string, from?: string) =>
  app.call('POST', '/contact', { body, ...(from !== undefined && { from }) });
const listed = async (query = '') => (await test.get(`/leads${query}`, admin)).json();

it.each([GOOD, '{"first_name": '])(
  'With the inbox off the contact form is a path nobody knows, whatever is sent (%j)',
  async (body) => {
    const off = await startTestApp(NOW, { shared: test.simulator, isContactInboxOn: false });
    const unknown = await off.call('POST', '/nothing', { body: {} });
    const answer = await post(off, body);
    expect([answer.statusCode, answer.json()]).toEqual([404, unknown.json()]);
    expect(await off.db.selectFrom('leads').selectAll().execute()).toEqual([]);
    expect((await off.get('/leads', await off.tokenFor('a@equanim.example', 'admin'))).statusCode).toBe(404);
    await off.close();
  },
);

describe('The contact form', () => {
  it('answers 202 without a body and lists the message as a new lead', async () => {
    const sent = { ...GOOD, first_name: '  Ada ', email: ' ada@lowell.example ', website: '' };
    const answer = await post(test, sent);
    expect([answer.statusCode, answer.body]).toEqual([202, '']);
    const { data, total_count: count } = await listed();
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const received_at = new Date(NOW).toISOString();
    expect([count, data[0]]).toEqual([1, { ...GOOD, id, status: 'new', received_at }]);
  });

  it('thanks a robot that fills the hidden field, and keeps and mails nothing', async () => {
    const before = [(await listed()).total_count, mailbox.mails.length];
    const answer = await post(test, { ...GOOD, website: 'https://cheap.example' });
    await test.settleMails();
    expect([answer.statusCode, answer.body]).toEqual([202, '']);
    expect([(await listed()).total_count, mailbox.mails.length]).toEqual(before);
  });

  it.each([
    ['first_name', '   '],
    ['last_name', 'x'.repeat(201)],
    ['first_name', 'Ada\r\nBcc: all@lowell.example'],
    ['email', 'ada at lowell'],
    ['message', ''],
    ['message', 'x'.repeat(20_001)],
    ['message', 'a\u0000b'],
    ['message', undefined],
  ])('refuses a %s that cannot be used (%.20j)', async (field, value) => {
    const answer = await post(test, { ...GOOD, [field]: value });
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, `body.${field}`]);
  });

  it('keeps long messages, every script, and markup as the text it is', async () => {
    const message = `<img src=x onerror=alert(1)> & ${'長'.repeat(19_900)}`;
    test.setNow(NOW + SECOND_MS);
    expect((await post(test, { ...GOOD, first_name: 'Ólafía', message })).statusCode).toBe(202);
    const answer = await test.get('/leads?page_size=1', admin);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json().data[0]).toMatchObject({ first_name: 'Ólafía', message });
  });
});

it('All who write together leave two hundred messages an hour and a thousand a day', async () => {
  const app = await startTestApp(NOW, { shared: test.simulator, smtpUrl: null });
  for (let i = 0; i < 200; i += 1)
    expect((await post(app, GOOD, `2001:db8:0:${i.toString(16)}::1`)).statusCode).toBe(202);
  const refusedFor = async () => {
    const { statusCode, headers } = await post(app, GOOD, '2001:db8:0:ffff::1');
    return statusCode === 429 ? Number(headers['retry-after']) : null;
  };
  expect(await refusedFor()).toBe(3_600);
  // As if the other hours of the day had been as busy.
  await app.db
    .updateTable('limit_counters')
    .set({ count: 999 })
    .where('ends_at', '=', new Date(NOW + 24 * HOUR_MS))
    .execute();
  app.setNow(NOW + HOUR_MS);
  // Neither what a robot writes nor what is refused uses up anything.
  await post(app, { ...GOOD, website: 'x' }, '2001:db8:d::1');
  expect([await refusedFor(), await refusedFor()]).toEqual([null, 23 * 3_600]);
  app.setNow(NOW + 24 * HOUR_MS);
  expect(await refusedFor()).toBeNull();
  await app.close();
});

describe('The mail about a message', () => {
  it('holds the text as it was written, and an answer to it goes to the visitor', async () => {
    const count = mailbox.mails.length;
    const message = '<b>May I</b> see the terms?\n\n長';
    await post(test, { ...GOOD, first_name: 'Ólafía "O," <x@y.example>', message });
    const { receivers, headers, text } = await mailbox.wait(count);
    expect(receivers).toEqual([CONTACT_MAIL_TO]);
    expect(headers['reply-to']).toMatch(/<ada@lowell[.]example>$/);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain(`wrote through the contact form:\n\n${message}`);
  });

  it('goes to every administrator who may sign in where no address is set for it', async () => {
    const app = await startTestApp(NOW, { shared: test.simulator, smtpUrl: mailbox.url, contactTo: null });
    for (const name of ['first', 'second', 'gone']) await app.tokenFor(`${name}@firm.example`, 'admin');
    await app.tokenFor('investor@firm.example', 'customer');
    await app.services.users.disable('gone@firm.example');
    // They are told by mail.
    await app.settleMails();
    const count = mailbox.mails.length;
    await post(app, GOOD);
    await app.settleMails();
    const mails = mailbox.mails.slice(count);
    const receivers = mails.flatMap((mail) => mail.receivers).toSorted();
    expect(receivers).toEqual(['first@firm.example', 'second@firm.example']);
    expect(mails.every(({ text }) => text.includes(GOOD.message))).toBe(true);
    await app.close();
  });

  it('that nobody takes costs the visitor nothing: the message is kept', async () => {
    const unheard = await startTestApp(NOW, { shared: test.simulator });
    expect((await post(unheard, GOOD)).statusCode).toBe(202);
    expect(await unheard.db.selectFrom('leads').selectAll().execute()).toHaveLength(1);
    await unheard.close();
  });
});

describe('The list of leads', () => {
  it('remembers how far a message has got', async () => {
    const { id } = (await listed()).data[0];
    for (const status of ['answered', 'closed', 'new']) {
      const answer = await test.call('PATCH', `/leads/${id}`, { token: admin, body: { status } });
      expect([answer.statusCode, answer.json().status]).toEqual([200, status]);
      expect((await listed()).data[0]).toMatchObject({ id, status });
    }
  });
});
