import type { Strike, WorkedLine } from '@equanim/contract/strikes';
import type { FigureKind } from '@equanim/finance/ledger/worked';
import { formatDateTime, formatUtcDay, formatUtc } from '../../../../../ui/format/date.ts';
import { moneyBetween } from '../../format/money.ts';
import {
  formatRate,
  formatSignedShares,
  formatSignedUsdt,
  formatUsdt,
} from '../../../../../ui/format/number.ts';
import {
  formatExactFraction,
  formatExactPrice,
  formatExactShares,
  formatExactUnits,
  formatExactUsdt,
  formatFractionText,
  formatSignedExactUnits,
} from '../../../../../ui/format/exact.ts';

/** A figure with the rule it follows, and the rule with its numbers put in. */
export interface Worked {
  name: string;
  /** In words, such as `net / price`. */
  rule: string;
  /** The rule with its numbers, such as `48,500.00 / 1.084523`; null where the figure comes as it is. */
  sum: string | null;
  /** With its unit. */
  result: string;
  /** Another writing of the result, for its title. */
  title?: string;
}

/** A strike with a price: before its sample is there, nothing can be computed. */
export type PricedStrike = Strike & { sample: NonNullable<Strike['sample']> };

/** Whether a strike has a sample, and so its figures. */
export const isPriced = (strike: Strike): strike is PricedStrike => strike.sample !== null;

const FRACTION_DECIMALS = 12;

const WRITTEN: Record<FigureKind, (value: string) => string> = {
  usdt: (value) => formatUsdt(Number(value)),
  signedUsdt: (value) => formatSignedUsdt(Number(value)),
  units: formatExactUnits,
  signedUnits: formatSignedExactUnits,
  shares: (value) => formatExactShares(Number(value)),
  signedShares: (value) => formatSignedShares(Number(value)),
  price: (value) => formatExactPrice(Number(value)),
  rate: (value) => formatRate(Number(value)),
  kept: formatExactFraction,
  fraction: (value) => formatFractionText(value, FRACTION_DECIMALS),
  days: String,
  whole: String,
};

const UNITS: Readonly<Record<string, string>> = {
  usdt: ' USDT',
  signedUsdt: ' USDT',
  units: ' units',
  signedUnits: ' units',
  shares: ' shares',
  signedShares: '',
};

const written = ({ kind, value }: WorkedLine['result']): string =>
  Object.hasOwn(WRITTEN, kind) ? WRITTEN[kind as FigureKind](value) : value;

/** Worked lines as they are shown; none of a server that sends none. */
export const drawn = (lines: readonly WorkedLine[] = []): Worked[] =>
  lines.map(({ name, rule, sum, result }) => ({
    name,
    rule,
    sum: sum && sum.map((part) => (typeof part === 'string' ? part : written(part))).join(''),
    result: written(result) + (UNITS[result.kind] ?? ''),
  }));

/** Which sample a strike is taken at, what a unit is worth by it, and what money in transit costs the house. */
export function sampleFigures(strike: PricedStrike): Worked[] {
  const { sample } = strike;
  return [
    {
      name: 'Sample',
      rule: sampleRule(strike),
      sum: null,
      result: formatUtc(sample.taken_at),
      title: formatDateTime(sample.taken_at),
    },
    {
      name: 'Price',
      rule: 'equity / units in issue',
      sum: `${formatExactUsdt(sample.equity)} / ${formatExactUnits(sample.units)}`,
      result: `${formatExactPrice(sample.price)} USDT per unit`,
    },
    ...marketDifference(strike),
  ];
}

function sampleRule({ day, is_estimate: isEstimate, sample }: PricedStrike): string {
  const start = `${formatUtcDay(day)}, 00:00 UTC`;
  if (isEstimate) return 'latest sample; the dealing day has not begun';
  return sample.is_late
    ? `the first confirmed one after ${start}: none was taken in the five minutes before`
    : `the last confirmed one before ${start}, no older than five minutes`;
}

/** Settlement is worth what it owes; its units are worth so much more or less. */
function marketDifference({ before, market_difference: difference, ...strike }: PricedStrike): Worked[] {
  if (before === null) return [];
  const owed = before.settlement.value;
  return [
    {
      name: 'Market difference',
      rule: `money in transit − what its units are worth; the house bears it, up to ${formatUsdt(strike.max_market_difference)} USDT`,
      sum: `${formatUsdt(owed)} − ${formatUsdt(moneyBetween(owed, difference))}`,
      result: `${formatSignedUsdt(difference)} USDT`,
    },
  ];
}
