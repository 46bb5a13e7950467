import { type BacktestRow, lastOfDay, lastOfMonth } from '@equanim/finance/backtest';
import { roundHalfUp, scaleCents } from '@equanim/finance/money';
import { parseQuotedCsv } from '../../apps/web/src/site/investment/backtest/quoted-csv.ts';
import {
  type Finding,
  formatFinding,
  surveyBacktest,
} from '../../apps/web/src/site/investment/backtest/read-backtest.ts';
import { warningsOf } from './warnings.ts';

/** A file to check: its text, or why it cannot be read. */
export type Candidate = { readonly file: string } & (
  | { readonly text: string }
  | { readonly unreadable: string }
);

/** An error in a file (the page refuses it) or a warning (the page shows it). */
export interface Remark {
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly finding: Finding;
}

/** A file the page shows, one row a day, earliest first. */
interface ShownFile {
  readonly file: string;
  readonly rows: readonly BacktestRow[];
}

/** The result for files that belong together. */
export interface Verdict {
  readonly remarks: readonly Remark[];
  /** One line on each file the page would show. */
  readonly summaries: readonly string[];
}

/** Files shown together should end in the same month, because the page compares what they made of one amount. */
function endRemarks(shown: readonly ShownFile[]): Remark[] {
  const ends = shown.map(({ file, rows }) => ({ file, day: rows.at(-1)?.day ?? '' }));
  const latest = ends.reduce((last, { day }) => (day > last ? day : last), '');
  return ends
    .filter(({ day }) => day.slice(0, 7) !== latest.slice(0, 7))
    .map(({ file, day }) => {
      const reason = `It ends on ${day}, another file on ${latest}: the periods do not end together.`;
      return { severity: 'warning', file, finding: { reason } };
    });
}

function summaryOf({ file, rows }: ShownFile): string {
  const [first, last] = [rows[0], rows.at(-1)];
  // The growth of a hundred dollars, with net values in whole ten thousandths as on the page.
  const percent = (scaleCents(10_000, last?.netValue ?? 1) - 10_000) / 100;
  const growth = roundHalfUp(percent, 1).toFixed(1);
  return `${file}: ${rows.length} days in ${lastOfMonth(rows).length} months, ${first?.day} to ${last?.day}, growth ${growth} %.`;
}

function errorsOf(candidate: Candidate): Finding[] {
  if ('unreadable' in candidate) return [{ reason: candidate.unreadable }];
  const { faults, rows } = surveyBacktest(candidate.text, parseQuotedCsv);
  return faults.length === 0 && rows.length === 0 ? [{ reason: 'It has no data.' }] : [...faults];
}

/**
 * Checks backtest files with the page's own reader: what the reader refuses is an error; what it shows but the author may not
 * have meant is a warning.
 *
 * @param candidates files shown together on the page
 */
export function checkBacktests(candidates: readonly Candidate[]): Verdict {
  const remarks = candidates.flatMap((candidate) =>
    errorsOf(candidate).map((finding): Remark => ({ severity: 'error', file: candidate.file, finding })),
  );
  const refused = new Set(remarks.map(({ file }) => file));
  const surveys = candidates.flatMap((candidate) =>
    'text' in candidate
      ? [{ file: candidate.file, survey: surveyBacktest(candidate.text, parseQuotedCsv) }]
      : [],
  );
  const warnings = surveys.flatMap(({ file, survey }) =>
    warningsOf(file, survey).map((finding): Remark => ({ severity: 'warning', file, finding })),
  );
  const shown = surveys
    .filter(({ file }) => !refused.has(file))
    .map(({ file, survey }) => ({ file, rows: lastOfDay(survey.rows) }));
  return {
    remarks: [...remarks, ...warnings, ...endRemarks(shown)],
    summaries: shown.map(summaryOf),
  };
}

/** Formats a remark as a line: `error: 3y.csv, line 12, column net_value: "abc" is not a number with a decimal point.` */
export function formatRemark({ severity, file, finding }: Remark): string {
  return `${severity}: ${formatFinding(file, finding)}`;
}
