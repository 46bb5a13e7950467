import { dayStart } from '@equanim/finance/calendar';
import type { AdjustedOwner, Adjustment } from '@equanim/finance/ledger/adjustment';
import type { LedgerState } from '@equanim/finance/ledger/entries';
import type { AdjustedParty, RecordedAdjustment } from '../book/adjustments.store.ts';
import type { Ledger } from '../read-ledger.ts';

/** Adjusting entries that the strike of a day makes: those recorded before its cut-off that were in time for none before it. */
export function adjustmentsDue(
  { adjustments, strikes }: Pick<Ledger, 'adjustments' | 'strikes'>,
  day: string,
): RecordedAdjustment[] {
  const isInTime = ({ recordedAt }: RecordedAdjustment, of: string): boolean =>
    recordedAt.getTime() < dayStart(of);
  return adjustments.filter(
    (one) => isInTime(one, day) && !strikes.some((strike) => strike.day < day && isInTime(one, strike.day)),
  );
}

/** An adjusting entry as the rules take it; a series that the ledger does not know is nobody's. */
export function toAdjustment(
  {
    id,
    from,
    to,
    amount,
    givesBackFee,
  }: Pick<RecordedAdjustment, 'id' | 'from' | 'to' | 'amount' | 'givesBackFee'>,
  state: Pick<LedgerState, 'series'>,
): Adjustment {
  const ownerOf = ({ owner, seriesId }: AdjustedParty): AdjustedOwner =>
    owner === 'series' && seriesId !== null
      ? { owner, seriesId, investorId: state.series.find((one) => one.id === seriesId)?.investorId ?? '' }
      : { owner: owner === 'manager' ? 'manager' : 'house' };
  return { id, from: ownerOf(from), to: ownerOf(to), amount, givesBackFee };
}

/** Those that no strike has made, or could have. */
export function adjustmentsWaiting({
  adjustments,
  strikes,
}: Pick<Ledger, 'adjustments' | 'strikes'>): RecordedAdjustment[] {
  const last = strikes.at(-1);
  return adjustments.filter(({ recordedAt }) => !last || recordedAt.getTime() >= dayStart(last.day));
}
