import type { Position } from '@equanim/contract/positions';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { Changing } from '../../../../ui/feedback/changing.tsx';
import {
  formatLeverage,
  formatPercent,
  formatShare,
  formatSignedUsdt,
  formatUsdt,
} from '../../../../ui/format/number.ts';
import { Change } from '../../../frame/change.tsx';
import { DirectionBadge } from '../../../frame/direction-badge.tsx';
import { POSITION_COLUMNS } from '../../parts/position-columns.ts';

const LISTED = POSITION_COLUMNS.filter(({ isListed }) => isListed);

export function PositionRow({ position }: { position: Position }) {
  const { symbol, side, leverage, unrealised_pnl: unrealizedPnl, roi_pct: roiPercent } = position;
  return (
    <li className="position">
      <div className="flex items-start gap-3">
        <div className="position-name">
          <span className="min-w-0 text-sm leading-6 font-semibold [overflow-wrap:anywhere]">{symbol}</span>
          <span className="flex items-center gap-2">
            <DirectionBadge side={side} />
            {leverage === null ? null : (
              <span className="text-xs text-ink-2 tabular">{formatLeverage(leverage)}x</span>
            )}
            <CategoryBadge position={position} />
          </span>
        </div>
        <span className="ml-auto text-sm leading-6 font-medium tabular">
          <span className="sr-only">Unrealised PnL </span>
          <span className={unrealizedPnl < 0 ? 'text-loss' : 'text-gain'}>
            <Changing text={formatSignedUsdt(unrealizedPnl)} />
          </span>
        </span>
      </div>
      <div className="mt-1.5 flex items-baseline justify-between gap-3 text-xs text-ink-2 tabular">
        <span>
          <span className="sr-only">Size </span>
          {formatShare(position.wallet_percentage)} ·{' '}
          <Amount text={formatUsdt(position.position_value_usdt)} /> USDT
        </span>
        <span className="flex items-baseline gap-1.5">
          <span className="text-ink-3">ROI</span>
          <Change value={roiPercent} text={formatPercent(roiPercent)} />
        </span>
      </div>
      <WalletBar percent={position.wallet_percentage} />
      <dl className="mt-1.5 flex justify-between gap-3 font-mono text-axis text-ink-2">
        {LISTED.map(({ name, textOf }) => (
          <div key={name} className="flex gap-2">
            <dt className="text-ink-3">{name}</dt>
            <dd>
              <Changing text={textOf(position)} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** The position's share of the wallet; a leveraged one can be more than the whole. */
function WalletBar({ percent }: { percent: number | null }) {
  const share = Math.min(100, Math.max(0, percent ?? 0));
  return (
    <svg
      className="mt-1.5 block h-0.5 w-full"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="1" fill="var(--surface-3)" />
      <rect width={share} height="1" fill="var(--series-portfolio)" opacity="0.75" />
    </svg>
  );
}

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
    <span className="category" title={position.settle_coin && `Settled in ${position.settle_coin}`}>
      {name}
    </span>
  );
}
