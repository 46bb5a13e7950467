import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createChanges } from '../../platform/changes.ts';
import type { OpenDatabase } from '../../platform/database/open.ts';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { HOUR_MS } from '../../platform/time.ts';
import { createHeldSessions } from './held-sessions.ts';
import { createSessionsStore, type SessionsStore } from './sessions.store.ts';
import { createUsersStore } from './users.store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const END = NOW + HOUR_MS;

/** Held sessions on a database, with a count of the questions that reach it. */
function holdOn({ db, changes }: Pick<OpenDatabase, 'db' | 'changes'>) {
  const users = createUsersStore(db);
  const sessions = createSessionsStore(db);
  const world = { nowMs: NOW, questions: 0, before: async () => undefined as unknown };
  const store: Pick<SessionsStore, 'findLive'> = {
    async findLive(hashes, now) {
      world.questions += 1;
      const found = await sessions.findLive(hashes, now);
      await world.before();
      return found;
    },
  };
  const held = createHeldSessions({
    store,
    changes,
    clock: () => new Date(world.nowMs),
    isFactorRequired: false,
  });
  const span = { from: new Date(NOW), until: new Date(END) };

  async function somebody() {
    const id = randomUUID();
    const user = {
      id,
      email: `${id}@equanim.example`,
      name: 'Somebody',
      role: 'customer' as const,
      password_hash: 'x',
    };
    await users.add({ ...user, created_at: span.from });
    return { ...user, signIn: async () => String(await sessions.open(user, span)) };
  }

  return { world, held, users, sessions, somebody };
}

describe('A session', () => {
  const opened = useTestDatabase();
  it('is looked up once, however often and however many ask at a time', async () => {
    const { held, world, somebody } = holdOn(opened());
    const { id, signIn } = await somebody();
    const token = await signIn();
    const found = await Promise.all(Array.from({ length: 50 }, () => held.find(token)));
    expect(new Set(found.map((session) => session?.user.id))).toEqual(new Set([id]));
    await held.find(token);
    expect(world.questions).toBe(1);
  });

  it('is not held when it ends while it is looked up, and is refused to whoever asks after its end', async () => {
    const { held, world, sessions, somebody } = holdOn(opened());
    const token = await (await somebody()).signIn();
    let letGo = (): void => undefined;
    world.before = () => new Promise<void>((resolve) => (letGo = resolve));
    const before = held.find(token);
    await expect.poll(() => world.questions).toBe(1);
    await sleep(20);
    world.before = async () => undefined;
    await sessions.end(token);
    const after = held.find(token);
    letGo();
    await before;
    expect([await after, await held.find(token)]).toEqual([null, null]);
  });

  it('never slips through after its end was answered, with requests under way', async () => {
    const { held, sessions, somebody } = holdOn(opened());
    const { signIn } = await somebody();
    const slipped: number[] = [];
    for (let round = 0; round < 100; round += 1) {
      const token = await signIn();
      const asking = Array.from({ length: 3 }, () => held.find(token));
      if (round % 2) await asking[0];
      const ending = sessions.end(token);
      asking.push(held.find(token));
      await ending;
      const late = [held.find(token), held.find(token)];
      await Promise.all(asking);
      for (const session of await Promise.all([...late, held.find(token)])) if (session) slipped.push(round);
    }
    expect(slipped).toEqual([]);
  });
});

describe('While a commit can be missed', () => {
  const opened = useTestDatabase();
  it('no session is held, and one is held again afterwards', async () => {
    const changes = createChanges();
    const { held, world, somebody } = holdOn({ db: opened().db, changes });
    const token = await (await somebody()).signIn();
    await held.find(token);
    changes.setHearing(false);
    for (let i = 0; i < 3; i += 1) await held.find(token);
    expect(world.questions).toBe(4);
    changes.setHearing(true);
    for (let i = 0; i < 3; i += 1) await held.find(token);
    expect(world.questions).toBe(5);
  });
});
