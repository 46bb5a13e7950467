import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { calculator } from '../../../content/investment.ts';
import { NEAR, useWasVisible } from '../../../ui/browser/visibility.ts';
import type { BacktestLoad } from '../backtest/use-backtests.ts';
import type { RiskPanelsProps } from './risk-panels.tsx';

const RiskPanels = lazy(async () => ({ default: (await import('./risk-panels.tsx')).RiskPanels }));

/** Whatever a visitor does before the page can be printed: from then on the figures come, so that paper has them. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'touchstart'] as const;

/** Whether anything was done on the page. */
function useHasVisitor(): boolean {
  const [hasVisitor, setVisitor] = useState(false);
  useEffect(() => {
    const notice = () => setVisitor(true);
    for (const sign of SIGNS) window.addEventListener(sign, notice, { once: true, passive: true });
    return () => SIGNS.forEach((sign) => window.removeEventListener(sign, notice));
  }, []);
  return hasVisitor;
}

interface RiskPlaceProps extends Omit<RiskPanelsProps, 'analysis' | 'growth'> {
  load: BacktestLoad;
  growth: RiskPanelsProps['growth'] | null;
}

/** The place of return, risk, past windows and fees, kept free until their scripts have come. */
export function RiskPlace({ load, growth, ...shown }: RiskPlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useWasVisible(place, NEAR);
  const hasVisitor = useHasVisitor();
  if (load.status === 'failed') return null;
  const isWanted = isNear || hasVisitor;
  return (
    <div ref={place} className="risk-place" aria-busy={load.status === 'loading'}>
      {load.status === 'loaded' && growth !== null ? (
        <Suspense fallback={<NotYet />}>
          {isWanted ? <RiskPanels analysis={load.analysis} growth={growth} {...shown} /> : <NotYet />}
        </Suspense>
      ) : null}
    </div>
  );
}

/** On paper alone. */
function NotYet() {
  return <p className="investment-unprinted">{calculator.figuresUnprinted}</p>;
}
