import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectDatabase } from '../../platform/database/connect.ts';
import {
  createServerDatabase,
  useTestDatabase,
} from '../../platform/database/prepared-databases.test-support.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/time.ts';
import { listenTo } from '../../portal/live/listener.test-support.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { startMailbox, type Mailbox } from '../mail/mailbox.test-support.ts';
import { callApp, codeOf, createPerson, type Person } from './factor-person.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
/** Far more than it takes; how long it may take is another test's matter. */
const HEARD_WITHIN_MS = 20 * SECOND_MS;
const DUE = new Date(NOW + 7 * DAY_MS).toISOString();
const stateOf = async (person: Person, token = person.token) =>
  (await person.call('GET', '/auth/second-factor', undefined, token)).json();

describe('an administrator without a second factor, where one is required', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(NOW, { isFactorRequired: true });
  });
  afterAll(() => test.close());
  afterEach(() => test.setNow(NOW));

  it('has a week from the first sign-in, which later ones do not move', async () => {
    const person = await createPerson(test, 'admin');
    expect(await stateOf(person)).toMatchObject({ session: 'open', is_required: true, due_at: DUE });
    test.setNow(NOW + 3 * DAY_MS);
    expect(await stateOf(person, await person.signIn())).toMatchObject({ session: 'open', due_at: DUE });
    test.setNow(NOW + 7 * DAY_MS - 1);
    expect((await person.call('GET', '/status')).statusCode).toBe(200);
    test.setNow(NOW + 7 * DAY_MS);
    const refused = await person.call('GET', '/status');
    expect([refused.statusCode, refused.json().type]).toEqual([403, '/problems/second-factor-required']);
    expect(await stateOf(person)).toMatchObject({ session: 'factor-missing', due_at: DUE });
  });

  it('comes in again by setting one up, and has nothing due from then on', async () => {
    const person = await createPerson(test, 'admin');
    test.setNow(NOW + 8 * DAY_MS);
    await person.addTotp(NOW + 8 * DAY_MS);
    expect(await stateOf(person)).toMatchObject({ session: 'open', is_required: true, due_at: null });
    expect((await person.call('GET', '/status')).statusCode).toBe(200);
  });

  it('has another week after removing the last one', async () => {
    const person = await createPerson(test, 'admin');
    test.setNow(NOW + 2 * DAY_MS);
    await person.addTotp(NOW + 2 * DAY_MS);
    const removed = await person.call('POST', '/auth/totp/remove', { current_password: PASSWORD });
    expect(removed.statusCode).toBe(204);
    expect((await stateOf(person)).due_at).toBe(new Date(NOW + 9 * DAY_MS).toISOString());
  });

  it('has the week from the start of a server that begins to ask for it', async () => {
    const id = '0198f2a0-0000-7000-8000-00000000f00d';
    const row = { id, name: 'Early', password_hash: 'x', created_at: new Date(NOW) };
    await test.db
      .insertInto('users')
      .values({ ...row, email: 'early@equanim.example', role: 'admin' })
      .execute();
    const dueAt = async () =>
      (await test.db.selectFrom('users').select('factor_due_at').where('id', '=', id).executeTakeFirst())
        ?.factor_due_at;
    await test.services.startGrace(null);
    expect((await dueAt())?.toISOString()).toBe(DUE);
    test.setNow(NOW + DAY_MS);
    await test.services.startGrace(null);
    expect((await dueAt())?.toISOString()).toBe(DUE);
  });

  it('is not asked of customers, nor of anybody where it is optional', async () => {
    const customer = await createPerson(test);
    expect(await stateOf(customer)).toMatchObject({ is_required: false, due_at: null });
    const optional = await startTestApp(NOW, { shared: test.simulator });
    await optional.services.startGrace(null);
    const person = await createPerson(optional, 'admin');
    optional.setNow(NOW + 20 * DAY_MS);
    expect(await stateOf(person)).toMatchObject({ session: 'open', is_required: false, due_at: null });
    await optional.close();
  });
});

describe('a live channel', () => {
  let test: TestApp;
  let address = '';
  beforeAll(async () => {
    test = await startTestApp(NOW);
    await test.seedMinutes(NOW - 2 * MINUTE_MS, [50_000, 50_100]);
    address = (await test.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
  });
  afterAll(() => test.close());
  const listen = (token: string) => listenTo(`${address}/api/v1/ws/wallet?token=${token}`);

  it('is closed to a session whose second factor is pending, and sends nothing', async () => {
    const person = await createPerson(test, 'admin');
    await person.addTotp(NOW);
    const token = await person.signIn();
    const listener = await listen(token);
    expect([await listener.closed, listener.waiting()]).toEqual([4403, 0]);
    const ticket = await person.call('POST', '/auth/ws-ticket', undefined, token);
    expect(ticket.statusCode).toBe(403);
  });

  it('of another session closes when a factor is added, and the own one goes on', async () => {
    const person = await createPerson(test, 'admin');
    const [own, other] = [await listen(person.token), await listen(await person.signIn())];
    await Promise.all([own.next(), other.next()]);
    await person.addPasskey();
    expect(await other.closed).toBe(4401);
    expect(own.socket.readyState).toBe(own.socket.OPEN);
    own.socket.terminate();
  });
});

describe('a mail', () => {
  let mailbox: Mailbox;
  let test: TestApp;
  beforeAll(async () => {
    mailbox = await startMailbox();
    test = await startTestApp(NOW, { smtpUrl: mailbox.url });
  });
  afterAll(async () => {
    await test.close();
    await mailbox.close();
  });

  it('tells of every change of the factor, of a used recovery code and of wrong codes, with no secret', async () => {
    const person = await createPerson(test);
    const told: string[] = [];
    const settle = async (does: () => Promise<unknown>): Promise<void> => {
      const before = mailbox.mails.length;
      await does();
      await test.settleMails();
      for (const { receivers, text } of mailbox.mails.slice(before)) {
        expect(receivers).toEqual([person.email]);
        told.push(text.split('\n')[4] ?? '');
      }
    };
    let secret = '';
    let codes: string[] = [];
    await settle(async () => {
      const added = await person.addTotp(NOW);
      [secret, codes] = [added.secret, added.codes ?? []];
    });
    await settle(() => person.addPasskey());
    await settle(() => person.call('POST', '/auth/second-factor/code', { code: codes[0] ?? '' }));
    await settle(async () => {
      for (let i = 0; i < 7; i += 1)
        await person.call('POST', '/auth/second-factor/code', { code: 'WRONG-CODE' });
    });
    await settle(() => person.call('POST', '/auth/recovery-codes'));
    const [{ id }] = (await stateOf(person)).passkeys;
    await settle(() => person.call('POST', `/auth/passkeys/${id}/remove`, {}));
    await settle(() => person.call('POST', '/auth/totp/remove', { current_password: PASSWORD }));
    expect(told).toEqual([
      'an authenticator app was set up.',
      'a passkey was added.',
      'a recovery code was used to sign in or to confirm something.',
      'somebody who knows your password gave a wrong code five times, and was refused.',
      'new recovery codes were made; the earlier ones no longer work.',
      'a passkey was removed.',
      'the authenticator app was removed.',
    ]);
    const all = mailbox.mails.map(({ raw }) => raw).join('\n');
    expect([secret, ...codes].some((text) => all.includes(text))).toBe(false);
  });
});

describe('a second factor', () => {
  const opened = useTestDatabase();
  it('that is added or given on one process counts on another at once', async () => {
    const database = opened();
    const one = await startTestApp(NOW, { database });
    const two = await startTestApp(NOW, { database, shared: one.simulator });
    await meet(one, two);
    await two.close();
    await one.close();
  });

  it('that is added or given on one process counts on another as soon as that hears of it', async () => {
    const url = await createServerDatabase('equanim');
    // One process serves a database and hears what others do to it.
    const notices = { onLost: () => undefined, onUnusable: () => undefined };
    const [first, second] = [await connectDatabase({ url }), await connectDatabase({ url }, notices)];
    const one = await startTestApp(NOW, { database: first });
    const two = await startTestApp(NOW, { database: second, shared: one.simulator });
    await meet(one, two);
    await two.close();
    await one.close();
    await Promise.all([first.close(), second.close()]);
  });
});

/** Somebody who uses two processes at a time. */
async function meet(one: TestApp, two: TestApp): Promise<void> {
  const person = await createPerson(one, 'admin');
  const other = await person.signIn();
  const ticketOn = async (app: TestApp, token: string) =>
    (await callApp(app, 'POST', '/auth/ws-ticket', { token })).statusCode;
  const expectOnBoth = (token: string, status: number) =>
    vi.waitFor(async () => {
      expect([await ticketOn(one, token), await ticketOn(two, token)]).toEqual([status, status]);
    }, HEARD_WITHIN_MS);
  await expectOnBoth(other, 200);
  const { secret, codes } = await person.addTotp(NOW);
  await expectOnBoth(other, 401);
  await expectOnBoth(person.token, 200);
  const pending = await person.signIn();
  await expectOnBoth(pending, 403);
  for (const app of [one, two]) app.setNow(NOW + MINUTE_MS);
  const giveOn = (app: TestApp, code: string, token: string) =>
    callApp(app, 'POST', '/auth/second-factor/code', { token, body: { code } });
  expect((await giveOn(one, codeOf(secret, NOW + MINUTE_MS), pending)).statusCode).toBe(204);
  await expectOnBoth(pending, 200);
  const [late, later] = [await person.signIn(), await person.signIn()];
  const [recovery = ''] = codes ?? [];
  const answers = await Promise.all([giveOn(one, recovery, late), giveOn(two, recovery, later)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 400]);
  await Promise.all(Array.from({ length: 5 }, (_, i) => giveOn(i % 2 ? one : two, 'WRONG-CODE', late)));
  const right = codeOf(secret, NOW + MINUTE_MS + 30 * SECOND_MS);
  expect((await giveOn(two, right, late)).statusCode).toBe(429);
}
