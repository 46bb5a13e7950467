import { peopleCalls } from '@equanim/contract/people-calls';
import { areas } from '../../../api/areas.ts';
import { useCall, useRefetch } from '../../../api/use-call.ts';
import { Dashboard } from '../../frame/dashboard.tsx';
import { ForAdministrators, isRefusedToRole } from '../../frame/for-administrators.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { OfflineNotice, useRefresh } from '../../frame/live/offline.tsx';
import { InvitationsPanel } from './invitations-panel.tsx';
import { PeoplePanel } from './people-panel.tsx';

/** Who may sign in, and who is invited: for administrators. */
export function PeopleScreen() {
  return (
    <PortalScreen>
      <People />
    </PortalScreen>
  );
}

function People() {
  const refetch = useRefetch();
  const people = useCall(peopleCalls.people);
  const invitations = useCall(peopleCalls.invitations);
  const { refresh, refusedAt } = useRefresh(() => void refetch(areas.people));
  const isRefused = isRefusedToRole(people.error);
  return (
    <Dashboard title="People" onRefresh={refresh}>
      {isRefused ? (
        <ForAdministrators what="This screen">Your account may not see who else signs in.</ForAdministrators>
      ) : (
        <>
          <OfflineNotice refusedAt={refusedAt} />
          <div className="grid grid-cols-1 items-start gap-[inherit] min-[1440px]:grid-cols-[minmax(0,1fr)_minmax(360px,26rem)]">
            <PeoplePanel query={people} />
            {people.isPending ? null : <InvitationsPanel query={invitations} />}
          </div>
        </>
      )}
    </Dashboard>
  );
}
