import type { StrikeRow, WorkedLine } from '@equanim/contract/strikes';
import { formatUtcDay } from '../../../../../ui/format/date.ts';
import {
  formatRate,
  formatShares,
  formatSignedUnits,
  formatSignedUsdt,
  formatUnits,
  formatUsdt,
} from '../../../../../ui/format/number.ts';
import { capitalized, wordFor } from '../../../../../ui/format/word.ts';
import { differenceOf, sumOf } from '../../format/decimals.ts';
import {
  formatExactFraction,
  formatExactPrice,
  formatExactShares,
  formatExactUnits,
  formatFractionText,
  formatPriceError,
  formatSignedExactUnits,
} from '../../../../../ui/format/exact.ts';
import { moneyBetween, totalMoney } from '../../format/money.ts';
import { drawn, type PricedStrike, type Worked } from './worked.ts';

/** A figure in a table. */
export interface Cell {
  text: string;
  /** With all its decimals. */
  title?: string;
}

/** A column of a table of steps; on a phone only some of them find room before the card is opened. */
export interface Column {
  name: string;
  unit: string | null;
  card: 'line' | 'more';
}

/** What a strike does to one series, or to one owner. */
export interface Step {
  key: string;
  name: string;
  /** What tells it from others of the same name. */
  note: string;
  /** One for each column. */
  cells: readonly Cell[];
  worked: readonly Worked[];
}

/** The steps of one kind. */
export interface StepTable {
  columns: readonly Column[];
  steps: readonly Step[];
  /** One for each column, null where a sum would mean nothing. */
  totals: ReadonlyArray<Cell | null>;
}

/** A column with the cell of a row, and of all rows where a sum means something. */
interface ColumnOf<Row> extends Column {
  cellOf: (row: Row) => Cell;
  totalOf?: (rows: readonly Row[]) => Cell;
}

type Head = Omit<Step, 'cells' | 'worked'>;

function tableOf<Row extends { worked?: readonly WorkedLine[] | undefined }>(
  rows: readonly Row[],
  headOf: (row: Row, index: number) => Head,
  columns: ReadonlyArray<ColumnOf<Row>>,
): StepTable {
  return {
    columns,
    steps: rows.map((row, index) => ({
      ...headOf(row, index),
      cells: columns.map(({ cellOf }) => cellOf(row)),
      worked: drawn(row.worked),
    })),
    totals: columns.map(({ totalOf }) => totalOf?.(rows) ?? null),
  };
}

const usdt = <Row>(
  name: string,
  amountOf: (row: Row) => number,
  card: Column['card'] = 'more',
): ColumnOf<Row> => ({
  name,
  unit: 'USDT',
  card,
  cellOf: (row) => ({ text: formatUsdt(amountOf(row)) }),
  totalOf: (rows) => ({ text: formatUsdt(totalMoney(rows.map(amountOf))) }),
});

const unitsCell = (units: string): Cell => ({ text: formatUnits(units), title: formatExactUnits(units) });

const units = <Row>(
  name: string,
  unitsOf: (row: Row) => string,
  card: Column['card'] = 'more',
): ColumnOf<Row> => ({
  name,
  unit: null,
  card,
  cellOf: (row) => unitsCell(unitsOf(row)),
  totalOf: (rows) => unitsCell(sumOf(rows.map(unitsOf))),
});

/** A column whose sum would mean nothing. */
const plain = <Row>(name: string, cellOf: (row: Row) => Cell): ColumnOf<Row> => ({
  name,
  unit: null,
  card: 'more',
  cellOf,
});

const sharesCell = (shares: number): Cell => ({
  text: formatShares(shares),
  title: formatExactShares(shares),
});

const ofSeries = ({
  investor,
  series,
}: Pick<PricedStrike['redemptions'][number], 'investor' | 'series'>) => ({
  key: `${investor.id} ${series}`,
  name: investor.name,
  note: `${investor.reference} · ${series}`,
});

/** An investor can have several requests. */
const ofRequest = (row: Pick<PricedStrike['redemptions'][number], 'investor' | 'series' | 'request_id'>) => {
  const head = ofSeries(row);
  return { ...head, key: `${row.request_id} ${head.key}` };
};

/** The management fee of each series over the days since the last strike. */
export function managementTable({ management_fees: rows }: PricedStrike): StepTable {
  return tableOf(rows, ofSeries, [
    plain('Days', ({ days }) => ({ text: String(days) })),
    plain('Kept', ({ kept }) => ({
      text: formatFractionText(kept, KEPT_DECIMALS),
      title: formatExactFraction(kept),
    })),
    units('Units before', (row) => row.units_before),
    units('Units after', (row) => row.units_after, 'line'),
    { ...units('Fee', (row) => differenceOf(row.units_before, row.units_after)), unit: 'units' },
    usdt('Fee', ({ fee }) => fee, 'line'),
  ]);
}

const KEPT_DECIMALS = 8;

/** The performance fee of each series at the end of a year, and the mark after it. */
export function crystallizationTable({ crystallizations: rows }: PricedStrike): StepTable {
  return tableOf(rows, ofSeries, [
    usdt('Value', ({ value }) => value),
    { ...plain('Mark before', (row) => ({ text: formatUsdt(row.mark_before) })), unit: 'USDT' },
    plain('Rate', ({ rate }) => ({ text: formatRate(rate) })),
    { ...units('Fee', (row) => row.fee_units), unit: 'units' },
    usdt('Fee', ({ fee }) => fee, 'line'),
    { ...plain('Mark after', (row) => ({ text: formatUsdt(row.mark_after) })), unit: 'USDT', card: 'line' },
  ]);
}

/** What is redeemed of each series, in order: from each investor's oldest on. */
export function redemptionTable({ redemptions: rows }: PricedStrike): StepTable {
  return tableOf(rows, ofRequest, [
    plain('Shares', ({ shares }) => sharesCell(shares)),
    { ...plain('Of', (row) => sharesCell(row.shares_before)), unit: 'shares' },
    units('Units', (row) => row.units),
    usdt('Value', ({ value }) => value),
    usdt('Mark', ({ mark }) => mark),
    usdt('Fee', ({ value, payout }) => moneyBetween(value, payout), 'line'),
    usdt('Payout', ({ payout }) => payout, 'line'),
  ]);
}

/** What each subscription buys, in the order they were requested. */
export function subscriptionTable({ subscriptions: rows }: PricedStrike): StepTable {
  return tableOf(rows, ofRequest, [
    usdt('Gross', ({ gross }) => gross),
    usdt('Fee', ({ gross, net }) => moneyBetween(gross, net)),
    usdt('Net', ({ net }) => net, 'line'),
    plain('Arrived', ({ arrived }) => ({ text: wordFor(ARRIVED, arrived) })),
    units('Units', (row) => row.units, 'line'),
    {
      ...plain('Shares', ({ shares }) => sharesCell(shares)),
      totalOf: (all) => ({ text: formatShares(all.reduce((total, { shares }) => total + shares, 0)) }),
    },
    {
      ...plain('To the house', (row) => marketCell(row.market_units)),
      unit: 'units',
      totalOf: (all) => marketCell(sumOf(all.map((row) => row.market_units))),
    },
  ]);
}

const ARRIVED = { net: 'Net', gross: 'Gross' } as const;

const marketCell = (market: string): Cell => ({
  text: formatSignedUnits(market),
  title: formatSignedExactUnits(market),
});

/**
 * What settles earlier strikes whose price was wrong.
 *
 * @param rows of the list of strikes, for their prices; those that are not known are left out of the formulas
 */
export function correctionTable({ corrections }: PricedStrike, rows: readonly StrikeRow[]): StepTable {
  const cellOf = (changed: string): Cell => ({
    text: formatSignedUnits(changed),
    title: formatExactUnits(changed),
  });
  const table = tableOf(
    corrections,
    ({ of_day: day, owner }, index) => ({
      key: `${String(index)} ${owner}`,
      name: capitalized(owner),
      note: day === null ? 'An earlier strike' : `Strike of ${formatUtcDay(day)}`,
    }),
    [
      {
        ...plain('Units', (row) => cellOf(row.units)),
        card: 'line',
        totalOf: (all) => cellOf(sumOf(all.map((row) => row.units))),
      },
      { ...plain('Amount', ({ amount }) => ({ text: formatSignedUsdt(amount) })), unit: 'USDT' },
      {
        ...plain('Mark', (row) => ({ text: formatSignedUsdt(row.high_water_mark) })),
        unit: 'USDT',
        card: 'line',
      },
    ],
  );
  const steps = table.steps.map((step, index) => {
    const of = rows.find(({ day }) => day === corrections[index]?.of_day);
    return { ...step, worked: [...priceThen(of), ...step.worked] };
  });
  return { ...table, steps };
}

/** The price the strike was made at, and by how much it is wrong, where the list of strikes says so. */
function priceThen(of: StrikeRow | undefined): Worked[] {
  if (of?.price == null || of.nav_error === null) return [];
  return [
    {
      name: 'Price then',
      rule: `of the strike of ${formatUtcDay(of.day)}; it is wrong by ${formatPriceError(of.nav_error)}`,
      sum: null,
      result: `${formatExactPrice(of.price)} USDT`,
    },
  ];
}
