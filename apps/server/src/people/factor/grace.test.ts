import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectDatabase } from '../../platform/database/connect.ts';
import { createServerDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../platform/time.ts';
import { listenTo } from '../../portal/live/listener.test-support.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { startMailbox } from '../mail/mailbox.test-support.ts';
import { codeOf, createPerson, type Person } from './factor-person.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
/** Far more than it takes; how long it may take is another test's matter. */
const HEARD_WITHIN_MS = 20 * SECOND_MS;
const DUE = new Date(NOW + 7 * DAY_MS).toISOString();

const mailbox = await startMailbox();
const test = await startTestApp(NOW, { isFactorRequired: true, smtpUrl: mailbox.url });
const optional = await startTestApp(NOW, { shared: test.simulator });
beforeEach(() => {
  test.setNow(NOW);
  optional.setNow(NOW);
});
afterAll(async () => {
  await optional.close();
  await test.close();
  await mailbox.close();
});

const stateOf = async (person: Person, token = person.token) =>
  (await person.call('GET', '/auth/second-factor', undefined, token)).json();
const statusOf = async (person: Person) => (await person.call('GET', '/status')).statusCode;

describe('An administrator without a second factor, where one is required', () => {
  it('has a week from the first sign-in, and comes in again by setting one up', async () => {
    const person = await createPerson(test, 'admin');
    expect(await stateOf(person)).toMatchObject({ session: 'open', is_required: true, due_at: DUE });
    test.setNow(NOW + 3 * DAY_MS);
    const later = await stateOf(person, await person.signIn());
    expect(later).toMatchObject({ session: 'open', due_at: DUE });
    test.setNow(NOW + 7 * DAY_MS - 1);
    expect(await statusOf(person)).toBe(200);
    test.setNow(NOW + 7 * DAY_MS);
    expect(await statusOf(person)).toBe(403);
    expect(await stateOf(person)).toMatchObject({ session: 'factor-missing', due_at: DUE });
    await person.addTotp(NOW + 7 * DAY_MS);
    expect(await stateOf(person)).toMatchObject({ session: 'open', is_required: true, due_at: null });
    expect(await statusOf(person)).toBe(200);
    test.setNow(NOW + 7 * DAY_MS + MINUTE_MS);
    await person.call('POST', '/auth/totp/remove', { current_password: PASSWORD });
    const again = new Date(NOW + 14 * DAY_MS + MINUTE_MS).toISOString();
    expect((await stateOf(person)).due_at).toBe(again);
  });

  it('has the week from the start of a server that begins to ask for it', async () => {
    const id = '0198f2a0-0000-7000-8000-00000000f00d';
    const row = { id, name: 'Early', password_hash: 'x', created_at: new Date(NOW), role: 'admin' } as const;
    await test.db
      .insertInto('users')
      .values({ ...row, email: 'early@equanim.example' })
      .execute();
    const due = test.db.selectFrom('users').select('factor_due_at').where('id', '=', id);
    for (const ms of [NOW, NOW + DAY_MS]) {
      test.setNow(ms);
      await test.services.startGrace(null);
      expect(await due.execute()).toEqual([{ factor_due_at: new Date(DUE) }]);
    }
  });

  it('is not asked of customers, nor of anybody where it is optional', async () => {
    const none = { is_required: false, due_at: null };
    expect(await stateOf(await createPerson(test))).toMatchObject(none);
    await optional.services.startGrace(null);
    const person = await createPerson(optional, 'admin');
    optional.setNow(NOW + 20 * DAY_MS);
    expect(await stateOf(person)).toMatchObject({ session: 'open', ...none });
  });
});

it('A live channel of another session closes when a factor is added, and the own one goes on', async () => {
  await optional.seedMinutes(NOW - 2 * MINUTE_MS, [50_000, 50_100]);
  const address = (await optional.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
  const listen = (token: string) => listenTo(`${address}/api/v1/ws/wallet?token=${token}`);
  const person = await createPerson(optional, 'admin');
  const [own, other] = [await listen(person.token), await listen(await person.signIn())];
  await Promise.all([own.next(), other.next()]);
  await person.addPasskey();
  expect(await other.closed).toBe(4401);
  expect(own.socket.readyState).toBe(own.socket.OPEN);
  own.socket.terminate();
});

it('A mail tells of every change of the factor, of a used recovery code and of wrong codes, with no secret', async () => {
  const person = await createPerson(test);
  await test.settleMails();
  const told: string[] = [];
  async function settle<Done>(does: () => Promise<Done>): Promise<Done> {
    const before = mailbox.mails.length;
    const done = await does();
    await test.settleMails();
    for (const { receivers, text } of mailbox.mails.slice(before)) {
      expect(receivers).toEqual([person.email]);
      told.push(text.split('\n')[4] ?? '');
    }
    return done;
  }
  const give = (code: string) => person.call('POST', '/auth/second-factor/code', { code });
  const { secret, codes } = await settle(() => person.addTotp(NOW));
  await settle(() => person.addPasskey());
  await settle(() => give(codes?.[0] ?? ''));
  await settle(async () => {
    for (let i = 0; i < 7; i += 1) await give('WRONG-CODE');
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
  expect([secret, ...(codes ?? [])].some((text) => all.includes(text))).toBe(false);
});

it('A second factor that is added or given on one process counts on another as soon as that hears of it', async () => {
  const url = await createServerDatabase('equanim');
  // One process serves a database and hears what others do to it.
  const notices = { onLost: () => undefined, onUnusable: () => undefined };
  const [first, second] = [await connectDatabase({ url }), await connectDatabase({ url }, notices)];
  const one = await startTestApp(NOW, { database: first, shared: test.simulator });
  const two = await startTestApp(NOW, { database: second, shared: test.simulator });
  await meet(one, two);
  for (const { close } of [two, one, first, second]) await close();
});

/** Somebody who uses two processes at a time. */
async function meet(one: TestApp, two: TestApp): Promise<void> {
  const person = await createPerson(one, 'admin');
  const other = await person.signIn();
  const ticketOn = async (app: TestApp, token: string) =>
    (await app.call('POST', '/auth/ws-ticket', { token })).statusCode;
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
  const giveOn = async (app: TestApp, code: string, token: string) =>
    (await app.call('POST', '/auth/second-factor/code', { token, body: { code } })).statusCode;
  expect(await giveOn(one, codeOf(secret, NOW + MINUTE_MS), pending)).toBe(204);
  await expectOnBoth(pending, 200);
  const [late, later] = [await person.signIn(), await person.signIn()];
  const [recovery = ''] = codes ?? [];
  const statuses = await Promise.all([giveOn(one, recovery, late), giveOn(two, recovery, later)]);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 400]);
  await Promise.all(Array.from({ length: 5 }, (_, i) => giveOn(i % 2 ? one : two, 'WRONG-CODE', late)));
  const right = codeOf(secret, NOW + MINUTE_MS + 30 * SECOND_MS);
  expect(await giveOn(two, right, late)).toBe(429);
}
