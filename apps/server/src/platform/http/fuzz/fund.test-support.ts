import { fillEvidence } from '../../database/account-evidence.test-support.ts';
import { fillMinutes, fillOrders } from '../../database/long-history.test-support.ts';
import type { Database } from '../../database/open.ts';
import { DAY_MS, MINUTE_MS } from '../../time.ts';

/** Stores ten days of minutes, orders and evidence, samples that wait for a decision, and types of the log nobody knows. */
export async function fillFund(db: Database, endMs: number): Promise<void> {
  const span = { fromMs: endMs - 10 * DAY_MS, toMs: endMs - MINUTE_MS };
  await fillMinutes(db, { minutes: 14_400, endMs: span.toMs, hasGaps: true });
  await fillOrders(db, { count: 400, ...span });
  await fillEvidence(db, span);
  // Lines count from then on.
  await db
    .updateTable('accounts')
    .set({ counted_since: new Date(span.fromMs) })
    .execute();
  const nothing = { change: '1', cash_flow: '0', funding: '0', fee: '0', balance: '0', rest: '{}' };
  const lines = Array.from({ length: 20 }, (_, n) => ({
    ...nothing,
    transaction_id: `asked-${n}`,
    type: `CUSTODY_${n}`,
    meaning: 'unknown' as const,
    coin: 'USDT',
    category: 'linear',
    symbol: '',
    side: null,
    is_realized: false,
    occurred_at: new Date(endMs - DAY_MS),
  }));
  await db.insertInto('transactions').values(lines).execute();
  const samples = Array.from({ length: 60 }, (_, n) => {
    const takenAt = new Date(span.fromMs + n * MINUTE_MS);
    return { id: crypto.randomUUID(), taken_at: takenAt, read_at: takenAt, reason: 'moved', raw: '{}' };
  });
  await db.insertInto('quarantined_samples').values(samples).execute();
}
