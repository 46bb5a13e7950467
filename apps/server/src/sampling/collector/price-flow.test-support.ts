import type { FlowEvidence } from '../../fund/units/flow.store.ts';
import type { SnapshotStore } from './stores/snapshot.store.ts';

/** Keeps what a flow is priced by, as it is kept with the minute that is stored next. */
export function priceFlow(
  snapshots: SnapshotStore,
  transactionId: string,
  evidence: FlowEvidence,
): Promise<void> {
  return snapshots.record({ joins: [], flows: [{ transactionId, evidence }], at: new Date(0) });
}
