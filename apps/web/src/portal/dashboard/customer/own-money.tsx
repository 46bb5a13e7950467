import type { CustomerHoldings } from '@equanim/contract/holdings';
import { Link } from 'react-router';
import { formatUtcDay } from '../../../ui/format/date.ts';
import { counted, formatFraction, formatUsdt } from '../../../ui/format/number.ts';
import { IconArrowRight } from '../../../ui/picture/icons.tsx';
import { Change } from '../../frame/change.tsx';
import { FittingFigure } from '../../frame/fitting-figure.tsx';
import { FigureCard } from '../parts/figure-card.tsx';

/** What somebody's own money is worth after fees, what it made since it came, and the way to the rest. */
export function OwnMoney({ investors }: Pick<CustomerHoldings, 'investors'>) {
  const netValue = investors.reduce((sum, { net_value: value }) => sum + value, 0);
  const made = madeBy(investors);
  return (
    <FigureCard
      title="Your Holdings"
      isLoading={false}
      note={
        <>
          <span>{made?.basis ?? netValueOf(investors.length)}</span>
          <Link className="net-link print:hidden" to="/holdings">
            All holdings
            <IconArrowRight className="size-3.5" />
          </Link>
        </>
      }
      beside={made === null ? null : <Made {...made} />}
    >
      <FittingFigure text={formatUsdt(netValue)} />
      <span className="ml-2 self-end pb-1 text-sm font-normal tracking-normal text-ink-3">USDT</span>
    </FigureCard>
  );
}

const netValueOf = (count: number): string =>
  count === 1 ? 'Net value' : `Net value of ${counted(count, 'investor')}`;

/** The return since the first subscription and how it is measured; null where there is none, as of several investors together. */
function madeBy(
  investors: CustomerHoldings['investors'],
): { rate: number; net: string; basis: string } | null {
  const since = investors.length === 1 ? investors[0]?.returns?.since : undefined;
  if (since === undefined) return null;
  const { money_weighted: ofMoney, time_weighted: ofTime } = since;
  const rate = ofMoney ?? ofTime;
  const measure = ofMoney === null ? 'time-weighted' : 'money-weighted';
  return rate === null
    ? null
    : {
        rate,
        net: ofMoney === null ? 'before subscription fee' : 'after fees',
        basis: `Net value, ${measure} return since ${formatUtcDay(since.from)}`,
      };
}

const Made = ({ rate, net }: { rate: number; net: string; basis: string }) => (
  <p className="grid h-full content-end justify-items-end gap-1 text-[1.0625rem] font-medium">
    <Change value={rate} text={formatFraction(rate)} />
    <span className="text-xs font-normal text-ink-3">{net}</span>
  </p>
);
