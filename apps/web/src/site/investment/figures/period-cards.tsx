import type { Period } from '@equanim/finance/backtest';
import { calculator } from '../../../content/investment.ts';
import { formatFraction } from '../../../ui/format/number.ts';
import { type Growth, PERIODS, SERIES } from '../growth.ts';
import './figures.css';

interface PeriodCardsProps {
  /** None while the backtests load, and after that failed. */
  growth: Growth | null;
  isLoading: boolean;
  period: Period;
  onPeriod: (period: Period) => void;
}

/** A card a period: what it grew by, before and after fees. */
export function PeriodCards({ growth, isLoading, period, onPeriod }: PeriodCardsProps) {
  return (
    <ul className="period-cards" aria-busy={isLoading}>
      {PERIODS.map((each) => (
        <li key={each} className={`period-card series-${String(each)}`}>
          <button type="button" aria-pressed={each === period} onClick={() => onPeriod(each)}>
            {SERIES[each]}
          </button>
          <dl>
            <div>
              <dt>Growth</dt>
              <dd className="tabular">{formatFraction(growth?.periods[each].gross.growth, 1)}</dd>
            </div>
            <div>
              <dt>Net of fees</dt>
              <dd className="tabular">{formatFraction(growth?.periods[each].net.growth, 1)}</dd>
            </div>
          </dl>
          <p>{calculator.basis}</p>
        </li>
      ))}
    </ul>
  );
}
