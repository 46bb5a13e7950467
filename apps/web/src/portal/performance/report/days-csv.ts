import type { DayRow, PerformanceReport } from '../report.ts';

const DECIMALS = 12;

const COLUMNS = [
  ['date', ({ day }: DayRow) => day],
  ['gross value', ({ grossValue }: DayRow) => digits(grossValue)],
  ['net value', ({ netValue }: DayRow) => digits(netValue)],
  ['return', (row: DayRow) => digits(row.return)],
  ['drawdown', ({ drawdown }: DayRow) => digits(drawdown)],
] as const;

/**
 * The days of a report as a table for spreadsheets: fractions and normalized values, unrounded up to twelve decimals. Flows (USDT)
 * stand in it for administrators. A return is of more than a day where those before it have no sample.
 */
export function daysCsv({ days }: Pick<PerformanceReport, 'days'>): string {
  const hasFlows = days.some(({ flow }) => flow !== undefined);
  const line = (cells: readonly string[]): string => cells.join(',');
  const header = [
    ...COLUMNS.map(([name]) => name),
    ...(hasFlows ? ['flows (USDT)'] : []),
    'days of the return',
  ];
  const rows = days.map((row) => [
    ...COLUMNS.map(([, textOf]) => textOf(row)),
    ...(hasFlows ? [digits(row.flow ?? 0)] : []),
    digits(row.returnDays),
  ]);
  return `${[header, ...rows].map(line).join('\r\n')}\r\n`;
}

/** Plain decimals, never an exponent; no zeros at the end, and no minus before a zero. Nothing where there is no value. */
function digits(value: number | null): string {
  if (value === null) return '';
  const text = value.toFixed(DECIMALS).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
