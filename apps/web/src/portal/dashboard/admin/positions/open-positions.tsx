import type { Position } from '@equanim/contract/positions';
import { type Exposed, exposureOf } from '@equanim/finance/exposure';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ScrollArea } from '../../../../ui/table/scroll-area.tsx';
import { SortChoice } from '../../../frame/controls/sorting.tsx';
import './positions.css';
import { Changing } from '../../../../ui/feedback/changing.tsx';
import {
  formatShare,
  formatSignedUsdt,
  formatUsdt,
  NO_VALUE,
  formatLeverage,
  formatPercent,
} from '../../../../ui/format/number.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { Change } from '../../../frame/change.tsx';
import { DirectionBadge, directionOf } from '../../../frame/direction-badge.tsx';
import { POSITION_COLUMNS } from '../../parts/position-columns.ts';

const LISTED = POSITION_COLUMNS.filter(({ isListed }) => isListed);

/** What positions can be sorted by; `default` is the order in which the exchange reports them. */
const POSITION_SORTS = [
  { key: 'default', name: 'Default order' },
  { key: 'symbol', name: 'Symbol' },
  { key: 'side', name: 'Side' },
  { key: 'value', name: 'Value' },
  { key: 'roi', name: 'ROI' },
  { key: 'pnl', name: 'Unrealized PnL' },
] as const;

const DEFAULT_ORDER: PositionSorting = { sort: 'default', order: 'desc' };

const VALUES: Record<Exclude<PositionSort, 'default'>, (position: Position) => string | number | null> = {
  symbol: ({ symbol }) => symbol,
  // Long before Short, as they read.
  side: ({ side }) => directionOf(side),
  value: ({ position_value_usdt: value }) => Math.abs(value),
  roi: ({ roi_pct: roi }) => roi,
  pnl: ({ unrealised_pnl: pnl }) => pnl,
};

const isText = (sort: PositionSort): boolean => sort === 'symbol' || sort === 'side';

/** A new sorting begins with the largest, or with A. */
const firstOrder = (sort: PositionSort): PositionSorting => ({
  sort,
  order: isText(sort) ? 'asc' : 'desc',
});

const share = (percent: number | null): number | null => (percent === null ? null : percent / 100);

/** What the positions are sorted by, kept in the address bar so that a reload and a link show the same. */
function useSorting() {
  const [search, setSearch] = useSearchParams();
  const setSorting = ({ sort, order }: PositionSorting) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (sort === 'default') after.delete('positions_sort');
        else after.set('positions_sort', `${sort}-${order}`);
        return after;
      },
      { replace: true },
    );
  return { sorting: readPositionSorting(search.get('positions_sort')), setSorting };
}

/** The open positions under their exposure, in an order that can be chosen. */
export function OpenPositions({ positions }: { positions: readonly Position[] }) {
  const { sorting, setSorting } = useSorting();
  const { sort, order } = sorting;
  const sorted = useMemo(() => sortPositions(positions, { sort, order }), [positions, sort, order]);
  return (
    <>
      <ExposureLine positions={positions} />
      {positions.length < 2 ? null : (
        <div className="positions-sort">
          <SortChoice
            label="Sort positions"
            choices={POSITION_SORTS}
            sort={sort}
            order={order}
            words={positionWords(sorting)}
            onChoose={(chosen) => setSorting(firstOrder(chosen))}
            onReverse={() => setSorting({ sort, order: order === 'asc' ? 'desc' : 'asc' })}
          />
        </div>
      )}
      <div className="positions-rows">
        <ScrollArea className="positions-scroll" label="Current Positions">
          <ul>
            {sorted.map((position) => (
              <PositionRow key={`${position.symbol} ${position.side}`} position={position} />
            ))}
          </ul>
        </ScrollArea>
      </div>
    </>
  );
}

/** What the account has open: long, short, net and gross, in USDT and as percent of the equity. */
function ExposureLine({ positions }: { positions: readonly Position[] }) {
  // Of a side that is not known nobody can say which way it counts.
  if (positions.some(({ side }) => side !== 'Buy' && side !== 'Sell')) return null;
  const { long, short, netExposure, grossExposure } = exposureOf(
    positions.map(({ side, position_value_usdt: value, wallet_percentage: percent }) => ({
      isLong: side === 'Buy',
      value,
      share: share(percent),
    })),
  );
  const hasOptions = positions.some(({ category }) => category === 'option');
  return (
    <>
      <dl className="exposure" aria-label="Exposure, USDT and percent of the equity">
        <Figure name="Long" exposed={long} />
        <Figure name="Short" exposed={short} />
        <Figure name="Net" exposed={netExposure} isSigned />
        <Figure name="Gross" exposed={grossExposure} />
      </dl>
      {hasOptions ? (
        <p className="mt-1.5 text-xs text-ink-3">
          Options count with their market value, by the side they are held on.
        </p>
      ) : null}
    </>
  );
}

interface FigureProps {
  name: string;
  exposed: Exposed;
  isSigned?: boolean;
}

function Figure({ name, exposed, isSigned = false }: FigureProps) {
  const { value, share: part } = exposed;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="exposure-value">
        <Changing text={isSigned ? formatSignedUsdt(value) : formatUsdt(value)} />
      </dd>
      <dd className="exposure-share">{part === null ? NO_VALUE : formatShare(part * 100)}</dd>
    </div>
  );
}

function PositionRow({ position }: { position: Position }) {
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

type PositionSort = (typeof POSITION_SORTS)[number]['key'];

interface PositionSorting {
  sort: PositionSort;
  order: 'asc' | 'desc';
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Sorted, equal ones in the order they are given; one without a value is last in either direction. */
function sortPositions(
  positions: readonly Position[],
  { sort, order }: PositionSorting,
): readonly Position[] {
  if (sort === 'default') return positions;
  const valueOf = VALUES[sort];
  const sign = order === 'asc' ? 1 : -1;
  return positions.toSorted((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * compare(a, b);
  });
}

/** Which positions come first; null where there is nothing to reverse. */
function positionWords({ sort, order }: PositionSorting): string | null {
  if (sort === 'default') return null;
  if (sort === 'side') return order === 'asc' ? 'long first' : 'short first';
  if (sort === 'symbol') return order === 'asc' ? 'A to Z' : 'Z to A';
  return order === 'desc' ? 'highest first' : 'lowest first';
}

/** The sorting that an address names; the default where it names none. */
function readPositionSorting(given: string | null): PositionSorting {
  const [by = '', order = ''] = given?.split('-') ?? [];
  const sort = POSITION_SORTS.find(({ key }) => key === by)?.key ?? 'default';
  if (sort === 'default' || (order !== 'asc' && order !== 'desc')) return DEFAULT_ORDER;
  return { sort, order };
}
