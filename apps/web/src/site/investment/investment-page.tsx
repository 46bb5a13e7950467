import type { Period } from '@equanim/finance/backtest';
import { useMemo } from 'react';
import { calculator } from '../../content/investment.ts';
import { useIsPrinting } from '../../ui/browser/use-is-printing.ts';
import { Button } from '../../ui/forms/button.tsx';
import { CountUp } from './amount/count-up.tsx';
import { FundPanel } from './amount/fund-panel.tsx';
import { useBacktests } from './backtest/use-backtests.ts';
import { Disclaimer, MethodBox } from './caveats.tsx';
import { Charts } from './chart/charts.tsx';
import { useChoice } from './choice/use-choice.ts';
import { FiguresByYear } from './figures/figures-by-year.tsx';
import { PeriodCards } from './figures/period-cards.tsx';
import { RoiSummary } from './figures/roi-summary.tsx';
import { growthOf } from './growth.ts';
import { InvestmentClosing } from './investment-closing.tsx';
import { RiskPlace } from './risk/risk-place.tsx';
import './investment.css';
import './chart/printed.css';
import './print.css';

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="investment-failure">
      The backtests could not be loaded.
      <Button onClick={onRetry}>Retry</Button>
    </p>
  );
}

/** The calculator: one amount and one period drive every figure, and all figures come from one result. */
export function InvestmentPage() {
  const [{ amount, period }, choose] = useChoice();
  const [load, retry] = useBacktests();
  const isPrinting = useIsPrinting();
  const analysis = load.status === 'loaded' ? load.analysis : null;
  const growth = useMemo(
    () => (analysis === null ? null : growthOf(amount, analysis.backtests)),
    [amount, analysis],
  );
  const selected = growth?.periods[period];
  const onPeriod = (chosen: Period) => choose({ period: chosen });
  const disclaimer = <Disclaimer asOf={selected?.asOf} isRounded={growth?.isRounded} />;

  return (
    <div className="site-column investment">
      <header className="investment-head">
        <h1 className="font-display text-title">{calculator.heading}</h1>
        <CountUp amount={amount} />
        <p className="text-lead text-ink-2">{calculator.lead}</p>
      </header>
      <FundPanel amount={amount} onAmount={(chosen) => choose({ amount: chosen })} />
      <PeriodCards
        growth={growth}
        isLoading={load.status === 'loading'}
        period={period}
        onPeriod={onPeriod}
      />
      {disclaimer}
      <div aria-live="polite">{load.status === 'failed' ? <LoadFailure onRetry={retry} /> : null}</div>
      <div className="investment-projection">
        <Charts load={load} growth={growth} isPrinting={isPrinting} period={period} onPeriod={onPeriod} />
        <RoiSummary growth={growth} period={period} onPeriod={onPeriod} />
      </div>
      {disclaimer}
      <RiskPlace load={load} growth={growth} amount={amount} period={period} isPrinting={isPrinting} />
      {selected ? (
        <FiguresByYear amount={amount} growth={selected} isPrinting={isPrinting}>
          {disclaimer}
        </FiguresByYear>
      ) : null}
      <MethodBox />
      <InvestmentClosing />
      {load.status === 'loading' ? <p className="investment-unprinted">{calculator.unprinted}</p> : null}
    </div>
  );
}
