import type { Period } from '@equanim/finance/backtest';
import { type FeeParts, feeParts, type FeeSteps } from '@equanim/finance/fee-steps';
import type { ReactNode } from 'react';
import type { Analysis } from '../backtest/analyze.ts';
import { Disclaimer } from '../disclaimer.tsx';
import type { Growth } from '../growth.ts';
import { PastWindowsPanel } from './past-windows-panel.tsx';
import { ReturnAndRiskPanel } from './return-and-risk-panel.tsx';
import './risk.css';
import { feeWords } from '../../../content/investment-figures.ts';
import { formatDecimal, formatUsdCents } from '../../../ui/format/number.ts';
import { Panel } from './panel.tsx';

const PARTS = ['subscription', 'management', 'performance', 'rest'] as const satisfies ReadonlyArray<
  keyof FeeParts
>;

const COLORS = {
  subscription: 'text-orange-300',
  management: 'text-orange-400 print:text-orange-500',
  performance: 'text-orange-600',
  rest: 'text-(color:--series)',
} satisfies Record<(typeof PARTS)[number], string>;

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
      <svg
        className={`block rounded-[4px] series-${String(period)}`}
        width="100%"
        height={HEIGHT}
        aria-hidden="true"
      >
        {PARTS.map((key, index) => (
          <rect
            key={key}
            className={`fill-current stroke-page stroke-2 ${COLORS[key]}`}
            x={percent(PARTS.slice(index + 1).reduce((sum, each) => sum + parts[each].permille, 0))}
            width={percent(parts[key].permille)}
            height={HEIGHT}
          />
        ))}
      </svg>
      <dl className={`mt-5 mb-2 text-ink-1 tabular print:my-0.5 series-${String(period)}`}>
        {PARTS.map((key) => (
          <FeeRow key={key} {...parts[key]}>
            <i className={`size-3 flex-none rounded-xs bg-current ${COLORS[key]}`} />
            {feeWords.parts[key]}
          </FeeRow>
        ))}
        <FeeRow value={parts.gross} permille={1000} isWhole>
          {feeWords.whole}
        </FeeRow>
      </dl>
      {children}
    </Panel>
  );
}

interface FeeRowProps {
  value: number;
  permille: number;
  isWhole?: boolean;
  /** What it is. */
  children: ReactNode;
}

function FeeRow({ value, permille, isWhole = false, children }: FeeRowProps) {
  const quiet = isWhole ? '' : 'text-ink-2';
  return (
    <div className={isWhole ? `${FEE_ROW} font-[540]` : `${FEE_ROW} border-b border-hairline`}>
      <dt className={`flex items-center gap-2.5 text-[0.875rem] ${quiet}`}>{children}</dt>
      <dd className="text-end wrap-anywhere">{formatUsdCents(value)}</dd>
      <dd className={`text-end ${quiet}`}>{share(permille)}</dd>
    </div>
  );
}

const FEE_ROW =
  'grid grid-cols-[minmax(min-content,1fr)_auto_4.5em] items-baseline gap-x-4 py-2.5 print:py-0.5';
