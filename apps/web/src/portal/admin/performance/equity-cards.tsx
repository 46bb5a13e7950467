import type { BalancePoint, CurrentBalance } from '@equanim/contract/wallet';
import { Changing } from '../../../ui/feedback/changing.tsx';
import {
  formatNormalized,
  formatPercent,
  formatSignedUsdt,
  formatUsdt,
  formatUsdtShort,
} from '../../../ui/format/number.ts';
import { courseOf } from '../../charts/sparkline.tsx';
import { Change } from '../../layout/change.tsx';
import { FigureCard } from '../../layout/figure-card.tsx';
import { FittingFigure } from '../../layout/fitting-figure.tsx';

/** Specification 9.2: what 1.0 stands for unless an operator has said otherwise. */
const SPECIFIED_BASE_USDT = 50_000;

interface EquityCardsProps {
  current: CurrentBalance | undefined;
  isLoading: boolean;
  /** Drawn in each card as its course over the range of the chart. */
  points: readonly BalancePoint[] | undefined;
}

const noteOfBase = (current: CurrentBalance | undefined): string =>
  `Base: ${formatUsdtShort(current?.base_equity ?? SPECIFIED_BASE_USDT)} USDT = 1.0`;

/** Why a sample has no value per unit; null where it has one, and before there is a sample. */
function lackOf(current: CurrentBalance | undefined): string | null {
  if (current === undefined || current.normalized_value !== null) return null;
  return current.wallet_balance === 0 ? 'The account is empty' : 'Not known for this sample yet';
}

/** The three figures of the account. */
export function EquityCards({ current, isLoading, points }: EquityCardsProps) {
  const lack = lackOf(current);
  return (
    <div className="grid gap-4 max-md:gap-3 md:grid-cols-3">
      <FigureCard
        title="Normalized Value"
        isLoading={isLoading}
        note={lack ?? noteOfBase(current)}
        course={courseOf(points, 'normalized_value')}
      >
        <Changing text={formatNormalized(current?.normalized_value)} />
      </FigureCard>
      <FigureCard
        title="Performance"
        isLoading={isLoading}
        note={lack ?? 'Since the base of 1.0'}
        course={courseOf(points, 'percentage_change')}
      >
        <Change
          value={current?.percentage_change}
          text={formatPercent(current?.percentage_change)}
          iconClass="size-6"
        />
      </FigureCard>
      <FigureCard
        title="Total Equity"
        isLoading={isLoading}
        note={<Unrealized value={current?.unrealized_pnl ?? 0} />}
        course={courseOf(points, 'total_equity')}
      >
        <FittingFigure text={formatUsdt(current?.wallet_balance)} />
        {current === undefined ? null : (
          <span className="ml-2 self-end pb-1 text-sm font-normal tracking-normal text-ink-3">USDT</span>
        )}
      </FigureCard>
    </div>
  );
}

/** The part of the equity that is not realized, where there is any. */
function Unrealized({ value }: { value: number }) {
  if (value === 0) return null;
  return (
    <>
      Unrealized
      <Change value={value} text={`${formatSignedUsdt(value)} USDT`} />
    </>
  );
}
