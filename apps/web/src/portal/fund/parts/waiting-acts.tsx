import type { Approval } from '@equanim/contract/approvals';
import { Link } from 'react-router';
import { useApprovals } from '../../../api/approvals.ts';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { hideAmountsIn } from '../../../ui/format/number.ts';
import { wordFor } from '../../../ui/format/word.ts';
import { At } from '../../frame/at.tsx';
import { KIND_WORDS } from './approval-words.ts';

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
        :{' '}
        {isTitled ? <Amount text={hideAmountsIn(act.title)} /> : wordFor(KIND_WORDS, act.kind).toLowerCase()},
        proposed by <bdi>{act.proposed_by}</bdi>, <At at={act.proposed_at} />.{' '}
        <Link className="underline underline-offset-2" to="/approvals">
          Approvals
        </Link>
      </span>
    </span>
  ));
}
