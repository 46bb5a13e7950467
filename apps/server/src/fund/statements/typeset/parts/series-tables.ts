import { Decimal } from 'decimal.js';
import {
  decimalsOfColumn,
  formatDecimal,
  formatMoney,
  formatMonth,
  formatNegated,
  formatShortDay,
  NO_VALUE,
} from '../type/figures.ts';
import { GRID, type Sheet } from '../layout/sheet.ts';
import { styles } from '../type/styles.ts';
import type { TableContent } from '../layout/table-columns.ts';
import { drawTable } from '../layout/table.ts';
import { FIGURE_ROWS, isShown, type StatementFacts, type StatementFigures } from '../../statement-facts.ts';
import { drawSectionRule } from './side-heading.ts';

/** Units have eighteen decimals; the sixth is a hundred-thousandth of a cent. */
const MAX_DECIMALS = 6;
const UNIT = 'Amounts in USDT';

/** What each series holds, and how it came through the month: two tables, which go on for as many pages as they need. */
export function drawSeriesTables(sheet: Sheet, facts: StatementFacts): void {
  sheet.ensure(170);
  drawSectionRule(sheet);
  const { type } = sheet;
  sheet.tagged('H2', () => type.write('By series', { x: GRID.left, y: sheet.y + 11 }, styles.heading));
  sheet.y += 24;
  drawTable(sheet, holdings(facts));
  sheet.y += 26;
  drawTable(sheet, movements(facts));
}

function holdings({ month, series, totals }: StatementFacts): TableContent {
  const decimals = {
    shares: decimalsOfColumn(
      series.map(({ shares }) => shares),
      MAX_DECIMALS,
    ),
    units: decimalsOfColumn(
      series.map(({ units }) => units),
      MAX_DECIMALS,
    ),
    perShare: decimalsOfColumn(
      series.map(({ netValuePerShare }) => netValuePerShare),
      MAX_DECIMALS,
    ),
  };
  return {
    title: `Held at the end of ${formatMonth(month)}`,
    unit: UNIT,
    headings: [
      ['Series'],
      ['Dealt on'],
      ['Shares'],
      ['Units'],
      ['High-water', 'mark'],
      ['Net value', 'per share'],
      ['Accrued', 'fee'],
      ['Net value'],
    ],
    textColumns: 2,
    rows: series.map((one) => [
      one.name,
      formatShortDay(one.dealtOn),
      formatDecimal(one.shares, decimals.shares),
      formatDecimal(one.units, decimals.units),
      formatMoney(one.highWaterMark),
      isZero(one.shares) ? NO_VALUE : formatDecimal(one.netValuePerShare, decimals.perShare),
      formatMoney(one.accruedFee),
      formatMoney(one.closingValue),
    ]),
    total: ['Total', '', '', '', '', '', formatMoney(totals.accruedFee), formatMoney(totals.closingValue)],
  };
}

function movements(facts: StatementFacts): TableContent {
  const { month, series, totals } = facts;
  const corrections = correctionsOf(facts);
  const columns = FIGURE_ROWS.filter(([name, { heading }]) => heading && isShown(name, facts));
  const figures = (one: StatementFigures): string[] =>
    columns.map(([name, { isTakenOff }]) => (isTakenOff ? formatNegated : formatMoney)(one[name] ?? '0'));
  return {
    title: `From the beginning to the end of ${formatMonth(month)}`,
    unit: UNIT,
    headings: [['Series'], ...columns.map(([, { heading = [] }]) => [...heading])],
    textColumns: 1,
    rows: [
      ...series.map((one) => [one.name, ...figures(one)]),
      ...(corrections ? [['Of payouts', ...figures(corrections)]] : []),
    ],
    total: ['Total', ...figures(totals)],
  };
}

/**
 * What the whole has that no series has: where an earlier redemption was paid too little, the rest of it is paid out of none.
 *
 * @returns null where the series are the whole
 */
function correctionsOf({ totals, series }: StatementFacts): StatementFigures | null {
  const rest = FIGURE_ROWS.map(([name]) => {
    const ofSeries = series.reduce((sum, one) => sum.plus(one[name] ?? 0), new Decimal(0));
    return [name, new Decimal(totals[name] ?? 0).minus(ofSeries).toFixed(2)] as const;
  });
  if (rest.every(([, text]) => new Decimal(text).isZero())) return null;
  return Object.fromEntries(rest) as Record<keyof StatementFigures, string>;
}

const isZero = (text: string): boolean => new Decimal(text).isZero();
