// @module-tag release
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markAccount } from '../../platform/database/account-mark.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import type { LastingLocation } from '../../platform/database/location.ts';
import {
  DatabaseTooNewError,
  migrateInTransaction,
  readAppliedMigrations,
} from '../../platform/database/migrate.ts';
import { migrations } from '../../platform/database/migrations/all.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { backUpInto } from './before-migrations.service.ts';
import { ENGINES, usePlaces } from './places.test-support.ts';
import { openBackup, restoreBackup } from './restore.service.ts';

const SLOW_MS = 120_000;
const OLD = '0005-account-mark';
const NEXT = '0006-leads';
const silent = () => undefined;
let said = '';

beforeEach(() => {
  said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());

/** Makes a database as an old Equanim left it, with a gap in it. */
async function makeOld(location: LastingLocation): Promise<void> {
  const { db, close } = await connectDatabase(location);
  await migrateInTransaction(db, OLD);
  await markAccount(db, 'live');
  await db
    .insertInto('gaps')
    .values({ from_at: new Date(0), to_at: new Date(60_000), reason: 'Kept from before.' })
    .execute();
  await close();
}

async function appliedTo(location: LastingLocation): Promise<string[]> {
  const { db, close } = await connectDatabase(location);
  const applied = await readAppliedMigrations(db);
  await close();
  return applied;
}

describe('Opening a database that lacks migrations', () => {
  const places = usePlaces();

  it.each(ENGINES)(
    'on the %s engine backs it up first, and says so',
    { timeout: SLOW_MS },
    async (engine) => {
      const place = await places[engine]();
      await makeOld(place);
      const backupDirectory = join(places.directory(), 'backups');
      const opened = await openDatabase(place, { backUp: backUpInto(backupDirectory) });
      await opened.close();
      expect(await appliedTo(place)).toEqual(Object.keys(migrations));

      const [name, ...others] = readdirSync(backupDirectory);
      expect(others).toEqual([`${name}.sha256`]);
      expect(name).toMatch(/^before-0006-leads-live-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ[.]backup$/);
      expect(said).toContain(`are backed up to ${join(backupDirectory, name!)} first`);
      const backup = await openBackup(join(backupDirectory, name!));
      expect(backup.header).toMatchObject({ mode: 'live', migrations: Object.keys(migrations).slice(0, 5) });
      // The restore migrates it to today's schema.
      const target = await connectDatabase(await places.either());
      await restoreBackup(target.db, backup, { print: silent });
      expect(await target.db.selectFrom('gaps').select('reason').execute()).toEqual([
        { reason: 'Kept from before.' },
      ]);
      expect(await readAppliedMigrations(target.db)).toEqual(Object.keys(migrations));
      await target.close();

      const again = await openDatabase(place, { backUp: backUpInto(backupDirectory) });
      await again.close();
      expect(readdirSync(backupDirectory)).toEqual([name, ...others]);
    },
  );

  it(
    'notes the backup where the database has an audit log, and only there',
    { timeout: SLOW_MS },
    async () => {
      const noted: string[] = [];
      const record = async (_db: unknown, file: string) => void noted.push(file);
      const backupDirectory = join(places.directory(), 'backups');
      const place = await places.either();
      await makeOld(place);
      const { db, close } = await openDatabase(place, { backUp: backUpInto(backupDirectory, { record }) });
      expect(noted).toEqual([]);
      await backUpInto(backupDirectory, { record })(db, '9999-later');
      await close();
      expect(noted).toEqual([expect.stringMatching(/before-9999-later-live-.*[.]backup$/)]);
    },
  );

  it('does not migrate when the backup cannot be written', { timeout: SLOW_MS }, async () => {
    const place = await places.either();
    await makeOld(place);
    const backupDirectory = join(places.directory(), 'a file');
    writeFileSync(backupDirectory, '');
    await expect(openDatabase(place, { backUp: backUpInto(backupDirectory) })).rejects.toThrow(
      /^The backup .* cannot be written: a file already has this name \(EEXIST\)\.$/,
    );
    expect((await appliedTo(place)).at(-1)).toBe(OLD);
  });

  it(
    'keeps the newest five backups of each kind of account and touches no other file',
    { timeout: SLOW_MS },
    async () => {
      const place = await places.either();
      await makeOld(place);
      const backupDirectory = join(places.directory(), 'backups');
      mkdirSync(backupDirectory);
      const name = (kind: string, month: string) => `before-${kind}-2020-${month}-01T00-00-00Z.backup`;
      const ours = ['06', '05', '04', '03', '02', '01'].map((month) => name('0003-orders-live', month));
      const older = 'before-0099-z-live-2019-12-01T00-00-00Z.backup';
      const others = [name('0003-orders-demo', '01'), 'equanim-live-2020-01-01T00-00-00Z.backup'];
      for (const file of [...ours, older, ...others]) writeFileSync(join(backupDirectory, file), '');
      writeFileSync(join(backupDirectory, `${older}.sha256`), '');
      const opened = await openDatabase(place, { backUp: backUpInto(backupDirectory) });
      await opened.close();
      const kept = readdirSync(backupDirectory).filter((file) => !file.startsWith(`before-${NEXT}-live-`));
      expect(kept.toSorted()).toEqual([...ours.slice(0, 4), ...others].toSorted());
      expect(readdirSync(backupDirectory)).toHaveLength(kept.length + 2);
    },
  );

  it('is refused in a sentence if a newer Equanim migrated it', { timeout: SLOW_MS }, async () => {
    const place = await places.either();
    const { db, close } = await openDatabase(place, {
      backUp: backUpInto(join(places.directory(), 'backups')),
    });
    await db
      .insertInto('kysely_migration' as 'gaps')
      .values({ name: '9999-later', timestamp: '' } as never)
      .execute();
    await close();
    const refused = openDatabase(place);
    await expect(refused).rejects.toThrow(DatabaseTooNewError);
    await expect(refused).rejects.toThrow(
      'by a newer version of Equanim (9999-later is unknown here). Run that version',
    );
  });
});
