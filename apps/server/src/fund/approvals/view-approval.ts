import type { ApprovalState } from '@equanim/contract/approvals';
import type { FundInvestor } from '../ledger/book/investors.store.ts';
import type { FundRecords } from '../ledger/book/ledger.store.ts';
import type { ProposedAct } from './approvals.store.ts';
import { stateOf, whyNotConfirm, whyNotRefuse } from './second-person.ts';

/** A proposal as somebody sees it who looks at it. Persons are email addresses. */
export interface Approval extends ProposedAct {
  state: ApprovalState;
  proposer: string;
  decider: string | null;
  investors: Array<Pick<FundInvestor, 'id' | 'reference' | 'name'>>;
  /** Why the viewer may not confirm it; null where they may, and once it was decided. */
  whyNot: string | null;
  mayConfirm: boolean;
  mayRefuse: boolean;
}

/** What makes views of proposals for somebody. */
export async function viewerOf(
  records: FundRecords,
  userId: string,
  now: Date,
): Promise<(act: ProposedAct) => Approval> {
  const administrators = await records.listAdministrators();
  const investors = await records.listInvestors();
  const emailOf = (id: string): string => administrators.find((one) => one.id === id)?.email ?? id;
  const second = { person: administrators.find(({ id }) => id === userId), now };
  return (act) => {
    const state = stateOf(act, now);
    const isWaiting = state === 'waiting';
    const whyNot = isWaiting ? whyNotConfirm(act, second) : null;
    return {
      ...act,
      state,
      proposer: emailOf(act.proposedBy),
      decider: act.decision && emailOf(act.decision.by),
      investors: investors.filter(({ id }) => act.investorIds.includes(id)),
      whyNot,
      mayConfirm: isWaiting && whyNot === null,
      mayRefuse: isWaiting && whyNotRefuse(act, second) === null,
    };
  };
}
