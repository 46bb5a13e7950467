import { formatRate, formatShares, formatUsdt } from '../../../../../ui/format/number.ts';
import { isZero, sumOf } from '../../format/decimals.ts';
import {
  formatExactPrice,
  formatExactShares,
  formatExactUnits,
  formatSignedExactUnits,
  formatSignedUnits,
  formatUnits,
} from '../../format/figures.ts';
import { isRoundedFrom, moneyBetween, totalMoney } from '../../format/money.ts';
import { headOf, type PricedStrike, type Step, type StepTable, type Worked } from './worked.ts';
import { wordFor } from '../../../../../ui/format/word.ts';

type Row = PricedStrike['subscriptions'][number];

const ARRIVED = { net: 'Net', gross: 'Gross' } as const;

/** What each subscription buys, in the order they were requested. */
export function subscriptionTable(strike: PricedStrike): StepTable {
  const rows = strike.subscriptions;
  const moneyOf = (amountOf: (row: Row) => number) => ({
    text: formatUsdt(totalMoney(rows.map(amountOf))),
  });
  const units = sumOf(rows.map((row) => row.units));
  const market = sumOf(rows.map(({ market_units: one }) => one));
  return {
    columns: [
      { name: 'Gross', unit: 'USDT', phone: 'none' },
      { name: 'Fee', unit: 'USDT', phone: 'none' },
      { name: 'Net', unit: 'USDT', phone: 'lead' },
      { name: 'Arrived', unit: null, phone: 'none' },
      { name: 'Units', unit: null, phone: 'note' },
      { name: 'Shares', unit: null, phone: 'none' },
      { name: 'To the house', unit: 'units', phone: 'none' },
    ],
    steps: rows.map((row) => stepOf(row, strike)),
    totals: [
      moneyOf(({ gross }) => gross),
      moneyOf(feeOf),
      moneyOf(({ net }) => net),
      null,
      { text: formatUnits(units), title: formatExactUnits(units) },
      { text: formatShares(rows.reduce((total, { shares }) => total + shares, 0)) },
      { text: formatSignedUnits(market), title: formatSignedExactUnits(market) },
    ],
  };
}

const feeOf = ({ gross, net }: Row): number => moneyBetween(gross, net);

function stepOf(row: Row, { rates, sample }: PricedStrike): Step {
  const { investor, series, request_id: request, gross, net, arrived, units, shares } = row;
  return {
    key: `${request} ${investor.id} ${series}`,
    ...headOf(row),
    cells: [
      { text: formatUsdt(gross) },
      { text: formatUsdt(feeOf(row)) },
      { text: formatUsdt(net) },
      { text: wordFor(ARRIVED, arrived) },
      { text: formatUnits(units), title: formatExactUnits(units) },
      { text: formatShares(shares), title: formatExactShares(shares) },
      { text: formatSignedUnits(row.market_units), title: formatSignedExactUnits(row.market_units) },
    ],
    worked: [
      netOf(row, rates.subscription_fee),
      {
        name: 'Fee',
        rule: 'gross − net',
        sum: `${formatUsdt(gross)} − ${formatUsdt(net)}`,
        result: `${formatUsdt(feeOf(row))} USDT`,
      },
      {
        name: 'Units',
        rule: 'net / price',
        sum: `${formatUsdt(net)} / ${formatExactPrice(sample.price)}`,
        result: `${formatExactUnits(units)} units`,
      },
      {
        name: 'Shares',
        rule: 'net / 1,000',
        sum: `${formatUsdt(net)} / 1,000`,
        result: `${formatExactShares(shares)} shares`,
      },
      ...housesOf(row, sample.price),
    ],
  };
}

/** The rate explains the net amount unless the request was made under other terms. */
function netOf({ gross, net }: Row, rate: number): Worked {
  const isOfRate = isRoundedFrom(net, gross * (1 - rate));
  return {
    name: 'Net',
    rule: isOfRate ? 'gross × (1 − rate)' : 'as it was agreed with the request',
    sum: isOfRate ? `${formatUsdt(gross)} × (1 − ${formatRate(rate)})` : null,
    result: `${formatUsdt(net)} USDT`,
  };
}

/** What becomes of the units that the money issued when it came. */
function housesOf(row: Row, price: number): Worked[] {
  const { arrived, units, fee_units: feeUnits, units_arrived: came, market_units: market } = row;
  const isBorne = market.startsWith('-');
  return [
    {
      name: 'Fee in units',
      rule:
        arrived === 'gross'
          ? '(gross − net) / price, to the manager'
          : 'none: the net amount arrived, the fee never did',
      sum: arrived === 'gross' ? `${formatUsdt(feeOf(row))} / ${formatExactPrice(price)}` : null,
      result: `${formatExactUnits(feeUnits)} units`,
    },
    {
      name: 'Units arrived',
      rule: 'issued when the money came in, at the price then',
      sum: null,
      result: `${formatExactUnits(came)} units`,
    },
    {
      name: isBorne ? 'From the house' : 'To the house',
      rule: isZero(market) ? 'nothing is left' : 'units arrived − units − fee in units',
      sum: `${formatExactUnits(came)} − ${formatExactUnits(units)} − ${formatExactUnits(feeUnits)}`,
      result: `${formatSignedExactUnits(market)} units`,
    },
  ];
}
