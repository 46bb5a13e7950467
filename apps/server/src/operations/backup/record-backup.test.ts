import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { verifyRecord } from '@equanim/record/verify-record';
import { describe, expect, it } from 'vitest';
import { createRecordKeeping, createTrackRecord } from '../../fund/services.ts';
import { connectDatabase } from '../../platform/database/connection/connect.ts';
import { fillMinutes } from '../../platform/database/long-history.test-support.ts';
import {
  createServerDatabase,
  openTestDatabase,
} from '../../platform/database/prepared-databases.test-support.ts';
import { TRAILER_BYTES } from './backup-format.ts';
import { writeBackup } from './backup.service.ts';
import { useDirectories } from './directories.test-support.ts';
import { openBackup } from './backup-reader.ts';
import { restoreBackup } from './restore.service.ts';

const NOW = new Date('2026-10-05T00:05:00Z');

describe('A backup of a server with a track record', () => {
  const newDirectory = useDirectories();

  it('names its newest checkpoint, holds the record and never the key that signs it', async () => {
    const directory = newDirectory();
    const keyFile = join(directory, 'live.key');
    const files = { keyFile, copyFile: join(directory, 'live.txt'), origin: 'example.com/record' };
    const source = await openTestDatabase();
    await fillMinutes(source.db, { minutes: 4 * 1440, endMs: Date.parse('2026-10-04T23:59:00Z') });
    await createRecordKeeping(source.db, { ...files, source: 'live' }, () => NOW).publishing.publish();
    const note = await createTrackRecord(source.db, () => NOW).witness();
    const file = join(directory, 'record.backup');
    const { header } = await writeBackup(source.url, { file, now: NOW });
    await source.close();
    expect([header.checkpoint, note?.split('\n').slice(0, 2)]).toEqual([note, [files.origin, '4']]);

    const secret = readFileSync(keyFile, 'utf8').trim().split('+').slice(4).join('+');
    const text = gunzipSync(readFileSync(file).subarray(0, -TRAILER_BYTES)).toString();
    expect(text).toContain('equanim-nav/1');
    expect(text).not.toContain('PRIVATE');
    expect(secret).toHaveLength(44);
    const seed = Buffer.from(secret, 'base64').subarray(1);
    for (const form of [secret, secret.slice(2), seed.toString('base64'), seed.toString('hex')])
      expect(text).not.toContain(form);

    const restored = await connectDatabase({ url: await createServerDatabase() });
    await restoreBackup(restored.url, await openBackup(file));
    const found = createTrackRecord(restored.db, () => NOW);
    expect(await found.witness()).toBe(note);
    expect((await verifyRecord(await found.file())).findings).toEqual([]);
    await restored.close();
  });
});
