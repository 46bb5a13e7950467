import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/time.ts';
import { beforeMigrationName, operatorName, parseBackupName, scheduledName } from './backup-names.ts';
import { rotate } from './rotation.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'equanim-rotation-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const store = (...names: string[]) => names.forEach((name) => writeFileSync(join(directory, name), ''));
const rotateTo = (newestAt: Date, keep: number) => rotate({ directory, mode: 'live', keep }, newestAt);
const daysKept = (): string[] =>
  readdirSync(directory)
    .flatMap((name) => parseBackupName(name) ?? [])
    .map(({ at }) => at.toISOString().slice(0, 10))
    .toSorted();

describe('The rotation of backups', () => {
  it('keeps the newest and the first of each of the last 12 months, day by day for two years', async () => {
    const firstAt = Date.UTC(2024, 0, 15, 3);
    const days = Array.from({ length: 730 }, (_, i) => new Date(firstAt + i * DAY_MS));
    for (const at of days) {
      store(scheduledName('live', at), `${scheduledName('live', at)}.sha256`);
      await rotateTo(at, 14);
    }
    const newest = days.slice(-14).map((at) => at.toISOString().slice(0, 10));
    const last = newest.at(-1) ?? '';
    expect(last).toBe('2026-01-13');
    const months = ['02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'];
    const firsts = [...months.map((month) => `2025-${month}-01`), '2026-01-01'];
    expect(daysKept()).toEqual([...new Set([...firsts, ...newest])].toSorted());
    // Each has its checksum, and no checksum is left alone.
    const names = readdirSync(directory);
    expect(names.filter((name) => name.endsWith('.sha256'))).toEqual(
      names.filter((name) => name.endsWith('.backup')).map((name) => `${name}.sha256`),
    );
  });

  it('touches no file but those of the schedule of its own account', async () => {
    const old = new Date(Date.UTC(2020, 0, 1));
    const others = [
      scheduledName('demo', old),
      operatorName('live', old),
      beforeMigrationName('0022-machines', 'live', old),
      `${scheduledName('live', old)}.0123abcd.partial`,
      'scheduled-live.backup',
      'notes.txt',
    ];
    const newest = new Date(Date.UTC(2026, 0, 1));
    store(...others, scheduledName('live', old), scheduledName('live', newest));
    expect(await rotateTo(newest, 1)).toEqual([scheduledName('live', old)]);
    expect(readdirSync(directory).toSorted()).toEqual([...others, scheduledName('live', newest)].toSorted());
  });
});
