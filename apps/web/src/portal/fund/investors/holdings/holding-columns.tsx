import type { Investor } from '@equanim/contract/fund';
import type { ReactNode } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatUtcDay } from '../../../../ui/format/date.ts';
import {
  formatFraction,
  formatPart,
  formatShares,
  formatSignedUsdt,
  formatUsdt,
  NO_VALUE,
} from '../../../../ui/format/number.ts';
import { Button } from '../../../../ui/forms/button.tsx';
import type { Column } from '../../../../ui/table/columns.ts';
import { Change } from '../../../frame/change.tsx';
import { InvestorLink } from '../../../frame/people/investor-link.tsx';

/** The marks of all series together, USDT; null where nothing is held. */
export const markOf = ({ series }: Investor): number | null =>
  series.length === 0
    ? null
    : Math.round(series.reduce((total, { high_water_mark: mark }) => total + mark, 0) * CENTS) / CENTS;

const CENTS = 100;

/** By how much the value of all series is above their marks, or below, a fraction of the marks; null without a mark. */
function distanceToMark(investor: Investor): number | null {
  const mark = markOf(investor);
  return mark === null || mark === 0 ? null : investor.value / mark - 1;
}

/** The columns of the holdings, in their order. @param onAsk asks for a request of the investor with an id, in the last of them */
export const holdingColumns = (onAsk: (id: string) => void): Column<Investor>[] => [
  {
    key: 'name',
    name: 'Investor',
    value: ({ name }) => name,
    cell: ({ name, reference }) => (
      <>
        <InvestorLink name={name} reference={reference} />
        <span className="block font-mono text-axis text-ink-3">{reference}</span>
      </>
    ),
  },
  {
    key: 'since',
    name: 'Since',
    className: 'whitespace-nowrap',
    orderWords: ['earliest first', 'latest first'],
    value: ({ since }) => since,
    cell: ({ since }) =>
      since === null ? <span className="text-ink-3">{NO_VALUE}</span> : formatUtcDay(since),
  },
  { ...figure('shares', 'Shares', ({ shares }) => shares, formatShares), className: 'print:hidden' },
  {
    ...figure('net-value', 'Net value', (one) => one.net_value),
    card: 'lead',
    className: 'font-medium',
    cell: ({ net_value: netValue, share_of_fund: share }) => (
      <>
        <Figure value={netValue} text={formatUsdt(netValue)} />
        {netValue === 0 ? null : <Second>{formatPart(share)} of the fund</Second>}
      </>
    ),
  },
  figure('mark', 'High-water mark', markOf),
  {
    ...figure('distance', 'Above high-water mark', distanceToMark),
    card: 'line',
    cell: (investor) => <MarkDistance distance={distanceToMark(investor)} />,
  },
  figure('accrued-fee', 'Accrued fee', (one) => one.accrued_fee),
  figure('paid-in', 'Paid in', (one) => one.paid_in),
  figure('paid-out', 'Paid out', (one) => one.paid_out),
  {
    ...figure('net-result', 'Net result', (one) => one.net_result),
    card: 'line',
    cell: ({ net_result: result }) => <NetResult result={result} />,
  },
  {
    key: 'request',
    name: 'Request',
    isNameHidden: true,
    className: 'w-px self-center print:hidden',
    cell: (investor) => (
      <Button aria-haspopup="dialog" onClick={() => onAsk(investor.id)}>
        Request
        <span className="sr-only">
          {' '}
          for <bdi>{investor.name}</bdi>
        </span>
      </Button>
    ),
  },
];

/** A column of figures; nothing is quieter than something. */
function figure(
  key: string,
  name: string,
  value: (investor: Investor) => number | null,
  format = formatUsdt,
): Column<Investor> {
  return {
    key,
    name,
    value,
    isNumeric: true,
    // Where a row is a card, its page has them.
    card: 'none',
    cell: (investor) => <Figure value={value(investor)} text={format(value(investor))} />,
  };
}

const Figure = ({ value, text }: { value: number | null; text: string }) => (
  <span className={value === 0 || value === null ? 'text-ink-3' : undefined}>
    <Amount text={text} />
  </span>
);

const Second = ({ children }: { children: ReactNode }) => (
  <span className="block text-xs font-normal text-ink-3">{children}</span>
);

/** What is below says so in a word as well as by its sign. */
function MarkDistance({ distance }: { distance: number | null }) {
  if (distance === null) return <span className="text-ink-3">{NO_VALUE}</span>;
  const text = formatFraction(distance);
  if (!/[1-9]/.test(text)) return text;
  return (
    <>
      <Change value={distance} text={text} />
      {distance < 0 ? <Second>below</Second> : null}
    </>
  );
}

/** A result, colored by its sign; nothing earned has no color. */
function NetResult({ result }: { result: number }) {
  const text = formatSignedUsdt(result);
  return result === 0 ? (
    <Figure value={0} text={text} />
  ) : (
    <Change value={result} text={text} hasArrow={false} />
  );
}
