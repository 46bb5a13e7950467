import type { SeriesValue } from '@equanim/contract/fund';
import { FEE_KINDS, FEES } from '@equanim/finance/ledger/kinds';
import { Amount } from '../../../../ui/feedback/amount.tsx';
import { formatDealingDay } from '../../../../ui/format/date.ts';
import { formatShares, formatUsdt } from '../../../../ui/format/number.ts';
import { paidFees } from '../../parts/paid-fees.ts';
import { Units } from '../../parts/units.tsx';
import { PerShare } from './per-share.tsx';

interface SeriesTableProps {
  series: readonly SeriesValue[];
  /** Of the investor, for the caption. */
  name: string;
}

const COLUMNS = ['Shares', 'Units', 'Mark', 'Value', 'Accrued fee', 'Net value', 'Net per share'] as const;

/** The series of an investor, a row each, with the numbers that its figures are computed from. */
export function SeriesTable({ series, name }: SeriesTableProps) {
  return (
    <table className="table table-flush investor-series">
      <caption className="sr-only">
        Series of <bdi>{name}</bdi>, in USDT unless a column says otherwise
      </caption>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            Series
          </th>
          <th scope="col" rowSpan={2}>
            Dealt on
          </th>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" rowSpan={2} className="numeric">
              {column}
            </th>
          ))}
          <th scope="colgroup" colSpan={FEE_KINDS.length} className="numeric series-fees">
            Fees paid
          </th>
        </tr>
        <tr>
          {FEE_KINDS.map((fee) => (
            <th key={fee} scope="col" className="numeric series-fee">
              {FEES[fee].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {series.map((one) => (
          <Row key={one.id} series={one} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ series }: { series: SeriesValue }) {
  const { name, dealt_on: dealtOn, shares, units, high_water_mark: mark, value } = series;
  const paid = paidFees(series);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="tabular">{formatDealingDay(dealtOn)}</td>
      <td className="numeric">
        <Amount text={formatShares(shares)} />
      </td>
      <td className="numeric">
        <Units units={units} />
      </td>
      <Money amount={mark} />
      <Money amount={value} />
      <Money amount={series.accrued_fee} />
      <Money amount={series.net_value} />
      <td className="numeric">
        <PerShare value={series.net_value_per_share} />
      </td>
      {FEE_KINDS.map((fee) => (
        <Money key={fee} amount={paid[fee]} />
      ))}
    </tr>
  );
}

function Money({ amount }: { amount: number }) {
  return (
    <td className="numeric">
      <Amount text={formatUsdt(amount)} />
    </td>
  );
}
