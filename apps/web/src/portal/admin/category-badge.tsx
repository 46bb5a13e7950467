import type { Position } from '@equanim/contract/positions';

type Market = Pick<Position, 'category' | 'settle_coin'>;

/** What a position is beside a linear one in USDT, which needs no word: null. */
function categoryName({ category, settle_coin: settleCoin }: Market): string | null {
  if (category === 'inverse') return 'Inverse';
  if (category === 'option') return 'Option';
  return settleCoin === 'USDT' ? null : settleCoin;
}

/** Says of a position in another market than linear USDT which one it is. */
export function CategoryBadge({ position }: { position: Market }) {
  const name = categoryName(position);
  if (name === null) return null;
  return (
    <span className="category" title={`Settled in ${position.settle_coin}`}>
      {name}
    </span>
  );
}
