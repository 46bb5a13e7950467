import type { Period } from '@equanim/finance/backtest';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { NEAR, useWasVisible } from '../../../ui/browser/visibility.ts';
import type { BacktestLoad } from '../backtest/use-backtests.ts';
import type { Growth } from '../growth.ts';
import { GrowthPanel } from './growth-panel.tsx';
import './chart.css';
import { DeepestDrawdown, deepestOf, type DrawdownProps } from './deepest-drawdown.tsx';
import { linePath } from '../../../ui/chart/line-path.ts';

const SIZE = { width: 720, height: 60 };

const DrawdownStrip = lazy(async () => ({
  default: (await import('./drawdown-strip.tsx')).DrawdownStrip,
}));

const ACTS = ['pointerdown', 'keydown'] as const;

/** Whether charts are worth their scripts: once they are about to come into view, or once the visitor does anything. */
function useIsDrawn(place: RefObject<HTMLElement | null>): boolean {
  const isNear = useWasVisible(place, NEAR);
  const [hasActed, setHasActed] = useState(false);

  useEffect(() => {
    const act = () => setHasActed(true);
    for (const name of ACTS) window.addEventListener(name, act, { once: true });
    return () => ACTS.forEach((name) => window.removeEventListener(name, act));
  }, []);

  return isNear || hasActed;
}

interface ChartsProps {
  load: BacktestLoad;
  /** Null until the backtests are loaded. */
  growth: Growth | null;
  isPrinting: boolean;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** The growth of the amount and, below it, the drawdown of the selected backtest. */
export function Charts({ load, growth, isPrinting, period, onPeriod }: ChartsProps) {
  const place = useRef<HTMLDivElement>(null);
  const isDrawn = useIsDrawn(place);
  const drawdowns = load.status === 'loaded' ? load.analysis.backtests[period].drawdowns : null;
  const selected = growth?.periods[period];

  return (
    <div ref={place} className="investment-charts">
      <GrowthPanel
        growth={growth}
        isLoading={load.status === 'loading'}
        isDrawn={isDrawn}
        isPrinting={isPrinting}
        period={period}
        onPeriod={onPeriod}
      />
      {load.status === 'failed' ? null : (
        <div className="drawdown">
          {selected && drawdowns && isDrawn ? (
            <Suspense>
              <DrawdownStrip name={selected.name} drawdowns={drawdowns} />
            </Suspense>
          ) : null}
          {selected && drawdowns && isPrinting ? (
            <PrintedDrawdown name={selected.name} drawdowns={drawdowns} />
          ) : null}
        </div>
      )}
    </div>
  );
}

/** The drawdown on paper, drawn without the library of charts as `PrintedGrowth` is. */
function PrintedDrawdown({ name, drawdowns }: DrawdownProps) {
  const { floor } = deepestOf(drawdowns);
  const line = (kind: 'gross' | 'net') =>
    linePath(
      drawdowns[kind].map((depth, index) => [
        (index / Math.max(1, drawdowns[kind].length - 1)) * SIZE.width,
        1 + (depth / floor) * (SIZE.height - 2),
      ]),
    );
  return (
    <div className="printed-drawdown">
      <DeepestDrawdown name={name} drawdowns={drawdowns} />
      <svg
        className="printed-chart"
        viewBox={`0 0 ${String(SIZE.width)} ${String(SIZE.height)}`}
        aria-hidden="true"
      >
        <path className="drawdown-area" d={`${line('gross')}V1H0Z`} />
        <path className="drawdown-zero" d={`M0 1H${String(SIZE.width)}`} />
        <path className="drawdown-line" d={line('gross')} />
        <path className="drawdown-line-net" d={line('net')} />
      </svg>
    </div>
  );
}
