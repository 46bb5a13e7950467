import { ledgerCalls } from '@equanim/contract/ledger-calls';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../../api/use-call.ts';
import { AdminScreen } from '../../frame/admin-screen.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { EntriesPanel } from './entries/entries-panel.tsx';
import { askedOf, useLedgerQuery } from './filter/ledger-query.ts';
import { ReconciliationPanel } from './reconciliation/reconciliation-panel.tsx';

const PAGE_SIZE = 25;

/** Whose the units are, entry by entry, and whether they are those of the account: for administrators. */
export function LedgerScreen() {
  return (
    <PortalScreen>
      <Ledger />
    </PortalScreen>
  );
}

function Ledger() {
  const { query, change } = useLedgerQuery();
  const reconciliation = useCall(ledgerCalls.ledgerReconciliation);
  const entries = useCall(
    ledgerCalls.ledgerEntries,
    { query: { ...askedOf(query), page: query.page, page_size: PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  );
  return (
    <AdminScreen
      title="Ledger"
      refusal="Your account has no access to the ledger."
      query={entries}
      onRefresh={() => {
        void reconciliation.refetch();
        void entries.refetch();
      }}
    >
      <ReconciliationPanel query={reconciliation} />
      {/* The owners would move them. */}
      {reconciliation.isPending ? null : <EntriesPanel query={query} result={entries} onChange={change} />}
    </AdminScreen>
  );
}
