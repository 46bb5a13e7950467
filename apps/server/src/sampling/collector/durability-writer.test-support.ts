// A program for durability.test.ts: stores minute after minute and prints each one that was promised, until it is killed.
import { writeSync } from 'node:fs';
import { Decimal } from 'decimal.js';
import { sql } from 'kysely';
import { openDatabase } from '../../platform/database/open.ts';
import { createBtcPriceStore } from './stores/btc-price.store.ts';
import { createSnapshotStore } from './stores/snapshot.store.ts';
import { COUNTING, recordOne } from './counting.test-support.ts';

const STDOUT = 1;
const [directory = '', start = '0'] = process.argv.slice(2);
const { db } = await openDatabase({ directory });
const snapshots = createSnapshotStore(db, COUNTING);
const prices = createBtcPriceStore(db);
writeSync(STDOUT, 'open\n');
for (let n = Number(start); ; n += 1) {
  const takenAt = new Date(n * 60_000);
  const equity = new Decimal(50_000 + n);
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
  if (n % 50 === 0) await sql`checkpoint`.execute(db);
  // Synchronous, so that what the parent has read was written before the kill.
  writeSync(STDOUT, `${n}\n`);
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
