import type { Investor } from '@equanim/contract/fund';
import { useId } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatUsdt, formatPart, formatShares, NO_VALUE } from '../../../../ui/format/number.ts';
import { type HoldingRowsProps, HoldingName, NetResult } from './holdings-table.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { Fact, Facts } from '../../parts/facts.tsx';
import { markOf } from './holding-columns.ts';
import { MarkDistance } from './mark-distance.tsx';

/** The same investors where the table has no room: one card each, of two lines on a phone, which opens to the rest. */
export function HoldingsList({ investors, opened, ...rest }: HoldingRowsProps) {
  return (
    <>
      <p className="holdings-key" aria-hidden="true">
        Net value, net result
      </p>
      <ul className="holdings-list">
        {investors.map((investor) => (
          <Card key={investor.id} investor={investor} isOpen={opened.has(investor.id)} {...rest} />
        ))}
      </ul>
    </>
  );
}

interface CardProps extends Pick<HoldingRowsProps, 'Details' | 'onToggle' | 'onAsk'> {
  investor: Investor;
  isOpen: boolean;
}

function Card({ investor, isOpen, Details, onToggle, onAsk }: CardProps) {
  const details = useId();
  return (
    <li className={`holding-card ${isOpen ? 'is-open' : ''}`}>
      <HoldingName investor={investor} isOpen={isOpen} details={details} onToggle={onToggle} />
      <p className="investor-worth">
        <span className="font-medium">
          <span className="sr-only">Net value </span>
          <Amount text={formatUsdt(investor.net_value)} />
        </span>
        <span className="holding-second">
          <span className="sr-only">Net result </span>
          <NetResult result={investor.net_result} />
        </span>
      </p>
      <HoldingFacts investor={investor} />
      {isOpen ? (
        <div id={details} className="holding-more">
          {Details === null ? null : <Details investor={investor} isStacked onAsk={onAsk} />}
        </div>
      ) : null}
    </li>
  );
}

/** The figures of a holding that its card has beside its net value; on a phone they show once the card is open. */
function HoldingFacts({ investor }: { investor: Investor }) {
  const { since, shares, share_of_fund: share, accrued_fee: accruedFee } = investor;
  return (
    <Facts className="holding-facts">
      <Fact name="Since">{since === null ? NO_VALUE : formatDealingDay(since)}</Fact>
      <Fact name="Shares">
        <Amount text={formatShares(shares)} />
      </Fact>
      <Fact name="Share of the fund">{formatPart(share)}</Fact>
      <Fact name="High-water mark">
        <Amount text={formatUsdt(markOf(investor))} />
      </Fact>
      <Fact name="Against the mark">
        <MarkDistance investor={investor} />
      </Fact>
      <Fact name="Accrued fee">
        <Amount text={formatUsdt(accruedFee)} />
      </Fact>
      <Fact name="Paid in">
        <Amount text={formatUsdt(investor.paid_in)} />
      </Fact>
      <Fact name="Paid out">
        <Amount text={formatUsdt(investor.paid_out)} />
      </Fact>
    </Facts>
  );
}
