import type { AdjustmentBody } from '@equanim/contract/adjustments';
import { Exact } from '@equanim/finance/exact';
import { adjustmentEntries } from '@equanim/finance/ledger/adjustment';
import { isHeld, type LedgerState } from '@equanim/finance/ledger/entries';
import { randomUUID } from 'node:crypto';
import { DomainError, InputError } from '../../../platform/domain-error.ts';
import type { ApprovedKind } from '../../approvals/approved-kind.ts';
import type { AdjustedParty, RecordedAdjustment } from '../book/adjustments.store.ts';
import { moneyInWords } from '../../../platform/in-words.ts';
import { stateOf } from '../ledger-state.ts';
import { readLedger, seriesName } from '../read-ledger.ts';
import { adjustmentsWaiting, toAdjustment } from './due-adjustments.ts';

/** An adjusting entry as it is proposed. */
export type ProposedAdjustment = Omit<AdjustmentBody, 'reason' | 'fund'>;

type Party = ProposedAdjustment['from'];

/** Adjusting entries, each of which needs a second person. */
export function createAdjustmentKind(clock: () => Date): ApprovedKind<ProposedAdjustment> {
  return {
    async examine(records, body) {
      const ledger = await readLedger(records);
      const state = stateOf(ledger.entries);
      const corrected = ledger.entries.find(({ sequence }) => sequence === body.corrects);
      if (body.corrects !== undefined && !corrected)
        throw new InputError('corrects', `The ledger has no entry ${body.corrects}.`);
      const investorIds = [...investorsOf(state, body)];
      requireSense(body);
      const sample = await records.newestSample(clock());
      if (!sample?.price.gt(0)) throw new DomainError('not-possible', 'The newest sample has no price.');
      const waiting = [...adjustmentsWaiting(ledger), { ...recorded(body), id: '' }];
      const all = waiting.map((one) => toAdjustment(one, state));
      const [entries, before] = [all, all.slice(0, -1)].map((some) =>
        adjustmentEntries(some, { state, price: sample.price }),
      );
      if (entries?.length === before?.length)
        throw new DomainError(
          'not-possible',
          `At the newest price ${ownerInWords(state, body.from)} has less than ${moneyInWords(body.amount)} USDT.`,
        );
      return {
        title: titleOf(state, body),
        // What was adjusted meanwhile can be the same.
        basis: { adjustments: ledger.adjustments.length, amount: corrected?.amount?.toFixed() ?? null },
        investorIds,
        takesFromInvestor: body.from.owner === 'series',
      };
    },

    perform: (records, body, { approvalId, reason, proposedBy, confirmedBy, at }) =>
      records.addAdjustment({
        ...recorded(body),
        id: randomUUID(),
        reason,
        approvalId,
        confirmedBy,
        recordedAt: at,
        recordedBy: proposedBy,
      }),
  };
}

function recorded({ from, to, amount, gives_back_fee: givesBackFee, corrects }: ProposedAdjustment) {
  const partyOf = ({ owner, series_id: id }: Party): AdjustedParty => ({ owner, seriesId: id ?? null });
  return {
    from: partyOf(from),
    to: partyOf(to),
    amount: new Exact(amount),
    givesBackFee,
    corrects: corrects ?? null,
  };
}

/** A recorded adjusting entry as it was proposed. */
export function toProposed({
  from,
  to,
  amount,
  givesBackFee,
  corrects,
}: RecordedAdjustment): ProposedAdjustment {
  const partyOf = ({ owner, seriesId }: AdjustedParty): Party => ({
    owner,
    ...(seriesId !== null && { series_id: seriesId }),
  });
  return {
    from: partyOf(from),
    to: partyOf(to),
    amount: amount.toNumber(),
    gives_back_fee: givesBackFee,
    ...(corrects !== null && { corrects }),
  };
}

/** @throws InputError for a series that is not held */
function investorsOf({ series }: LedgerState, { from, to }: ProposedAdjustment): Set<string> {
  const found = Object.entries({ from, to }).flatMap(([field, { series_id: id }]) => {
    if (id === undefined) return [];
    const one = series.find((each) => each.id === id);
    if (!one || !isHeld(one)) throw new InputError(field, 'Nothing of this series is held.');
    return [one.investorId];
  });
  return new Set(found);
}

/** @throws InputError */
function requireSense({ from, to, gives_back_fee: givesBackFee }: ProposedAdjustment): void {
  if (from.owner === to.owner && from.series_id === to.series_id)
    throw new InputError('to', 'Choose a different owner to give it to.');
  if (givesBackFee && (to.owner !== 'series' || from.owner === 'series'))
    throw new InputError(
      'gives_back_fee',
      'Only the manager or the house can give back a fee, and only to a series.',
    );
}

function titleOf(state: LedgerState, { from, to, amount, gives_back_fee: givesBackFee }: ProposedAdjustment) {
  const moved = `Move ${moneyInWords(amount)} USDT from ${ownerInWords(state, from)} to ${ownerInWords(state, to)}`;
  return givesBackFee ? `${moved}, a fee that is given back` : moved;
}

function ownerInWords({ series }: LedgerState, { owner, series_id: id }: Party): string {
  const one = series.find((each) => each.id === id);
  return one ? seriesName(one) : `the ${owner}`;
}
