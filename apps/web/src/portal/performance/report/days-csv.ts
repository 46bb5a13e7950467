import type { DayRow, PerformanceReport } from '../report.ts';

const DECIMALS = 12;

const COLUMNS = [
  ['date', ({ day }: DayRow) => day],
  ['gross value', ({ grossValue }: DayRow) => digits(grossValue)],
  ['net value', ({ netValue }: DayRow) => (netValue === null ? '' : digits(netValue))],
  ['return', (row: DayRow) => digits(row.return)],
  ['drawdown', ({ drawdown }: DayRow) => digits(drawdown)],
] as const;

/**
 * The days of a report as a table for spreadsheets: fractions and normalized values, unrounded up to twelve decimals. Flows (USDT)
 * stand in it for administrators.
 */
export function daysCsv({ days }: Pick<PerformanceReport, 'days'>): string {
  const hasFlows = days.some(({ flow }) => flow !== undefined);
  const line = (cells: readonly string[]): string => cells.join(',');
  const header = [...COLUMNS.map(([name]) => name), ...(hasFlows ? ['flows (USDT)'] : [])];
  const rows = days.map((row) => [
    ...COLUMNS.map(([, textOf]) => textOf(row)),
    ...(hasFlows ? [digits(row.flow ?? 0)] : []),
  ]);
  return `${[header, ...rows].map(line).join('\r\n')}\r\n`;
}

/** Plain decimals, never an exponent; no zeros at the end, and no minus before a zero. */
function digits(value: number): string {
  const text = value.toFixed(DECIMALS).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
