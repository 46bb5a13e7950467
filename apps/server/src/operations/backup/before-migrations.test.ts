import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markAccount } from '../../platform/database/account-mark.ts';
import { connectDatabase } from '../../platform/database/connection/connect.ts';
import { readAppliedMigrations } from '../../platform/database/migrate.ts';
import {
  forgetFurther,
  FURTHER,
  KNOWN,
  KNOWN_WITH_FURTHER,
  knowFurther,
} from '../../platform/database/migrations/further.test-support.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { createServerDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { backUpInto } from './before-migrations.service.ts';
import { openBackup } from './backup-reader.ts';
import { restoreBackup } from './restore.service.ts';

const SLOW_MS = 120_000;
let said = '';
let directory = '';
let backups = '';

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-migrations-'));
  backups = join(directory, 'backups');
  said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  forgetFurther();
  rmSync(directory, { recursive: true });
});

/**
 * Makes a database with a gap in it, as the Equanim of today leaves it, and lets the one of this process know a migration more.
 *
 * @returns its URL
 */
async function makeOld(): Promise<string> {
  const url = await createServerDatabase('equanim');
  const { db, close } = await connectDatabase({ url });
  await markAccount(db, 'live');
  await db
    .insertInto('gaps')
    .values({ from_at: new Date(0), to_at: new Date(60_000), reason: 'Kept from before.' })
    .execute();
  await close();
  knowFurther();
  return url;
}

async function appliedTo(url: string): Promise<string[]> {
  const { db, close } = await connectDatabase({ url });
  const applied = await readAppliedMigrations(db);
  await close();
  return applied;
}

describe('Opening a database that lacks migrations', { timeout: SLOW_MS }, () => {
  it('backs it up first, and says so', async () => {
    const url = await makeOld();
    const opened = await openDatabase({ url }, { backUp: backUpInto(backups) });
    await opened.close();
    expect(await appliedTo(url)).toEqual(KNOWN_WITH_FURTHER);

    const [name = '', ...others] = readdirSync(backups);
    expect(others).toEqual([`${name}.sha256`]);
    expect(name).toMatch(/^before-9998-further-live-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ[.]backup$/);
    expect(said).toContain(`are backed up to ${join(backups, name)} first`);
    const backup = await openBackup(join(backups, name));
    expect(backup.header).toMatchObject({ mode: 'live', migrations: KNOWN });
    // The restore migrates it as the opening did.
    const target = await createServerDatabase();
    await restoreBackup(target, backup);
    expect(await appliedTo(target)).toEqual(KNOWN_WITH_FURTHER);
    const { db, close } = await connectDatabase({ url: target });
    expect(await db.selectFrom('gaps').select('reason').execute()).toEqual([{ reason: 'Kept from before.' }]);
    await close();

    const again = await openDatabase({ url }, { backUp: backUpInto(backups) });
    await again.close();
    expect(readdirSync(backups)).toEqual([name, ...others]);
  });

  it('does not migrate when the backup cannot be written', async () => {
    const url = await makeOld();
    writeFileSync(backups, '');
    await expect(openDatabase({ url }, { backUp: backUpInto(backups) })).rejects.toThrow(
      /^The backup .* cannot be written: a file already has this name \(EEXIST\)\.$/,
    );
    expect(await appliedTo(url)).toEqual(KNOWN);
  });

  it('keeps the newest five backups of each kind of account and touches no other file', async () => {
    const url = await makeOld();
    mkdirSync(backups);
    const name = (kind: string, month: string) => `before-${kind}-2020-${month}-01T00-00-00Z.backup`;
    const ours = ['06', '05', '04', '03', '02', '01'].map((month) => name('0003-orders-live', month));
    const older = 'before-0099-z-live-2019-12-01T00-00-00Z.backup';
    const others = [name('0003-orders-demo', '01'), 'equanim-live-2020-01-01T00-00-00Z.backup'];
    for (const file of [...ours, older, ...others]) writeFileSync(join(backups, file), '');
    writeFileSync(join(backups, `${older}.sha256`), '');
    const opened = await openDatabase({ url }, { backUp: backUpInto(backups) });
    await opened.close();
    const kept = readdirSync(backups).filter((file) => !file.startsWith(`before-${FURTHER}-live-`));
    expect(kept.toSorted()).toEqual([...ours.slice(0, 4), ...others].toSorted());
    expect(readdirSync(backups)).toHaveLength(kept.length + 2);
  });
});
