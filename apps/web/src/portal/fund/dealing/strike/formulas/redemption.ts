import { formatRate, formatShares, formatUsdt } from '../../../../../ui/format/number.ts';
import { differenceOf, isZero, sumOf } from '../../format/decimals.ts';
import {
  formatExactPrice,
  formatExactShares,
  formatExactUnits,
  formatFractionText,
  formatUnits,
} from '../../format/figures.ts';
import { isRoundedFrom, totalMoney } from '../../format/money.ts';
import { headOf, isSameSeries, type PricedStrike, type Step, type StepTable, type Worked } from './worked.ts';

type Row = PricedStrike['redemptions'][number];

const FRACTION_DECIMALS = 12;
/** Relative: what is shown as a product must be that product. */
const NOISE = 1e-9;

/** What is redeemed of each series, in order: from each investor's oldest on. */
export function redemptionTable(strike: PricedStrike): StepTable {
  const rows = strike.redemptions;
  const units = sumOf(rows.map((row) => row.units));
  const moneyOf = (field: 'value' | 'mark' | 'fee' | 'payout') => ({
    text: formatUsdt(totalMoney(rows.map((row) => row[field]))),
  });
  return {
    columns: [
      { name: 'Shares', unit: null, phone: 'none' },
      { name: 'Of', unit: 'shares', phone: 'none' },
      { name: 'Units', unit: null, phone: 'none' },
      { name: 'Value', unit: 'USDT', phone: 'none' },
      { name: 'Mark', unit: 'USDT', phone: 'none' },
      { name: 'Fee', unit: 'USDT', phone: 'note' },
      { name: 'Payout', unit: 'USDT', phone: 'lead' },
    ],
    steps: rows.map((row) => stepOf(row, strike)),
    totals: [
      null,
      null,
      { text: formatUnits(units), title: formatExactUnits(units) },
      moneyOf('value'),
      moneyOf('mark'),
      moneyOf('fee'),
      moneyOf('payout'),
    ],
  };
}

function stepOf(row: Row, strike: PricedStrike): Step {
  const { investor, series, request_id: request, shares, shares_before: before, units } = row;
  return {
    key: `${request} ${investor.id} ${series}`,
    ...headOf(row),
    cells: [
      { text: formatShares(shares), title: formatExactShares(shares) },
      { text: formatShares(before), title: formatExactShares(before) },
      { text: formatUnits(units), title: formatExactUnits(units) },
      { text: formatUsdt(row.value) },
      { text: formatUsdt(row.mark) },
      { text: formatUsdt(row.fee) },
      { text: formatUsdt(row.payout) },
    ],
    worked: [...redeemedOf(row, strike), ...paidOf(row, strike.sample.price)],
  };
}

/** What part of the series it is, and what goes with it. */
function redeemedOf(row: Row, strike: PricedStrike): Worked[] {
  const { shares, shares_before: before, units, mark } = row;
  const isWhole = shares === before;
  const part = `${formatExactShares(shares)} / ${formatExactShares(before)}`;
  const all = unitsBefore(row, strike);
  const isProduct = all !== null && Math.abs((Number(all) * shares) / before / Number(units) - 1) < NOISE;
  return [
    {
      name: 'Part',
      rule: 'shares redeemed / shares of the series',
      sum: part,
      result: formatFractionText(String(shares / before), FRACTION_DECIMALS),
    },
    {
      name: 'Units',
      rule: isWhole ? 'all units of the series' : 'units of the series × part',
      sum: isProduct && !isWhole ? `${formatExactUnits(all)} × ${part}` : null,
      result: `${formatExactUnits(units)} units`,
    },
    {
      name: 'Mark of it',
      rule: isWhole ? 'the whole high-water mark of the series' : 'high-water mark of the series × part',
      sum: null,
      result: `${formatUsdt(mark)} USDT`,
    },
  ];
}

/** Units of a series before its first redemption of the day, as far as the strike says; null where it does not. */
function unitsBefore(row: Row, { management_fees: fees, crystallizations }: PricedStrike): string | null {
  const after = fees.find((one) => isSameSeries(one, row))?.units_after;
  if (after === undefined) return null;
  return differenceOf(after, crystallizations.find((one) => isSameSeries(one, row))?.fee_units ?? '0');
}

function paidOf(row: Row, price: number): Worked[] {
  const { units, value, payout, payout_units: payoutUnits } = row;
  const feeUnits = differenceOf(units, payoutUnits);
  return [
    {
      name: 'Value',
      rule: 'units × price',
      sum: `${formatExactUnits(units)} × ${formatExactPrice(price)}`,
      result: `${formatUsdt(value)} USDT`,
    },
    feeOf(row),
    {
      name: 'Payout',
      rule: 'value − fee',
      sum: `${formatUsdt(value)} − ${formatUsdt(row.fee)}`,
      result: `${formatUsdt(payout)} USDT`,
    },
    {
      name: 'Payout in units',
      rule: 'payout / price, held until it is paid',
      sum: `${formatUsdt(payout)} / ${formatExactPrice(price)}`,
      result: `${formatExactUnits(payoutUnits)} units`,
    },
    ...(isZero(feeUnits)
      ? []
      : [
          {
            name: 'Fee in units',
            rule: 'units − payout in units, to the manager',
            sum: `${formatExactUnits(units)} − ${formatExactUnits(payoutUnits)}`,
            result: `${formatExactUnits(feeUnits)} units`,
          },
        ]),
  ];
}

/** Of a payout that was asked for to the cent, the fee is what is left. */
function feeOf({ value, mark, rate, fee, payout }: Row): Worked {
  const name = 'Performance fee';
  const result = `${formatUsdt(fee)} USDT`;
  const above = value - mark;
  if (above > 0 && isRoundedFrom(fee, rate * above))
    return {
      name,
      rule: 'rate × (value − mark)',
      sum: `${formatRate(rate)} × (${formatUsdt(value)} − ${formatUsdt(mark)})`,
      result,
    };
  if (fee === 0) return { name, rule: 'none: the value is not above the mark', sum: null, result };
  return {
    name,
    rule: 'value − the payout that was asked for',
    sum: `${formatUsdt(value)} − ${formatUsdt(payout)}`,
    result,
  };
}
