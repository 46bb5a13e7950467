import { type FeeParts, feeParts, type FeeSteps } from '@equanim/finance/fee-steps';
import type { Period } from '@equanim/finance/backtest';
import type { ReactNode } from 'react';
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

interface FeesTakenProps {
  amount: number;
  name: string;
  period: Period;
  steps: FeeSteps;
  children: ReactNode;
}

/** The gross value at the end as one bar, from what remains to the fees, and the same as a list. */
export function FeesTaken({ amount, name, period, steps, children }: FeesTakenProps) {
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
