import { createChainStore } from '../../people/audit/chain.store.ts';
import { verifyAudit } from '../../people/audit/verify-chain.ts';
import { DAY_MS, monthOf } from '../../platform/time.ts';
import { checkRollups } from '../rollups/check-rollups.service.ts';
import { isOfThisForm } from '../rollups/stored-rollups.store.ts';
import { BackupError, type BackupHeader } from '../backup/backup-format.ts';

/** Months that begin earlier are left alone: to compute all of them again takes 40 seconds a stored year. */
const CHECKED_DAYS = 31;

/**
 * Checks what a restored database says of itself beyond what the backup says of it: that its audit log is whole up to the entry
 * which the backup names, and that its newest rollups are what its minutes say.
 *
 * @returns what was found, a line each
 * @throws BackupError naming what is wrong
 */
export async function checkRestored(
  db: Parameters<typeof createChainStore>[0],
  { audit, createdAt }: BackupHeader,
): Promise<string[]> {
  const known = audit ? [{ ...audit, source: 'the backup', at: new Date(createdAt) }] : [];
  const { head, fault } = await verifyAudit(createChainStore(db), known);
  if (fault !== null) throw new BackupError(`The audit log of the backup is not what was written. ${fault}`);
  const auditLine = `The audit log is whole: ${head.sequence} entries.`;
  if (!(await isOfThisForm(db)))
    return [auditLine, 'Hours, days and months are built again when Equanim starts on it.'];
  const since = new Date(monthOf(new Date(createdAt).getTime() - CHECKED_DAYS * DAY_MS));
  const { minuteCount, differenceCount, differences } = await checkRollups(db, since);
  if (differenceCount > 0) {
    throw new BackupError(
      `Rollups of the backup are not what its minutes say, as they were not when it was made: ${differences[0] ?? ''} ` +
        'Restored, "npm run check-rollups -- --rebuild" builds them again.',
    );
  }
  const from = since.toISOString().slice(0, 10);
  return [auditLine, `Hours, days and months from ${from} on are what ${minuteCount} minutes say.`];
}
