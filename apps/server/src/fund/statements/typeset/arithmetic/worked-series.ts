import { Decimal } from 'decimal.js';
import { formatExactly, formatMoney, formatRate } from '../type/figures.ts';
import type { StatementFacts, StatementSeries } from '../../statement-facts.ts';

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });
type Exact = InstanceType<typeof Exact>;

/** A line of arithmetic: what is computed, and what comes out. */
export interface Equation {
  expression: string;
  result: string;
}

/** The equations of each step for one series; a step that says nothing of it has none. */
export interface WorkedSeries {
  name: string;
  subscription: Equation[];
  managementFee: Equation[];
  value: Equation[];
  performanceFee: Equation[];
  netValue: Equation[];
  netValuePerShare: Equation[];
  month: Equation[];
  redemption: Equation[];
  feeTaken: Equation[];
}

const DAYS_OF_RATE = 365;
const DAY_MS = 86_400_000;
const USDT_PER_SHARE = 1_000;
const CENT = new Exact('0.01');
const FACTOR_DECIMALS = 12;

/** The first series of those that hold units that can be worked by hand from end to end; null where none holds units. */
export function workFirstSeries(facts: StatementFacts): WorkedSeries | null {
  const holding = facts.series.filter(({ units }) => new Exact(units).greaterThan(0));
  const worked = holding.map((series) => work(series, facts));
  return worked.find(({ managementFee }) => managementFee.length > 0) ?? worked[0] ?? null;
}

function work(series: StatementSeries, facts: StatementFacts): WorkedSeries {
  const value = cents(new Exact(series.units).times(facts.price.closing));
  return {
    name: series.name,
    subscription: subscriptionOf(series, facts),
    managementFee: managementFeeOf(series, facts, value),
    value: [
      {
        expression: `${formatExactly(series.units)} units × ${facts.price.closing}`,
        result: formatMoney(value.toFixed()),
      },
    ],
    performanceFee: performanceFeeOf(series, facts, value),
    netValue: [
      {
        expression: `${formatMoney(value.toFixed())} − ${formatMoney(series.accruedFee)}`,
        result: formatMoney(series.closingValue),
      },
    ],
    netValuePerShare: [
      {
        expression: `${formatMoney(series.closingValue)} ÷ ${formatExactly(series.shares)} shares`,
        result: formatExactly(series.netValuePerShare),
      },
    ],
    month: monthOf(series),
    redemption: redemptionOf(series, facts),
    feeTaken: feeTakenOf(series, facts, value),
  };
}

const cents = (amount: Exact): Exact => amount.toDecimalPlaces(2);

/** Of a subscription dealt in the month, where the terms of today are those it was dealt at. */
function subscriptionOf({ paidIn, subscriptionFee }: StatementSeries, { terms }: StatementFacts): Equation[] {
  const gross = new Exact(paidIn).plus(subscriptionFee);
  const net = cents(gross.times(new Exact(1).minus(terms.subscriptionFeeRate)));
  if (gross.isZero() || !net.equals(paidIn)) return [];
  return [
    {
      expression: `${formatMoney(gross.toFixed())} × (100% − ${formatRate(terms.subscriptionFeeRate)})`,
      result: formatMoney(paidIn),
    },
    {
      expression: `${formatMoney(paidIn)} ÷ ${USDT_PER_SHARE.toLocaleString('en-US')}`,
      result: `${formatExactly(new Exact(paidIn).div(USDT_PER_SHARE).toFixed())} shares`,
    },
  ];
}

/**
 * What the units of before were worth less what those that are left are worth. Nothing where the fee is another: the rate changed
 * in the month, say, or days before the month were charged with it.
 */
function managementFeeOf(series: StatementSeries, facts: StatementFacts, value: Exact): Equation[] {
  const days = Math.round((Date.parse(facts.to) - Date.parse(facts.from)) / DAY_MS);
  const daily = new Exact(1).minus(new Exact(facts.terms.managementFeeRate).div(DAYS_OF_RATE));
  const left = daily.pow(days).toDecimalPlaces(FACTOR_DECIMALS);
  const beforeOther = value.plus(takenAtTheEnd(series, facts));
  const fee = beforeOther.div(left).minus(beforeOther);
  if (fee.minus(series.managementFee).abs().greaterThan(CENT)) return [];
  const worth = formatMoney(beforeOther.toFixed());
  return [
    {
      expression: `(1 − ${formatRate(facts.terms.managementFeeRate)} ÷ ${DAYS_OF_RATE}) to the power of ${days} days`,
      result: left.toFixed(FACTOR_DECIMALS),
    },
    {
      expression: `${worth} ÷ ${left.toFixed(FACTOR_DECIMALS)} − ${worth}`,
      result: formatMoney(series.managementFee),
    },
  ];
}

/** A year's fee leaves after the management fee of the month, so the management fee was taken of it, too. */
function takenAtTheEnd({ paidOut, performanceFee }: StatementSeries, facts: StatementFacts): Exact {
  return new Exact(endsYear(facts) && new Exact(paidOut).isZero() ? performanceFee : 0);
}

const endsYear = ({ to }: StatementFacts): boolean => new Date(to).getUTCMonth() === 0;

function performanceFeeOf(series: StatementSeries, { terms }: StatementFacts, value: Exact): Equation[] {
  const worth = formatMoney(value.toFixed());
  const mark = formatMoney(series.highWaterMark);
  const result = formatMoney(series.accruedFee);
  const above = Exact.max(0, value.minus(series.highWaterMark));
  // The terms may have changed since, and a mark may have more decimals than the statement shows.
  if (!cents(above.times(terms.performanceFeeRate)).equals(series.accruedFee)) return [];
  if (above.isZero()) {
    return [{ expression: `${worth} is not above the mark of ${mark}`, result }];
  }
  return [{ expression: `${formatRate(terms.performanceFeeRate)} × (${worth} − ${mark})`, result }];
}

function monthOf(series: StatementSeries): Equation[] {
  const { grossResult, managementFee, performanceFee, accrualChange, netResult } = series;
  return [
    {
      expression: sum([grossResult], [managementFee, performanceFee, accrualChange]),
      result: formatMoney(netResult),
    },
    {
      expression: sum(
        [series.openingValue, series.paidIn, ...correctedOf(series), netResult],
        [series.paidOut],
      ),
      result: formatMoney(series.closingValue),
    },
  ];
}

/** What is corrected, where anything is. */
function correctedOf({ corrected = '0' }: StatementSeries): string[] {
  return new Exact(corrected).isZero() ? [] : [corrected];
}

/** Of a redemption dealt in the month, where the fee that was taken is that of the redemption alone. */
function redemptionOf({ paidOut, performanceFee }: StatementSeries, facts: StatementFacts): Equation[] {
  if (new Exact(paidOut).isZero() || endsYear(facts)) return [];
  const worth = new Exact(paidOut).plus(performanceFee);
  return [
    {
      expression: `${formatMoney(worth.toFixed())} − ${formatMoney(performanceFee)}`,
      result: formatMoney(paidOut),
    },
  ];
}

/** The next high-water mark, where a year's fee was taken. */
function feeTakenOf(series: StatementSeries, facts: StatementFacts, value: Exact): Equation[] {
  const fee = takenAtTheEnd(series, facts);
  if (fee.isZero() || !value.equals(series.highWaterMark)) return [];
  return [
    {
      expression: `${formatMoney(value.plus(fee).toFixed())} − ${formatMoney(fee.toFixed())}`,
      result: formatMoney(series.highWaterMark),
    },
  ];
}

/** A sum whose terms bear their signs: what is below zero is taken off. */
function sum(added: string[], takenOff: string[]): string {
  const terms = [
    ...added.map((text) => new Exact(text)),
    ...takenOff.map((text) => new Exact(text).negated()),
  ];
  return terms
    .map((term, index) => {
      const size = formatMoney(term.abs().toFixed());
      const isBelowZero = term.isNegative() && !term.isZero();
      if (index === 0) return isBelowZero ? `−${size}` : size;
      // An amount that is taken off reads so even where it is nothing.
      return `${isBelowZero || (term.isZero() && index >= added.length) ? '−' : '+'} ${size}`;
    })
    .join(' ');
}
