// @module-tag release
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { verifyRecord } from '@equanim/record/verify-record';
import { describe, expect, it } from 'vitest';
import { createRecordKeeping, createTrackRecord } from '../../fund/services.ts';
import { connectDatabase } from '../../platform/database/connect.ts';
import { fillMinutes } from '../../platform/database/long-history.test-support.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { TRAILER_BYTES } from './backup-format.ts';
import { writeBackup } from './backup.service.ts';
import { usePlaces } from './places.test-support.ts';
import { openBackup, restoreBackup } from './restore.service.ts';

const NOW = new Date('2026-10-05T00:05:00Z');
const silent = () => undefined;

describe('A backup of a server with a track record', () => {
  const places = usePlaces();

  it('names its newest checkpoint, holds the record and never the key that signs it', async () => {
    const directory = places.directory();
    const keyFile = join(directory, 'live.key');
    const files = { keyFile, copyFile: join(directory, 'live.txt'), origin: 'example.com/record' };
    const source = await openDatabase(places.memory());
    await fillMinutes(source.db, { minutes: 4 * 1440, endMs: Date.parse('2026-10-04T23:59:00Z') });
    await createRecordKeeping(source.db, { ...files, source: 'live' }, () => NOW).publishing.publish();
    const note = await createTrackRecord(source.db, () => NOW).witness();
    const file = join(directory, 'record.backup');
    const { header } = await writeBackup(source.db, { file, now: NOW, print: silent });
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

    const restored = await connectDatabase(await places.either());
    await restoreBackup(restored.db, await openBackup(file), { print: silent });
    const found = createTrackRecord(restored.db, () => NOW);
    expect(await found.witness()).toBe(note);
    expect((await verifyRecord(await found.file())).findings).toEqual([]);
    await restored.close();
  });
});
