import type { StrikeRow } from '@equanim/contract/strikes';
import { formatDealingDay } from '../../../../../ui/format/date.ts';
import { formatSignedShares, formatSignedUsdt } from '../../../../../ui/format/number.ts';
import { sumOf } from '../../format/decimals.ts';
import {
  formatExactPrice,
  formatExactUnits,
  formatPriceError,
  formatSignedExactUnits,
  formatSignedUnits,
} from '../../format/figures.ts';
import type { PricedStrike, Step, StepTable, Worked } from './worked.ts';

type Row = PricedStrike['corrections'][number];

/**
 * What settles earlier strikes whose price was wrong.
 *
 * @param rows of the list of strikes, for their prices; those that are not known are left out of the formulas
 */
export function correctionTable({ corrections }: PricedStrike, rows: readonly StrikeRow[]): StepTable {
  const units = sumOf(corrections.map((one) => one.units));
  return {
    columns: [
      { name: 'Units', unit: null, phone: 'lead' },
      { name: 'Amount', unit: 'USDT', phone: 'none' },
      { name: 'Mark', unit: 'USDT', phone: 'note' },
    ],
    steps: corrections.map((row, index) =>
      stepOf(
        row,
        index,
        rows.find(({ day }) => day === row.of_day),
      ),
    ),
    totals: [{ text: formatSignedUnits(units), title: formatExactUnits(units) }, null, null],
  };
}

function stepOf(row: Row, index: number, of: StrikeRow | undefined): Step {
  const { of_day: day, owner, units, amount, high_water_mark: mark } = row;
  return {
    key: `${String(index)} ${owner}`,
    name: owner.charAt(0).toUpperCase() + owner.slice(1),
    note: day === null ? 'An earlier strike' : `Strike of ${formatDealingDay(day)}`,
    cells: [
      { text: formatSignedUnits(units), title: formatExactUnits(units) },
      { text: formatSignedUsdt(amount) },
      { text: formatSignedUsdt(mark) },
    ],
    worked: [...priceOf(of), ...changesOf(row)],
  };
}

/** The price the strike was made at, and by how much it is wrong, where the list of strikes says so. */
function priceOf(of: StrikeRow | undefined): Worked[] {
  if (of?.price == null || of.nav_error === null) return [];
  return [
    {
      name: 'Price then',
      rule: `of the strike of ${formatDealingDay(of.day)}; it is wrong by ${formatPriceError(of.nav_error)}`,
      sum: null,
      result: `${formatExactPrice(of.price)} USDT`,
    },
  ];
}

function changesOf({ units, shares, amount, high_water_mark: mark }: Row): Worked[] {
  const rest: Worked[] = [
    {
      name: 'Mark',
      rule: 'high-water mark at the right price − as it was set',
      sum: null,
      result: `${formatSignedUsdt(mark)} USDT`,
    },
  ];
  if (shares !== 0)
    rest.unshift({
      name: 'Shares',
      rule: 'shares redeemed as it was made − at the right price',
      sum: null,
      result: formatSignedShares(shares),
    });
  if (amount !== null)
    rest.unshift({
      name: 'Amount',
      rule: 'payout at the right price − as it was made',
      sum: null,
      result: `${formatSignedUsdt(amount)} USDT`,
    });
  return [
    {
      name: 'Units',
      rule: 'entries at the right price − entries as made, less management fees since',
      sum: null,
      result: `${formatSignedExactUnits(units)} units`,
    },
    ...rest,
  ];
}
