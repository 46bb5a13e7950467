import { Decimal } from 'decimal.js';
import type { Counting, SnapshotStore } from './stores/snapshot.store.ts';
import type { Snapshot } from './model.ts';

/** As the settings have it by default. */
export const COUNTING: Counting = {
  base: new Decimal(50_000),
  limit: { usdt: new Decimal(1), rate: new Decimal('0.0002') },
};

/** Stores a minute that nothing else comes with. */
export function recordOne(snapshots: SnapshotStore, snapshot: Snapshot): Promise<void> {
  return snapshots.record({ snapshot, joins: [], flows: [], at: snapshot.takenAt });
}
