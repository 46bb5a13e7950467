import { RETURN_RULES } from '@equanim/contract/fund-rules';
import { yearlyReturn } from '@equanim/finance/ledger/returns';
import type { StatementFacts, StatementReturn, StatementReturns } from '../../statement-facts.ts';
import { drawTable } from '../layout/table.ts';
import { GRID, type Sheet } from '../layout/sheet.ts';
import { formatReturn, formatShortDay, NO_VALUE } from '../type/figures.ts';
import { styles } from '../type/styles.ts';
import { drawSectionRule, drawSideHeading } from './side-heading.ts';

/** How both returns are measured, a paragraph each. */
export const RETURN_SENTENCES = RETURN_RULES.map(({ name, text }) => `${name}: ${text}`);

const PERIODS = [
  ['month', 'month'],
  ['year', 'year'],
  ['since', 'since inception'],
] as const;

const KINDS = [
  ['timeWeighted', 'Time-weighted'],
  ['moneyWeighted', 'Money-weighted'],
] as const;

/** What was made of the money of each series and of the account, and how that is measured; nothing where it is not told. */
export function drawReturns(sheet: Sheet, { returns, series, to }: StatementFacts): void {
  if (!returns) return;
  sheet.ensure(170);
  drawSectionRule(sheet);
  const { type } = sheet;
  sheet.tagged('H2', () => type.write('Return', { x: GRID.left, y: sheet.y + 11 }, styles.heading));
  sheet.y += 24;
  const told = series.flatMap((one) => (one.returns ? [{ name: one.name, returns: one.returns }] : []));
  const all = { name: 'Account', returns };
  const isOverAYear = [all, ...told].some(({ returns: { since } }) => yearlyReturn(0, since.days) !== null);
  const figures = (one: StatementReturns): string[] =>
    KINDS.flatMap(([kind]) => [
      ...PERIODS.map(([period]) => figureOf(one[period][kind])),
      ...(isOverAYear ? [yearly(one.since, kind)] : []),
    ]);
  drawTable(sheet, {
    title: `Until ${formatShortDay(to)}`,
    unit: 'After management and performance fee',
    headings: [
      ['Series'],
      ...KINDS.flatMap(([, name]) => [
        ...PERIODS.map(([, period]) => [name, period]),
        ...(isOverAYear ? [[name, 'yearly rate']] : []),
      ]),
    ],
    textColumns: 1,
    rows: told.map((one) => [one.name, ...figures(one.returns)]),
    total: [all.name, ...figures(all.returns)],
  });
  sheet.y += 20;
  drawDefinition(sheet, [...told, all]);
}

function figureOf(rate: string | null): string {
  return rate === null ? NO_VALUE : formatReturn(rate);
}

function yearly({ days, ...since }: StatementReturn, kind: (typeof KINDS)[number][0]): string {
  const rate = yearlyReturn(Number(since[kind]), days);
  return since[kind] === null || rate === null ? NO_VALUE : formatReturn(String(rate));
}

/** How both are measured, and why some are missing. */
function drawDefinition(
  sheet: Sheet,
  told: ReadonlyArray<{ name: string; returns: StatementReturns }>,
): void {
  const reasons = told.flatMap(({ name, returns }) =>
    PERIODS.flatMap(([period, heading]) => {
      const { reason } = returns[period];
      return reason ? [`${name}, ${heading}: ${reason}`] : [];
    }),
  );
  const bottom = drawSideHeading(sheet, { heading: 'How it is measured', beside: styles.fine });
  for (const text of [...reasons, ...RETURN_SENTENCES]) {
    sheet.paragraph(text, { x: GRID.main, width: GRID.mainWidth }, styles.fine);
    sheet.y += 4;
  }
  sheet.y = Math.max(sheet.y, bottom);
}
