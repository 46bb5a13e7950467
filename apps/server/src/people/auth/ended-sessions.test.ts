import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, inject, it } from 'vitest';
import { listenTo } from '../../portal/live/listener.test-support.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { createServerDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { SOMEWHERE } from '../../platform/acts/origin.test-support.ts';
import { SECOND_MS } from '../../platform/time.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
/** None of them slips. */
const RACES = Math.ceil(1_000 * inject('scale'));
const NOTICES = { onLost: () => undefined, onUnusable: () => undefined };
const PHRASE = 'another long secret phrase';

const url = await createServerDatabase('equanim');
const first = await openDatabase({ url }, { server: NOTICES });
const hearing = sql<{ pid: number }>`select pid from pg_stat_activity
  where application_name = 'equanim server' and datname = current_database()`;
/** Of the connection on which the first process hears. */
const ownPid = (await hearing.execute(first.db)).rows[0]?.pid ?? 0;
const second = await openDatabase({ url }, { server: NOTICES });
const one = await startTestApp(NOW, { database: first, smtpUrl: null });
const other = await startTestApp(NOW, { database: second, shared: one.simulator });
const origin = await other.app.listen({ host: '127.0.0.1', port: 0 });

afterAll(async () => {
  await other.close();
  await one.close();
  for (const { close } of [first, second]) await close();
});

let people = 0;

/** Somebody new, signed in on the first process. */
async function signIn() {
  people += 1;
  const email = `person-${people}@equanim.example`;
  const token = await one.tokenFor(email, 'customer');
  const { id } = (await one.get('/auth/me', token)).json<{ id: string }>();
  return { email, token, id };
}

type Person = Awaited<ReturnType<typeof signIn>>;

const { users, auth, people: directory } = one.services;
const act = { actor: { kind: 'operator' } as const, origin: null, at: new Date(NOW) };

/** Makes a call in another session of a person. */
async function callBeside({ email }: Person, method: 'PUT' | 'DELETE', path: string, body?: object) {
  const { token } = await auth.signIn({ email, password: PASSWORD, isRemembered: false }, SOMEWHERE);
  expect((await one.call(method, path, { token, body })).statusCode).toBeLessThan(300);
}

const ways: Array<[string, (person: Person) => Promise<unknown>]> = [
  ['signs out', ({ token }) => one.call('POST', '/auth/logout', { token })],
  ['is disabled', ({ email }) => users.disable(email)],
  ['gets another role', ({ id }) => directory.change(id, { role: 'admin' }, act)],
  ['loses the second factor', ({ email }) => users.resetFactor(email)],
  ['is given a password', ({ email }) => users.setPassword(email, PHRASE)],
  ['ends the other sessions', (person) => callBeside(person, 'DELETE', '/auth/sessions')],
  [
    'changes the password in another session',
    (person) => callBeside(person, 'PUT', '/auth/me', { current_password: PASSWORD, new_password: PHRASE }),
  ],
  [
    'changes the email address in another session',
    (person) =>
      callBeside(person, 'PUT', '/auth/me', { current_password: PASSWORD, email: `moved-${person.email}` }),
  ],
];

const statusOn = async (app: TestApp, token: string): Promise<number> =>
  (await app.get('/auth/me', token)).statusCode;

/** @returns milliseconds until the other process refuses a session; a second at most */
async function untilRefused(token: string): Promise<number> {
  const endedMs = performance.now();
  for (;;) {
    const status = await statusOn(other, token);
    const passedMs = performance.now() - endedMs;
    if (status === 401 || passedMs >= SECOND_MS) return status === 401 ? passedMs : Infinity;
    await sleep(1);
  }
}

it.each(ways)(
  'A session whose person %s is refused at once, and within a second on another process, where its live channel closes',
  { timeout: 600_000 },
  async (_, end) => {
    const slow: number[] = [];
    for (let race = 0; race < RACES / ways.length; race += 1) {
      const person = await signIn();
      const { token } = person;
      // In every other race the other process looks the session up just when it ends.
      const asking = Array.from({ length: 4 }, () => statusOn(other, token));
      if (race % 2) expect(await Promise.all(asking)).toEqual([200, 200, 200, 200]);
      await end(person);
      expect(await statusOn(one, token)).toBe(401);
      if ((await untilRefused(token)) > SECOND_MS) slow.push(race);
      await Promise.all(asking);
      expect(await statusOn(other, token)).toBe(401);
    }
    expect(slow).toEqual([]);
    const listening = await signIn();
    const address = `${origin.replace('http', 'ws')}/api/v1/ws/positions?token=${listening.token}`;
    const { closed } = await listenTo(address);
    await end(listening);
    const endedMs = performance.now();
    expect(await closed).toBe(4401);
    expect(performance.now() - endedMs).toBeLessThan(SECOND_MS);
  },
);

/** Ends once the other process may miss what is committed. */
const untilDeaf = () =>
  new Promise<void>((resolve) => {
    const end = second.changes.subscribe(() => {
      if (second.changes.isHearing()) return;
      end();
      resolve();
    });
  });

it('A session that ends is refused on another process whose connection for notifications was cut', async () => {
  const { token } = await signIn();
  expect(await statusOn(other, token)).toBe(200);
  const deaf = untilDeaf();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'equanim server' and datname = current_database() and pid <> ${ownPid}`.execute(
    one.db,
  );
  await deaf;
  await one.call('POST', '/auth/logout', { token });
  const statuses: number[] = [];
  for (let n = 0; n < 500 && !second.changes.isHearing(); n += 1) {
    statuses.push(await statusOn(other, token));
    await sleep(5);
  }
  // While it looks for PostgreSQL again it answers nobody; it never answers from memory.
  expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
  expect(await statusOn(other, token)).toBe(401);
});

it('Five failures on one process lock an email address on another, and twenty a network', async () => {
  const { email } = await signIn();
  const login = async (app: TestApp, from: string, address = email, password = 'not it, not it') =>
    (await app.call('POST', '/auth/login', { from, body: { email: address, password } })).statusCode;
  for (let i = 0; i < 5; i += 1) expect(await login(one, '198.51.100.1')).toBe(401);
  expect(await login(other, '203.0.113.7', email, PASSWORD)).toBe(429);
  // Of a network all processes together count, too: here it is the twentieth failure that locks it.
  for (let i = 0; i < 15; i += 1) await login(i % 2 ? one : other, '198.51.100.1', `b${i}@equanim.example`);
  expect(await login(other, '198.51.100.1', 'c@equanim.example')).toBe(429);
});
