import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hashOf, newToken } from '../../people/auth/tokens.ts';
import type { Database } from '../../platform/database/open.ts';
import { useTestDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { createTickets } from './tickets.ts';
import { createTicketsStore } from './tickets.store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const MAX_OF_USER = 60;

async function addUser(db: Database): Promise<string> {
  const id = randomUUID();
  const user = { id, email: `${id}@equanim.example`, name: 'Somebody', role: 'customer' as const };
  await db
    .insertInto('users')
    .values({ ...user, password_hash: 'x', created_at: new Date(NOW) })
    .execute();
  return id;
}

/** The tickets of two processes on one database, and the clock of both. */
function startProcesses(db: Database) {
  const world = { nowMs: NOW };
  const start = () => createTickets(createTicketsStore(db), () => new Date(world.nowMs));
  return { world, one: start(), other: start() };
}

describe('A ticket', () => {
  const opened = useTestDatabase();
  it('that one process gave is redeemed once, by whichever process is asked first', async () => {
    const { db } = opened();
    const { one, other } = startProcesses(db);
    const holder = { userId: await addUser(db), token: newToken() };
    for (let round = 0; round < 20; round += 1) {
      const { ticket } = await one.issue(holder);
      const redeemed = await Promise.all([other, one, other, one].map(({ redeem }) => redeem(ticket)));
      expect(redeemed.filter((token) => token !== null)).toEqual([holder.token]);
      expect(await other.redeem(ticket)).toBeNull();
    }
  });

  it('is worth nothing after thirty seconds, and is deleted when another is given', async () => {
    const { db } = opened();
    const { world, one, other } = startProcesses(db);
    const holder = { userId: await addUser(db), token: newToken() };
    const [early, late, forgotten] = [
      await one.issue(holder),
      await one.issue(holder),
      await one.issue(holder),
    ];
    world.nowMs += 29_999;
    expect(await other.redeem(early.ticket)).toBe(holder.token);
    world.nowMs += 1;
    expect(await other.redeem(late.ticket)).toBeNull();
    await other.issue({ userId: await addUser(db), token: newToken() });
    const left = await db.selectFrom('live_tickets').select('ticket_hash').execute();
    expect(left.map(({ ticket_hash }) => ticket_hash)).not.toContain(hashOf(forgotten.ticket));
  });

  it('cannot be read from the database, nor can the token of its session', async () => {
    const { db } = opened();
    const { one } = startProcesses(db);
    const token = newToken();
    const { ticket } = await one.issue({ userId: await addUser(db), token });
    const { rows } = await sql<{ all: string }>`
      select json_agg(live_tickets)::text as all from live_tickets`.execute(db);
    const all = rows[0]?.all ?? '';
    expect(all).toContain(hashOf(ticket));
    for (const secret of [ticket, token])
      for (const form of [
        secret,
        secret.slice(5, 30),
        Buffer.from(secret).toString('base64url').slice(4, 40),
      ])
        expect(all).not.toContain(form);
  });

  it('pushes out the oldest of somebody who asks for more than sixty, and of nobody else', async () => {
    const { db } = opened();
    const { world, one } = startProcesses(db);
    const [greedy, modest] = [
      { userId: await addUser(db), token: newToken() },
      { userId: await addUser(db), token: newToken() },
    ];
    const { ticket: ofModest } = await one.issue(modest);
    const tickets: string[] = [];
    for (let i = 0; i < MAX_OF_USER + 5; i += 1) {
      world.nowMs += 1;
      tickets.push((await one.issue(greedy)).ticket);
    }
    const { count } = await db
      .selectFrom('live_tickets')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', greedy.userId)
      .executeTakeFirstOrThrow();
    expect(count).toBe(MAX_OF_USER);
    expect(await one.redeem(tickets[4] ?? '')).toBeNull();
    expect(await one.redeem(tickets[5] ?? '')).toBe(greedy.token);
    expect(await one.redeem(tickets.at(-1) ?? '')).toBe(greedy.token);
    expect(await one.redeem(ofModest)).toBe(modest.token);
  });
});
