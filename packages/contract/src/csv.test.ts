import { describe, expect, it } from 'vitest';
import { csvLine, textCell } from './csv.ts';

/** Cells as a spreadsheet takes them from one line, by a separator; quotes count only where a cell begins with one. */
function cellsBy(separator: string, line: string): string[] {
  const quoted = `"(?:[^"]|"")*"`;
  const cell = new RegExp(`(${quoted}[^${separator}]*|[^${separator}]*)(?:${separator}|$)`, 'gy');
  return Array.from(line.replace(/\r\n$/, '').matchAll(cell), ([, text = '']) =>
    text.replace(new RegExp(`^(${quoted})`), (given) => given.slice(1, -1).replaceAll('""', '"')),
  );
}

/** A spreadsheet runs a cell that begins so; some leave out white space before it, some read the wide forms of Japan. */
const RUN = /^\s*[=+\-@＝＋－＠]/;

describe('A text in a file for spreadsheets', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    ' =1',
    '＝1+1',
    '－1',
    '"=1',
    'Ada;=HYPERLINK("https://evil.example")',
    'Ada;"=1"',
    'Ada\t=1',
    'Ada; @SUM(A1)',
    'Ada\n=1',
    'Ada";=1;"',
  ])('%j is run as a formula by none, whatever separates its cells', (text) => {
    const line = csvLine(['2026-11-26', textCell(text), 'end']);
    for (const separator of [',', ';', '\t'])
      for (const cell of line.split(/\r\n|[\r\n]/).flatMap((part) => cellsBy(separator, part)))
        expect(cell).not.toMatch(RUN);
  });

  it.each(['Ada Lowell', 'a-b', '1=1', 'Ada; Bob', 'ada@lowell.example', 'say "yes"', 'a, b'])(
    '%j is what was written',
    (text) => {
      expect(cellsBy(',', csvLine([textCell(text), 'end']))[0]).toBe(text);
    },
  );
});
