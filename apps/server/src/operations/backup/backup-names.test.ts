import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  beforeMigrationName,
  listNamedBackups,
  newestBackupIn,
  operatorName,
  parseBackupName,
  scheduledName,
} from './backup-names.ts';

const at = (day: number): Date => new Date(Date.UTC(2026, 10, day, 3, 4, 5));
let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-names-'));
});
afterEach(() => rmSync(directory, { recursive: true }));
const store = (...names: string[]) => names.forEach((name) => writeFileSync(join(directory, name), ''));

describe('The name of a backup', () => {
  it.each([
    'mine.backup',
    'equanim-live-2026-11-01.backup',
    'equanim-live-2026-99-01T00-00-00Z.backup',
    'scheduled-live-2026-11-01T03-04-05Z.backup.sha256',
    'scheduled-live-2026-11-01T03-04-05Z.backup.0123abcd.partial',
  ])('is not read from that of another file: %s', (name) => {
    expect(parseBackupName(name)).toBeNull();
  });
});

describe('The newest backup of a directory', () => {
  it('is the one made last of the same kind of account, whoever asked for it', async () => {
    store(
      scheduledName('live', at(3)),
      operatorName('live', at(5)),
      beforeMigrationName('0022', 'live', at(4)),
    );
    store(operatorName('demo', at(9)), 'zzz.backup', `${operatorName('live', at(8))}.0123abcd.partial`);
    expect(await newestBackupIn(directory, 'live')).toEqual({
      path: join(directory, operatorName('live', at(5))),
      at: at(5),
    });
    expect((await listNamedBackups(directory)).map(({ at: made }) => made.getUTCDate())).toEqual([
      9, 5, 4, 3,
    ]);
  });

  it('is none where there is no backup, or no directory', async () => {
    expect(await newestBackupIn(directory, 'live')).toBeNull();
    expect(await newestBackupIn(join(directory, 'missing'), 'live')).toBeNull();
  });
});
