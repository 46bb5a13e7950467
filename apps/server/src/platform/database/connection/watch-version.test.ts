import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { DatabaseTooNewError } from '../migrate.ts';
import { useTestDatabase } from '../prepared-databases.test-support.ts';
import { watchVersion } from './watch-version.ts';

describe('A version that works on a database', () => {
  const opened = useTestDatabase();

  it('hears once that a newer one has migrated it, with the sentence for the operator', async () => {
    const { db, changes } = opened();
    const onTooNew = vi.fn<(error: DatabaseTooNewError) => void>();
    watchVersion(db, changes, onTooNew);
    const migrate = (name: string) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-23')`.execute(db);
    await migrate('9999-first');
    await expect.poll(() => onTooNew).toHaveBeenCalledOnce();
    expect(onTooNew.mock.calls[0]?.[0]).toBeInstanceOf(DatabaseTooNewError);
    expect(onTooNew.mock.calls[0]?.[0].message).toContain(
      'migrated by a newer version of Equanim (9999-first',
    );
    await migrate('9999-second');
    expect(onTooNew).toHaveBeenCalledOnce();
  });
});
