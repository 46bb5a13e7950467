import { fundCalls } from '@equanim/contract/fund-calls';
import { peopleCalls } from '@equanim/contract/people-calls';
import { areas, FUND } from '../../../api/areas.ts';
import { useCall, useRefetch } from '../../../api/use-call.ts';
import { AdminScreen } from '../../frame/admin-screen.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import { InvitationsPanel } from '../../frame/people/invitations-panel.tsx';
import { ROLES } from '../../frame/people/invite-dialog.tsx';
import { Fact, Facts } from '../../../ui/facts/facts.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { PeoplePanel } from './people-panel.tsx';

/** Who may sign in, and who is invited: for administrators. */
export function PeopleScreen() {
  return (
    <PortalScreen>
      <People />
    </PortalScreen>
  );
}

/** What each role sees. */
const RolesPanel = () => (
  <Panel title="Roles">
    <Facts>
      {ROLES.map(({ value, name, note }) => (
        <Fact key={value} name={name}>
          {note}
        </Fact>
      ))}
    </Facts>
  </Panel>
);

function People() {
  const refetch = useRefetch();
  const people = useCall(peopleCalls.people);
  const invitations = useCall(peopleCalls.invitations);
  const investors = useCall(fundCalls.investors, { params: FUND });
  return (
    <AdminScreen
      title="People"
      refusal="Your account has no access to other people's accounts."
      query={people}
      onRefresh={() => void refetch(areas.people)}
    >
      <div className="grid grid-cols-1 items-start gap-[inherit] min-[1440px]:grid-cols-[minmax(0,1fr)_minmax(360px,26rem)]">
        <PeoplePanel query={people} investors={investors.data?.investors} />
        {people.isPending ? null : (
          <div className="grid min-w-0 gap-[inherit]">
            <InvitationsPanel query={invitations} invitations={invitations.data ?? []} />
            <RolesPanel />
          </div>
        )}
      </div>
    </AdminScreen>
  );
}
