import { WORDS } from '../../statement-words.ts';
import { formatMoney, formatNegated } from '../type/figures.ts';
import type { Sheet } from '../layout/sheet.ts';
import { FIGURE_ROWS, isShown, type FigureName, type StatementFacts } from '../../statement-facts.ts';
import { drawFigures, type FigureLine } from './figures.ts';

interface SummaryLine extends FigureLine {
  /** None of what is no part of the sum. */
  partOf?: string;
}

const KINDS: Partial<Record<FigureName, FigureLine['kind']>> = { netResult: 'sum', closingValue: 'end' };

type Summed = Pick<StatementFacts, 'totals' | 'series'>;

/** A month or a year as a column of figures that adds up, and below it what is no part of the sum. */
export function drawSummary(
  sheet: Sheet,
  facts: Summed,
  { heading, column }: { heading: string; column: string },
): void {
  const { totals } = facts;
  const shown = FIGURE_ROWS.filter(([name]) => isShown(name, facts)).map(([name, row]): SummaryLine => {
    const text = totals[name] ?? '0';
    const label = name === 'subscriptionFee' ? subscriptionLabel(facts) : row.label;
    const kind = KINDS[name];
    return {
      ...row,
      label,
      text: row.isTakenOff ? formatNegated(text) : formatMoney(text),
      ...(kind && { kind }),
    };
  });
  const isApart = ({ partOf, kind }: SummaryLine): boolean => partOf === undefined && kind === undefined;
  const rows = shown.filter((row) => !isApart(row));
  const apart = shown.filter(isApart);
  drawFigures(sheet, {
    heading,
    note: WORDS.figuresNote,
    column,
    rows,
    apart,
  });
}

/** Statements of before 27 November 2026 do not say what arrived. */
function subscriptionLabel({ series }: Summed): string {
  const arrived = new Set(series.flatMap((one) => one.arrived ?? []));
  if (arrived.size > 1) return 'Subscription fee, of amounts that arrived before it and after it';
  return arrived.has('gross')
    ? 'Subscription fee, taken out of what came in'
    : 'Subscription fee, taken before the money came in';
}
