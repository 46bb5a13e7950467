import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHECKPOINT, NOTE, storeCheckpoint } from '../../fund/statements/checkpoint.test-support.ts';
import { fillMinutes } from '../../platform/database/long-history.test-support.ts';
import {
  openTestDatabase,
  type TestDatabase,
} from '../../platform/database/prepared-databases.test-support.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import type { BackupHeader } from '../backup/backup-format.ts';
import { checkRestored } from './check-restored.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
let opened: TestDatabase;
beforeEach(async () => {
  opened = await openTestDatabase();
  await fillMinutes(opened.db, { minutes: 90, endMs: NOW - MINUTE_MS });
});
afterEach(() => opened.close());

const headerWith = (audit: BackupHeader['audit']): BackupHeader => ({
  format: 'equanim-backup',
  version: 2,
  product: '0.1.0',
  mode: 'live',
  createdAt: new Date(NOW).toISOString(),
  migrations: ['0001-baseline'],
  audit,
  checkpoint: null,
});

describe('A restored database', () => {
  it('is refused where its audit log lacks the entry that the backup names', async () => {
    await expect(checkRestored(opened.db, headerWith({ sequence: 5, hash: 'a'.repeat(64) }))).rejects.toThrow(
      'The audit log of the backup was altered. ',
    );
  });

  it('tells at which checkpoint its track record ends, and is refused where that is not the one that the backup names', async () => {
    await storeCheckpoint(opened.db, new Date(NOW));
    const lines = await checkRestored(opened.db, { ...headerWith(null), checkpoint: NOTE });
    expect(lines.slice(2, 7)).toEqual([
      'The track record ends at the checkpoint that the backup names:',
      '  example.com/record',
      '  412',
      `  ${CHECKPOINT.root}`,
      '  ',
    ]);
    for (const checkpoint of [null, NOTE.replace('412', '413')])
      await expect(checkRestored(opened.db, { ...headerWith(null), checkpoint })).rejects.toThrow(
        'The track record of the backup is not what was signed: ',
      );
  });

  it('is refused where an hour is not what its minutes say', async () => {
    await sql`update snapshot_rollups set sample_count = sample_count - 1 where unit = 'hour'`.execute(
      opened.db,
    );
    await expect(checkRestored(opened.db, headerWith(null))).rejects.toThrow(
      'Rollups of the backup are not what its minutes say',
    );
  });
});
