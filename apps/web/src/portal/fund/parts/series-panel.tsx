import type { SeriesValue } from '@equanim/contract/fund';
import { FEE_KINDS, FEES } from '@equanim/finance/ledger/kinds';
import { Amount } from '../../../ui/feedback/amount.tsx';
import { formatUtcDay } from '../../../ui/format/date.ts';
import {
  formatAllUnits,
  formatDecimal,
  formatUnits,
  formatUsdt,
  sharesFormat,
} from '../../../ui/format/number.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import type { Column } from '../../../ui/table/columns.ts';
import { Table } from '../../../ui/table/table.tsx';
import { BasisBadge } from './basis-badge.tsx';
import { paidFees } from './paid-fees.ts';

/** What a series has, and all series of an investor together. */
type Sums = Pick<SeriesValue, 'shares' | 'units' | 'value' | 'accrued_fee' | 'net_value'>;

interface SumColumn extends Column<SeriesValue> {
  text: (one: Sums) => string;
  title?: (one: Sums) => string;
}

interface SeriesPanelProps {
  /** What an investor has. */
  holding: Sums & { series: readonly SeriesValue[] };
  isEstimate: boolean;
}

/** The series of a holding one by one, and a row for all of them where there are several; shares have as many places as any needs. */
export function SeriesPanel({ holding, isEstimate }: SeriesPanelProps) {
  const { series } = holding;
  return (
    <Panel
      title="Series"
      count={series.length === 0 ? null : <BasisBadge isEstimate={isEstimate} />}
      note="Each subscription is its own series. Amounts in USDT."
      className="print:break-inside-avoid"
    >
      {series.length === 0 ? (
        <p className="panel-empty">All series have been redeemed.</p>
      ) : (
        <SeriesTable holding={holding} />
      )}
    </Panel>
  );
}

function SeriesTable({ holding }: Pick<SeriesPanelProps, 'holding'>) {
  const { series } = holding;
  const sums = sumColumns(sharesFormat([holding.shares, ...series.map((one) => one.shares)]));
  const { shares, units, value, accrued, net } = sums;
  const cells = Object.values<SumColumn>(sums).map(({ key, text, title }) => [
    key,
    <span key={key} title={title?.(holding)}>
      <Amount text={text(holding)} />
    </span>,
  ]);
  return (
    <Table
      caption="Series, oldest first; amounts in USDT"
      columns={[SERIES_NAME, shares, units, MARK, value, accrued, net, PER_SHARE, ...FEES_PAID]}
      rows={series}
      keyOf={({ id }) => id}
      stackBelow={960}
      totals={series.length < 2 ? [] : [{ name: 'All series', cells: Object.fromEntries(cells) }]}
    />
  );
}

/** Which series, and since when. */
export const SERIES_NAME: Column<SeriesValue> = {
  key: 'series',
  name: 'Series',
  cell: ({ name, dealt_on: day }) => (
    <>
      <span className="font-medium">{name}</span>{' '}
      <span className="inline-block text-xs text-ink-3">dealt {formatUtcDay(day)}</span>
    </>
  ),
};

const sumColumns = (formatShares: (shares: number) => string) =>
  ({
    shares: {
      key: 'shares',
      name: 'Shares',
      isNumeric: true,
      text: ({ shares }) => formatShares(shares),
      title: ({ shares }) => formatAllUnits(String(shares)),
    },
    units: {
      key: 'units',
      name: 'Units',
      isNumeric: true,
      text: ({ units }) => formatUnits(units),
      title: ({ units }) => formatAllUnits(units),
    },
    value: { key: 'value', name: 'Value', isNumeric: true, text: ({ value }) => formatUsdt(value) },
    accrued: {
      key: 'accrued',
      name: 'Accrued fee',
      isNumeric: true,
      text: ({ accrued_fee: fee }) => formatUsdt(fee),
    },
    net: {
      key: 'net',
      name: 'Net value',
      isNumeric: true,
      className: '[tbody_&]:font-medium',
      text: ({ net_value: net }) => formatUsdt(net),
    },
  }) satisfies Record<string, SumColumn>;

const MARK: Column<SeriesValue> = {
  key: 'mark',
  name: 'High-water mark',
  isNumeric: true,
  text: ({ high_water_mark: mark }) => formatUsdt(mark),
};

const PER_SHARE: Column<SeriesValue> = {
  key: 'per-share',
  name: 'Net value per share',
  isNumeric: true,
  text: ({ net_value_per_share: value }) => formatDecimal(value, 4),
  title: ({ net_value_per_share: value }) => (value === null ? undefined : String(value)),
};

const FEES_PAID = FEE_KINDS.map((fee): Column<SeriesValue> => ({
  key: fee,
  name: `${FEES[fee].name} fee paid`,
  isNumeric: true,
  text: (series) => formatUsdt(paidFees(series)[fee]),
}));
