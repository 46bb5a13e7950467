/** A checkpoint of the track record below what it is, so that whoever reads it can keep it. */
export function checkpointLines(what: string, checkpoint: string): string[] {
  return [
    what,
    ...checkpoint
      .trimEnd()
      .split('\n')
      .map((line) => `  ${line}`),
  ];
}

/** @returns a line for each row, with its cells under each other and two spaces between */
export function alignColumns(rows: readonly string[][]): string[] {
  const widths = rows[0]?.map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
