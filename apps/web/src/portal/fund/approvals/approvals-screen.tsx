import { useApprovals } from '../../../api/approvals.ts';
import { AdminScreen } from '../../frame/admin-screen.tsx';
import { PortalScreen } from '../../frame/portal-screen.tsx';
import type { Approval } from '@equanim/contract/approvals';
import type { UseQueryResult } from '@tanstack/react-query';
import { Recorded } from '../../frame/controls/recorded.tsx';
import { useQuestion } from '../parts/use-question.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ListState } from '../../../ui/table/list-state.tsx';
import { RefreshFailure } from '../../frame/refresh-failure.tsx';
import { ApprovalDialog, type ApprovalQuestion } from './approval-dialog.tsx';
import { Link } from 'react-router';
import { Fact, Facts } from '../../../ui/facts/facts.tsx';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../ui/format/number.ts';
import { wordFor } from '../../../ui/format/word.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { At } from '../../frame/at.tsx';
import { FoldedRow, StateDot } from '../parts/row.tsx';
import { ACT_WORDS, APPROVAL_STATE_WORDS } from '../parts/waiting-acts.tsx';
import { proposedFacts } from './proposed-facts.ts';

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
      refusal="Your account has no access to proposals."
      query={query}
      onRefresh={() => void query.refetch()}
    >
      <ApprovalsPanel query={query} />
    </AdminScreen>
  );
}

const RULE =
  'Terms, adjustments, late decisions, passed days and flows kept by hand take effect once a second administrator confirms them. If there is only one administrator, they act alone; what takes from an investor then waits seven days after notice.';

/** What waits, opened, and below it what was decided. */
function ApprovalsPanel({ query }: { query: UseQueryResult<Approval[]> }) {
  const { asked, done, ask, close, finish } = useQuestion<ApprovalQuestion>();
  const all = query.data;
  const lists = [
    {
      title: 'Waiting for a second person',
      isWaiting: true,
      empty: 'Nothing is waiting for a second person.',
    },
    { title: 'Decided in the last 90 days', isWaiting: false, empty: null },
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
          if (rows.length === 0 && empty === null) return null;
          return (
            <Panel
              key={title}
              title={title}
              count={isWaiting ? <RefreshFailure query={query} /> : null}
              note={isWaiting ? RULE : undefined}
            >
              {isWaiting ? <Recorded sentence={done?.sentence ?? null} occasion={done} /> : null}
              {rows.length === 0 ? <p className="panel-empty">{empty}</p> : null}
              <ul>
                {rows.map((approval) => (
                  <ApprovalRow key={approval.id} approval={approval} onAsk={ask} />
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

const TONES: Record<string, string> = {
  waiting: 'text-warn',
  confirmed: 'text-gain',
  refused: 'text-loss',
};

interface ApprovalRowProps {
  approval: Approval;
  onAsk: (question: ApprovalQuestion) => void;
}

/** A proposal: what waits is open, what was decided opens. */
function ApprovalRow({ approval, onAsk }: ApprovalRowProps) {
  const { kind, title, state, is_alone: isAlone } = approval;
  return (
    <FoldedRow
      name={<Amount text={hideAmountsIn(title)} />}
      note={`${wordFor(ACT_WORDS, kind)}${isAlone ? ', by one person' : ''}`}
      end={<StateDot tone={TONES[state]}>{wordFor(APPROVAL_STATE_WORDS, state)}</StateDot>}
      isOpenAtFirst={state === 'waiting'}
    >
      <Facts className="grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))]">
        {proposedFacts(approval.proposed).map(({ name, value }) => (
          <Fact key={name} name={name}>
            <bdi>
              <Amount text={value} />
            </bdi>
          </Fact>
        ))}
      </Facts>
      <Steps approval={approval} />
      <Answers approval={approval} onAsk={onAsk} />
    </FoldedRow>
  );
}

/** Where what is proposed can be looked at; null for a kind of a newer server. */
function placeOf({ kind, proposed }: Approval): { name: string; to: string } | null {
  if (kind === 'terms') return { name: 'Investors', to: '/investors' };
  if (!Object.hasOwn(ACT_WORDS, kind)) return null;
  const { day } = proposed;
  return { name: 'Dealing', to: typeof day === 'string' ? `/dealing?day=${day}` : '/dealing' };
}

/** Who proposed it and why, whom it concerns, until when it waits, and what became of it. */
function Steps({ approval }: { approval: Approval }) {
  const { state, investors, decided_at: decidedAt, decided_by: decidedBy } = approval;
  return (
    <Facts className="grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] border-t border-hairline pt-3.5">
      <Fact name="Reason">
        <bdi>{approval.reason}</bdi>
      </Fact>
      <Fact name="Proposed">
        <At at={approval.proposed_at} /> by <bdi>{approval.proposed_by}</bdi>
      </Fact>
      {investors.length === 0 ? null : (
        <Fact name="Concerns">
          <bdi>{investors.map(({ name, reference }) => `${name} (${reference})`).join(', ')}</bdi>
        </Fact>
      )}
      {state === 'waiting' && approval.possible_from !== null ? (
        <Fact name="Earliest confirmation">
          <At at={approval.possible_from} />
        </Fact>
      ) : null}
      {decidedAt === null ? (
        <Fact name={state === 'waiting' ? 'Open until' : 'Expired'}>
          <At at={approval.expires_at} />
        </Fact>
      ) : (
        <Fact name={wordFor(APPROVAL_STATE_WORDS, state)}>
          <At at={decidedAt} /> by <bdi>{decidedBy}</bdi>
          {approval.decision_reason === null ? null : (
            <span className="block">
              <bdi>{approval.decision_reason}</bdi>
            </span>
          )}
        </Fact>
      )}
      <Fact name="Digest">
        <code className="text-xs text-ink-2">{approval.digest}</code>
      </Fact>
    </Facts>
  );
}

function Answers({ approval, onAsk }: ApprovalRowProps) {
  const { may_confirm: mayConfirm, may_refuse: mayRefuse, why_not: whyNot } = approval;
  const place = placeOf(approval);
  if (approval.state !== 'waiting') return null;
  const whose = <span className="sr-only"> {approval.title}</span>;
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {whyNot === null ? null : <p className="flex-[1_1_16rem] text-ink-2">{whyNot}</p>}
      {place === null ? null : (
        <Link className="mr-auto py-2 underline underline-offset-2" to={place.to}>
          Show in {place.name}
          {whose}
        </Link>
      )}
      {mayRefuse ? (
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          onClick={() => onAsk({ about: mayConfirm ? 'refuse' : 'take-back', approval })}
        >
          {mayConfirm ? 'Refuse' : 'Take back'}
          {whose}
        </Button>
      ) : null}
      {mayConfirm ? (
        <Button aria-haspopup="dialog" onClick={() => onAsk({ about: 'confirm', approval })}>
          Confirm
          {whose}
        </Button>
      ) : null}
    </div>
  );
}
