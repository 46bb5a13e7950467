import { auditCalls } from '@equanim/contract/audit-calls';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../../api/use-call.ts';
import { Dashboard } from '../../frame/dashboard.tsx';
import { ForAdministrators, isRefusedToRole } from '../../frame/for-administrators.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { OfflineNotice } from '../../frame/live/offline-notice.tsx';
import { useRefresh } from '../../frame/live/use-refresh.ts';
import { AuditPanel } from './audit-panel.tsx';
import { useAuditQuery } from './filter/audit-query.ts';
import './audit.css';

const PAGE_SIZE = 50;

/** What was done, by whom, when and from where: for administrators. */
export function AuditScreen() {
  return (
    <PortalScreen>
      <Audit />
    </PortalScreen>
  );
}

function Audit() {
  const { query, change } = useAuditQuery();
  const result = useCall(
    auditCalls.auditPage,
    { query: { ...query, page_size: PAGE_SIZE } },
    { placeholderData: keepPreviousData },
  );
  const { refresh, refusedAt } = useRefresh(() => void result.refetch());
  const isRefused = isRefusedToRole(result.error);
  return (
    <Dashboard title="Audit" onRefresh={refresh}>
      {isRefused ? (
        <ForAdministrators what="This screen">Your account may not see what others did.</ForAdministrators>
      ) : (
        <>
          <OfflineNotice refusedAt={refusedAt} />
          <AuditPanel query={query} result={result} onChange={change} />
        </>
      )}
    </Dashboard>
  );
}
