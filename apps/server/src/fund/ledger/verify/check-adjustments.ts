import { digestOf } from '../../approvals/digest.ts';
import { toProposed } from '../adjustments/adjustment-kind.ts';
import type { LedgerBook } from './read-book.ts';
import { approvalInWords } from './words.ts';

/**
 * Whether each adjusting entry is what two persons, or one where there was no other, have confirmed, and whether there is one
 * for all that was confirmed. That strikes have entered them, and no others, shows when they are computed again.
 *
 * @returns a sentence for each difference
 */
export function checkAdjustments({ ledger, approvals }: LedgerBook): string[] {
  const confirmed = approvals.filter(
    ({ kind, decision }) => kind === 'adjustment' && decision?.state === 'confirmed',
  );
  const recorded = new Map(ledger.adjustments.map((one) => [one.approvalId, one]));
  const ids = new Set(confirmed.map(({ id }) => id));
  return [
    ...ledger.adjustments
      .filter(({ approvalId }) => !ids.has(approvalId))
      .map(({ id }) => `The adjusting entry ${id} was confirmed by nobody.`),
    ...confirmed.flatMap((approval) => {
      const what = `The ${approvalInWords(approval)}`;
      const one = recorded.get(approval.id);
      if (!one) return [`${what} was confirmed, but there is no adjusting entry.`];
      const isSame =
        digestOf(toProposed(one)) === digestOf(approval.proposed) &&
        one.reason === approval.reason &&
        one.recordedBy === approval.proposedBy &&
        one.confirmedBy === (approval.isAlone ? null : approval.decision?.by) &&
        one.recordedAt.getTime() === approval.decision?.at.getTime();
      return isSame ? [] : [`${what} is not what the adjusting entry ${one.id} says.`];
    }),
  ];
}
