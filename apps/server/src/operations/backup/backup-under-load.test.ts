import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, it } from 'vitest';
import { connectDatabase } from '../../platform/database/connection/connect.ts';
import { fillMinutes } from '../../platform/database/long-history.test-support.ts';
import type { Database } from '../../platform/database/open.ts';
import { createServerDatabase } from '../../platform/database/prepared-databases.test-support.ts';
import { refreshRollups } from '../../platform/database/rollups/refresh-rollups.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { openBackup } from './backup-reader.ts';
import { writeBackup } from './backup.service.ts';
import { useDirectories } from './directories.test-support.ts';
import { restoreBackup } from './restore.service.ts';

const ROUNDS = Math.ceil(10 * inject('scale'));
/** Stored before, so that a backup takes a while. */
const MINUTES = 20_000;
const KEY = Buffer.alloc(32, 0xc3);
const directory = useDirectories();

/** Stores minute after minute until it is stopped, as a collector in a hurry would. */
function startWriting(db: Database, from: number) {
  let stored = from;
  const stopping = new AbortController();
  const writing = (async () => {
    while (!stopping.signal.aborted) {
      const takenAt = new Date(stored * MINUTE_MS);
      const equity = String(50_000 + stored);
      const price = String(60_000 + stored);
      await db.transaction().execute(async (trx) => {
        await sql`
          insert into snapshots (taken_at, read_at, equity, wallet_balance, unrealized_pnl, units, source)
          values (${takenAt}, ${takenAt}, ${equity}, ${equity}, 0, 50000, 'live')`.execute(trx);
        await sql`insert into btc_prices (taken_at, price) values (${takenAt}, ${price})`.execute(trx);
        await refreshRollups(trx, { from: takenAt, to: takenAt });
      });
      stored += 1;
      // Leaves the processor to the backup.
      await sleep(2);
    }
  })();
  return {
    stored: () => stored,
    async stop() {
      stopping.abort();
      await writing;
    },
  };
}

/** Counts and checksums of the first `stored` minutes, computed by PostgreSQL and not by the backup. */
async function checksums(db: Database, minutes: number): Promise<unknown> {
  const end = new Date(minutes * MINUTE_MS);
  const { rows } = await sql`
    select (select md5(string_agg(one::text, '/' order by taken_at)) from snapshots as one where taken_at < ${end}) as snapshots,
      (select md5(string_agg(one::text, '/' order by taken_at)) from btc_prices as one where taken_at < ${end}) as prices,
      (select count(*) from snapshots where taken_at < ${end}) as count`.execute(db);
  return rows[0];
}

it(
  `a backup while snapshots are stored holds one moment, and what was stored when it began (${ROUNDS} times)`,
  { timeout: 180_000 * ROUNDS },
  async () => {
    const server = await connectDatabase({ url: await createServerDatabase('equanim') });
    await fillMinutes(server.db, { minutes: MINUTES, endMs: (MINUTES - 1) * MINUTE_MS });
    let from = MINUTES;
    for (let round = 0; round < ROUNDS; round += 1) {
      const file = join(directory(), 'under load.backup');
      const writer = startWriting(server.db, from);
      while (writer.stored() < from + 20) await sleep(10);
      const atStart = writer.stored();
      // Encrypted, as the backups of a fund are.
      await writeBackup(server.url, { file, now: new Date(), key: KEY });
      const atEnd = writer.stored();
      const copy = await connectDatabase({ url: await createServerDatabase() });
      await restoreBackup(copy.url, await openBackup(file, { key: KEY }));
      await writer.stop();
      from = writer.stored();
      const { rows } = await sql<{ cut: number }>`select count(*) as cut from snapshots`.execute(copy.db);
      const cut = rows[0]?.cut ?? 0;
      const hours = await sql<{
        cut: number;
      }>`select sum(sample_count)::int as cut from snapshot_rollups where unit = 'hour'`.execute(copy.db);
      // Minutes, prices and hours are of the same moment.
      expect(hours.rows).toEqual([{ cut }]);
      expect(await checksums(copy.db, cut)).toEqual(await checksums(server.db, cut));
      expect(await checksums(copy.db, cut + 1)).not.toEqual(await checksums(server.db, cut + 1));
      await copy.close();
      expect(cut).toBeGreaterThanOrEqual(atStart);
      expect(cut).toBeLessThan(atEnd);
      rmSync(file);
    }
    await server.close();
  },
);
