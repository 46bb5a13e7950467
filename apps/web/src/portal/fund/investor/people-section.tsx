import type { OneInvestor } from '@equanim/contract/investors';
import type { PersonRow } from '@equanim/contract/people';
import type { UseQueryResult } from '@tanstack/react-query';
import { chosenZone, formatRowTime } from '../../../ui/format/date.ts';
import { wordFor } from '../../../ui/format/word.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { At } from '../../frame/at.tsx';
import { Recorded } from '../../frame/controls/recorded.tsx';
import { InviteDialog } from '../../frame/people/invite-dialog.tsx';
import { InvitationsPanel } from '../../frame/people/invitations-panel.tsx';
import { ROLE_NAMES, STATE_NAMES } from '../../frame/people/person-words.ts';
import { useQuestion } from '../parts/use-question.ts';
import { ChangeDialog } from './change-dialog.tsx';

interface PeopleSectionProps {
  query: UseQueryResult<OneInvestor>;
  data: OneInvestor;
}

/** Who acts for an investor, who will once they accept, and what can be done about both. */
export function PeopleSection({ query, data }: PeopleSectionProps) {
  const { asked, done, ask, close, finish } = useQuestion<'change' | 'invite'>();
  const { investor, people, invitations } = data;
  return (
    <>
      <Panel
        title="People"
        note="They see the investor’s holdings a day late and can make requests."
        actions={
          <>
            <Button aria-haspopup="dialog" onClick={() => ask('change')}>
              Edit investor
            </Button>
            <Button aria-haspopup="dialog" onClick={() => ask('invite')}>
              Invite
            </Button>
          </>
        }
      >
        <Recorded sentence={done?.sentence ?? null} occasion={done} />
        <DataTable
          items="people"
          caption="People who act for the investor"
          columns={COLUMNS}
          rows={people}
          keyOf={({ id }) => id}
          stackBelow={720}
          empty={<p className="panel-empty">Nobody yet.</p>}
        />
      </Panel>
      {invitations.length === 0 ? null : <InvitationsPanel query={query} invitations={invitations} />}
      <ChangeDialog
        investor={asked === 'change' ? data : null}
        onClose={close}
        onDone={() => finish('The investor was changed.')}
      />
      <InviteDialog isOpen={asked === 'invite'} investor={investor} onClose={close} />
    </>
  );
}

const COLUMNS: Column<PersonRow>[] = [
  {
    key: 'name',
    name: 'Name',
    cell: ({ name, email }) => (
      <>
        <bdi className="font-[560]">{name}</bdi>
        <bdi className="block text-ink-3">{email}</bdi>
      </>
    ),
  },
  { key: 'role', name: 'Role', text: ({ role }) => wordFor(ROLE_NAMES, role) },
  { key: 'state', name: 'State', text: ({ state }) => wordFor(STATE_NAMES, state) },
  {
    key: 'seen',
    name: `Last seen (${chosenZone()})`,
    className: 'tabular',
    cell: ({ last_seen_at: at }) =>
      at === null ? <span className="text-ink-3">Never</span> : <At at={at} format={formatRowTime} />,
  },
];
