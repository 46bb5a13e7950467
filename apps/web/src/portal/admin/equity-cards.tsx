import type { BalancePoint, CurrentBalance } from '@equanim/contract/wallet';
import { Changing } from '../../ui/changing.tsx';
import {
  formatNormalized,
  formatPercent,
  formatSignedUsdt,
  formatUsdt,
  formatUsdtShort,
} from '../../ui/format.ts';
import { Change } from '../layout/change.tsx';
import { FigureCard } from '../layout/figure-card.tsx';

/** Specification 9: what 1.0 stands for unless an operator has said otherwise. */
const SPECIFIED_BASE_USDT = 50_000;

interface EquityCardsProps {
  current: CurrentBalance | undefined;
  isLoading: boolean;
  /** Give each card its course over the range of the chart. */
  points: readonly BalancePoint[] | undefined;
}

const noteOfBase = (current: CurrentBalance | undefined): string =>
  `Base: ${formatUsdtShort(current?.base_equity ?? SPECIFIED_BASE_USDT)} USDT = 1.0`;

/** The three figures of the account. */
export function EquityCards({ current, isLoading, points }: EquityCardsProps) {
  const unrealized = current?.unrealized_pnl ?? 0;
  return (
    <div className="grid gap-4 max-md:gap-3 md:grid-cols-3">
      <FigureCard
        title="Normalized Value"
        isLoading={isLoading}
        note={noteOfBase(current)}
        course={points?.map((point) => point.normalized_value)}
      >
        <Changing text={formatNormalized(current?.normalized_value)} />
      </FigureCard>
      <FigureCard
        title="Performance"
        isLoading={isLoading}
        note="Since the base of 1.0"
        course={points?.map((point) => point.percentage_change)}
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
        note={
          unrealized === 0 ? null : (
            <>
              Unrealized
              <Change value={unrealized} text={`${formatSignedUsdt(unrealized)} USDT`} />
            </>
          )
        }
        course={points?.map((point) => point.total_equity)}
      >
        <Changing text={formatUsdt(current?.wallet_balance)} />
        {current === undefined ? null : (
          <span className="ml-2 self-end pb-1 text-sm font-normal tracking-normal text-ink-3">USDT</span>
        )}
      </FigureCard>
    </div>
  );
}
