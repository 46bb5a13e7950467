import { createAdjustmentKind } from '../ledger/adjustments/adjustment-kind.ts';
import type { LedgerStore } from '../ledger/book/ledger.store.ts';
import { passingDays, takingBackPasses } from '../ledger/dealing/pass-days.ts';
import { keepLine } from '../ledger/lines/keep-line.ts';
import { lateDecisions } from '../ledger/requests/late-decisions.ts';
import { backdatedTerms } from '../ledger/terms/backdated-terms.ts';
import { createApprovalsService } from './approvals.service.ts';

export type FundApprovals = ReturnType<typeof createFundApprovals>;

/** What of a fund a second person confirms, by its name on the wire. */
export function createFundApprovals(store: LedgerStore, clock: () => Date) {
  const kinds = {
    'strike-pass': passingDays(clock),
    'strike-pass-undo': takingBackPasses,
    ...lateDecisions(clock),
    terms: backdatedTerms(clock),
    adjustment: createAdjustmentKind(clock),
    'hand-line': keepLine,
  };
  return createApprovalsService(store, kinds, clock);
}
