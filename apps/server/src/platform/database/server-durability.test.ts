import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDurability, UnsafeDatabaseError } from './server-durability.ts';
import { openDatabase, type OpenDatabase } from './open.ts';
import { startMachine } from './postgres-cluster.test-support.ts';

describe('What a PostgreSQL server is set to', () => {
  let started: Awaited<ReturnType<typeof startMachine>>;
  let opened: OpenDatabase | null = null;

  beforeAll(async () => {
    started = await startMachine();
  });
  afterAll(async () => {
    await opened?.close();
    await started.remove();
  });

  /** Sets it and asks on a new connection. */
  async function check(settings: Record<string, string>, isAccepted = false): Promise<string[]> {
    for (const [name, value] of Object.entries(settings))
      await started.machine.query(
        name === 'synchronous_commit'
          ? `alter role postgres set ${name} = ${value}`
          : `alter system set ${name} = '${value}'`,
      );
    await started.machine.query('select pg_reload_conf()');
    await opened?.close();
    opened = await openDatabase({ url: started.url });
    return checkDurability(opened.db, isAccepted);
  }

  it('is nothing to speak of where all is as PostgreSQL has it by default', async () => {
    expect(await check({ fsync: 'on' })).toEqual([]);
  });

  it('is refused without fsync or full page writes, unless that is accepted, and then said', async () => {
    const fsync = /^PostgreSQL runs with fsync off, .* Turn it on, or set ALLOW_UNSAFE_DATABASE=on/;
    await expect(check({ fsync: 'off' })).rejects.toThrow(UnsafeDatabaseError);
    await expect(check({ fsync: 'off' })).rejects.toThrow(fsync);
    await expect(check({ fsync: 'on', full_page_writes: 'off' })).rejects.toThrow('full_page_writes off');
    expect(await check({ fsync: 'off' }, true)).toEqual([
      expect.stringContaining('fsync off'),
      expect.stringContaining('full_page_writes off'),
    ]);
  });

  it('is warned of where a commit does not wait, be it set for our role alone', async () => {
    const safe = { fsync: 'on', full_page_writes: 'on' };
    expect(await check({ ...safe, synchronous_commit: 'off' })).toEqual([
      expect.stringContaining('synchronous_commit off'),
    ]);
    expect(await check({ ...safe, synchronous_commit: 'local' })).toEqual([]);
    expect(await check({ ...safe, synchronous_standby_names: 'standby' })).toEqual([
      expect.stringContaining('synchronous_commit local'),
    ]);
  });
});
