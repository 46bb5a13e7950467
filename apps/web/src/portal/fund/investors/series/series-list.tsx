import type { SeriesValue } from '@equanim/contract/fund';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatShares, formatUsdt } from '../../../../ui/format/number.ts';
import { paidFees } from '../../parts/paid-fees.ts';
import { Units } from '../../parts/units.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { PerShare } from './per-share.tsx';

/** The same series where their table has no room: one below the other. */
export function SeriesList({ series }: { series: readonly SeriesValue[] }) {
  return (
    <ul className="series-list">
      {series.map((one) => (
        <li key={one.id}>
          <p className="font-medium">
            {one.name}{' '}
            <span className="font-normal text-ink-3">dealt on {formatDealingDay(one.dealt_on)}</span>
          </p>
          <Facts className="series-facts">
            <Fact name="Shares">
              <Amount text={formatShares(one.shares)} />
            </Fact>
            <Fact name="Units">
              <Units units={one.units} />
            </Fact>
            <Money name="Mark" amount={one.high_water_mark} />
            <Money name="Value" amount={one.value} />
            <Money name="Accrued fee" amount={one.accrued_fee} />
            <Money name="Net value" amount={one.net_value} />
            <Fact name="Net per share">
              <PerShare value={one.net_value_per_share} />
            </Fact>
            <Money name="Subscription fees paid" amount={paidFees(one).subscription} />
            <Money name="Management fees paid" amount={paidFees(one).management} />
            <Money name="Performance fees paid" amount={paidFees(one).performance} />
          </Facts>
        </li>
      ))}
    </ul>
  );
}

function Money({ name, amount }: { name: string; amount: number }) {
  return (
    <Fact name={name}>
      <Amount text={formatUsdt(amount)} />
    </Fact>
  );
}
