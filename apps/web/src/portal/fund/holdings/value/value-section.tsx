import { DELAY_IN_HOURS } from '@equanim/contract/customer-delay';
import type { CustomerHoldings, Holding } from '@equanim/contract/holdings';
import { useId, type ReactNode } from 'react';
import { Badge } from '../../../../ui/feedback/badge.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatUsdt } from '../../../../ui/format/number.ts';
import { At } from '../../../frame/at.tsx';
import { FittingFigure } from '../../../frame/fitting-figure.tsx';
import { FigureGroups } from './figure-groups.tsx';
import { Signed } from './signed.tsx';
import './value.css';
import { ValueChart } from '../chart/value-chart.tsx';

interface ValueSectionProps {
  holdings: CustomerHoldings;
  asOf: string;
  holding: Holding;
}

/** What a holding is worth, how that came about, and what it rests on. */
export function ValueSection({ holdings, asOf, holding }: ValueSectionProps) {
  const heading = useId();
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="holding">
        <div className="holding-worth">
          <h2 id={heading} className="holding-title">
            Net value
            <Mark holdings={holdings} />
          </h2>
          <p className="holding-figure tabular">
            <FittingFigure text={formatUsdt(holding.net_value)} /> <span className="holding-unit">USDT</span>
          </p>
          <p className="holding-result">
            <Signed value={holding.net_result} /> USDT after fees
            {holding.since === null ? null : `, since ${formatDealingDay(holding.since)}`}
          </p>
          <p className="holding-basis">
            <Basis holdings={holdings} asOf={asOf} />
          </p>
        </div>
        <ValueChart key={holding.investor.id} values={holding.values} />
      </div>
      <FigureGroups holding={holding} price={holdings.price} />
    </section>
  );
}

function Mark({ holdings }: { holdings: CustomerHoldings }) {
  if (holdings.is_estimate) return <Badge>Estimate</Badge>;
  return <Badge>Final</Badge>;
}

function Basis({ holdings, asOf }: { holdings: CustomerHoldings; asOf: string }): ReactNode {
  const { is_estimate: isEstimate, last_strike_day: lastStrike } = holdings;
  if (!isEstimate) {
    return lastStrike === null ? (
      'As it was dealt.'
    ) : (
      <>As the strike of {formatDealingDay(lastStrike)} has it.</>
    );
  }
  return (
    <>
      An estimate between two strikes: it rests on the reading of <At at={asOf} />, at least {DELAY_IN_HOURS}{' '}
      old, and on the fees accrued so far.
    </>
  );
}
