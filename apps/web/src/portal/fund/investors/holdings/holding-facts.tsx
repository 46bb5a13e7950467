import type { Investor } from '@equanim/contract/fund';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatPart, formatShares, formatUsdt, NO_VALUE } from '../../../../ui/format/number.ts';
import { Fact, Facts } from '../../parts/facts.tsx';
import { markOf } from './holding-columns.ts';
import { MarkDistance } from './mark-distance.tsx';

/** The figures of a holding that its card has beside its net value; on a phone they show once the card is open. */
export function HoldingFacts({ investor }: { investor: Investor }) {
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
