import { basename } from 'node:path';
import { appendEvent, createAuditStore } from '../../people/audit/audit.store.ts';
import type { BackupHeader } from '../backup/backup-format.ts';

type Database = Parameters<typeof createAuditStore>[0];

/** Notes in a database that it was backed up before its schema changes. */
export function noteBackupIn(db: Database, file: string): Promise<void> {
  return note(db, 'server', { file, because: 'migration' });
}

/** Notes in a database that it was backed up because that was due. */
export function noteScheduledBackupIn(db: Database, file: string): Promise<void> {
  return note(db, 'server', { file, because: 'schedule' });
}

/** Notes in a database that it was backed up because an operator wanted it. */
export function noteOperatorBackupIn(db: Database, file: string): Promise<void> {
  return note(db, 'operator', { file });
}

async function note(
  db: Database,
  kind: 'server' | 'operator',
  { file, ...why }: { file: string; because?: 'migration' | 'schedule' },
): Promise<void> {
  const details = { file: basename(file), ...why };
  await createAuditStore(db).append(
    { action: 'backup-written', actor: { kind }, origin: null, details },
    new Date(),
  );
}

/**
 * Notes in a database, within the transaction that fills it, which backup it was restored from.
 *
 * @param acceptedDifferences how many users are not what the audit log says, as the operator accepted
 */
export function noteRestore(
  db: Database,
  { file, header, acceptedDifferences }: { file: string; header: BackupHeader; acceptedDifferences: number },
): Promise<void> {
  const details = {
    file: basename(file),
    createdAt: header.createdAt,
    sequence: header.audit?.sequence ?? 0,
    ...(acceptedDifferences > 0 && { acceptedDifferences }),
  };
  const event = { action: 'backup-restored', actor: { kind: 'operator' }, origin: null, details } as const;
  // The connection of a restore is in a transaction from its first to its last statement.
  return appendEvent(db as Parameters<typeof appendEvent>[0], event, new Date());
}
