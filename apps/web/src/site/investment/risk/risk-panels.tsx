import type { Period } from '@equanim/finance/backtest';
import type { Analysis } from '../backtest/analyze.ts';
import { Disclaimer } from '../caveats.tsx';
import type { Growth } from '../growth.ts';
import { FeesTaken } from './fees-taken.tsx';
import { PastWindowsPanel } from './past-windows-panel.tsx';
import { ReturnAndRiskPanel } from './return-and-risk-panel.tsx';
import './risk.css';
import './risk-print.css';

export interface RiskPanelsProps {
  amount: number;
  period: Period;
  analysis: Analysis;
  growth: Growth;
  /** On paper every definition is open. */
  isPrinting: boolean;
}

/**
 * What an investor asks next about the chosen period, after its growth: return and risk, past windows, and what the fees
 * take.
 */
export function RiskPanels({ amount, period, analysis, growth, isPrinting }: RiskPanelsProps) {
  const { backtests, windows } = analysis;
  const { name, asOf } = growth.periods[period];
  const disclaimer = (of: string) => <Disclaimer asOf={of} isRounded={growth.isRounded} />;
  return (
    <>
      <ReturnAndRiskPanel
        key={period}
        name={name}
        lastDay={asOf}
        risk={backtests[period].risk}
        isPrinting={isPrinting}
      >
        {disclaimer(asOf)}
      </ReturnAndRiskPanel>
      <PastWindowsPanel amount={amount} windows={windows}>
        {disclaimer(growth.periods[3].asOf)}
      </PastWindowsPanel>
      <FeesTaken amount={amount} name={name} period={period} steps={backtests[period].fees}>
        {disclaimer(asOf)}
      </FeesTaken>
    </>
  );
}
