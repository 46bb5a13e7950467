import { digestOfAct } from '../../approvals/digest.ts';
import type { LedgerBook } from './read-book.ts';
import { approvalInWords } from './words.ts';

/**
 * Whether each proposal is what its digest says, and whether two persons did what is not said to be done by one.
 *
 * @returns a sentence for each difference
 */
export function checkApprovals({ approvals }: LedgerBook): string[] {
  return approvals.flatMap((one) => {
    const { decision, proposedBy, isAlone } = one;
    const isConfirmed = decision?.state === 'confirmed';
    return [
      ...(digestOfAct(one) === one.digest
        ? []
        : [`The ${approvalInWords(one)} is not what its digest says.`]),
      ...(isConfirmed && (decision.by === proposedBy) !== isAlone
        ? [
            `The ${approvalInWords(one)} was confirmed by ${isAlone ? 'somebody else' : 'whoever proposed it'}.`,
          ]
        : []),
    ];
  });
}
