import { useApprovals } from '../../../api/approvals.ts';
import { AdminScreen } from '../../frame/admin-screen.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import './approvals.css';
import type { Approval } from '@equanim/contract/approvals';
import type { UseQueryResult } from '@tanstack/react-query';
import { Recorded } from '../../frame/controls/recorded.tsx';
import { useQuestion } from '../parts/use-question.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ListState } from '../../../ui/table/list-state.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { ApprovalDialog, type ApprovalQuestion } from './approval-dialog.tsx';
import { ApprovalRow } from './approval-row.tsx';

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
  return (
    <AdminScreen
      title="Approvals"
      refusal="Your account may not see what is proposed."
      query={query}
      onRefresh={() => void query.refetch()}
    >
      <ApprovalsPanel query={query} />
    </AdminScreen>
  );
}

/** What waits, opened, and below it what was decided. */
function ApprovalsPanel({ query }: { query: UseQueryResult<Approval[]> }) {
  const { asked, done, ask, close, finish } = useQuestion<ApprovalQuestion>();
  const all = query.data;
  const lists = [
    { title: 'Waiting for a second person', isWaiting: true, empty: 'Nothing waits for a second person.' },
    {
      title: 'Decided in the last 90 days',
      isWaiting: false,
      empty: 'Nothing was decided in the last 90 days.',
    },
  ];
  return (
    <>
      {all === undefined ? (
        <Panel title="Waiting for a second person">
          <ListState query={query} items="approvals" />
        </Panel>
      ) : (
        lists.map(({ title, isWaiting, empty }) => {
          const rows = all.filter(({ state }) => (state === 'waiting') === isWaiting);
          return (
            <Panel key={title} title={title} count={isWaiting ? <RefreshFailure query={query} /> : null}>
              {isWaiting ? <Recorded sentence={done?.sentence ?? null} occasion={done} /> : null}
              {rows.length === 0 ? <p className="panel-empty">{empty}</p> : null}
              <ul className="approval-list">
                {rows.map((approval) => (
                  <li key={approval.id}>
                    <ApprovalRow approval={approval} onAsk={ask} />
                  </li>
                ))}
              </ul>
            </Panel>
          );
        })
      )}
      <ApprovalDialog question={asked} onClose={close} onDone={finish} />
    </>
  );
}
