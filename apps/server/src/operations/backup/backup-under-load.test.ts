// @module-tag release
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { connectDatabase } from '../../platform/database/connect.ts';
import { openDatabase, type Database } from '../../platform/database/open.ts';
import { refreshRollups } from '../../platform/database/rollups/refresh-rollups.ts';
import { MINUTE_MS } from '../../platform/time.ts';
import { settingsFor, startCommand } from './commands.test-support.ts';
import { ENGINES, usePlaces } from './places.test-support.ts';

/** Scorecard 15: number of rounds on each engine. */
const ROUNDS = Math.ceil(10 * inject('scale'));
const SLOW_MS = 180_000 * ROUNDS;
const NOTICES = { onLost: () => undefined, onUnusable: () => undefined };

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
      // Leaves the processor to the backup; the embedded database runs in this process.
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

describe('A backup while snapshots are stored', () => {
  const places = usePlaces();

  it.each(ENGINES)(
    `on the %s database holds one moment, and what was stored when it began (${ROUNDS} times)`,
    { timeout: SLOW_MS },
    async (engine) => {
      const location = await places[engine]();
      // Elsewhere and encrypted, as the backups of a fund are.
      const encrypted = { BACKUP_KEY: 'c3'.repeat(32) };
      const settings = { ...settingsFor(location, places.directory()), ...encrypted };
      const server = await openDatabase(location, { server: NOTICES });
      let from = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const writer = startWriting(server.db, from);
        while (writer.stored() < from + 200) await sleep(10);
        const file = join(places.directory(), 'under load.backup');
        const atStart = writer.stored();
        const backup = await startCommand('backup.cli.ts', [file], settings).ended;
        const atEnd = writer.stored();
        await writer.stop();
        from = writer.stored();
        expect(backup).toMatchObject({
          status: 0,
          stdout: expect.stringMatching(/^Wrote .*under load[.]backup: /),
        });

        const place = await places[engine]();
        const restored = await startCommand('restore.cli.ts', [file], {
          ...settingsFor(place, ''),
          ...encrypted,
        }).ended;
        expect(restored).toMatchObject({
          status: 0,
          stdout: expect.stringContaining('is ready for npm start'),
        });
        const copy = await connectDatabase(place);
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
      }
      await server.close();
    },
  );
});
