import type { Approval } from '@equanim/contract/approvals';
import { Link } from 'react-router';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../ui/format/number.ts';
import { wordFor } from '../../../ui/format/word.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { IconChevron } from '../../../ui/picture/icons.tsx';
import { At } from '../../frame/at.tsx';
import { KIND_WORDS, STATE_WORDS } from '../parts/approval-words.ts';
import { Fact, Facts } from '../../../ui/facts/facts.tsx';
import type { ApprovalQuestion } from './approval-dialog.tsx';
import { proposedFacts } from './proposed-facts.ts';

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
export function ApprovalRow({ approval, onAsk }: ApprovalRowProps) {
  const { kind, title, state, is_alone: isAlone } = approval;
  return (
    <details className="approval" open={state === 'waiting'}>
      <summary>
        <span className="approval-title">
          <Amount text={hideAmountsIn(title)} />
        </span>
        <span className="approval-kind">
          {wordFor(KIND_WORDS, kind)}
          {isAlone ? ', by one person' : null}
        </span>
        <span className="approval-state">
          <span className={`dot ${TONES[state] ?? 'text-ink-3'}`} aria-hidden="true" />
          {wordFor(STATE_WORDS, state)}
        </span>
        <IconChevron className="approval-chevron size-4" />
      </summary>
      <div className="approval-details">
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
      </div>
    </details>
  );
}

/** Where what is proposed can be looked at; null for a kind of a newer server. */
function placeOf({ kind, proposed }: Approval): { name: string; to: string } | null {
  if (kind === 'terms') return { name: 'Investors', to: '/investors' };
  if (!Object.hasOwn(KIND_WORDS, kind)) return null;
  const { day } = proposed;
  return { name: 'Dealing', to: typeof day === 'string' ? `/dealing?day=${day}` : '/dealing' };
}

/** Who proposed it and why, whom it concerns, until when it waits, and what became of it. */
function Steps({ approval }: { approval: Approval }) {
  const { state, investors, decided_at: decidedAt, decided_by: decidedBy } = approval;
  return (
    <Facts className="approval-steps">
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
        <Fact name="Possible from">
          <At at={approval.possible_from} />
        </Fact>
      ) : null}
      {decidedAt === null ? (
        <Fact name={state === 'waiting' ? 'Waits until' : 'Expired'}>
          <At at={approval.expires_at} />
        </Fact>
      ) : (
        <Fact name={wordFor(STATE_WORDS, state)}>
          <At at={decidedAt} /> by <bdi>{decidedBy}</bdi>
          {approval.decision_reason === null ? null : (
            <span className="block">
              <bdi>{approval.decision_reason}</bdi>
            </span>
          )}
        </Fact>
      )}
      <Fact name="Digest">
        <code className="approval-digest">{approval.digest}</code>
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
    <div className="approval-answers">
      {whyNot === null ? null : <p className="approval-why">{whyNot}</p>}
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
