import { daysBetween } from '@equanim/finance/calendar';
import { formatRate, formatUsdt } from '../../../../../ui/format/number.ts';
import { differenceOf, sumOf } from '../../format/decimals.ts';
import {
  formatExactFraction,
  formatExactPrice,
  formatExactUnits,
  formatFractionText,
  formatUnits,
} from '../../format/figures.ts';
import { totalMoney } from '../../format/money.ts';
import { headOf, type PricedStrike, type Step, type StepTable, type Worked } from './worked.ts';

type Row = PricedStrike['management_fees'][number];

const DAYS_A_YEAR = 365;
/** By how much two computations of the same fraction may differ in doubles. */
const NOISE = 1e-12;
const SHOWN_DECIMALS = 8;

/** The management fee of each series over the days since the last strike. */
export function managementTable(strike: PricedStrike): StepTable {
  const rows = strike.management_fees;
  const feeUnits = sumOf(rows.map(feeUnitsOf));
  return {
    columns: [
      { name: 'Days', unit: null, phone: 'none' },
      { name: 'Kept', unit: null, phone: 'none' },
      { name: 'Units before', unit: null, phone: 'none' },
      { name: 'Units after', unit: null, phone: 'note' },
      { name: 'Fee', unit: 'units', phone: 'none' },
      { name: 'Fee', unit: 'USDT', phone: 'lead' },
    ],
    steps: rows.map((row) => stepOf(row, strike)),
    totals: [
      null,
      null,
      unitsCell(sumOf(rows.map(({ units_before: units }) => units))),
      unitsCell(sumOf(rows.map(({ units_after: units }) => units))),
      unitsCell(feeUnits),
      { text: formatUsdt(totalMoney(rows.map(({ fee }) => fee))) },
    ],
  };
}

const unitsCell = (units: string) => ({ text: formatUnits(units), title: formatExactUnits(units) });

const feeUnitsOf = ({ units_before: before, units_after: after }: Row): string => differenceOf(before, after);

function stepOf(row: Row, strike: PricedStrike): Step {
  const { investor, series, days, kept, units_before: before, units_after: after, fee } = row;
  const feeUnits = feeUnitsOf(row);
  return {
    key: `${investor.id} ${series}`,
    ...headOf(row),
    cells: [
      { text: String(days) },
      { text: formatFractionText(kept, SHOWN_DECIMALS), title: formatExactFraction(kept) },
      unitsCell(before),
      unitsCell(after),
      unitsCell(feeUnits),
      { text: formatUsdt(fee) },
    ],
    worked: [
      keptOf(row, strike.rates.management_fee),
      {
        name: 'Units after',
        rule: 'units before × kept',
        sum: `${formatExactUnits(before)} × ${formatExactFraction(kept)}`,
        result: `${formatExactUnits(after)} units`,
      },
      {
        name: 'Fee in units',
        rule: 'units before − units after, to the manager',
        sum: `${formatExactUnits(before)} − ${formatExactUnits(after)}`,
        result: `${formatExactUnits(feeUnits)} units`,
      },
      {
        name: 'Fee',
        rule: 'fee in units × price',
        sum: `${formatExactUnits(feeUnits)} × ${formatExactPrice(strike.sample.price)}`,
        result: `${formatUsdt(fee)} USDT`,
      },
    ],
  };
}

/** The rate of the last day explains what is kept unless another one held on some of the days. */
function keptOf({ days, kept }: Row, rate: number): Worked {
  const isOneRate = Math.abs((1 - rate / DAYS_A_YEAR) ** days - Number(kept)) < NOISE;
  const result = formatExactFraction(kept);
  return isOneRate
    ? {
        name: 'Kept',
        rule: '1 − rate / 365, for each day',
        sum: `(1 − ${formatRate(rate)} / 365)^${String(days)}`,
        result,
      }
    : {
        name: 'Kept',
        rule: `product of 1 − rate / 365 over ${String(days)} days, at the rate of each`,
        sum: null,
        result,
      };
}

/** How many days a strike charges for; null where no strike came before it. */
export const chargedDays = ({
  day,
  previous_day: from,
}: Pick<PricedStrike, 'day' | 'previous_day'>): number | null =>
  from === null ? null : daysBetween({ from, to: day });
