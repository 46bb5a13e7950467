import { createRecordedPeopleStore } from '../../people/audit/recorded-people.store.ts';
import { verifyPeople } from '../../people/audit/verify-people.ts';
import { BackupError } from '../backup/backup-format.ts';
import { newestBackupIn } from '../backup/backup-names.ts';
import type { BackupFile } from '../backup/backup-reader.ts';
import { checkAudit, checkRestored } from './check-restored.ts';
import { alignColumns } from './output-lines.ts';
import { openBackup } from '../backup/backup-reader.ts';
import { requireFit, restoreBackup, type RestoredTable } from '../backup/restore.service.ts';
import { noteRestore } from './note-backup.ts';
import { openToFill, openToThrowAway, runProgram, type CommandContext } from './operator.ts';
import { readArguments } from './arguments.ts';
import { secondsSince } from '../../platform/in-words.ts';

const USAGE = `Usage:
  npm run restore -- FILE             put a backup into an empty database
  npm run restore -- FILE --verify    restore it into a temporary database and compare
  npm run restore -- --verify         the same with the newest backup in BACKUP_DIR
--plain takes a backup that is not encrypted although BACKUP_KEY is set.
--accept-differences restores one whose users are not what its audit log says.
`;
const CHECKSUM_DIGITS = 12;

const { positionals, values } = readArguments(USAGE, {
  verify: { type: 'boolean', default: false },
  plain: { type: 'boolean', default: false },
  'accept-differences': { type: 'boolean', default: false },
});
const [named] = positionals;

await runProgram(USAGE, async (context) => {
  if ((named === undefined && !values.verify) || positionals.length > 1) return false;
  const file = named ?? (await newestFile(context));
  const backup = await openBackup(file, {
    key: context.config.backupKey,
    isPlainAllowed: values.plain,
  });
  const { mode, createdAt, product } = backup.header;
  const account = mode === null ? 'an unmarked account' : { demo: 'the demo', live: 'a live account' }[mode];
  if (named === undefined) context.log(`The newest backup is ${file}`);
  context.log(`Backup of ${account}, made ${createdAt} by Equanim ${product}`);
  if (!backup.isAuthenticated)
    context.log(
      'It is not authenticated: it is not encrypted, so anybody who could write the file may have changed it. ' +
        'Passwords are not compared with anything: set new ones after restoring it.',
    );
  await (values.verify ? verify(backup, context) : restore(backup, file, context));
  return true;
});

/** @throws BackupError when there is none */
async function newestFile({ config }: CommandContext): Promise<string> {
  const mode = config.account ? 'live' : 'demo';
  const newest = await newestBackupIn(config.backupDirectory, mode);
  if (newest) return newest.path;
  const kind = { demo: 'the demo', live: 'a live account' }[mode];
  throw new BackupError(`There is no backup of ${kind} in ${config.backupDirectory}.`);
}

async function restore(backup: BackupFile, file: string, context: CommandContext): Promise<void> {
  const { config, print, log } = context;
  const startedMs = Date.now();
  const target = await openToFill(config);
  try {
    log(target.where);
    await requireFit(backup, target);
    const tables = await restoreBackup(target.url, backup, {
      print: log,
      async finish(db) {
        await checkAudit(db, backup.header);
        const acceptedDifferences = await acceptUsers(db, context);
        await noteRestore(db, { file, header: backup.header, acceptedDifferences });
      },
    });
    print(`Restored ${totalOf(tables, startedMs)}. ${target.where} is ready for npm start.`);
    print(
      'Nobody is signed in, and links mailed before are void: sessions, resets and invitations are not in a backup.',
    );
  } finally {
    await target.close();
  }
}

/**
 * Compares the restored users with the audit log.
 *
 * @returns how many differ, as the operator accepts
 * @throws BackupError where some differ and nothing was said of that
 */
async function acceptUsers(
  db: Parameters<typeof createRecordedPeopleStore>[0],
  { log }: CommandContext,
): Promise<number> {
  const { fault, differenceCount } = await verifyPeople(createRecordedPeopleStore(db));
  if (fault === null) return 0;
  if (!values['accept-differences'])
    throw new BackupError(
      `${fault}\nNothing was restored; if you know why, add --accept-differences and see to it before npm start.`,
    );
  log(fault);
  return differenceCount;
}

async function verify(backup: BackupFile, { print, log }: CommandContext): Promise<void> {
  const startedMs = Date.now();
  const scratch = await openToThrowAway();
  try {
    const tables = await restoreBackup(scratch.url, backup, { print: log });
    for (const line of compare(tables)) print(line);
    for (const line of await checkRestored(scratch.db, backup.header)) print(line);
    print(`The backup is complete and can be restored: ${totalOf(tables, startedMs)}.`);
  } finally {
    await scratch.close();
  }
}

/** A line for each table: its sum in the backup and its sum after the restore. */
function compare(tables: readonly RestoredTable[]): string[] {
  const rows = [
    ['table', 'rows in backup', 'rows restored', 'checksum in backup', 'checksum restored'],
    ...tables.map(({ inBackup, restored }) => [
      inBackup.table,
      String(inBackup.rows),
      String(restored.rows),
      inBackup.sha256.slice(0, CHECKSUM_DIGITS),
      restored.sha256.slice(0, CHECKSUM_DIGITS),
    ]),
  ];
  return alignColumns(rows);
}

function totalOf(tables: readonly RestoredTable[], startedMs: number): string {
  const rows = tables.reduce((sum, { restored }) => sum + restored.rows, 0);
  return `${rows} rows of ${tables.length} tables in ${secondsSince(startedMs)}`;
}
