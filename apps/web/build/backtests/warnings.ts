import { basename } from 'node:path';
import { lastOfDay, lastOfMonth } from '@equanim/finance/backtest';
import { daysBetween } from '@equanim/finance/calendar';
import { roundHalfUp } from '@equanim/finance/money';
import type { BacktestSurvey, Finding, PlacedRow } from '../../src/site/investment/backtest/read-backtest.ts';
import { FILES } from './files.ts';
import { pairs } from './guards.ts';

const MONTHS_A_YEAR = 12;
const NET_VALUE_PLACES = 4;
const LARGE_STEP = 0.3;

/** The usual pause is the longest of 85 in 100 steps, because a weekday file pauses at weekends, in a fifth of its steps. */
const USUAL_SHARE = 0.85;

/** Orders that the page puts right, one finding for the whole file: an export may have a thousand such rows. */
function orderFindings(rows: readonly PlacedRow[]): Finding[] {
  const days = lastOfDay(rows).length;
  const several: Finding = {
    column: 'datetime',
    reason: `It has ${rows.length} rows on ${days} days; the latest of each day counts.`,
  };
  const unordered = pairs(rows)
    .filter(([before, row]) => row.at < before.at)
    .slice(0, 1)
    .map(([, { line }]) => {
      const reason = 'It is earlier than the row before; the page sorts the rows.';
      return { line, column: 'datetime', reason };
    });
  return [...(days < rows.length ? [several] : []), ...unordered];
}

function stepFindings(rows: readonly PlacedRow[]): Finding[] {
  const steps = pairs(lastOfDay(rows)).map(([before, row]) => ({
    line: row.line,
    before: before.day,
    days: daysBetween({ from: before.day, to: row.day }),
    change: row.netValue / before.netValue - 1,
  }));
  const pauses = steps.map(({ days }) => days).toSorted((left, right) => left - right);
  const usualDays = pauses[Math.floor((pauses.length - 1) * USUAL_SHARE)] ?? 0;
  return steps.flatMap(({ line, before, days, change }) => {
    const findings: Finding[] = [];
    if (days > usualDays) {
      const missing = days === 2 ? '1 day is' : `${days - 1} days are`;
      findings.push({ line, column: 'datetime', reason: `${missing} missing after ${before}.` });
    }
    if (Math.abs(change) > LARGE_STEP) {
      const reason = `The net value changes by ${(change * 100).toFixed(0)} % since ${before}: is it misprinted?`;
      findings.push({ line, column: 'net_value', reason });
    }
    return findings;
  });
}

function baseFindings(rows: readonly PlacedRow[]): Finding[] {
  const first = lastOfDay(rows)[0];
  if (first === undefined || roundHalfUp(first.netValue, NET_VALUE_PLACES) === 1) return [];
  const reason = `The first net value is ${first.netValue}; 1 is what the investor pays in, so divide all by the first.`;
  return [{ line: first.line, column: 'net_value', reason }];
}

function lengthFindings(file: string, rows: readonly PlacedRow[]): Finding[] {
  const years = FILES.find(({ name }) => name === basename(file))?.years;
  if (years === undefined || rows.length === 0) return [];
  const months = lastOfMonth(lastOfDay(rows)).length;
  if (months === years * MONTHS_A_YEAR) return [];
  const wanted = `${years * MONTHS_A_YEAR} are wanted`;
  const reason = `It has ${months} months and ${wanted}: the period on the page is another than its name says.`;
  return [{ reason }];
}

/**
 * Warns of what the page shows but the author of a file may not have meant, in the order of the lines.
 *
 * @param file name or path; 1y.csv, 2y.csv and 3y.csv must have the months of their period
 */
export function warningsOf(file: string, survey: BacktestSurvey): Finding[] {
  const { rows, faults, skipped, ignoredColumns } = survey;
  const isComplete = faults.length === 0;
  const placed = [
    ...skipped.map((finding) => ({ ...finding, reason: `${finding.reason} The page skips the row.` })),
    ...orderFindings(rows),
    // Rows with errors are missing here, and warnings about their absence would mislead.
    ...(isComplete ? [...baseFindings(rows), ...stepFindings(rows)] : []),
  ].toSorted((left, right) => (left.line ?? 0) - (right.line ?? 0));
  const ignored = ignoredColumns.map((column) => ({ column, reason: 'The page ignores this column.' }));
  return [...ignored, ...placed, ...(isComplete ? lengthFindings(file, rows) : [])];
}
