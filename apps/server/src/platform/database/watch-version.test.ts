import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { describeOnBothEngines } from './both-engines.test-support.ts';
import { DatabaseTooNewError } from './migrate.ts';
import { watchVersion } from './watch-version.ts';

describeOnBothEngines('A version that works on a database', (opened) => {
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
