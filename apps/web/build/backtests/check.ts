import { type BacktestRow, lastOfDay, lastOfMonth } from '@equanim/finance/backtest';
import { basename } from 'node:path';
import { roundHalfUp, scaleCents } from '@equanim/finance/money';
import { parseQuotedCsv } from '../../src/site/investment/backtest/quoted-csv.ts';
import {
  type BacktestSurvey,
  type Finding,
  formatFinding,
  surveyBacktest,
} from '../../src/site/investment/backtest/read-backtest.ts';
import { type Guard, guardsOff as offOnSite } from '../../src/content/backtests.ts';
import type { Candidate } from './files.ts';
import { GUARDS } from './guards.ts';
import { warningsOf } from './warnings.ts';

/** An error (a file that is not published) or a warning (one that is). */
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

/** Errors come first. */
const rankOf = ({ severity }: Remark): number => (severity === 'error' ? 0 : 1);

type GuardsOff = typeof offOnSite;

/** What the page itself refuses. */
function faultsOf({ faults, rows }: BacktestSurvey): readonly Finding[] {
  return faults.length === 0 && rows.length === 0 ? [{ reason: 'It has no data.' }] : faults;
}

function guardRemarks(file: string, { rows }: BacktestSurvey, guardsOff: GuardsOff): Remark[] {
  return (Object.keys(GUARDS) as Guard[]).flatMap((guard) => {
    const off = guardsOff[basename(file)]?.[guard]?.trim() ?? '';
    return GUARDS[guard](rows, file).map((finding): Remark => {
      if (off === '') return { severity: 'error', file, finding };
      const reason = `${finding.reason} Let through: ${off}`;
      return { severity: 'warning', file, finding: { ...finding, reason } };
    });
  });
}

function remarksOf(file: string, survey: BacktestSurvey, guardsOff: GuardsOff): Remark[] {
  const faults = faultsOf(survey).map((finding): Remark => ({ severity: 'error', file, finding }));
  const guarded = faults.length === 0 ? guardRemarks(file, survey, guardsOff) : [];
  const isGuarded = ({ line, column }: Finding) =>
    guarded.some(({ finding }) => finding.line === line && finding.column === column);
  const warnings = warningsOf(file, survey)
    .filter((finding) => !isGuarded(finding))
    .map((finding): Remark => ({ severity: 'warning', file, finding }));
  return [...faults, ...guarded, ...warnings];
}

/**
 * Checks backtest files with the page's own reader: what the reader refuses, and what a guard finds, is an error; what else
 * the author may not have meant is a warning.
 *
 * @param candidates files shown together on the page
 * @param guardsOff the guards that are switched off, by the name of the file
 */
export function checkBacktests(candidates: readonly Candidate[], guardsOff: GuardsOff = offOnSite): Verdict {
  const unreadable = candidates.flatMap((candidate): Remark[] =>
    'unreadable' in candidate
      ? [{ severity: 'error', file: candidate.file, finding: { reason: candidate.unreadable } }]
      : [],
  );
  const surveys = candidates.flatMap((candidate) =>
    'text' in candidate
      ? [{ file: candidate.file, survey: surveyBacktest(candidate.text, parseQuotedCsv) }]
      : [],
  );
  const shown = surveys
    .filter(({ survey }) => faultsOf(survey).length === 0)
    .map(({ file, survey }) => ({ file, rows: lastOfDay(survey.rows) }));
  const found = surveys.flatMap(({ file, survey }) => remarksOf(file, survey, guardsOff));
  const remarks = [...unreadable, ...found, ...endRemarks(shown)];
  return {
    remarks: remarks.toSorted((one, other) => rankOf(one) - rankOf(other)),
    summaries: shown.map(summaryOf),
  };
}

/** The remarks of a verdict that keep a file from being published. */
export const errorsOf = ({ remarks }: Verdict): Remark[] =>
  remarks.filter(({ severity }) => severity === 'error');

/** Formats a remark as a line: `error: 3y.csv, line 12, column net_value: "abc" is not a number with a decimal point.` */
export function formatRemark({ severity, file, finding }: Remark): string {
  return `${severity}: ${formatFinding(file, finding)}`;
}
