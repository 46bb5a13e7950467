import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MEGABYTE } from '../../platform/disk/free-space.ts';
import { watchDiskSpace, type DiskSpace } from './disk-space.ts';

const free: Record<string, number> = {};
const log: string[] = [];
let space: DiskSpace;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(free, { data: 5_000 * MEGABYTE, backups: 5_000 * MEGABYTE });
  log.length = 0;
  space = watch('data');
});
afterEach(() => {
  space.stop();
  vi.useRealTimers();
});

function watch(dataDirectory: string | null): DiskSpace {
  const note = (_details: unknown, text?: string): void => void log.push(text ?? String(_details));
  return watchDiskSpace({
    dataDirectory,
    backupDirectory: 'backups',
    minFreeBytes: 1_024 * MEGABYTE,
    logger: { warn: note, info: note },
    readFree: (directory) => free[directory] ?? 0,
  });
}

describe('The room on the disks', () => {
  it('tells of each disk that is nearly full, before nothing more can be stored, and logs it once', () => {
    free['data'] = 900 * MEGABYTE;
    vi.advanceTimersByTime(60_000);
    expect(space.notices()).toEqual([
      'The disk of the data has 900 MB left: free some space before nothing more can be stored.',
    ]);
    free['backups'] = 10 * MEGABYTE;
    vi.advanceTimersByTime(60_000);
    expect(space.notices()[1]).toBe('The disk of the backups has 10 MB left: free some space.');
    expect(space.isFull()).toBe(false);
    Object.assign(free, { data: 2_000 * MEGABYTE, backups: 2_000 * MEGABYTE });
    vi.advanceTimersByTime(60_000);
    expect(log).toEqual(['a disk is nearly full', 'a disk is nearly full', 'the disks have room again']);
  });

  it('is full where the database stores nothing more', () => {
    free['data'] = 31 * MEGABYTE;
    expect([space.isFull(), space.notices()]).toEqual([
      true,
      ['The disk of the data has 31 MB left: nothing more is stored until space is freed.'],
    ]);
  });

  it('of a PostgreSQL server is not known here, that of the backups is', () => {
    space.stop();
    Object.assign(free, { data: 0, backups: 0 });
    space = watch(null);
    expect([space.isFull(), space.notices().length]).toEqual([false, 1]);
  });
});
