import type { CustomerHoldings } from '@equanim/contract/holdings';
import { useId, type ReactNode } from 'react';
import { formatRate } from '../../../../ui/format/number.ts';
import './terms.css';

/** How the figures are computed, in plain words. */
export function MethodPanel({ terms }: { terms: CustomerHoldings['terms'] }) {
  const heading = useId();
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 id={heading} className="card-title">
        How it is computed
      </h2>
      <dl className="holdings-method">
        <Part name="Units and series">
          A subscription buys units at the price of its dealing day. It stays a series of its own, so its
          figures depend on its own dates alone.
        </Part>
        <Part name="Value">
          The units of a series times the price of one unit. The management fee of{' '}
          {formatRate(terms.management_fee_rate)} a year is taken in units, a 365th of it at the end of every
          day.
        </Part>
        <Part name="Net value">
          The value less the accrued performance fee: {formatRate(terms.performance_fee_rate)} of what the
          value is above the high-water mark. One share stands for 1,000 USDT that bought units.
        </Part>
        <Part name="High-water mark">
          What bought units at first. When the performance fee is taken, on the first dealing day of a year,
          the mark becomes the value that is left. After a fall no fee is due until the mark is passed again.
        </Part>
        <Part name="Result">
          Net value, and what was paid out, less what was paid in. Before fees, the management and the
          performance fee are added back. The subscription fee is in neither: it is charged on the way in.
        </Part>
        <Part name="Redemption">
          Taken from the oldest series first, with the performance fee of what is redeemed.
        </Part>
      </dl>
    </section>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
