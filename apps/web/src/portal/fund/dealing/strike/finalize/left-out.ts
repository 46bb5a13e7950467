import type { Strike } from '@equanim/contract/strikes';
import { formatCount } from '../../../../../ui/format/number.ts';

type Open = Pick<Strike, 'waiting' | 'undecided' | 'set_aside'>;

const counted = (count: number, one: string, many: string): string | null => {
  if (count === 0) return null;
  return `${count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`}.`;
};

/** What a strike does not deal and what moves to the next day, a sentence each: what nobody has decided, and money that has not come. */
export function leftOut({ waiting, undecided, set_aside: setAside = [] }: Open): string[] {
  return [
    counted(undecided.length, 'request that nobody has accepted', 'requests that nobody has accepted'),
    counted(
      waiting.length,
      'accepted subscription whose money has not arrived',
      'accepted subscriptions whose money has not arrived',
    ),
    counted(
      setAside.length,
      'redemption that is set aside, as it cannot be carried out',
      'redemptions that are set aside, as they cannot be carried out',
    ),
  ].filter((sentence) => sentence !== null);
}
