import { daysBetween } from '@equanim/finance/calendar';
import { Exact } from '@equanim/finance/exact';
import {
  endsYear,
  isAccruedFee,
  keptLine,
  lessFeesLine,
  performanceFeeLine,
  valueLine,
  valueOfUnits,
} from '@equanim/finance/ledger/fees';
import { netLine, sharesLine } from '@equanim/finance/ledger/subscription';
import { keptOf } from '@equanim/finance/ledger/terms';
import type { FigureKind, WorkedLine } from '@equanim/finance/ledger/worked';
import type { Decimal } from 'decimal.js';
import { FIGURE_ROWS, type StatementFacts, type StatementSeries } from '../../statement-facts.ts';
import type { ExplainedStep } from '../../statement-words.ts';
import { formatExactly, formatMoney, formatRate } from '../type/figures.ts';

/** A line of arithmetic: what is computed, and what comes out. */
export interface Equation {
  expression: string;
  result: string;
}

/** The equations of each step for one series; a step that says nothing of it has none. */
export type WorkedSeries = { name: string } & Record<ExplainedStep, Equation[]>;

const CENT = new Exact('0.01');
const FACTOR_DECIMALS = 12;

const WRITTEN: Record<FigureKind, (value: string) => string> = {
  usdt: formatMoney,
  signedUsdt: formatMoney,
  units: (value) => `${formatExactly(value)} units`,
  signedUnits: (value) => `${formatExactly(value)} units`,
  shares: (value) => `${formatExactly(value)} shares`,
  signedShares: (value) => `${formatExactly(value)} shares`,
  price: (value) => value,
  rate: formatRate,
  kept: (value) => new Exact(value).toFixed(FACTOR_DECIMALS),
  fraction: (value) => value,
  days: (value) => `${value} days`,
  whole: () => '100%',
};

/** Worked lines as a statement writes them; none of a figure that comes as it is. */
const drawn = (...lines: readonly WorkedLine[]): Equation[] =>
  lines.flatMap(({ sum, result }) => (sum ? [{ expression: written(sum), result: written([result]) }] : []));

const written = (parts: NonNullable<WorkedLine['sum']>): string =>
  parts
    .map((part) =>
      typeof part === 'string'
        ? part.replace('/', '÷').replace('^', ' to the power of ')
        : WRITTEN[part.kind](part.value),
    )
    .join('');

/** The first series of those that hold units that can be worked by hand from end to end; null where none holds units. */
export function workFirstSeries(facts: StatementFacts): WorkedSeries | null {
  const holding = facts.series.filter(({ units }) => new Exact(units).greaterThan(0));
  const worked = holding.map((series) => work(series, facts));
  return worked.find(({ managementFee }) => managementFee.length > 0) ?? worked[0] ?? null;
}

function work(series: StatementSeries, facts: StatementFacts): WorkedSeries {
  const { units, shares, accruedFee, closingValue, netValuePerShare } = series;
  const price = facts.price.closing;
  const value = valueOfUnits(units, price);
  return {
    name: series.name,
    subscription: subscriptionOf(series, facts),
    managementFee: managementFeeOf(series, facts, value),
    value: drawn(valueLine({ units, price, value })),
    performanceFee: performanceFeeOf(series, facts, value),
    netValue: drawn(lessFeesLine('Net value', { value, fees: [accruedFee], left: closingValue })),
    netValuePerShare: [
      {
        expression: `${formatMoney(closingValue)} ÷ ${formatExactly(shares)} shares`,
        result: formatExactly(netValuePerShare),
      },
    ],
    month: monthOf(series),
    redemption: redemptionOf(series, facts),
    feeTaken: feeTakenOf(series, facts, value),
  };
}

/** Of a subscription dealt in the month, where the terms of today are those it was dealt at. */
function subscriptionOf({ paidIn, subscriptionFee }: StatementSeries, { terms }: StatementFacts): Equation[] {
  const [net, rate] = [new Exact(paidIn), new Exact(terms.subscriptionFeeRate)];
  const gross = net.plus(subscriptionFee);
  const line = netLine({ gross, net, rate });
  return gross.isZero() || !line.sum ? [] : drawn(line, sharesLine(net));
}

/**
 * What the units of before were worth less what those that are left are worth. Nothing where the fee is another: the rate changed
 * in the month, say, or days before the month were charged with it.
 */
function managementFeeOf(series: StatementSeries, facts: StatementFacts, value: Decimal): Equation[] {
  const days = daysBetween({ from: facts.from.slice(0, 10), to: facts.to.slice(0, 10) });
  const rate = new Exact(facts.terms.managementFeeRate);
  const kept = keptOf(rate, days).toDecimalPlaces(FACTOR_DECIMALS);
  const beforeOther = value.plus(takenAtTheEnd(series, facts));
  const fee = beforeOther.div(kept).minus(beforeOther);
  if (fee.minus(series.managementFee).abs().greaterThan(CENT)) return [];
  const worth = formatMoney(beforeOther.toFixed());
  return [
    ...drawn(keptLine({ rate, days, kept })),
    {
      expression: `${worth} ÷ ${kept.toFixed(FACTOR_DECIMALS)} − ${worth}`,
      result: formatMoney(series.managementFee),
    },
  ];
}

/** A year's fee leaves after the management fee of the month, so the management fee was taken of it, too. */
function takenAtTheEnd({ paidOut, performanceFee }: StatementSeries, facts: StatementFacts): Decimal {
  return new Exact(endsYear(facts) && new Exact(paidOut).isZero() ? performanceFee : 0);
}

function performanceFeeOf(series: StatementSeries, { terms }: StatementFacts, value: Decimal): Equation[] {
  const { highWaterMark: mark, accruedFee: fee } = series;
  const of = { rate: terms.performanceFeeRate, value, mark, fee };
  // The terms may have changed since, and a mark may have more decimals than the statement shows.
  if (!isAccruedFee(of)) return [];
  if (value.gt(mark)) return drawn(performanceFeeLine(of));
  const expression = `${formatMoney(value.toFixed())} is not above the mark of ${formatMoney(mark)}`;
  return [{ expression, result: formatMoney(fee) }];
}

function monthOf(series: StatementSeries): Equation[] {
  return (['netResult', 'closingValue'] as const).map((of) => {
    const parts = FIGURE_ROWS.filter(
      ([name, { partOf, isOccasional }]) => partOf === of && !(isOccasional && isNothing(series[name])),
    );
    const textsOf = (isTakenOff: true | undefined): string[] =>
      parts.filter(([, row]) => row.isTakenOff === isTakenOff).map(([name]) => series[name] ?? '0');
    return { expression: sum(textsOf(undefined), textsOf(true)), result: formatMoney(series[of]) };
  });
}

const isNothing = (text = '0'): boolean => new Exact(text).isZero();

/** Of a redemption dealt in the month, where the fee that was taken is that of the redemption alone. */
function redemptionOf(series: StatementSeries, facts: StatementFacts): Equation[] {
  const { paidOut } = series;
  if (isNothing(paidOut) || endsYear(facts)) return [];
  const fees = FIGURE_ROWS.flatMap(([name, { takenAs, isOccasional }]) =>
    takenAs?.opening === undefined || (isOccasional && isNothing(series[name])) ? [] : [series[name] ?? '0'],
  );
  const value = fees.reduce((total, fee) => total.plus(fee), new Exact(paidOut));
  return drawn(lessFeesLine('Payout', { value, fees, left: paidOut }));
}

/** The next high-water mark, where a year's fee was taken. */
function feeTakenOf(series: StatementSeries, facts: StatementFacts, value: Decimal): Equation[] {
  const fee = takenAtTheEnd(series, facts);
  if (fee.isZero() || !value.equals(series.highWaterMark)) return [];
  const left = series.highWaterMark;
  return drawn(lessFeesLine('Mark after', { value: value.plus(fee), fees: [fee], left }));
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
