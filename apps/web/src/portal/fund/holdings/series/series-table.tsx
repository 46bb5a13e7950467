import type { SeriesValue } from '@equanim/contract/fund';
import type { Holding } from '@equanim/contract/holdings';
import { FEE_KINDS, FEES } from '@equanim/finance/ledger/kinds';
import type { ReactNode } from 'react';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatDecimal, formatUnits, formatUsdt, sharesFormat } from '../../../../ui/format/number.ts';
import { paidFees } from '../../parts/paid-fees.ts';
import { Exact } from '../value/exact.tsx';

interface Column {
  key: string;
  /** In the head of the column, and before the figure where rows are cards. */
  name: string;
  figureOf: (series: SeriesValue) => ReactNode;
  /** Of all series; absent where there is none. */
  totalOf?: (holding: Holding) => ReactNode;
}

const usdt = (value: number): ReactNode => <Amount text={formatUsdt(value)} />;

const PER_SHARE_DIGITS = 4;

/** The columns after that of the name; shares have as many places as any of the rows needs. */
function columnsOf({ series, shares: allShares }: Holding): Column[] {
  const formatShares = sharesFormat([allShares, ...series.map(({ shares }) => shares)]);
  const shares = (count: number) => <Exact text={formatShares(count)} full={String(count)} />;
  const units = (text: string) => <Exact text={formatUnits(text)} full={text} />;
  return [
    {
      key: 'shares',
      name: 'Shares',
      figureOf: (one) => shares(one.shares),
      totalOf: (all) => shares(all.shares),
    },
    {
      key: 'units',
      name: 'Units',
      figureOf: (one) => units(one.units),
      totalOf: (all) => units(all.units),
    },
    { key: 'mark', name: 'High-water mark', figureOf: (one) => usdt(one.high_water_mark) },
    { key: 'value', name: 'Value', figureOf: (one) => usdt(one.value), totalOf: (all) => usdt(all.value) },
    {
      key: 'accrued',
      name: 'Accrued fee',
      figureOf: (one) => usdt(one.accrued_fee),
      totalOf: (all) => usdt(all.accrued_fee),
    },
    {
      key: 'net',
      name: 'Net value',
      figureOf: (one) => <strong className="font-medium">{usdt(one.net_value)}</strong>,
      totalOf: (all) => <strong className="font-medium">{usdt(all.net_value)}</strong>,
    },
    { key: 'per-share', name: 'Per share', figureOf: perShareOf },
    ...FEE_KINDS.map((fee) => ({
      key: fee,
      name: `${FEES[fee].name} fee paid`,
      figureOf: (one: SeriesValue) => usdt(paidFees(one)[fee]),
    })),
  ];
}

function perShareOf({ net_value_per_share: value }: SeriesValue): ReactNode {
  const text = formatDecimal(value, PER_SHARE_DIGITS);
  return value === null ? text : <Exact text={text} full={String(value)} />;
}

/** A row a series, and one for all of them; a card each where there is no room for a table. */
export function SeriesTable({ holding }: { holding: Holding }) {
  const columns = columnsOf(holding);
  const { series } = holding;
  return (
    <table className="table table-flush series-table">
      <caption className="sr-only">Series, the oldest first; amounts in USDT</caption>
      <thead>
        <tr>
          <th scope="col">Series</th>
          {columns.map(({ key, name }) => (
            <th key={key} scope="col" className="numeric">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              <span className="series-name">{one.name}</span>{' '}
              <span className="series-day">dealt {formatDealingDay(one.dealt_on)}</span>
            </th>
            {columns.map(({ key, name, figureOf }) => (
              <td key={key} className={`numeric series-${key}`} data-name={name}>
                {figureOf(one)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {series.length < 2 ? null : (
        <tfoot>
          <tr>
            <th scope="row">
              <span className="series-name">All series</span>
            </th>
            {columns.map(({ key, name, totalOf }) => (
              <td key={key} className={`numeric ${totalOf ? '' : 'series-none'}`} data-name={name}>
                {totalOf?.(holding)}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
