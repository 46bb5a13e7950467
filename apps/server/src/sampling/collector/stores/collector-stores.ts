import { createFlowStore } from '../../../fund/units/flow.store.ts';
import { createAccountStore } from './account.store.ts';
import { createAccountStateStore } from './account-state.store.ts';
import { createCoinAnswerStore } from './coin-answer.store.ts';
import { createBtcPriceStore } from './btc-price.store.ts';
import { createGapStore } from './gap.store.ts';
import { createMissingStore } from './missing.store.ts';
import { createOrderStore } from './order.store.ts';
import { createPartsStore, explainSoon } from './parts.store.ts';
import { createQuarantineStore } from './quarantine.store.ts';
import { createSnapshotStore, type Counting } from './snapshot.store.ts';
import { createSyncMarkStore } from './sync-mark.store.ts';
import { createTransactionStore } from './transaction.store.ts';

export type CollectorStores = ReturnType<typeof storesOf>;

/** Every store of the collector on one database. */
export function storesOf(db: Parameters<typeof createGapStore>[0], counting: Counting) {
  return {
    account: createAccountStore(db),
    snapshots: createSnapshotStore(db, counting),
    btcPrices: createBtcPriceStore(db),
    coinAnswers: createCoinAnswerStore(db),
    states: createAccountStateStore(db),
    parts: createPartsStore(db, counting.limit),
    transactions: createTransactionStore(db, (trx, span) => explainSoon(trx, span, counting.limit)),
    flows: createFlowStore(db),
    gaps: createGapStore(db),
    orders: createOrderStore(db),
    marks: createSyncMarkStore(db),
    missing: createMissingStore(db),
    quarantine: createQuarantineStore(db),
  };
}
