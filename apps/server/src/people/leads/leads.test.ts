import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailbox, type Mailbox } from '../mail/mailbox.test-support.ts';
import { CONTACT_MAIL_TO, startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const GOOD = {
  first_name: 'Ada',
  last_name: 'Lowell',
  email: 'ada@lowell.example',
  message: 'How do I subscribe?',
};

let mailbox: Mailbox;
let on: TestApp;
let off: TestApp;
const tokens = { admin: '', customer: '', adminOff: '' };
let caller = 0;

beforeAll(async () => {
  mailbox = await startMailbox();
  on = await startTestApp(NOW, { smtpUrl: mailbox.url });
  off = await startTestApp(NOW, { shared: on.simulator, isContactInboxOn: false });
  tokens.admin = await on.tokenFor('admin@equanim.example', 'admin');
  tokens.customer = await on.tokenFor('customer@equanim.example', 'customer');
  tokens.adminOff = await off.tokenFor('admin@equanim.example', 'admin');
});
afterAll(async () => {
  await off.close();
  await on.close();
  await mailbox.close();
});

function post(test: TestApp, payload: unknown, from?: string) {
  caller += 1;
  return test.app.inject({
    method: 'POST',
    url: '/api/v1/contact',
    remoteAddress: from ?? `10.3.${caller >> 8}.${caller & 255}`,
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
}

function change(id: string, status: string, token: string) {
  return on.app.inject({
    method: 'PATCH',
    url: `/api/v1/leads/${id}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { status },
  });
}

async function listed(query = '') {
  return (await on.get(`/leads${query}`, tokens.admin)).json();
}

describe('the contact form with the inbox off', () => {
  it.each([GOOD, {}, '{"first_name": '])('is a path nobody knows, whatever is sent (%j)', async (body) => {
    const answer = await post(off, body);
    const unknown = await off.app.inject({ method: 'POST', url: '/api/v1/nothing', payload: {} });
    expect([answer.statusCode, answer.json()]).toEqual([404, unknown.json()]);
    expect(answer.headers['content-type']).toContain('application/problem+json');
  });

  it('keeps nothing, and has no list of leads', async () => {
    await post(off, GOOD);
    expect(await off.db.selectFrom('leads').selectAll().execute()).toEqual([]);
    expect((await off.get('/leads', tokens.adminOff)).statusCode).toBe(404);
  });
});

describe('the contact form with the inbox on', () => {
  it('answers 202 without a body and lists the message as a new lead', async () => {
    const answer = await post(on, {
      ...GOOD,
      first_name: '  Ada ',
      email: ' ada@lowell.example ',
      website: '',
    });
    expect([answer.statusCode, answer.body]).toEqual([202, '']);
    const { data, total_count: count } = await listed();
    expect(count).toBe(1);
    expect(data[0]).toEqual({
      ...GOOD,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'new',
      received_at: '2026-11-20T12:00:00.000Z',
    });
  });

  it('thanks a robot that fills the hidden field, and keeps nothing', async () => {
    const before = (await listed()).total_count;
    const answer = await post(on, { ...GOOD, website: 'https://cheap.example' });
    expect([answer.statusCode, answer.body]).toEqual([202, '']);
    expect((await listed()).total_count).toBe(before);
  });

  it.each([
    ['first_name', '   '],
    ['last_name', 'x'.repeat(201)],
    ['first_name', 'Ada\r\nBcc: all@lowell.example'],
    ['email', 'ada at lowell'],
    ['email', `${'a'.repeat(250)}@lowell.example`],
    ['message', ''],
    ['message', 'x'.repeat(20_001)],
    ['message', 'a\u0000b'],
    ['message', 5],
    ['message', undefined],
  ])('refuses a %s that cannot be used (%.20j)', async (field, value) => {
    const answer = await post(on, { ...GOOD, [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors[0].path).toBe(`body.${field}`);
  });

  it('takes long messages and every script', async () => {
    const message = '長'.repeat(20_000);
    expect((await post(on, { ...GOOD, first_name: 'Ólafía', message })).statusCode).toBe(202);
    const { data } = await listed('?page_size=200');
    expect(data.some((one: { message: string }) => one.message === message)).toBe(true);
  });

  it('keeps markup as the text it is', async () => {
    const message = '<img src=x onerror=alert(1)> & <b>bold</b>';
    on.setNow(NOW + SECOND_MS);
    await post(on, { ...GOOD, message });
    const answer = await on.get('/leads?page_size=1', tokens.admin);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.json().data[0].message).toBe(message);
  });

  it('takes ten messages an hour from one address, and those of another', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await post(on, GOOD, '10.4.0.1')).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
    const refused = await post(on, GOOD, '10.4.0.1');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect((await post(on, GOOD, '10.4.0.2')).statusCode).toBe(202);
  });
});

describe('messages of all who write together', () => {
  it('are two hundred an hour and a thousand a day, whatever addresses they come from', async () => {
    const test = await startTestApp(NOW, { shared: on.simulator, smtpUrl: null });
    let taken = 0;
    for (let hour = 0; hour < 6; hour += 1) {
      test.setNow(NOW + hour * HOUR_MS);
      for (let i = 0; i < 200 && taken < 1_000; i += 1) {
        expect((await post(test, GOOD, `2001:db8:${hour}:${i.toString(16)}::1`)).statusCode).toBe(202);
        taken += 1;
      }
      const refused = await post(test, GOOD, `2001:db8:${hour}:ffff::1`);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBe(hour < 5 ? 3_600 : 19 * 3_600);
    }
    expect(await test.db.selectFrom('leads').select('id').execute()).toHaveLength(1_000);
    // Neither what a robot writes nor what is refused uses up anything.
    test.setNow(NOW + 24 * HOUR_MS);
    for (let i = 0; i < 201; i += 1)
      await post(test, { ...GOOD, website: 'x' }, `2001:db8:d:${i.toString(16)}::1`);
    expect((await post(test, GOOD, '2001:db8:e::1')).statusCode).toBe(202);
    await test.close();
  });
});

describe('the mail about a message', () => {
  beforeAll(() => on.settleMails());

  it('holds the text as it was written, and an answer to it goes to the visitor', async () => {
    const count = mailbox.mails.length;
    const message = '<b>May I</b> see the terms?\n\n長';
    await post(on, { ...GOOD, first_name: 'Ólafía "O," <x@y.example>', message });
    const { receivers, headers, text } = await mailbox.wait(count);
    expect(receivers).toEqual([CONTACT_MAIL_TO]);
    expect(headers['reply-to']).toMatch(/<ada@lowell[.]example>$/);
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(text).toContain(`wrote through the contact form:\n\n${message}`);
  });

  it('goes to every administrator who may sign in where no address is set for it', async () => {
    const test = await startTestApp(NOW, { shared: on.simulator, smtpUrl: mailbox.url, contactTo: null });
    for (const name of ['first', 'second', 'gone']) await test.tokenFor(`${name}@firm.example`, 'admin');
    await test.tokenFor('investor@firm.example', 'customer');
    await test.services.users.disable('gone@firm.example');
    // They are told by mail.
    await Promise.all([on.settleMails(), test.settleMails()]);
    const count = mailbox.mails.length;
    expect((await post(test, GOOD)).statusCode).toBe(202);
    await test.settleMails();
    await mailbox.wait(count + 1);
    const mails = mailbox.mails.slice(count);
    expect(mails.flatMap(({ receivers }) => receivers).toSorted()).toEqual([
      'first@firm.example',
      'second@firm.example',
    ]);
    expect(mails.map(({ text }) => text.includes(GOOD.message))).toEqual([true, true]);
    await test.close();
  });

  it('is not sent for a robot, and neither is one that is refused', async () => {
    const count = mailbox.mails.length;
    await post(on, { ...GOOD, website: 'https://cheap.example' });
    await post(on, { ...GOOD, email: 'nobody' });
    await post(on, { ...GOOD, message: 'The next' });
    expect((await mailbox.wait(count)).text).toContain('The next');
  });

  it('that nobody takes costs the visitor nothing: the message is kept', async () => {
    const unheard = await startTestApp(NOW, { shared: on.simulator });
    expect((await post(unheard, GOOD)).statusCode).toBe(202);
    expect(await unheard.db.selectFrom('leads').selectAll().execute()).toHaveLength(1);
    await unheard.close();
  });
});

describe('the list of leads', () => {
  it('is for administrators alone, to read and to change', async () => {
    const { data } = await listed();
    expect((await on.get('/leads')).statusCode).toBe(401);
    expect((await on.get('/leads', tokens.customer)).statusCode).toBe(403);
    expect((await change(data[0].id, 'closed', tokens.customer)).statusCode).toBe(403);
  });

  it('is newest first, and its pages neither overlap nor leave one out', async () => {
    on.setNow(NOW + MINUTE_MS);
    await post(on, { ...GOOD, message: 'The newest' });
    const all = await listed('?page_size=200');
    expect(all.data[0].message).toBe('The newest');
    const times = all.data.map((one: { received_at: string }) => one.received_at);
    expect(times).toEqual(times.toSorted().toReversed());
    const ids: string[] = [];
    for (let page = 1; page <= Math.ceil(all.total_count / 4); page += 1) {
      const part = await listed(`?page=${page}&page_size=4`);
      expect(part).toMatchObject({ page, page_size: 4, total_pages: Math.ceil(all.total_count / 4) });
      ids.push(...part.data.map((one: { id: string }) => one.id));
    }
    expect(ids).toEqual(all.data.map((one: { id: string }) => one.id));
  });

  it('remembers how far a message has got', async () => {
    const { id } = (await listed()).data[0];
    for (const status of ['answered', 'closed', 'new']) {
      const answer = await change(id, status, tokens.admin);
      expect([answer.statusCode, answer.json().status]).toEqual([200, status]);
      expect((await listed()).data[0]).toMatchObject({ id, status });
    }
  });

  it('refuses another status, and a lead that is none', async () => {
    const { id } = (await listed()).data[0];
    expect((await change(id, 'lost', tokens.admin)).statusCode).toBe(400);
    expect((await change('0198f2a0-0000-7000-8000-00000000abcd', 'closed', tokens.admin)).statusCode).toBe(
      404,
    );
  });
});
