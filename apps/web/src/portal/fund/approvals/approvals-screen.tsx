import { useApprovals } from '../../../api/approvals.ts';
import { Dashboard } from '../../frame/dashboard.tsx';
import { ForAdministrators, isRefusedToRole } from '../../frame/for-administrators.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { OfflineNotice, useRefresh } from '../../frame/live/offline.tsx';
import { ApprovalsPanel } from './approvals-panel.tsx';
import './approvals.css';

/** What needs a second person, and what was decided of it: for administrators. */
export function ApprovalsScreen() {
  return (
    <PortalScreen>
      <Approvals />
    </PortalScreen>
  );
}

function Approvals() {
  const query = useApprovals();
  const { refresh, refusedAt } = useRefresh(() => void query.refetch());
  return (
    <Dashboard title="Approvals" onRefresh={refresh}>
      {isRefusedToRole(query.error) ? (
        <ForAdministrators what="This screen">Your account may not see what is proposed.</ForAdministrators>
      ) : (
        <>
          <OfflineNotice refusedAt={refusedAt} />
          <ApprovalsPanel query={query} />
        </>
      )}
    </Dashboard>
  );
}
