import type { Period } from '@equanim/finance/backtest';
import { type FeeParts, feeParts, type FeeSteps } from '@equanim/finance/fee-steps';
import { type ReactNode, useState } from 'react';
import type { Analysis } from '../backtest/analyze.ts';
import { Disclaimer } from '../disclaimer.tsx';
import type { Growth } from '../growth.ts';
import { Segments } from '../segments.tsx';
import { PastWindowsPanel } from './past-windows-panel.tsx';
import { ReturnAndRiskPanel } from './return-and-risk-panel.tsx';
import './risk.css';
import { feeWords, partWords } from '../../../content/investment-figures.ts';
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

const SHOWN = ['risk', 'windows', 'fees'] as const satisfies ReadonlyArray<keyof typeof partWords.names>;

/**
 * What an investor asks next about the chosen period, after its growth: return and risk, past windows, and what the fees
 * take. A phone shows one of them at a time.
 */
export function RiskPanels({ amount, period, analysis, growth, isPrinting }: RiskPanelsProps) {
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('risk');
  const { backtests, windows } = analysis;
  const { name, asOf } = growth.periods[period];
  const foldOf = (part: typeof shown) => (part === shown ? '' : 'max-sm:not-print:hidden');
  return (
    <>
      <Segments
        legend={partWords.legend}
        name="part"
        values={SHOWN}
        labels={partWords.names}
        chosen={shown}
        className="mt-18 sm:hidden"
        onChoose={setShown}
      />
      <ReturnAndRiskPanel
        key={period}
        className={foldOf('risk')}
        name={name}
        lastDay={asOf}
        risk={backtests[period].risk}
        isPrinting={isPrinting}
      />
      <PastWindowsPanel
        className={foldOf('windows')}
        amount={amount}
        windows={windows}
        lastDay={growth.periods[3].asOf}
      />
      <FeesTaken
        className={foldOf('fees')}
        amount={amount}
        name={name}
        period={period}
        steps={backtests[period].fees}
      />
      <Disclaimer asOf={asOf} isRounded={growth.isRounded} />
    </>
  );
}

interface FeesTakenProps {
  className: string;
  amount: number;
  name: string;
  period: Period;
  steps: FeeSteps;
}

/** The gross value at the end as one bar, from what remains to the fees, and the same as a list. */
function FeesTaken({ className, amount, name, period, steps }: FeesTakenProps) {
  const parts = feeParts(amount, steps);
  return (
    <Panel
      id="fees-taken"
      className={className}
      heading={`${feeWords.heading}, ${name}`}
      texts={[feeWords.text]}
    >
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
