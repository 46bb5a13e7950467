import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '@equanim/contract/call';
import { BASE_PATH } from '@equanim/contract/call';
import { calls, type CallName } from '@equanim/contract/calls';
import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startTestApp } from '../../test-app.test-support.ts';
import { connectClient } from '../database/connection/client.ts';
import { isAnswering } from '../database/connection/is-answering.ts';
import { openDatabase } from '../database/open.ts';
import { startMachine } from '../database/postgres-cluster.test-support.ts';
import { hasProxy, startProxy } from '../database/proxy.test-support.ts';
import { SECOND_MS } from '../time.ts';
import { createCallers, seedForCalls } from './access/callers.test-support.ts';
import { EXPECTATIONS, filledIn } from './access/expectations.test-support.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const ADMIN = 'an administrator, stepped up';
/** By then HAProxy has taken a machine that hangs out of use, and whoever was lost is back. */
const MAX_NOTICE_MS = 10 * SECOND_MS;
const COUNTED_ALONE = 'calls per network are counted by this process alone';
const entries = Object.entries(calls) as Array<[CallName, Call]>;

const lines: Array<{ msg: string }> = [];
/** Without what is said once of the limits, which are settled once a second. */
const said = (): string[] => [...new Set(lines.map(({ msg }) => msg))].filter((msg) => msg !== COUNTED_ALONE);

const started = await startMachine();
const notices = { onLost: () => undefined, onUnusable: () => undefined };
const proxy = hasProxy ? await startProxy(started.machine.port) : null;
const opened = await openDatabase({ url: proxy?.url ?? started.url }, { server: notices });
const write = (line: string) => void lines.push(JSON.parse(line) as { msg: string });
const logger = pino({ level: 'warn' }, { write });
const test = await startTestApp(NOW, { database: opened, isFactorRequired: true, logger });
await seedForCalls(test, NOW);
const token = await createCallers(test, NOW).signIn(ADMIN);
afterAll(async () => {
  await test.close();
  await opened.close();
  await proxy?.stop();
  await started.remove();
});

describe('While the database is unreachable', () => {
  let asked = 0;
  /** @returns status and code of the problem, if it is one, and whether it says when to try again */
  async function ask(name: CallName, as: string | null): Promise<string> {
    const { method, path }: Call = calls[name];
    const { query = '', body } = EXPECTATIONS[name];
    asked += 1;
    const sent = body && JSON.stringify(body).replace('{n}', String(asked));
    const answer = await test.call(method, `${filledIn(path)}${query}`, { token: as, body: sent });
    const { statusCode, headers } = answer;
    if (!String(headers['content-type']).includes('problem+json')) return `${statusCode}`;
    const code = answer.json<{ type: string }>().type.replace('/problems/', '');
    return `${statusCode} ${code}${headers['retry-after'] === undefined ? '' : ', retry'}`;
  }

  /** What needs no database: that the process lives, and that nobody may do what they may not. */
  function expectedOf(name: CallName, as: string | null): string {
    if (name === 'live' || name === 'recordAccess') return '200';
    if (name === 'ready') return '503 not-ready, retry';
    if (as === null && EXPECTATIONS[name].gate !== 'public') return '401 not-signed-in';
    return '503 database-unavailable, retry';
  }

  async function walk(): Promise<{ seen: string[]; expected: string[] }> {
    const asked = entries.flatMap(([name]) => [null, token].map((as) => ({ name, as })));
    const label = ({ name, as }: (typeof asked)[number]): string => `${name} by ${as ? ADMIN : 'nobody'}`;
    const seen = [];
    for (const each of asked) seen.push(`${label(each)}: ${await ask(each.name, each.as)}`);
    return { seen, expected: asked.map((each) => `${label(each)}: ${expectedOf(each.name, each.as)}`) };
  }

  /** @returns the connection that keeps everybody from the users */
  async function lockUsers(): Promise<pg.Client> {
    const client = await connectClient(started.url);
    await client.query('begin');
    await client.query('lock table users in access exclusive mode');
    return client;
  }

  async function expectBack(): Promise<void> {
    await vi.waitFor(async () => expect(await isAnswering(opened.db)).toBe(true), MAX_NOTICE_MS);
    for (const [name, { method }] of entries) {
      const { answers } = EXPECTATIONS[name];
      if (method !== 'GET') continue;
      expect([name, (await ask(name, token)).replace(', retry', '')]).toEqual([name, answers]);
    }
  }

  it('every call answers 503 with Retry-After once PostgreSQL is stopped, and by itself when it runs again', async () => {
    const locking = await lockUsers();
    const underWay = ask('login', null);
    await sleep(200);
    await started.machine.stop();
    // PostgreSQL's own word reaches a call that was waiting.
    expect(await underWay).toBe('503 database-unavailable, retry');
    await locking.end();
    await expect.poll(() => opened.changes.isHearing()).toBe(false);
    const { seen, expected } = await walk();
    expect(seen).toEqual(expected);
    const channel = await test.app.inject({
      url: `${BASE_PATH}/ws/wallet?token=${token}`,
      headers: { upgrade: 'websocket' },
    });
    expect([channel.statusCode, channel.headers['retry-after']]).toEqual([503, '5']);
    // The connection that notices it says so once; no call does.
    expect(said()).toEqual([]);
    await started.machine.start();
    await expectBack();
  });

  it('calls under way when its machine falls silent answer so, too, and so does every later one', async ({
    skip,
  }) => {
    skip(!hasProxy, 'HAProxy is not installed');
    started.machine.freeze();
    const begun = Date.now();
    // Of these, no answer is held in memory.
    const underWay = (['people', 'leads', 'auditPage', 'updateMe', 'login'] as const).map((name) =>
      ask(name, token),
    );
    expect(await Promise.all(underWay)).toEqual(underWay.map(() => '503 database-unavailable, retry'));
    expect(Date.now() - begun).toBeLessThan(MAX_NOTICE_MS);
    await expect.poll(() => opened.changes.isHearing()).toBe(false);
    const { seen, expected } = await walk();
    expect(seen).toEqual(expected);
    await sleep(50);
    expect(said()).toEqual([]);
    started.machine.thaw();
    await expectBack();
  });
});
