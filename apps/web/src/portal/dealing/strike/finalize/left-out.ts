import type { Strike } from '@equanim/contract/dealing';
import { formatCount } from '../../../../ui/format/number.ts';

type Open = Pick<Strike, 'waiting' | 'undecided' | 'unmatched'>;

const counted = (count: number, one: string, many: string): string | null => {
  if (count === 0) return null;
  return count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;
};

/** What a strike does not deal, a sentence each: what nobody has decided or matched, and money that has not come. */
export function leftOut({ waiting, undecided, unmatched }: Open): string[] {
  return [
    counted(undecided.length, 'request that nobody has accepted.', 'requests that nobody has accepted.'),
    counted(
      waiting.length,
      'accepted subscription whose money has not arrived.',
      'accepted subscriptions whose money has not arrived.',
    ),
    counted(
      unmatched.length,
      'flow that nobody has matched: it counts as the house’s.',
      'flows that nobody has matched: they count as the house’s.',
    ),
  ].filter((sentence) => sentence !== null);
}
