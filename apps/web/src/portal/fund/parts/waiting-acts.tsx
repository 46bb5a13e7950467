import type { Approval, ApprovalState } from '@equanim/contract/approvals';
import { Link } from 'react-router';
import { useApprovals } from '../../../api/approvals.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../ui/format/number.ts';
import { wordFor } from '../../../ui/format/word.ts';
import { At } from '../../frame/at.tsx';

/** How far a proposal has got, on the screen. */
export const APPROVAL_STATE_WORDS: Record<ApprovalState, string> = {
  waiting: 'Waiting',
  confirmed: 'Confirmed',
  refused: 'Refused',
  void: 'Void',
  expired: 'Expired',
};

/** What is proposed, on the screen. */
export const ACT_WORDS: Record<string, string> = {
  'strike-pass': 'Pass the dealing day',
  'strike-pass-undo': 'Deal on the day after all',
  'request-accept': 'Accept late',
  'request-cancel': 'Cancel late',
  'request-reckon': 'Deal as is, late',
  terms: 'Terms',
  adjustment: 'Adjusting entry',
  'hand-line': 'Line by hand',
};

/** Proposals that wait for a second person; none as long as they are not known. */
export function useWaitingActs(isWanted: (act: Approval) => boolean): Approval[] {
  const { data = [] } = useApprovals();
  return data.filter((act) => act.state === 'waiting' && isWanted(act));
}

/** Whether a proposal is about this. @param field of the proposal that names it, such as `request_id` */
export const isAbout =
  (field: string, value: string) =>
  ({ proposed }: Approval): boolean =>
    proposed[field] === value;

/** That something was proposed and waits, by whom, and the way to decide it. @param props `isTitled` where the kind of act does not say what it is */
export function WaitingActs({ acts, isTitled = false }: { acts: readonly Approval[]; isTitled?: boolean }) {
  return acts.map((act) => (
    <span key={act.id} className="waiting-act">
      <span className="dot text-warn" aria-hidden="true" />
      <span>
        {act.possible_from === null ? (
          'Waits for a second person'
        ) : (
          <>
            Can be confirmed from <At at={act.possible_from} /> on
          </>
        )}
        : {isTitled ? <Amount text={hideAmountsIn(act.title)} /> : wordFor(ACT_WORDS, act.kind).toLowerCase()}
        , proposed by <bdi>{act.proposed_by}</bdi>, <At at={act.proposed_at} />.{' '}
        <Link className="underline underline-offset-2" to="/approvals">
          Approvals
        </Link>
      </span>
    </span>
  ));
}

/** Who confirmed an act that needs a second person. @param props `by` is null or absent where it was done by one person */
export function Confirmed({ by }: { by: string | null | undefined }) {
  return by == null ? (
    ', by one person'
  ) : (
    <>
      , confirmed by <bdi>{by}</bdi>
    </>
  );
}
