import type { Word } from '@equanim/contract/as-read';
import type { Side } from '@equanim/contract/values';
import { Badge } from '../../ui/feedback/badge.tsx';
import { IconArrowDownRight, IconArrowUpRight } from '../../ui/picture/icons.tsx';
import { wordFor } from '../../ui/format/word.ts';

/** Long or Short: side Buy means Long (Specification 2.13.6). */
export const directionOf = (side: Word<Side>): string => wordFor({ Buy: 'Long', Sell: 'Short' }, side);

export function DirectionBadge({ side }: { side: Word<Side> }) {
  const direction = directionOf(side);
  const Icon = { Buy: IconArrowUpRight, Sell: IconArrowDownRight }[String(side)];
  return (
    <Badge>
      {Icon === undefined ? null : <Icon className="-ml-0.5 size-3.5" />}
      {direction}
    </Badge>
  );
}
