import type { Period } from '@equanim/finance/backtest';
import { type FeeParts, feeParts, type FeeSteps } from '@equanim/finance/fee-steps';
import type { ReactNode } from 'react';
import type { Analysis } from '../backtest/analyze.ts';
import { Disclaimer } from '../caveats.tsx';
import type { Growth } from '../growth.ts';
import { PastWindowsPanel } from './past-windows-panel.tsx';
import { ReturnAndRiskPanel } from './return-and-risk-panel.tsx';
import './risk.css';
import './risk-print.css';
import { feeWords } from '../../../content/investment-figures.ts';
import { formatDecimal, formatUsdCents } from '../../../ui/format/number.ts';
import { Panel } from './panel.tsx';

const PARTS = ['subscription', 'management', 'performance', 'rest'] as const satisfies ReadonlyArray<
  keyof FeeParts
>;

/** px */
const HEIGHT = 40;

/** A length along the bar. */
const percent = (permille: number): string => `${String(permille / 10)}%`;
/** The same as text. */
const share = (permille: number): string => `${formatDecimal(permille / 10, 1)}%`;

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

interface FeesTakenProps {
  amount: number;
  name: string;
  period: Period;
  steps: FeeSteps;
  children: ReactNode;
}

/** The gross value at the end as one bar, from what remains to the fees, and the same as a list. */
function FeesTaken({ amount, name, period, steps, children }: FeesTakenProps) {
  const parts = feeParts(amount, steps);
  return (
    <Panel id="fees-taken" heading={`${feeWords.heading}, ${name}`} texts={[feeWords.text]}>
      <svg className={`fees-bar series-${String(period)}`} width="100%" height={HEIGHT} aria-hidden="true">
        {PARTS.map((key, index) => (
          <rect
            key={key}
            className={`fees-${key}`}
            x={percent(PARTS.slice(index + 1).reduce((sum, each) => sum + parts[each].permille, 0))}
            width={percent(parts[key].permille)}
            height={HEIGHT}
          />
        ))}
      </svg>
      <dl className={`fees-list tabular series-${String(period)}`}>
        {PARTS.map((key) => (
          <div key={key}>
            <dt>
              <i className={`fees-swatch fees-${key}`} />
              {feeWords.parts[key]}
            </dt>
            <dd>{formatUsdCents(parts[key].value)}</dd>
            <dd>{share(parts[key].permille)}</dd>
          </div>
        ))}
        <div className="fees-whole">
          <dt>{feeWords.whole}</dt>
          <dd>{formatUsdCents(parts.gross)}</dd>
          <dd>{share(1000)}</dd>
        </div>
      </dl>
      {children}
    </Panel>
  );
}
