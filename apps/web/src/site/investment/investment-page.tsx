import { lazy, Suspense, useMemo, useRef } from 'react';
import { calculator, feeRates } from '../../content/investment.ts';
import { Button } from '../../ui/forms/button.tsx';
import { amountDigits } from './amount/amount.ts';
import { CountUp } from './amount/count-up.tsx';
import { Disclaimer } from './caveats.tsx';
import { FiguresTable } from './figures/figures-table.tsx';
import { FundPanel } from './amount/fund-panel.tsx';
import { GrowthPanel } from './chart/growth-panel.tsx';
import { drawdownsOf, growthOf, projectionCsv } from './growth.ts';
import { MethodBox } from './method-box.tsx';
import { PeriodCards } from './figures/period-cards.tsx';
import { RoiSummary } from './figures/roi-summary.tsx';
import { useBacktests } from './backtest/use-backtests.ts';
import { useChoice } from './choice/use-choice.ts';
import { useIsDrawn } from './chart/use-is-drawn.ts';
import './investment.css';
import './figures/figures.css';

const DrawdownStrip = lazy(async () => ({
  default: (await import('./chart/drawdown-strip.tsx')).DrawdownStrip,
}));

/** The calculator: one amount and one period drive every figure, and all figures come from one result. */
export function InvestmentPage() {
  const [{ amount, period }, choose] = useChoice();
  const [load, retry] = useBacktests();
  const backtests = load.status === 'loaded' ? load.backtests : null;
  const growth = useMemo(
    () => (backtests === null ? null : growthOf(amount, backtests)),
    [amount, backtests],
  );
  const selected = growth?.periods[period];
  const charts = useRef<HTMLDivElement>(null);
  const isDrawn = useIsDrawn(charts);
  const drawdowns = useMemo(
    () => (isDrawn && backtests !== null ? drawdownsOf(backtests[period].rows, feeRates) : null),
    [isDrawn, backtests, period],
  );
  const panel = {
    growth,
    period,
    isLoading: load.status === 'loading',
    onPeriod: (chosen: typeof period) => choose({ period: chosen }),
  };

  return (
    <div className="investment">
      <header className="investment-head">
        <h1>{calculator.heading}</h1>
        <CountUp amount={amount} />
        <p className="text-lead text-ink-2">{calculator.lead}</p>
      </header>
      <FundPanel amount={amount} onAmount={(chosen) => choose({ amount: chosen })} />
      <PeriodCards {...panel} />
      <Disclaimer asOf={selected?.asOf} isRounded={growth?.isRounded} />
      <div aria-live="polite">
        {load.status === 'failed' ? (
          <p className="investment-failure">
            The backtests could not be loaded.
            <Button onClick={retry}>Retry</Button>
          </p>
        ) : null}
      </div>
      <div className="investment-projection">
        <div ref={charts} className="investment-charts">
          <GrowthPanel {...panel} isDrawn={isDrawn} />
          {load.status === 'failed' ? null : (
            <div className="drawdown">
              {selected && drawdowns ? (
                <Suspense>
                  <DrawdownStrip name={selected.name} days={drawdowns} />
                </Suspense>
              ) : null}
            </div>
          )}
        </div>
        <RoiSummary growth={growth} period={period} onPeriod={panel.onPeriod} />
      </div>
      <Disclaimer asOf={selected?.asOf} isRounded={growth?.isRounded} />
      {selected ? (
        <section className="investment-figures" aria-labelledby="figures">
          <div className="investment-figures-head">
            <h2 id="figures" className="investment-heading">
              {selected.name}, year by year
            </h2>
            <Button
              onClick={async () => {
                // Few take it away: nobody loads it with the page.
                const { saveCsv } = await import('../../ui/browser/save-csv.ts');
                saveCsv(`growth-${String(period)}-year-${amountDigits(amount)}.csv`, projectionCsv(selected));
              }}
            >
              Download CSV
            </Button>
            <Button onClick={() => print()}>Print</Button>
          </div>
          <FiguresTable key={period} growth={selected} />
          <Disclaimer asOf={selected.asOf} isRounded={growth?.isRounded} />
        </section>
      ) : null}
      <MethodBox />
    </div>
  );
}
