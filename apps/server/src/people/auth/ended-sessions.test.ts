import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { listenTo } from '../../portal/live/listener.test-support.ts';
import { openDatabase, type OpenDatabase } from '../../platform/database/open.ts';
import {
  createServerDatabase,
  openTestDatabase,
} from '../../platform/database/prepared-databases.test-support.ts';
import { SOMEWHERE } from '../../platform/origin.test-support.ts';
import { SECOND_MS } from '../../platform/time.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../test-app.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
/** Scorecard 21: none of a thousand slips. */
const RACES = Math.ceil(1_000 * inject('scale'));
const NOTICES = { onLost: () => undefined, onUnusable: () => undefined };
const NEXT_PASSWORD = 'another long secret phrase';

describe('A session that is ended on one process', () => {
  const databases: OpenDatabase[] = [];
  let one: TestApp;
  let other: TestApp;
  let origin = '';
  let people = 0;
  /** Of the connection on which the first process hears. */
  let ownPid = 0;

  beforeAll(async () => {
    const url = await createServerDatabase('equanim');
    databases.push(await openDatabase({ url }, { server: NOTICES }));
    const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
      where application_name = 'equanim server' and datname = current_database()`.execute(
      (databases[0] as OpenDatabase).db,
    );
    ownPid = rows[0]?.pid ?? 0;
    databases.push(await openDatabase({ url }, { server: NOTICES }));
    const [first, second] = databases as [OpenDatabase, OpenDatabase];
    one = await startTestApp(NOW, { database: first });
    other = await startTestApp(NOW, {
      database: second,
      shared: one.simulator,
    });
    origin = await other.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
    for (const { close } of databases) await close();
  });

  /** Somebody new, signed in on the first process. */
  async function signIn(): Promise<{ email: string; token: string; id: string }> {
    people += 1;
    const email = `person-${people}@equanim.example`;
    const token = await one.tokenFor(email, 'customer');
    const id = (await one.get('/auth/me', token)).json<{ id: string }>().id;
    return { email, token, id };
  }

  type Person = Awaited<ReturnType<typeof signIn>>;

  const send = (method: 'POST' | 'PUT', path: string, token: string, payload?: object) =>
    one.app.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress: `10.9.${people >> 8}.${people & 255}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  const act = { actor: { kind: 'operator' } as const, origin: null, at: new Date(NOW) };

  const ways: Array<[string, (person: Person) => Promise<unknown>]> = [
    ['signs out', ({ token }) => send('POST', '/auth/logout', token)],
    ['is disabled', ({ email }) => one.services.users.disable(email)],
    ['gets another role', ({ id }) => one.services.people.change(id, { role: 'admin' }, act)],
    [
      'changes the password in another session',
      async ({ email }) => {
        const login = { email, password: PASSWORD, isRemembered: false };
        const session = await one.services.auth.signIn(login, SOMEWHERE);
        const changes = { current_password: PASSWORD, new_password: NEXT_PASSWORD };
        const changed = await send('PUT', '/auth/me', session.token, changes);
        expect(changed.statusCode).toBe(200);
      },
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
    'as its person %s is refused there at once, and on another that holds it within a second',
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
    },
  );

  /** Ends once the other process may miss what is committed. */
  const untilDeaf = () =>
    new Promise<void>((resolve) => {
      const { changes } = databases[1] as OpenDatabase;
      const end = changes.subscribe(() => {
        if (changes.isHearing()) return;
        end();
        resolve();
      });
    });

  it('is refused on another whose connection for notifications was cut meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { token } = await signIn();
      for (let i = 0; i < 3; i += 1) expect(await statusOn(other, token)).toBe(200);
      const deaf = untilDeaf();
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'equanim server' and datname = current_database() and pid <> ${ownPid}`.execute(
        one.db,
      );
      await deaf;
      await send('POST', '/auth/logout', token);
      const statuses: number[] = [];
      for (let n = 0; n < 500 && !databases[1]?.changes.isHearing(); n += 1) {
        statuses.push(await statusOn(other, token));
        await sleep(5);
      }
      // While it looks for PostgreSQL again it answers nobody; it never answers from memory.
      expect(statuses.filter((status) => status !== 401 && status !== 503)).toEqual([]);
      expect(await statusOn(other, token)).toBe(401);
    }
  });

  it('closes its live channels on another within a second', async () => {
    for (const [, end] of ways) {
      const person = await signIn();
      const address = `${origin.replace('http', 'ws')}/api/v1/ws/positions?token=${person.token}`;
      const listener = await listenTo(address);
      await end(person);
      const endedMs = performance.now();
      expect(await listener.closed).toBe(4401);
      expect(performance.now() - endedMs).toBeLessThan(SECOND_MS);
    }
  });
});

describe('Two processes on one database', () => {
  it('lock an email address that failed five times on one of them, also for the right password on the other', async () => {
    const database = await openTestDatabase();
    const one = await startTestApp(NOW, { database });
    const other = await startTestApp(NOW, { database, shared: one.simulator });
    await one.tokenFor('ada@equanim.example', 'customer');
    const login = async (
      app: TestApp,
      password: string,
      remoteAddress: string,
      email = 'ada@equanim.example',
    ) =>
      (
        await app.app.inject({
          method: 'POST',
          url: '/api/v1/auth/login',
          remoteAddress,
          payload: { email, password },
        })
      ).statusCode;
    for (let i = 0; i < 5; i += 1) expect(await login(one, 'not it, not it', '198.51.100.1')).toBe(401);
    expect(await login(other, PASSWORD, '203.0.113.7')).toBe(429);
    // Of a network all processes together count, too: here it is the twentieth failure that locks it.
    for (let i = 0; i < 15; i += 1)
      await login(i % 2 ? one : other, 'not it, not it', '198.51.100.1', `b${i}@equanim.example`);
    expect(await login(other, PASSWORD, '198.51.100.1', 'c@equanim.example')).toBe(429);
    await other.close();
    await one.close();
    await database.close();
  });
});
