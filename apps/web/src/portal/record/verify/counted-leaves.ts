import { formatCount } from '../../../ui/format/number.ts';

/** `1 leaf`, `3,653 leaves` */
export const countedLeaves = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'leaf' : 'leaves'}`;
