import { utcDay } from '@equanim/finance/calendar';
import { createTrackRecord, createVerification } from '../../fund/services.ts';
import { createAuditService } from '../../people/audit/audit.service.ts';
import { createAuditStore } from '../../people/audit/audit.store.ts';
import { createChainStore } from '../../people/audit/chain.store.ts';
import { createEntriesStore } from '../../people/audit/entries.store.ts';
import { createRecordedPeopleStore } from '../../people/audit/recorded-people.store.ts';
import { verifyAudit } from '../../people/audit/verify-chain.ts';
import { verifyPeople } from '../../people/audit/verify-people.ts';
import { DAY_MS, monthOf } from '../../platform/time.ts';
import { checkRollups } from '../rollups/check-rollups.service.ts';
import { isOfThisForm } from '../rollups/stored-rollups.store.ts';
import { BackupError, type BackupHeader } from '../backup/backup-format.ts';
import { checkpointLines } from './output-lines.ts';
import { auditLogOf, whatWasChecked } from './ledger-commands.ts';

/** Months that begin earlier are left alone: to compute all of them again takes 40 seconds a stored year. */
const CHECKED_DAYS = 31;

type RestoredDatabase = Parameters<typeof createChainStore>[0];

/**
 * Checks what a restored database says of itself beyond what the backup says of it: that its audit log is whole up to the entry
 * which the backup names, that its users are what that log says, that its track record ends where the backup says, that its newest rollups are what its minutes say, and that its ledger is what was dealt.
 *
 * @returns what was found, a line each
 * @throws BackupError naming what is wrong
 */
export async function checkRestored(db: RestoredDatabase, header: BackupHeader): Promise<string[]> {
  return [
    await checkAudit(db, header),
    ...(await checkUsers(db)),
    ...(await checkTrackRecord(db, header)),
    await checkNewestRollups(db, new Date(header.createdAt)),
    ...(await checkLedger(db)),
  ];
}

/**
 * Checks that the audit log of a restored database is whole up to the entry which the backup names.
 *
 * @returns what was found, a line
 * @throws BackupError naming what is wrong
 */
export async function checkAudit(db: RestoredDatabase, { audit, createdAt }: BackupHeader): Promise<string> {
  const known = audit ? [{ ...audit, source: 'the backup', at: new Date(createdAt) }] : [];
  const { head, fault } = await verifyAudit(createChainStore(db), known);
  if (fault !== null) throw new BackupError(`The audit log of the backup was altered. ${fault}`);
  return `The audit log is intact: ${head.sequence} entries.`;
}

async function checkUsers(db: RestoredDatabase): Promise<string[]> {
  const { fault, lines } = await verifyPeople(createRecordedPeopleStore(db));
  if (fault !== null) throw new BackupError(fault);
  return lines;
}

async function checkTrackRecord(db: RestoredDatabase, { checkpoint }: BackupHeader): Promise<string[]> {
  const found = await createTrackRecord(db, () => new Date()).witness();
  if (found !== checkpoint) {
    throw new BackupError(
      'The track record of the backup is not what was signed: its newest checkpoint is not the one that the backup names.',
    );
  }
  if (checkpoint === null) return [];
  return checkpointLines('The track record ends at the checkpoint that the backup names:', checkpoint);
}

async function checkNewestRollups(db: RestoredDatabase, createdAt: Date): Promise<string> {
  if (!(await isOfThisForm(db))) return 'Hours, days and months are built again when Equanim starts on it.';
  const since = new Date(monthOf(createdAt.getTime() - CHECKED_DAYS * DAY_MS));
  const { minuteCount, differenceCount, differences } = await checkRollups(db, since);
  if (differenceCount > 0) {
    throw new BackupError(
      `Rollups of the backup are not what its minutes say, as they were not when it was made: ${differences[0] ?? ''} ` +
        'Restored, "npm run check-rollups -- --rebuild" builds them again.',
    );
  }
  return `Hours, days and months from ${utcDay(since.getTime())} on are what ${minuteCount} minutes say.`;
}

async function checkLedger(db: RestoredDatabase): Promise<string[]> {
  const clock = () => new Date();
  const audit = createAuditService(createAuditStore(db), createEntriesStore(db), clock);
  const found = await createVerification(db, clock).verify(auditLogOf(audit));
  const [first, ...others] = found.differences;
  if (first !== undefined) {
    const more = others.length === 0 ? '' : ` (the first of ${found.differences.length} differences)`;
    throw new BackupError(
      `The ledger of the backup is not what was dealt, as it was not when it was made: ${first}${more} ` +
        'Restored, "npm run ledger -- verify" lists all.',
    );
  }
  if (found.counts.entries === 0) return ['The ledger has no entries.'];
  return [
    `The ledger is what was dealt: ${whatWasChecked(found)}.`,
    ...found.notes.map((note) => `Note: ${note}`),
  ];
}
