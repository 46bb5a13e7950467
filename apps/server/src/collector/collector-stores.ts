import { createAccountStore } from './account.store.ts';
import { createAccountStateStore } from './account-state.store.ts';
import type { CollectorStores } from './collector.ts';
import { createFlowStore } from './flow.store.ts';
import { createGapStore } from './gap.store.ts';
import { createLedgerStore } from './ledger.store.ts';
import { createQuarantineStore } from './quarantine.store.ts';
import { createSnapshotStore } from './snapshot.store.ts';
import { createTransactionStore } from './transaction.store.ts';
import type { BaseEquity } from './units.store.ts';

/** Every store of the collector on one database. */
export function storesOf(db: Parameters<typeof createGapStore>[0], base: BaseEquity): CollectorStores {
  return {
    account: createAccountStore(db),
    snapshots: createSnapshotStore(db, base),
    states: createAccountStateStore(db),
    transactions: createTransactionStore(db),
    flows: createFlowStore(db),
    gaps: createGapStore(db),
    ledger: createLedgerStore(db),
    quarantine: createQuarantineStore(db, base),
  };
}
