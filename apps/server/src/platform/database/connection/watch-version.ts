import type { Kysely } from 'kysely';
import type { Changes } from '../../changes.ts';
import { DatabaseTooNewError, readMigrationState } from '../migrate.ts';
import type { Schema } from '../schema.ts';

/**
 * Notices when a newer Equanim migrates the database that this one works on.
 *
 * @param onTooNew called once, with the sentence for the operator
 */
export function watchVersion(
  db: Kysely<Schema>,
  changes: Pick<Changes, 'subscribe'>,
  onTooNew: (error: DatabaseTooNewError) => void,
): void {
  const unsubscribe = changes.subscribe(({ table }) => {
    if (table === 'kysely_migration' || table === null) void look();
  });

  async function look(): Promise<void> {
    try {
      await readMigrationState(db);
    } catch (error) {
      // A database that does not answer is asked again when it is back: then everything may have changed.
      if (!(error instanceof DatabaseTooNewError)) return;
      unsubscribe();
      onTooNew(error);
    }
  }
}
