// A program for durability.test.ts: stores minute after minute and prints each one that was promised, until it is killed. Where
// the database is killed instead, it looks what became of the minute under way and goes on.
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Decimal } from 'decimal.js';
import { problemOfFailure } from '../../platform/database/database-failures.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { createBtcPriceStore } from './stores/btc-price.store.ts';
import { createSnapshotStore } from './stores/snapshot.store.ts';
import { COUNTING, recordOne } from './counting.test-support.ts';

const STDOUT = 1;
const [directory = '', start = '0'] = process.argv.slice(2);
const server = {
  onLost: () => undefined,
  onUnusable: ({ message }: Error) => {
    process.stderr.write(message);
    process.exit(1);
  },
};
const { db } = await openDatabase({ directory }, { server });
const snapshots = createSnapshotStore(db, COUNTING);
const prices = createBtcPriceStore(db);
writeSync(STDOUT, 'open\n');
for (let n = Number(start); ; n += 1) {
  if (!(await isStored(n))) await store(n);
  // Synchronous, so that what the parent has read was written before the kill.
  writeSync(STDOUT, `${n}\n`);
}

async function store(n: number): Promise<void> {
  const takenAt = new Date(n * 60_000);
  const equity = new Decimal(50_000 + n);
  try {
    await recordOne(snapshots, {
      takenAt,
      readAt: takenAt,
      totals: {
        equity,
        walletBalance: equity,
        unrealizedPnl: new Decimal(0),
        optionValue: new Decimal(0),
      },
      btcPrice: new Decimal(60_000 + n),
      state: { readAt: takenAt, coins: [], positions: [], uncheckedCoins: [] },
    });
    if (n % 20 === 0) await backfillPrices(n);
  } catch (error) {
    if (problemOfFailure(error) !== 'database-unavailable') throw error;
    if (!(await isStored(n))) await store(n);
  }
}

/** Waits for the database where it is away. */
async function isStored(n: number): Promise<boolean> {
  for (;;) {
    try {
      const taken_at = new Date(n * 60_000);
      return (
        (await db.selectFrom('snapshots').select('units').where('taken_at', '=', taken_at).execute()).length >
        0
      );
    } catch (error) {
      if (problemOfFailure(error) !== 'database-unavailable') throw error;
      await sleep(20);
    }
  }
}

/** Prices of minutes long before, as a back-fill stores them between two samples. */
async function backfillPrices(n: number): Promise<void> {
  const price = new Decimal(30_000 + n);
  const minutes = Array.from({ length: 10 }, (_, i) => ({
    takenAt: new Date(-(n * 10 + i + 1) * 60_000),
    price,
  }));
  await prices.backfill(minutes);
}
