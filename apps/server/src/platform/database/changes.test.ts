import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '../time.ts';
import type { Change } from '../changes.ts';
import { openDatabase, type Database, type OpenDatabase } from './open.ts';
import { createServerDatabase, useTestDatabase } from './prepared-databases.test-support.ts';

const AT = Date.UTC(2026, 10, 2, 8);

async function storeGap(db: Database, atMs: number): Promise<void> {
  const [from_at, to_at] = [new Date(atMs), new Date(atMs + MINUTE_MS)];
  await db.insertInto('gaps').values({ from_at, to_at, reason: 'The exchange did not answer.' }).execute();
}

function listenTo({ changes }: OpenDatabase): Change[] {
  const heard: Change[] = [];
  changes.subscribe((change) => heard.push(change));
  return heard;
}

describe('A committed write', () => {
  const opened = useTestDatabase();
  it('is heard with its table, its operation and its earliest time before the write is answered', async () => {
    const heard = listenTo(opened());
    await opened()
      .db.insertInto('gaps')
      .values(
        [AT + 10 * MINUTE_MS, AT].map((ms) => ({
          from_at: new Date(ms),
          to_at: new Date(ms),
          reason: 'two',
        })),
      )
      .execute();
    expect(heard).toEqual([{ table: 'gaps', since: AT, operation: 'insert' }]);
  });

  it('is heard at the commit of its transaction, and not at all when that is rolled back', async () => {
    const heard = listenTo(opened());
    await opened()
      .db.transaction()
      .execute(async (trx) => {
        await storeGap(trx, AT + 20 * MINUTE_MS);
        expect(heard).toEqual([]);
      });
    expect(heard).toHaveLength(1);
    const failing = opened()
      .db.transaction()
      .execute(async (trx) => {
        await storeGap(trx, AT + 30 * MINUTE_MS);
        throw new Error('rolled back');
      });
    await expect(failing).rejects.toThrow('rolled back');
    expect(heard).toHaveLength(1);
  });
});

describe('A server', () => {
  const notices = { onLost: () => undefined, onUnusable: () => undefined };

  it('hears what another process commits, and after a lost connection that all may have changed', async () => {
    const url = await createServerDatabase('equanim');
    const [server, operator] = [
      await openDatabase({ url }, { server: notices }),
      await openDatabase({ url }),
    ];
    const heard = listenTo(server);
    await storeGap(operator.db, AT);
    await expect.poll(() => heard).toEqual([{ table: 'gaps', since: AT, operation: 'insert' }]);

    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'equanim server'`.execute(operator.db);
    // When the connection is lost, and when there is another.
    const anything = { table: null, since: null, operation: null };
    await vi.waitFor(() => expect(heard.slice(1)).toEqual([anything, anything]), 10_000);
    expect(server.changes.isHearing()).toBe(true);
    await storeGap(operator.db, AT + 10 * MINUTE_MS);
    await expect.poll(() => heard).toHaveLength(4);
    await server.close();
    await operator.close();
  });
});
