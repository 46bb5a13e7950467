import type { Position } from '@equanim/contract/positions';
import {
  formatLeverage,
  formatPercent,
  formatPrice,
  formatShare,
  formatSignedUsdt,
  formatUsdt,
  NO_VALUE,
} from '../../../ui/format/number.ts';
import { directionOf } from '../../frame/direction-badge.tsx';

interface PositionColumn {
  name: string;
  textOf: (position: Position) => string;
  /** Whether the dashboard lists it by its name below the figures that have a place of their own. */
  isListed?: boolean;
}

/** What is told of a position: every column of the printed sheet, and those the dashboard lists by name. */
export const POSITION_COLUMNS: readonly PositionColumn[] = [
  { name: 'Symbol', textOf: ({ symbol }) => symbol },
  { name: 'Side', textOf: ({ side }) => directionOf(side) },
  {
    name: 'Leverage',
    textOf: ({ leverage }) => (leverage === null ? NO_VALUE : `${formatLeverage(leverage)}x`),
  },
  { name: 'Size, USDT', textOf: (position) => formatUsdt(position.position_value_usdt) },
  { name: 'Of wallet', textOf: (position) => formatShare(position.wallet_percentage) },
  { name: 'Entry', textOf: (position) => formatPrice(position.avg_price), isListed: true },
  { name: 'Mark', textOf: (position) => formatPrice(position.mark_price), isListed: true },
  { name: 'ROI', textOf: (position) => formatPercent(position.roi_pct) },
  { name: 'Unrealized PnL', textOf: (position) => formatSignedUsdt(position.unrealised_pnl) },
];
