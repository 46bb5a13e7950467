import type { Holding } from '@equanim/contract/holdings';
import { MONEY, readNumber, SHARES } from '@equanim/contract/typed-number';
import { formatUsdt, sharesFormat } from '../../../../../ui/format/number.ts';
import type { RedemptionDraft } from './drafts.ts';

/** How much is to be redeemed, as the request says it, or what is wrong with what was typed. */
export type ReadSize = { amount: number } | { shares: number } | { all: true } | { problem: string };

const ELSE_ALL = 'To redeem all of it, choose everything.';

/** Reads how much is to be redeemed, which may not be more than there is. */
export function readSize(draft: RedemptionDraft, { shares: held, net_value: worth }: Holding): ReadSize {
  if (draft.size === 'all') return { all: true };
  const isAmount = draft.size === 'amount';
  const read = isAmount ? readNumber(draft.amount, MONEY) : readNumber(draft.shares, SHARES);
  if (read.problem !== null) return { problem: read.problem };
  if (isAmount && read.value > worth)
    return { problem: `That is more than the net value of ${formatUsdt(worth)} USDT. ${ELSE_ALL}` };
  if (!isAmount && read.value > held)
    return { problem: `That is more than the ${sharesFormat([held])(held)} shares you hold. ${ELSE_ALL}` };
  return isAmount ? { amount: read.value } : { shares: read.value };
}
