import type { Position } from '@equanim/contract/positions';
import { directionOf } from '../../../frame/direction-badge.tsx';

/** What positions can be sorted by; `default` is the order in which the exchange reports them. */
export const POSITION_SORTS = [
  { key: 'default', name: 'Default order' },
  { key: 'symbol', name: 'Symbol' },
  { key: 'side', name: 'Side' },
  { key: 'value', name: 'Value' },
  { key: 'roi', name: 'ROI' },
  { key: 'pnl', name: 'Unrealized PnL' },
] as const;

export type PositionSort = (typeof POSITION_SORTS)[number]['key'];

export interface PositionSorting {
  sort: PositionSort;
  order: 'asc' | 'desc';
}

export const DEFAULT_ORDER: PositionSorting = { sort: 'default', order: 'desc' };

const VALUES: Record<Exclude<PositionSort, 'default'>, (position: Position) => string | number | null> = {
  symbol: ({ symbol }) => symbol,
  // Long before Short, as they read.
  side: ({ side }) => directionOf(side),
  value: ({ position_value_usdt: value }) => Math.abs(value),
  roi: ({ roi_pct: roi }) => roi,
  pnl: ({ unrealised_pnl: pnl }) => pnl,
};

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Sorted, equal ones in the order they are given; one without a value is last in either direction. */
export function sortPositions(
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

const isText = (sort: PositionSort): boolean => sort === 'symbol' || sort === 'side';

/** A new sorting begins with the largest, or with A. */
export const firstOrder = (sort: PositionSort): PositionSorting => ({
  sort,
  order: isText(sort) ? 'asc' : 'desc',
});

/** Which positions come first; null where there is nothing to reverse. */
export function positionWords({ sort, order }: PositionSorting): string | null {
  if (sort === 'default') return null;
  if (sort === 'side') return order === 'asc' ? 'long first' : 'short first';
  if (sort === 'symbol') return order === 'asc' ? 'A to Z' : 'Z to A';
  return order === 'desc' ? 'highest first' : 'lowest first';
}

/** The sorting that an address names; the default where it names none. */
export function readPositionSorting(given: string | null): PositionSorting {
  const [by = '', order = ''] = given?.split('-') ?? [];
  const sort = POSITION_SORTS.find(({ key }) => key === by)?.key ?? 'default';
  if (sort === 'default' || (order !== 'asc' && order !== 'desc')) return DEFAULT_ORDER;
  return { sort, order };
}
