import { ledgerCalls } from '@equanim/contract/ledger-calls';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../../api/use-call.ts';
import { Dashboard } from '../../frame/dashboard.tsx';
import { ForAdministrators, isRefusedToRole } from '../../frame/for-administrators.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { OfflineNotice, useRefresh } from '../../frame/live/offline.tsx';
import { EntriesPanel } from './entries/entries-panel.tsx';
import { askedOf, useLedgerQuery } from './filter/ledger-query.ts';
import { ReconciliationPanel } from './reconciliation/reconciliation-panel.tsx';

const PAGE_SIZE = 50;

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
  const { refresh, refusedAt } = useRefresh(() => {
    void reconciliation.refetch();
    void entries.refetch();
  });
  return (
    <Dashboard title="Ledger" onRefresh={refresh}>
      {isRefusedToRole(entries.error) ? (
        <ForAdministrators what="This screen">Your account may not see who owns the units.</ForAdministrators>
      ) : (
        <>
          <OfflineNotice refusedAt={refusedAt} />
          <ReconciliationPanel query={reconciliation} />
          {/* The owners would move them. */}
          {reconciliation.isLoading ? null : (
            <EntriesPanel query={query} result={entries} onChange={change} />
          )}
        </>
      )}
    </Dashboard>
  );
}
