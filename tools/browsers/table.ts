import type { Outcome } from './visit.ts';

type Result = Pick<Outcome, 'visitor' | 'path' | 'browser' | 'width' | 'faults'>;

/** One row a visitor and page, one column a browser and width: `ok`, or how many faults. */
export function toTable(outcomes: readonly Result[]): string {
  const columnOf = ({ browser, width }: Result) => `${browser} ${String(width)}`;
  const columns = [...new Set(outcomes.map(columnOf))];
  const nameOf = ({ visitor, path }: Result) => `${visitor} ${path}`;
  const lines = [...new Set(outcomes.map(nameOf))].map((name) => {
    const results = outcomes.filter((outcome) => nameOf(outcome) === name);
    return [name, ...columns.map((column) => wordOf(results.find((result) => columnOf(result) === column)))];
  });
  return align([['', ...columns], ...lines]);
}

function wordOf(result: Result | undefined): string {
  if (result === undefined) return '-';
  return result.faults.length === 0 ? 'ok' : `FAIL ${String(result.faults.length)}`;
}

function align(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A line a fault: where it was seen, and what. */
export const toFaults = (outcomes: readonly Result[]): string[] =>
  outcomes.flatMap(({ visitor, path, browser, width, faults }) =>
    faults.map((fault) => `${browser} ${String(width)}, ${visitor} ${path}: ${fault}`),
  );
