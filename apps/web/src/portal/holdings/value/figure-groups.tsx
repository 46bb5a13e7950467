import type { Holding } from '@equanim/contract/holdings';
import { useId, type ReactNode } from 'react';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatDecimal, formatUnits, formatUsdt, sharesFormat } from '../../../ui/format/number.ts';
import { Exact } from './exact.tsx';
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
        <Row name="Paid in" note="after the subscription fee">
          <Usdt value={holding.paid_in} />
        </Row>
        <Row name="Paid out">
          <Usdt value={holding.paid_out} />
        </Row>
        <Row name="Result before fees" note="gross">
          <Signed value={holding.gross_result} />
        </Row>
        <Row name="Result after fees" note="net">
          <Signed value={holding.net_result} />
        </Row>
      </Group>
      <Group title="Fees so far" unit="USDT">
        <Row name="Subscription">
          <Usdt value={fees.subscription} />
        </Row>
        <Row name="Management">
          <Usdt value={fees.management} />
        </Row>
        <Row name="Performance">
          <Usdt value={fees.performance} />
        </Row>
        <Row name="Performance, accrued" note="not taken yet">
          <Usdt value={holding.accrued_fee} />
        </Row>
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
      <Row name="Shares">
        <Exact text={sharesFormat([shares])(shares)} full={String(shares)} />
      </Row>
      <Row name="Units">
        <Exact text={formatUnits(units)} full={units} />
      </Row>
      <Row name="Price of a unit" note="USDT">
        {price === null ? (
          formatDecimal(price, 6)
        ) : (
          <Exact text={formatDecimal(price, 6)} full={String(price)} />
        )}
      </Row>
      <Row name="Value" note="USDT, before the accrued fee">
        <Usdt value={value} />
      </Row>
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

function Row({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="holding-row">
      <dt>
        {name} {note === undefined ? null : <span className="holding-row-note">{note}</span>}
      </dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}
