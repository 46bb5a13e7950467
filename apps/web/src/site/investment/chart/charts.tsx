import type { Period } from '@equanim/finance/backtest';
import { lazy, Suspense, useRef } from 'react';
import { NEAR, useWasVisible } from '../../../ui/browser/visibility.ts';
import type { BacktestLoad } from '../backtest/use-backtests.ts';
import type { Growth } from '../growth.ts';
import { GrowthPanel } from './growth-panel.tsx';
import '../../../ui/chart/chart.css';
import './chart.css';

/** Loaded after the text and the figures: the first load of the page draws nothing. */
const Drawdown = lazy(async () => ({ default: (await import('./drawings.tsx')).Drawdown }));

interface ChartsProps {
  load: BacktestLoad;
  /** Null until the backtests are loaded. */
  growth: Growth | null;
  /** Whether what is below the first view is drawn, seen or not, so that paper has it. */
  isRestDue: boolean;
  isPrinting: boolean;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** The growth of the amount and, below it, the drawdown of the selected backtest. */
export function Charts({ load, growth, isRestDue, isPrinting, period, onPeriod }: ChartsProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useWasVisible(place, NEAR);
  const isDrawn = isNear || isRestDue;
  const drawdowns = load.status === 'loaded' ? load.analysis.backtests[period].drawdowns : null;

  return (
    <div ref={place} className="investment-charts min-w-0 overflow-x-clip print:overflow-visible">
      <GrowthPanel
        growth={growth}
        isLoading={load.status === 'loading'}
        isDrawn={isDrawn}
        isNear={isNear}
        isPrinting={isPrinting}
        period={period}
        onPeriod={onPeriod}
      />
      {load.status === 'failed' ? null : (
        // Kept free for a strip that comes later.
        <div className="mt-8 min-h-38 border-t border-hairline pt-5 print:mt-2 print:min-h-0 print:break-inside-avoid print:pt-2">
          {growth && drawdowns && isDrawn ? (
            <Suspense>
              <Drawdown growth={growth} period={period} drawdowns={drawdowns} isPrinting={isPrinting} />
            </Suspense>
          ) : null}
        </div>
      )}
    </div>
  );
}
