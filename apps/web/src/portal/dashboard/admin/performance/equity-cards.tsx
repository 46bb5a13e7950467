import type { CurrentBalance } from '@equanim/contract/wallet';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { AskedHistory } from '../../../../api/asked-history.ts';
import type { CallReply } from '../../../../api/client.ts';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { Changing } from '../../../../ui/feedback/changing.tsx';
import { formatDay, formatMinuteInZone } from '../../../../ui/format/date.ts';
import {
  formatNormalized,
  formatPercent,
  formatSignedUsdt,
  formatUsdt,
} from '../../../../ui/format/number.ts';
import { performancePath } from '../../../frame/charts/own-span.ts';
import { RangeSparkline, shortLabel, sparklineOf } from '../../charts/range-sparkline.tsx';
import { Change } from '../../../frame/change.tsx';
import { FigureCard, NetLink } from '../../parts/figure-card.tsx';
import { FittingFigure } from '../../../frame/fitting-figure.tsx';
import { baseNote } from '../../../frame/record-words.ts';
import type { NetReturn } from '../../charts/use-net-return.ts';

/** A history as it was answered, and what it is of. */
type History = Pick<CallReply<'walletHistory'>, 'data' | 'stats' | 'flows'> & { asked: AskedHistory };
type Flows = History['flows'];

interface EquityCardsProps {
  current: CurrentBalance | undefined;
  isLoading: boolean;
  /** Since the first sample of all. */
  net: NetReturn;
  /** The one the chart shows; beside each figure of now stands what it did over it. */
  history: History | undefined;
  /** What of the equity is kept by hand, a sentence; null where nothing is. */
  byHand?: string | null;
}

/** Why a sample has no value per unit; null where it has one, and before there is a sample. */
function whyNone(current: CurrentBalance | undefined): string | null {
  if (current === undefined || current.normalized_value !== null) return null;
  if (current.wallet_balance < 1) return 'The account is empty';
  return current.is_emptied ? 'No units in issue until money comes in' : 'Not known for this sample yet';
}

/** The three figures of the account. */
export function EquityCards({ current, isLoading, net, history, byHand }: EquityCardsProps) {
  const missing = whyNone(current);
  const [value, equity, change] = besideOf(history);
  return (
    // Notes have the height of all they may say.
    <div className="grid gap-4 max-md:gap-3 md:grid-cols-3 [&_.figure-note]:min-h-10 md:max-lg:[&_.figure-note]:min-h-20">
      <FigureCard
        title="Normalized Value"
        isLoading={isLoading}
        note={<Amount text={missing ?? baseNote(current)} />}
        beside={value}
      >
        <Changing text={formatNormalized(current?.normalized_value)} />
      </FigureCard>
      <FigureCard
        title="Performance"
        isLoading={isLoading}
        note={missing ?? <PerformanceNote current={current} net={net} />}
        beside={change}
      >
        <Change
          value={current?.percentage_change}
          text={formatPercent(current?.percentage_change)}
          iconClass="size-6"
        />
      </FigureCard>
      <FigureCard
        title="Total Equity"
        isLoading={isLoading}
        note={
          <>
            <Unrealized current={current} />
            <FlowsLink flows={history?.flows} />
            {byHand === undefined || byHand === null ? null : (
              <span className="block">
                <Amount text={byHand} />
              </span>
            )}
          </>
        }
        beside={equity}
      >
        <FittingFigure text={formatUsdt(current?.wallet_balance)} />
        {current === undefined ? null : (
          <span className="ml-2 self-end pb-1 text-sm font-normal tracking-normal text-ink-3">USDT</span>
        )}
      </FigureCard>
    </div>
  );
}

interface PerformanceNoteProps {
  current: CurrentBalance | undefined;
  net: NetReturn;
}

/** Which days the gross return is of, and what it is net: where the history did not begin at 1.0, of fewer days. */
function PerformanceNote({ current, net: { value, first } }: PerformanceNoteProps) {
  const isSinceBase = first !== null && formatNormalized(first.value) === formatNormalized(1);
  const [since, until] = [first?.at, current?.timestamp].map((at) => (at ? formatDay(at) : ''));
  return (
    <>
      <span>Before fees, {isSinceBase ? `${since} to ${until}` : 'since the base of 1.0'}</span>
      <NetLink value={value} since={first && !isSinceBase ? since : undefined} to={performancePath('max')} />
    </>
  );
}

/** What value, equity and change did over the range; nothing before there is an answer. */
function besideOf(history: History | undefined): ReactNode[] {
  if (history === undefined) return [];
  return [
    <FigureSparkline key="value" name="normalized_value" history={history} />,
    <FigureSparkline key="equity" name="total_equity" history={history} />,
    <ChangeOver key="change" history={history} />,
  ];
}

interface FigureSparklineProps {
  name: 'normalized_value' | 'total_equity';
  history: History;
}

const FigureSparkline = ({ name, history: { data, asked } }: FigureSparklineProps) => (
  <RangeSparkline points={sparklineOf(data, name)} asked={asked} />
);

/** The change over the range: its points would be that of the value beside it once more. */
function ChangeOver({ history: { stats, asked } }: { history: History }) {
  return (
    <p className="grid h-full content-end justify-items-end gap-1 text-[1.0625rem] font-medium">
      <Change value={stats.change} text={formatPercent(stats.change)} />
      <span className="font-mono text-axis leading-4 font-normal text-ink-3">
        <span className="sr-only">Change over </span>
        {shortLabel(asked)}
      </span>
    </p>
  );
}

/** The part of the equity that is not realized, where there is any, and of when: the positions beside it are newer. */
function Unrealized({ current }: { current: CurrentBalance | undefined }) {
  if (current === undefined || current.unrealized_pnl === 0) return null;
  const { unrealized_pnl: value, timestamp } = current;
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      Unrealized
      <Change value={value} text={`${formatSignedUsdt(value)} USDT`} />
      <span>at {formatMinuteInZone(timestamp)}</span>
    </span>
  );
}

/** What came in and went out together, USDT; null where one of the flows is not priced. */
export const sumOfFlows = (flows: Readonly<NonNullable<Flows>>): number | null =>
  flows.reduce<number | null>(
    (sum, { amount }) => (sum === null || amount === null ? null : sum + amount),
    0,
  );

/** What came in and went out over a range, which the equity jumps by and nobody earned; null where nothing did. */
export function flowsText(flows: Flows | undefined): string | null {
  if (flows === undefined || flows.length === 0) return null;
  const count = flows.length === 1 ? '1 flow' : `${String(flows.length)} flows`;
  const sum = sumOfFlows(flows);
  // One of unknown amount may stand for several: the sum would then be as wrong as the number.
  if (sum === null) return `At least ${count} in this range`;
  return `${count} in this range, ${formatSignedUsdt(sum)} USDT`;
}

/** The flows of the range, and the way to the chart that marks them. */
function FlowsLink({ flows }: { flows: Flows | undefined }) {
  const { search } = useLocation();
  const text = flowsText(flows);
  if (text === null) return null;
  return (
    <Link className="text-link" to={{ search, hash: 'equity' }}>
      <Amount text={text} />
    </Link>
  );
}
