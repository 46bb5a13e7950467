import type { DealingRequest } from '@equanim/contract/dealing';
import { formatDealingDay } from '../../../ui/format/date.ts';
import { hideAmountsIn } from '../../../ui/format/number.ts';

/** Which dealing day a request was for last, and why it was not dealt then; null where it did not move. */
export const movedWords = ({ moved }: Pick<DealingRequest, 'moved'>): string | null =>
  moved == null ? null : `Moved from ${formatDealingDay(moved.from)}: ${hideAmountsIn(moved.why)}`;
