import { createAccountStore } from './account.store.ts';
import { createAccountStateStore } from './account-state.store.ts';
import type { CollectorStores } from './collector.ts';
import { createFlowStore } from '../../fund/units/flow.store.ts';
import { createGapStore } from './gap.store.ts';
import { createLedgerStore } from './ledger.store.ts';
import { createQuarantineStore } from './quarantine.store.ts';
import { createPartsStore, explainSoon } from './parts.store.ts';
import { createSnapshotStore, type Counting } from './snapshot.store.ts';
import { createTransactionStore } from './transaction.store.ts';

/** Every store of the collector on one database. */
export function storesOf(db: Parameters<typeof createGapStore>[0], counting: Counting): CollectorStores {
  return {
    account: createAccountStore(db),
    snapshots: createSnapshotStore(db, counting),
    states: createAccountStateStore(db),
    parts: createPartsStore(db, counting.limit),
    transactions: createTransactionStore(db, (trx, span) => explainSoon(trx, span, counting.limit)),
    flows: createFlowStore(db),
    gaps: createGapStore(db),
    ledger: createLedgerStore(db),
    quarantine: createQuarantineStore(db),
  };
}
