import type { FundTerms } from '@equanim/contract/fund';
import type { TermKind } from '@equanim/finance/ledger/term-rows';
import { counted, formatRate, formatTyped } from '../../../ui/format/number.ts';

/** The day from which terms hold that were there before anybody recorded some. */
const BEFORE_ALL = '1970-01-01';

/** Whether terms are those a fund begins with, which nobody recorded and no day began. */
export const areFirstTerms = ({ from_day: day }: Pick<FundTerms, 'from_day'>): boolean => day === BEFORE_ALL;

/** Whether a term is a rate, which is typed in percent. */
export const isRate = (kind: TermKind): boolean => kind === 'rate' || kind === 'yearly-rate';

/** How a term reads in a sentence or a cell. */
export function termInWords(kind: TermKind, value: number): string {
  if (isRate(kind)) return formatRate(value);
  if (kind === 'amount') return `${formatTyped(value)} USDT`;
  if (value === 0) return 'None';
  return counted(value, kind === 'days' ? 'day' : 'month');
}
