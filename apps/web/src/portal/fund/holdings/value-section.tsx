import { DELAY_IN_HOURS } from '@equanim/contract/customer-delay';
import type { CustomerHoldings, Holding } from '@equanim/contract/holdings';
import { ACCRUING_FEES, FEE_KINDS, FEES } from '@equanim/finance/ledger/kinds';
import { useId, type ReactNode } from 'react';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { HIDDEN } from '../../../ui/format/hidden.ts';
import {
  formatDecimal,
  formatFraction,
  formatSignedUsdt,
  formatUnits,
  formatUsdt,
  sharesFormat,
} from '../../../ui/format/number.ts';
import { At } from '../../frame/at.tsx';
import { Change } from '../../frame/change.tsx';
import { FittingFigure } from '../../frame/fitting-figure.tsx';
import { BasisBadge } from '../parts/basis-badge.tsx';
import { accruedFees, paidFees } from '../parts/paid-fees.ts';
import { ValueChart } from './value-chart.tsx';

interface ValueSectionProps {
  basis: Pick<CustomerHoldings, 'price' | 'is_estimate' | 'last_strike_day'>;
  asOf: string;
  holding: Holding;
  /** Whether it is shown as late as customers learn anything. */
  isDelayed?: boolean;
}

const GAPS = 'grid gap-x-12 gap-y-6 md:max-xl:gap-x-7 min-[1920px]:gap-x-18';

/** Its columns; the chart begins with the second of the three columns below. */
export const HOLDING = `${GAPS} grid-cols-[minmax(0,1fr)] lg:grid-cols-3 lg:*:last:col-span-2 print:grid-cols-[2fr_3fr]`;
const GROUPS = `${GAPS} md:grid-cols-3 print:grid-cols-3`;

/** What a holding is worth, how that came about, and what it rests on. */
export function ValueSection({ basis, asOf, holding, isDelayed = false }: ValueSectionProps) {
  const heading = useId();
  return (
    <section className="card" aria-labelledby={heading}>
      <div className={HOLDING}>
        <div className="@container flex min-w-0 flex-col">
          <h2 id={heading} className="flex min-h-6 items-center gap-3 text-sm font-medium text-ink-2">
            Net value
            <BasisBadge isEstimate={basis.is_estimate} />
          </h2>
          <p className="mt-3 text-[clamp(1.75rem,12cqi,3.25rem)]/[1.1] font-medium tracking-tight whitespace-nowrap tabular print:text-[20pt]">
            <FittingFigure text={formatUsdt(holding.net_value)} />{' '}
            <span className="text-base font-normal tracking-normal text-ink-3">USDT</span>
          </p>
          <p className="mt-2.5 text-ink-2">
            <Signed value={holding.net_result} /> USDT after fees
            {holding.since === null ? null : `, since ${formatUtcDay(holding.since)}`}
            <Rate of={holding} />
          </p>
          <p className="panel-note mt-4 max-w-[46ch] text-pretty">
            <Basis basis={basis} asOf={asOf} isDelayed={isDelayed} />
          </p>
        </div>
        <ValueChart key={holding.investor.id} values={holding.values} />
      </div>
      <FigureGroups holding={holding} price={basis.price} />
    </section>
  );
}

/** The money-weighted return since the first subscription; nothing where no rate fits, or an older server says none. */
function Rate({ of: { returns } }: { of: Holding }) {
  const rate = returns?.since.money_weighted ?? null;
  return rate === null ? null : (
    <span className="block">
      <Change value={rate} text={formatFraction(rate)} /> money-weighted return
    </span>
  );
}

function Basis({ basis, asOf, isDelayed }: Omit<Required<ValueSectionProps>, 'holding'>): ReactNode {
  const { is_estimate: isEstimate, last_strike_day: lastStrike } = basis;
  if (!isEstimate) {
    return lastStrike === null ? 'As dealt.' : <>As the strike of {formatUtcDay(lastStrike)} has it.</>;
  }
  return (
    <>
      An estimate between dealing days, from the <At at={asOf} /> sample
      {isDelayed ? ` (at least ${DELAY_IN_HOURS} old)` : null} and fees accrued to date.
    </>
  );
}

interface FigureGroupsProps {
  holding: Holding;
  /** Of one unit, USDT. */
  price: number | null;
}

const Usdt = ({ value }: { value: number }) => <Amount text={formatUsdt(value)} />;

/** What was paid and came of it, the fees, and what it is in units: three columns. */
function FigureGroups({ holding, price }: FigureGroupsProps) {
  const { subscription } = paidFees(holding);
  return (
    <div className={`mt-5 border-t border-hairline pt-5 ${GROUPS}`}>
      <Group title="Money" unit="USDT">
        <HoldingRow
          name="Paid in"
          note={
            subscription === 0 ? undefined : (
              <>
                including the subscription fee of <Usdt value={subscription} />
              </>
            )
          }
        >
          <Usdt value={holding.paid_in + subscription} />
        </HoldingRow>
        <HoldingRow name="Paid out">
          <Usdt value={holding.paid_out} />
        </HoldingRow>
        <HoldingRow name="Result before fees" note="gross">
          <Signed value={holding.gross_result} />
        </HoldingRow>
        <HoldingRow name="Result after fees" note="net of all fees, including the subscription fee">
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
          <HoldingRow key={fee} name={`${FEES[fee].name}, accrued`} note="not yet charged">
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
      <HoldingRow name="Unit price" note="USDT">
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
    <section aria-labelledby={heading}>
      <p className="flex justify-between pb-1.5 text-xs font-medium text-ink-3">
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

interface HoldingRowProps {
  name: string;
  note?: ReactNode;
  children: ReactNode;
}

/** A name with its note, and what it is: a row of a description list. */
export function HoldingRow({ name, note, children }: HoldingRowProps) {
  return (
    <div className="flex min-h-9 items-baseline justify-between gap-4 border-t border-hairline py-2 print:min-h-0 print:py-1">
      <dt className="text-[0.8125rem] text-ink-2">
        {name}{' '}
        {note === undefined ? null : (
          <span className="ml-1.5 text-xs text-ink-3 md:max-xl:ml-0 md:max-xl:block">{note}</span>
        )}
      </dt>
      <dd className="font-medium whitespace-nowrap tabular">{children}</dd>
    </div>
  );
}

/** A result with its sign, in the color of a gain or a loss; nothing gained and nothing lost has neither. */
function Signed({ value }: { value: number }) {
  const tone = value < 0 ? 'text-loss' : 'text-gain';
  return (
    <span className={`font-medium tabular ${value === 0 ? '' : tone}`}>
      <Amount text={formatSignedUsdt(value)} />
    </span>
  );
}
