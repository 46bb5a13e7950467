import Papa from 'papaparse';
import type { CsvRecords } from './read-backtest.ts';

/** Takes a text apart whose fields may stand in quotes, with commas and line breaks in them. */
export function parseQuotedCsv(text: string): CsvRecords {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' });
  // With the delimiter given, broken quotes are all that can be wrong; they swallow whatever follows them.
  return { records: data, brokenAt: errors[0]?.row };
}
