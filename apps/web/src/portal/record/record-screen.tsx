import { useState } from 'react';
import { areas } from '../../api/areas.ts';
import { useRefetch } from '../../api/use-call.ts';
import { pages } from '../../content/pages.ts';
import { Dashboard } from '../frame/dashboard.tsx';
import { PortalScreen } from '../frame/portal-screen.tsx';
import { OfflineNotice } from '../frame/live/offline-notice.tsx';
import { useRefresh } from '../frame/live/use-refresh.ts';
import { PrintButton } from '../frame/print-button.tsx';
import { useSession } from '../session/use-session.ts';
import { RecordFrame } from './frame/record-frame.tsx';
import { RecordSkeleton } from './frame/record-skeleton.tsx';
import { VisitorRecord } from './frame/visitor-record.tsx';
import { RecordContent } from './record-content.tsx';

/** The track record: a screen of the portal for whoever is signed in, a page of its own for whoever is not. */
export function RecordScreen() {
  const session = useSession();
  const isOut = session !== null && session !== 'signed-in' && session !== 'factor-required';
  // Whoever signs out here, or whose session ends, goes to the login, as from every screen.
  const [cameWithout] = useState(isOut);
  if (session === null)
    return (
      <RecordFrame>
        <RecordSkeleton />
      </RecordFrame>
    );
  if (isOut && cameWithout) return <VisitorRecord />;
  return (
    <PortalScreen>
      <OwnRecord />
    </PortalScreen>
  );
}

function OwnRecord() {
  const refetch = useRefetch();
  const { refresh, refusedAt } = useRefresh(() => void refetch(areas.record));
  return (
    <Dashboard
      title={pages.record.name}
      actions={<PrintButton title="Print this screen" onPrint={() => print()} />}
      hasCharts
      onRefresh={refresh}
    >
      <OfflineNotice refusedAt={refusedAt} />
      <RecordContent place="api" />
    </Dashboard>
  );
}
