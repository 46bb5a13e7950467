import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Check {
  number?: number;
  name: string;
  parts: Array<{ test?: string; journey?: string; bench?: string }>;
}
interface Row {
  passed: number;
  failed: number;
  seconds: number;
  commit: string;
  date: string;
  machine: string;
}
interface ChecksModule {
  checks: Check[];
  others: Check[];
}
interface TableModule {
  toPage(names: string[], rows: Map<string, Row | null>, before: string): string;
}

const { checks, others } = (await import(new URL('checks.mjs', import.meta.url).href)) as ChecksModule;
const { toPage } = (await import(new URL('table.mjs', import.meta.url).href)) as TableModule;
const root = new URL('../../', import.meta.url);
const ROW = { passed: 3, failed: 0, seconds: 12, commit: 'abc1234', date: '2026-11-20', machine: '2 cores' };

describe('the scorecard', () => {
  it('has a row for each of its 27 checks, on the page, too', () => {
    const numbers = Array.from({ length: 27 }, (_, i) => i + 1);
    expect(checks.map(({ number }) => number)).toEqual(numbers);
    const page = readFileSync(new URL('docs/scorecard.md', root), 'utf8');
    for (const { number, name } of checks)
      expect(page).toMatch(new RegExp(`^\\| ${number} ${name} +\\|`, 'm'));
  });

  it('names files that exist', () => {
    const files = [...checks, ...others].flatMap(({ parts }) =>
      parts.map((part) => part.test ?? part.journey ?? part.bench),
    );
    expect(files.filter((file) => file === undefined || !existsSync(new URL(file, root)))).toEqual([]);
  });
});

describe('its page', () => {
  const names = ['1 First', '2 Second', '3 Third', '4 Fourth'];

  it('keeps the rows of what was not run, and says what failed, was never run or is not built', () => {
    const before = toPage(
      names,
      new Map([
        ['1 First', ROW],
        ['2 Second', { ...ROW, failed: 1 }],
      ]),
      '',
    );
    const aligned = before.replace('| 1 First | passed |', '| 1 First    | passed   |');
    const page = toPage(
      names,
      new Map([
        ['2 Second', { ...ROW, commit: 'def5678' }],
        ['4 Fourth', null],
      ]),
      aligned,
    );
    expect(before).toContain('| 2 Second | **failed** | 3, 1 failed | 12 | abc1234 |');
    expect(page.split('\n').filter((line) => /^\| \d/.test(line))).toEqual([
      '| 1 First | passed | 3 | 12 | abc1234 | 2026-11-20 | 2 cores |',
      '| 2 Second | passed | 3 | 12 | def5678 | 2026-11-20 | 2 cores |',
      '| 3 Third | not run |  |  |  |  |  |',
      '| 4 Fourth | **not built** |  |  |  |  |  |',
    ]);
    expect(toPage(names, new Map(), page)).toContain('| 4 Fourth | not run |');
  });

  it('does not take a check without a passed test for passed', () => {
    expect(toPage(names, new Map([['1 First', { ...ROW, passed: 0 }]]), '')).toContain(
      '| 1 First | **failed** |',
    );
  });
});
