import type { CustomerHoldings } from '@equanim/contract/holdings';
import { Link } from 'react-router';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { counted, formatFraction, formatUsdt } from '../../../ui/format/number.ts';
import { IconArrowRight } from '../../../ui/picture/icons.tsx';
import { At } from '../../frame/at.tsx';
import { Change } from '../../frame/change.tsx';
import { FittingFigure } from '../../frame/fitting-figure.tsx';
import { FigureCard } from '../parts/figure-card.tsx';

interface OwnMoneyProps {
  holdings: CustomerHoldings;
  /** Of the reading they rest on. */
  asOf: string;
}

/** What somebody's own money is worth after fees and as of when, what it made since it came, and the way to the rest. */
export function OwnMoney({ holdings: { investors, is_estimate: isEstimate }, asOf }: OwnMoneyProps) {
  const made = madeBy(investors);
  return (
    <FigureCard
      title="Your Holdings"
      isLoading={false}
      note={
        <>
          <span>
            {investors.length === 1 ? 'Net value' : `Net value of ${counted(investors.length, 'investor')}`},{' '}
            {isEstimate ? 'estimate' : 'final'}, as of <At at={asOf} />
          </span>
          {made === null ? null : (
            <span>
              {made.basis}: <Change value={made.rate} text={formatFraction(made.rate)} />
            </span>
          )}
          <Link className="net-link print:hidden" to="/holdings">
            All holdings
            <IconArrowRight className="size-3.5" />
          </Link>
        </>
      }
    >
      <FittingFigure text={formatUsdt(netValueOf(investors))} />
      <span className="ml-2 self-end pb-1 text-sm font-normal tracking-normal text-ink-3">USDT</span>
    </FigureCard>
  );
}

/** What investors hold together, USDT. */
export const netValueOf = (investors: CustomerHoldings['investors']): number =>
  investors.reduce((sum, { net_value: value }) => sum + value, 0);

/** The return since the first subscription and how it is measured; null where there is none, as of several investors together. */
export function madeBy(investors: CustomerHoldings['investors']): { rate: number; basis: string } | null {
  const since = investors.length === 1 ? investors[0]?.returns?.since : undefined;
  if (since === undefined) return null;
  const { money_weighted: ofMoney, time_weighted: ofTime, from } = since;
  const [rate, measure, fees] =
    ofMoney === null
      ? ([ofTime, 'Time-weighted', 'before subscription fee'] as const)
      : ([ofMoney, 'Money-weighted', 'after fees'] as const);
  return rate === null ? null : { rate, basis: `${measure} return since ${formatUtcDay(from)}, ${fees}` };
}
