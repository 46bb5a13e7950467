import type { Position } from '@equanim/contract/positions';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Changing } from '../../../ui/feedback/changing.tsx';
import {
  formatLeverage,
  formatPercent,
  formatPrice,
  formatShare,
  formatSignedUsdt,
  formatUsdt,
  NO_VALUE,
} from '../../../ui/format/number.ts';
import type { Column } from '../../../ui/table/columns.ts';
import { ShareBar } from '../../../ui/table/share-bar.tsx';
import { Change } from '../../frame/change.tsx';
import { DirectionBadge, directionOf } from '../../frame/direction-badge.tsx';

/** A column of positions, which the printed sheet has as a text. */
type PositionColumn = Column<Position> & { text: (position: Position) => string };

/** What is told of a position: the columns of the dashboard and of the printed sheet. */
export const POSITION_COLUMNS: readonly PositionColumn[] = [
  {
    key: 'symbol',
    name: 'Symbol',
    text: ({ symbol }) => symbol,
    cell: (position) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-sm font-semibold">{position.symbol}</span>
        <CategoryBadge position={position} />
      </span>
    ),
    value: ({ symbol }) => symbol,
  },
  {
    key: 'side',
    name: 'Side',
    text: ({ side }) => directionOf(side),
    cell: ({ side }) => <DirectionBadge side={side} />,
    // Long before Short, as they read.
    value: ({ side }) => directionOf(side),
    orderWords: ['long first', 'short first'],
    card: 'lead',
  },
  {
    key: 'leverage',
    name: 'Leverage',
    text: ({ leverage }) => (leverage === null ? NO_VALUE : `${formatLeverage(leverage)}x`),
    isNumeric: true,
    value: ({ leverage }) => leverage,
  },
  {
    key: 'value',
    name: 'Size',
    unit: 'USDT',
    isNumeric: true,
    text: (position) => formatUsdt(position.position_value_usdt),
    value: (position) => Math.abs(position.position_value_usdt),
  },
  {
    key: 'share',
    name: 'Of wallet',
    isNumeric: true,
    text: (position) => formatShare(position.wallet_percentage),
    cell: ({ wallet_percentage: percent }) => (
      <span className="relative inline-block w-20">
        {formatShare(percent)}
        <span className="absolute inset-x-0 top-full">
          <ShareBar percent={percent} />
        </span>
      </span>
    ),
    value: (position) => position.wallet_percentage,
  },
  {
    key: 'entry',
    name: 'Entry',
    isNumeric: true,
    text: (position) => formatPrice(position.avg_price),
    cell: (position) => <Changing text={formatPrice(position.avg_price)} />,
    value: (position) => position.avg_price,
  },
  {
    key: 'mark',
    name: 'Mark',
    isNumeric: true,
    text: (position) => formatPrice(position.mark_price),
    cell: (position) => <Changing text={formatPrice(position.mark_price)} />,
    value: (position) => position.mark_price,
  },
  {
    key: 'roi',
    name: 'ROI',
    isNumeric: true,
    text: (position) => formatPercent(position.roi_pct),
    cell: ({ roi_pct: roi }) => <Change value={roi} text={formatPercent(roi)} />,
    value: (position) => position.roi_pct,
  },
  {
    key: 'pnl',
    name: 'Unrealized PnL',
    unit: 'USDT',
    isNumeric: true,
    text: (position) => formatSignedUsdt(position.unrealised_pnl),
    cell: ({ unrealised_pnl: pnl }) => (
      <span className={pnl < 0 ? 'text-loss' : 'text-gain'}>
        <Changing text={formatSignedUsdt(pnl)} />
      </span>
    ),
    value: (position) => position.unrealised_pnl,
    className: 'font-medium',
  },
];

type Market = Pick<Position, 'category' | 'settle_coin'>;

/** Names the market of a position; null for linear USDT, which needs no name, and where it is not told. */
function categoryName({ category, settle_coin: settleCoin }: Market): string | null {
  if (category === 'inverse') return 'Inverse';
  if (category === 'option') return 'Option';
  return settleCoin === undefined || settleCoin === 'USDT' ? null : settleCoin;
}

/** Names the market of a position that is not linear USDT. */
function CategoryBadge({ position }: { position: Market }) {
  const name = categoryName(position);
  if (name === null) return null;
  return (
    <span title={position.settle_coin && `Settled in ${position.settle_coin}`}>
      <Badge>{name}</Badge>
    </span>
  );
}
