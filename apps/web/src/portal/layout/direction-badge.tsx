import type { Side } from '@equanim/contract/values';
import { Badge } from '../../ui/feedback/badge.tsx';
import { IconArrowDownRight, IconArrowUpRight } from '../../ui/picture/icons.tsx';

/** Long or Short: side Buy means Long. */
const directionOf = (side: Side): 'Long' | 'Short' => (side === 'Buy' ? 'Long' : 'Short');

export function DirectionBadge({ side }: { side: Side }) {
  const direction = directionOf(side);
  const Icon = direction === 'Long' ? IconArrowUpRight : IconArrowDownRight;
  return (
    <Badge>
      <Icon className="-ml-0.5 size-3.5" />
      {direction}
    </Badge>
  );
}
