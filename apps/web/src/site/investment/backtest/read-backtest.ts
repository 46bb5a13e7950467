import { type BacktestRow, lastOfDay, type NetValueAt } from '@equanim/finance/backtest';
import { parseNetValue, parseTime } from './read-backtest-fields.ts';

/** Something to report about a file, and where it is. */
export interface Finding {
  /** Counted from 1, as editors do; none where it concerns the whole file. */
  readonly line?: number;
  /** As the header names it. */
  readonly column?: string;
  readonly reason: string;
}

/** A row with its line number. */
export interface PlacedRow extends NetValueAt {
  readonly line: number;
}

/** Everything found in a backtest file. */
export interface BacktestSurvey {
  /** In file order. */
  readonly rows: readonly PlacedRow[];
  /** Why the file cannot be shown; none in a good one. */
  readonly faults: readonly Finding[];
  /** Rows without a datetime or without a net value: they are skipped (Specification 5.4). */
  readonly skipped: readonly Finding[];
  readonly ignoredColumns: readonly string[];
}

interface CsvLine {
  readonly line: number;
  readonly fields: readonly string[];
}

const REQUIRED = ['datetime', 'net_value'] as const;

type Row = PlacedRow | { readonly fault: Finding } | { readonly skipped: Finding };

/** The records of a text, a list of fields each, and the index of the one whose quotes are broken. */
export interface CsvRecords {
  readonly records: readonly (readonly string[])[];
  readonly brokenAt?: number | undefined;
}

/** Takes a text with `\n` between its lines apart. */
export type ParseCsv = (text: string) => CsvRecords;

/** Takes a text without quotes apart: there, every comma separates (RFC 4180). */
export const parsePlainCsv: ParseCsv = (text) => ({
  records: text.split('\n').map((line) => line.split(',')),
});

function csvLinesOf(text: string, parse: ParseCsv): { lines: CsvLine[]; broken: Finding[] } {
  const { records, brokenAt } = parse(text.replaceAll(/\r\n?/g, '\n'));
  let next = 1;
  const lines = records.map((fields) => {
    const line = next;
    // A field in quotes may hold line breaks.
    next += fields.join('').split('\n').length;
    return { line, fields: fields.map((field) => field.trim()) };
  });
  const broken = lines
    .filter((_, index) => index === brokenAt)
    .map(({ line }) => ({
      line,
      reason: 'A quoted field is not closed, or goes on after its closing quote.',
    }));
  return { lines: lines.slice(0, brokenAt).filter(({ fields }) => fields.some(Boolean)), broken };
}

function headerFaults({ line, fields }: CsvLine): Finding[] {
  return REQUIRED.flatMap((column) => {
    const count = fields.filter((field) => field === column).length;
    if (count === 1) return [];
    const found = fields.map((field) => `"${field}"`).join(', ');
    const reason =
      count === 0
        ? `The header has no such column; it has ${found}. Fields are separated by commas.`
        : `The header names the column ${count} times.`;
    return [{ line, column, reason }];
  });
}

function rowOf({ line, fields }: CsvLine, columns: readonly string[]): Row {
  if (fields.slice(columns.length).some(Boolean)) {
    const reason = `The row has ${fields.length} fields, the header ${columns.length}: does a comma split a number?`;
    return { fault: { line, reason } };
  }
  const [datetime = '', netValueText = ''] = REQUIRED.map((column) => fields[columns.indexOf(column)]);
  if (datetime === '') return { skipped: { line, column: 'datetime', reason: 'The field is empty.' } };
  if (netValueText === '') return { skipped: { line, column: 'net_value', reason: 'The field is empty.' } };
  const at = parseTime(datetime);
  if (at === null) {
    const reason = `"${datetime}" is not a day or time such as 2023-11-01 or 2023-11-01T00:00:00Z.`;
    return { fault: { line, column: 'datetime', reason } };
  }
  const netValue = parseNetValue(netValueText);
  return typeof netValue === 'number'
    ? { line, at, netValue }
    : { fault: { line, column: 'net_value', reason: netValue.reason } };
}

/**
 * Reads a whole backtest file and reports everything remarkable in it. A byte order mark, Windows line ends, empty
 * lines and blanks around fields are fine; columns other than `datetime` and `net_value` are ignored.
 */
export function surveyBacktest(text: string, parse: ParseCsv): BacktestSurvey {
  const { lines, broken } = csvLinesOf(text, parse);
  const [header, ...body] = lines;
  if (header === undefined) return { rows: [], faults: broken, skipped: [], ignoredColumns: [] };
  const missing = headerFaults(header);
  if (missing.length > 0)
    return { rows: [], faults: [...missing, ...broken], skipped: [], ignoredColumns: [] };
  const read = body.map((line) => rowOf(line, header.fields));
  return {
    rows: read.flatMap((row) => ('at' in row ? [row] : [])),
    faults: [...read.flatMap((row) => ('fault' in row ? [row.fault] : [])), ...broken],
    skipped: read.flatMap((row) => ('skipped' in row ? [row.skipped] : [])),
    ignoredColumns: header.fields.filter((field) => field && !REQUIRED.some((column) => column === field)),
  };
}

/** A finding as a line of text: `3y.csv, line 12, column net_value: "abc" is not a number with a decimal point.` */
export function formatFinding(file: string, { line, column, reason }: Finding): string {
  const place = [file, line && `line ${line}`, column && `column ${column}`].filter(Boolean).join(', ');
  return `${place}: ${reason}`;
}

/**
 * The days of a backtest file, each with its latest net value. A file with a number or a day that cannot be read is refused as a whole: a gap or a guess
 * in a curve would be a wrong number, and no number is better than that.
 *
 * @param text what the file holds: CSV with a header row
 * @param file name for the errors, such as `1y.csv`
 * @param parse one that knows quotes, unless the text has none
 * @returns at least one day, earliest first
 * @throws Error naming the file and the first line and column at fault; `No data found in 1y.csv` for a file without rows
 * @see surveyBacktest for what is tolerated
 */
export function readBacktest(text: string, file: string, parse: ParseCsv): BacktestRow[] {
  const { rows, faults } = surveyBacktest(text, parse);
  const [fault, ...others] = faults;
  if (fault !== undefined) {
    const more = others.length > 0 ? ` (${others.length} more)` : '';
    throw new Error(formatFinding(file, fault) + more);
  }
  if (rows.length === 0) throw new Error(`No data found in ${file}`);
  return lastOfDay(rows).map(({ day, netValue }) => ({ day, netValue }));
}
