import { basename } from 'node:path';
import { lastOfDay, lastOfMonth } from '@equanim/finance/backtest';
import { daysBetween } from '@equanim/finance/calendar';
import { roundHalfUp } from '@equanim/finance/money';
import type {
  BacktestSurvey,
  Finding,
  PlacedRow,
} from '../../apps/web/src/site/investment/backtest/read-backtest.ts';
import { FILES } from './sample.ts';

const MONTHS_A_YEAR = 12;
const NET_VALUE_PLACES = 4;
const LARGE_STEP = 0.3;

/** The usual pause is the longest of 85 in 100 steps, because a weekday file pauses at weekends, in a fifth of its steps. */
const USUAL_SHARE = 0.85;

/** Pairs of neighbors in a list. */
function pairs<T>(items: readonly T[]): [T, T][] {
  return items
    .slice(1)
    .flatMap((item, index) => items.slice(index, index + 1).map((before): [T, T] => [before, item]));
}

function orderFindings(rows: readonly PlacedRow[]): Finding[] {
  const lineThatCounts = new Map(rows.map(({ day, line }) => [day, line]));
  const repeated = rows
    .filter(({ day, line }) => lineThatCounts.get(day) !== line)
    .map(({ day, line }) => {
      const reason = `${day} comes again on line ${lineThatCounts.get(day)}, which counts.`;
      return { line, column: 'datetime', reason };
    });
  const unordered = pairs(rows)
    .filter(([before, row]) => row.day < before.day)
    .map(([before, { day, line }]) => {
      const reason = `${day} stands after ${before.day}; the page sorts the days.`;
      return { line, column: 'datetime', reason };
    });
  return [...repeated, ...unordered];
}

function stepFindings(rows: readonly PlacedRow[]): Finding[] {
  const ofDay = new Map(rows.map((row) => [row.day, row]));
  const steps = pairs(lastOfDay(rows)).map(([before, row]) => ({
    line: ofDay.get(row.day)?.line ?? 0,
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
  const line = rows.findLast(({ day }) => day === first.day)?.line ?? 0;
  const reason = `The first net value is ${first.netValue}; 1 is what the investor pays in, so divide all by the first.`;
  return [{ line, column: 'net_value', reason }];
}

function lengthFindings(file: string, rows: readonly PlacedRow[]): Finding[] {
  const years = FILES.find(({ name }) => name === basename(file))?.years;
  const months = lastOfMonth(rows).length;
  if (years === undefined || months === years * MONTHS_A_YEAR) return [];
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
