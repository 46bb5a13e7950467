import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invitationsQuery } from '../../api/invitations.ts';
import { peopleQuery } from '../../api/people.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { Dashboard } from '../layout/dashboard.tsx';
import { ForAdministrators, isRefusedToRole } from '../layout/for-administrators.tsx';
import { PortalScreen } from '../layout/portal-screen.tsx';
import { OfflineNotice } from '../live/offline-notice.tsx';
import { useRefresh } from '../live/use-refresh.ts';
import { InvitationsPanel } from './invite/invitations-panel.tsx';
import { PeoplePanel } from './list/people-panel.tsx';
import './people.css';

/** Who may sign in, and who is invited: for administrators. */
export function PeopleScreen() {
  return (
    <PortalScreen>
      <People />
    </PortalScreen>
  );
}

function People() {
  const queries = useQueryClient();
  const people = useQuery(peopleQuery());
  const invitations = useQuery(invitationsQuery());
  const { refresh, refusedAt } = useRefresh(
    () => void queries.invalidateQueries({ queryKey: queryKeys.people.all }),
  );
  const isRefused = isRefusedToRole(people.error);
  return (
    <Dashboard title="People" onRefresh={refresh}>
      {isRefused ? (
        <ForAdministrators what="This screen">Your account may not see who else signs in.</ForAdministrators>
      ) : (
        <>
          <OfflineNotice refusedAt={refusedAt} />
          <div className="people-screen">
            <PeoplePanel query={people} />
            <InvitationsPanel query={invitations} />
          </div>
        </>
      )}
    </Dashboard>
  );
}
