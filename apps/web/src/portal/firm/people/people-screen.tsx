import { peopleCalls } from '@equanim/contract/people-calls';
import { areas } from '../../../api/areas.ts';
import { useCall, useRefetch } from '../../../api/use-call.ts';
import { AdminScreen } from '../../frame/admin-screen.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { InvitationsPanel } from '../../frame/people/invitations-panel.tsx';
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
  return (
    <AdminScreen
      title="People"
      refusal="Your account may not see who else signs in."
      query={people}
      onRefresh={() => void refetch(areas.people)}
    >
      <div className="grid grid-cols-1 items-start gap-[inherit] min-[1440px]:grid-cols-[minmax(0,1fr)_minmax(360px,26rem)]">
        <PeoplePanel query={people} />
        {people.isPending ? null : (
          <InvitationsPanel query={invitations} invitations={invitations.data ?? []} />
        )}
      </div>
    </AdminScreen>
  );
}
