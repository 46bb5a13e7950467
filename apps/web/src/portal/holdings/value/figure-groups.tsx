import type { Holding } from '@equanim/contract/holdings';
import { useId, type ReactNode } from 'react';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatDecimal, formatUnits, formatUsdt, sharesFormat } from '../../../ui/format/number.ts';
import { Exact } from './exact.tsx';
import { HoldingRow } from './holding-row.tsx';
import { Signed } from './signed.tsx';

interface FigureGroupsProps {
  holding: Holding;
  /** Of one unit, USDT. */
  price: number | null;
}

const Usdt = ({ value }: { value: number }) => <Amount text={formatUsdt(value)} />;

/** What was paid and came of it, the fees, and what it is in units: three columns. */
export function FigureGroups({ holding, price }: FigureGroupsProps) {
  const { fees } = holding;
  return (
    <div className="holding-groups">
      <Group title="Money" unit="USDT">
        <HoldingRow name="Paid in" note="after the subscription fee">
          <Usdt value={holding.paid_in} />
        </HoldingRow>
        <HoldingRow name="Paid out">
          <Usdt value={holding.paid_out} />
        </HoldingRow>
        <HoldingRow name="Result before fees" note="gross">
          <Signed value={holding.gross_result} />
        </HoldingRow>
        <HoldingRow name="Result after fees" note="net">
          <Signed value={holding.net_result} />
        </HoldingRow>
      </Group>
      <Group title="Fees so far" unit="USDT">
        <HoldingRow name="Subscription">
          <Usdt value={fees.subscription} />
        </HoldingRow>
        <HoldingRow name="Management">
          <Usdt value={fees.management} />
        </HoldingRow>
        <HoldingRow name="Performance">
          <Usdt value={fees.performance} />
        </HoldingRow>
        <HoldingRow name="Performance, accrued" note="not taken yet">
          <Usdt value={holding.accrued_fee} />
        </HoldingRow>
      </Group>
      <Units holding={holding} price={price} />
    </div>
  );
}

/** The holding in shares and in units, and what a unit is worth. */
function Units({ holding, price }: FigureGroupsProps) {
  const { shares, units, value } = holding;
  return (
    <Group title="Shares and units" unit="">
      <HoldingRow name="Shares">
        <Exact text={sharesFormat([shares])(shares)} full={String(shares)} />
      </HoldingRow>
      <HoldingRow name="Units">
        <Exact text={formatUnits(units)} full={units} />
      </HoldingRow>
      <HoldingRow name="Price of a unit" note="USDT">
        {price === null ? (
          formatDecimal(price, 6)
        ) : (
          <Exact text={formatDecimal(price, 6)} full={String(price)} />
        )}
      </HoldingRow>
      <HoldingRow name="Value" note="USDT, before the accrued fee">
        <Usdt value={value} />
      </HoldingRow>
    </Group>
  );
}

interface GroupProps {
  title: string;
  unit: string;
  children: ReactNode;
}

function Group({ title, unit, children }: GroupProps) {
  const heading = useId();
  return (
    <section className="holding-group" aria-labelledby={heading}>
      <p className="holding-group-head">
        <span id={heading}>{title}</span>
        <span>{unit}</span>
      </p>
      <dl>{children}</dl>
    </section>
  );
}
