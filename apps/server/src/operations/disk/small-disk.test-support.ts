import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MEGABYTE } from '../../platform/disk/free-space.ts';

/** A disk of 128 MB in memory. */
export interface SmallDisk {
  path: string;
  /** Takes all its room, as another program would. @param exceptBytes what is left free */
  fill(exceptBytes?: number): void;
  free(): void;
  remove(): void;
}

/** Whether this user may mount one: root alone may. */
export const canMount = process.getuid?.() === 0 && tryMount();

/** @throws Error where it cannot be mounted */
export function mountSmallDisk(): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), 'equanim-disk-'));
  if (!mount(path)) throw new Error('A disk in memory cannot be mounted here.');
  const filling = join(path, 'filling');
  return {
    path,
    fill(exceptBytes = 0) {
      const file = openSync(filling, 'a');
      try {
        for (;;) writeSync(file, Buffer.alloc(4096));
      } catch (error) {
        if ((error as { code?: string }).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
      if (exceptBytes > 0) spawnSync('truncate', ['-s', `-${String(exceptBytes)}`, filling]);
    },
    free: () => rmSync(filling, { force: true }),
    remove() {
      spawnSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function tryMount(): boolean {
  const path = mkdtempSync(join(tmpdir(), 'equanim-disk-'));
  const isMounted = mount(path);
  if (isMounted) spawnSync('umount', ['-l', path]);
  rmSync(path, { recursive: true, force: true });
  return isMounted;
}

function mount(path: string): boolean {
  const size = `size=${String(128 * MEGABYTE)}`;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', size, 'tmpfs', path]).status === 0;
}
