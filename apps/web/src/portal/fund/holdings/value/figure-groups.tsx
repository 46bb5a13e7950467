import type { Holding } from '@equanim/contract/holdings';
import { ACCRUING_FEES, FEE_KINDS, FEES } from '@equanim/finance/ledger/kinds';
import { useId, type ReactNode } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDecimal, formatUnits, formatUsdt, sharesFormat } from '../../../../ui/format/number.ts';
import { accruedFees, paidFees } from '../../parts/paid-fees.ts';
import { HoldingRow } from './holding-row.tsx';
import { Signed } from './signed.tsx';
import { HIDDEN } from '../../../../ui/format/hidden.ts';

interface FigureGroupsProps {
  holding: Holding;
  /** Of one unit, USDT. */
  price: number | null;
}

const Usdt = ({ value }: { value: number }) => <Amount text={formatUsdt(value)} />;

/** What was paid and came of it, the fees, and what it is in units: three columns. */
export function FigureGroups({ holding, price }: FigureGroupsProps) {
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
      <FeeGroup holding={holding} />
      <Units holding={holding} price={price} />
    </div>
  );
}

/** Fees that were paid, and those that a strike made now would take. */
function FeeGroup({ holding }: Pick<FigureGroupsProps, 'holding'>) {
  const [paid, accrued] = [paidFees(holding), accruedFees(holding)];
  return (
    <Group title="Fees" unit="USDT">
      {FEE_KINDS.map((fee) => (
        <HoldingRow key={fee} name={FEES[fee].name} note="paid">
          <Usdt value={paid[fee]} />
        </HoldingRow>
      ))}
      {paid.given_back === 0 ? null : (
        <HoldingRow name="Given back">
          <Usdt value={paid.given_back} />
        </HoldingRow>
      )}
      {ACCRUING_FEES.map((fee) =>
        accrued[fee] === undefined ? null : (
          <HoldingRow key={fee} name={`${FEES[fee].name}, accrued`} note="not taken yet">
            <Usdt value={accrued[fee]} />
          </HoldingRow>
        ),
      )}
    </Group>
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

interface ExactProps {
  /** As it is shown. */
  text: string;
  /** With all its places, for whoever points at it; it stays hidden with the text. */
  full: string;
}

/** A figure that is shown with fewer places than it has. */
function Exact({ text, full }: ExactProps) {
  return text === HIDDEN ? <Amount text={text} /> : <span title={full}>{text}</span>;
}
