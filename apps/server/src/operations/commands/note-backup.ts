import { basename } from 'node:path';
import { appendEvent, createAuditStore } from '../../people/audit/audit.store.ts';
import type { BackupHeader } from '../backup/backup-format.ts';
import type { RestoreOptions } from '../backup/restore.service.ts';

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

/** @returns notes in a database, within the transaction that fills it, which backup it was restored from */
export function noteRestore(
  file: string,
  { createdAt, audit }: BackupHeader,
): NonNullable<RestoreOptions['finish']> {
  const details = { file: basename(file), createdAt, sequence: audit?.sequence ?? 0 };
  const event = { action: 'backup-restored', actor: { kind: 'operator' }, origin: null, details } as const;
  // The connection of a restore is in a transaction from its first to its last statement.
  return (trx) => appendEvent(trx as Parameters<typeof appendEvent>[0], event, new Date());
}
