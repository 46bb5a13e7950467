import { randomUUID } from 'node:crypto';
import { problems } from '@equanim/contract/problem';
import type { RecordedAct } from '../../platform/acts/act.ts';
import { DomainError } from '../../platform/domain-error.ts';
import { DAY_MS } from '../../platform/time.ts';
import type { FundRecords, LedgerStore } from '../ledger/book/ledger.store.ts';
import type { Decision, ProposedAct } from './approvals.store.ts';
import type { ApprovedKind, ApprovedKinds, Examined } from './approved-kind.ts';
import { digestOf, digestOfAct } from './digest.ts';
import {
  isAlone,
  isDoneWhenProposed,
  NO_FACTOR,
  stateOf,
  timesOf,
  whyNotConfirm,
  whyNotRefuse,
  type SecondPerson,
} from './second-person.ts';
import { viewerOf, type Approval } from './view-approval.ts';

/** How long a proposal is listed after it was decided, or has expired. */
const LISTED_MS = 90 * DAY_MS;

/** What an investor is told of an act that concerns them. */
export interface ApprovalNotice {
  at: Date;
  title: string;
  isByOnePerson: boolean;
  /** When what waits can be done at the earliest, where one person does it; null elsewhere. */
  possibleFrom: Date | null;
}

export type ApprovalsService = ReturnType<typeof createApprovalsService>;

/** Acts of a fund that one administrator proposes and another one confirms (decision 34). */
export function createApprovalsService<Bodies>(
  store: LedgerStore,
  kinds: ApprovedKinds<Bodies>,
  clock: () => Date,
) {
  return {
    ...createDecisions(store, kinds, clock),

    /**
     * Stores an act for another administrator to confirm, or does it at once where there is no other.
     *
     * @throws whatever its kind throws where it cannot be done; DomainError `not-possible` for one that waits already, or
     *   without a second factor where nobody else is there
     */
    propose: <Kind extends keyof Bodies & string>(
      kind: Kind,
      body: Bodies[Kind] & object,
      reason: string,
      act: RecordedAct,
    ): Promise<Approval> =>
      store.inTurn(act, async (records) => {
        const now = clock();
        const examined = await kinds[kind].examine(records, body);
        const proposal = await draft(records, { kind, body, reason, examined }, { by: act.by, now });
        const { id, title } = proposal;
        await records.addApproval(proposal);
        act.note({ approval: id, kind, title });
        if (isDoneWhenProposed(proposal)) {
          await records.decideApproval(id, { state: 'confirmed', at: now, by: act.by, reason: null });
          const done = { approvalId: id, reason, proposedBy: act.by, confirmedBy: null, at: now };
          await kinds[kind].perform(records, body, done);
        }
        return viewOne(records, id, { by: act.by, now });
      }),

    /** What waits, the first to expire first, then what was decided in the last 90 days, newest first. @param viewerId a user */
    list: (viewerId: string): Promise<Approval[]> =>
      store.atOneMoment(async (records) => {
        const now = clock();
        const view = await viewerOf(records, viewerId, now);
        return inOrder((await records.listApprovals()).map(view), now);
      }),

    /** What waits for a second person, the first proposed first. */
    waiting: async (): Promise<ProposedAct[]> =>
      (await store.listApprovals()).filter((one) => !one.isAlone && stateOf(one, clock()) === 'waiting'),

    /** What is told to investors, newest first: what was done, and at once what takes from them. */
    async concerning(investorIds: readonly string[]): Promise<ApprovalNotice[]> {
      const now = clock();
      return (await store.listApprovals())
        .filter((one) => one.investorIds.some((id) => investorIds.includes(id)))
        .flatMap((one) => toNotice(one, now) ?? [])
        .filter(({ at }) => at.getTime() > now.getTime() - LISTED_MS)
        .toSorted((a, b) => b.at.getTime() - a.at.getTime());
    },
  };
}

function inOrder(all: readonly Approval[], now: Date): Approval[] {
  const endOf = ({ decision, expiresAt }: Approval): number => (decision?.at ?? expiresAt).getTime();
  const isListed = (one: Approval): boolean => endOf(one) > now.getTime() - LISTED_MS;
  return [
    ...all.filter(({ state }) => state === 'waiting').toSorted((a, b) => endOf(a) - endOf(b)),
    ...all.filter((one) => one.state !== 'waiting' && isListed(one)).toSorted((a, b) => endOf(b) - endOf(a)),
  ];
}

/** What somebody wants to be done, and what that is as things stand. */
interface Wish {
  kind: string;
  body: object;
  reason: string;
  examined: Examined;
}

async function draft(
  records: FundRecords,
  { kind, body, reason, examined }: Wish,
  { by, now }: { by: string; now: Date },
): Promise<Omit<ProposedAct, 'decision'>> {
  const administrators = await records.listAdministrators();
  const alone = isAlone(by, administrators, now);
  if (alone && !administrators.find(({ id }) => id === by)?.hasFactor)
    throw new DomainError('not-possible', NO_FACTOR);
  const basis = digestOf(examined.basis);
  const digest = digestOfAct({ kind, proposed: body, basis });
  const open = await records.listApprovals();
  if (open.some((one) => one.digest === digest && stateOf(one, now) === 'waiting'))
    throw new DomainError('not-possible', 'The same proposal is already waiting for a second person.');
  return {
    id: randomUUID(),
    kind,
    proposed: body,
    title: examined.title,
    reason,
    basis,
    digest,
    investorIds: [...examined.investorIds],
    takesFromInvestor: examined.takesFromInvestor,
    isAlone: alone,
    proposedAt: now,
    proposedBy: by,
    ...timesOf(now, alone && examined.takesFromInvestor),
  };
}

/** What is decided of what waits. */
function createDecisions<Bodies>(store: LedgerStore, kinds: ApprovedKinds<Bodies>, clock: () => Date) {
  function decide(
    id: string,
    act: RecordedAct,
    whyNot: (proposal: ProposedAct, second: SecondPerson) => string | null,
    conclude: (
      records: FundRecords,
      proposal: ProposedAct,
      now: Date,
    ) => Promise<Pick<Decision, 'state' | 'reason'>>,
  ): Promise<Approval> {
    return store.inTurn(act, async (records) => {
      const now = clock();
      const proposal = await requireWaiting(records, id, now);
      const person = (await records.listAdministrators()).find((one) => one.id === act.by);
      const refusal = whyNot(proposal, { person, now });
      if (refusal !== null) throw new DomainError('not-possible', refusal);
      const decision = await conclude(records, proposal, now);
      await records.decideApproval(id, { ...decision, at: now, by: act.by });
      act.note({ approval: id, kind: proposal.kind, title: proposal.title, state: decision.state });
      return viewOne(records, id, { by: act.by, now });
    });
  }

  return {
    /**
     * Does what was proposed, or makes it void where it cannot be done as it was proposed.
     *
     * @param digest of the proposal that was looked at
     * @throws DomainError `not-found`, `already-decided`, `preview-changed` for another digest, `not-possible` for whoever may not
     */
    confirm: (id: string, digest: string, act: RecordedAct): Promise<Approval> =>
      decide(id, act, whyNotConfirm, async (records, proposal, now) => {
        if (digest !== proposal.digest)
          throw new DomainError(
            'preview-changed',
            'The proposal has changed since you opened it; check it again.',
          );
        const kind = (kinds as Record<string, ApprovedKind<object> | undefined>)[proposal.kind];
        if (!kind)
          throw new DomainError(
            'not-possible',
            'This version of the server does not know this kind of proposal.',
          );
        const reason = await whyVoid(records, kind, proposal);
        if (reason !== null) return { state: 'void', reason };
        await kind.perform(records, proposal.proposed, {
          approvalId: id,
          reason: proposal.reason,
          proposedBy: proposal.proposedBy,
          confirmedBy: proposal.isAlone ? null : act.by,
          at: now,
        });
        return { state: 'confirmed', reason: null };
      }),

    /** Refuses what was proposed; whoever proposed it takes it back. @throws DomainError as `confirm` does */
    refuse: (id: string, reason: string, act: RecordedAct): Promise<Approval> =>
      decide(id, act, whyNotRefuse, () => Promise.resolve({ state: 'refused', reason })),
  };
}

/** Why a proposal cannot be done as it was proposed, a sentence; null where it can. */
async function whyVoid(
  records: FundRecords,
  kind: ApprovedKind<object>,
  { kind: name, proposed, digest }: ProposedAct,
): Promise<string | null> {
  try {
    const { basis } = await kind.examine(records, proposed);
    if (digestOfAct({ kind: name, proposed, basis: digestOf(basis) }) === digest) return null;
    return 'What it depends on has changed since it was proposed. Propose it again.';
  } catch (error) {
    if (error instanceof DomainError && problems[error.problem].status < 500) return error.message;
    throw error;
  }
}

async function requireWaiting(records: FundRecords, id: string, now: Date): Promise<ProposedAct> {
  const [proposal] = await records.listApprovals(id);
  if (!proposal) throw new DomainError('not-found', 'There is no such proposal.');
  const state = stateOf(proposal, now);
  if (state === 'expired') throw new DomainError('not-possible', 'It has expired. Propose it again.');
  if (state !== 'waiting')
    throw new DomainError('already-decided', `It is already ${state}; nothing was changed.`);
  return proposal;
}

async function viewOne(
  records: FundRecords,
  id: string,
  { by, now }: { by: string; now: Date },
): Promise<Approval> {
  const [proposal] = await records.listApprovals(id);
  if (!proposal) throw new RangeError(`The proposal ${id} is gone.`);
  return (await viewerOf(records, by, now))(proposal);
}

function toNotice(act: ProposedAct, now: Date): ApprovalNotice | null {
  const { title, isAlone: isByOnePerson, possibleFrom, decision } = act;
  const told = { title, isByOnePerson };
  if (decision?.state === 'confirmed') return { ...told, at: decision.at, possibleFrom: null };
  return act.takesFromInvestor && stateOf(act, now) === 'waiting'
    ? { ...told, at: act.proposedAt, possibleFrom }
    : null;
}
