import { formatRate, formatUsdt } from '../../../../../ui/format/number.ts';
import { sumOf } from '../../format/decimals.ts';
import { formatExactPrice, formatExactUnits, formatUnits } from '../../format/figures.ts';
import { isRoundedFrom, totalMoney } from '../../format/money.ts';
import { headOf, isSameSeries, type PricedStrike, type Step, type StepTable, type Worked } from './worked.ts';

type Row = PricedStrike['crystallizations'][number];

/** The performance fee of each series at the end of a year, and the mark after it. */
export function crystallizationTable(strike: PricedStrike): StepTable {
  const rows = strike.crystallizations;
  const feeUnits = sumOf(rows.map(({ fee_units: units }) => units));
  return {
    columns: [
      { name: 'Value', unit: 'USDT', phone: 'none' },
      { name: 'Mark before', unit: 'USDT', phone: 'none' },
      { name: 'Rate', unit: null, phone: 'none' },
      { name: 'Fee', unit: 'units', phone: 'none' },
      { name: 'Fee', unit: 'USDT', phone: 'lead' },
      { name: 'Mark after', unit: 'USDT', phone: 'note' },
    ],
    steps: rows.map((row) => stepOf(row, strike)),
    totals: [
      { text: formatUsdt(totalMoney(rows.map(({ value }) => value))) },
      null,
      null,
      { text: formatUnits(feeUnits), title: formatExactUnits(feeUnits) },
      { text: formatUsdt(totalMoney(rows.map(({ fee }) => fee))) },
      null,
    ],
  };
}

function stepOf(row: Row, strike: PricedStrike): Step {
  const {
    investor,
    series,
    value,
    mark_before: before,
    rate,
    fee,
    fee_units: units,
    mark_after: after,
  } = row;
  return {
    key: `${investor.id} ${series}`,
    ...headOf(row),
    cells: [
      { text: formatUsdt(value) },
      { text: formatUsdt(before) },
      { text: formatRate(rate) },
      { text: formatUnits(units), title: formatExactUnits(units) },
      { text: formatUsdt(fee) },
      { text: formatUsdt(after) },
    ],
    worked: [valueOf(row, strike), ...feesOf(row, strike.sample.price)],
  };
}

/** What is taken of the gain, and the mark from then on. */
function feesOf(
  { value, mark_before: before, rate, fee, fee_units: units, mark_after: after }: Row,
  price: number,
): Worked[] {
  return [
    {
      name: 'Performance fee',
      rule: 'rate × (value − mark)',
      sum: `${formatRate(rate)} × (${formatUsdt(value)} − ${formatUsdt(before)})`,
      result: `${formatUsdt(fee)} USDT`,
    },
    {
      name: 'Fee in units',
      rule: 'fee / price, to the manager',
      sum: `${formatUsdt(fee)} / ${formatExactPrice(price)}`,
      result: `${formatExactUnits(units)} units`,
    },
    {
      name: 'Mark after',
      rule: 'value − fee',
      sum: `${formatUsdt(value)} − ${formatUsdt(fee)}`,
      result: `${formatUsdt(after)} USDT`,
    },
  ];
}

/** The units are those after the management fee, unless a correction came between. */
function valueOf(row: Row, { management_fees: fees, sample }: PricedStrike): Worked {
  const units = fees.find((one) => isSameSeries(one, row))?.units_after;
  const isWhole = units !== undefined && isRoundedFrom(row.value, Number(units) * sample.price);
  return {
    name: 'Value',
    rule: isWhole ? 'units × price' : 'units after fee and corrections × price',
    sum: isWhole ? `${formatExactUnits(units)} × ${formatExactPrice(sample.price)}` : null,
    result: `${formatUsdt(row.value)} USDT`,
  };
}
