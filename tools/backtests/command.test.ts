import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runBacktests } from './command.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backtests-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(...words: string[]): { code: number; output: string } {
  const lines: string[] = [];
  const code = runBacktests(words, (line) => lines.push(line));
  return { code, output: lines.join('\n') };
}

test('the files of the site pass the check without a warning', () => {
  const { code, output } = run('check');
  expect(code).toBe(0);
  expect(
    output.match(/^apps\/web\/public\/backtests\/[123]y\.csv: \d+ days in (12|24|36) months/gm),
  ).toHaveLength(3);
  expect(output).toContain('Errors: 0. Warnings: 0.');
});

test('the command passes a warning and fails with an error', () => {
  const file = join(folder, 'a.csv');
  writeFileSync(file, 'datetime,net_value\n2026-01-01,1.1\n');
  expect(run('check', file)).toMatchObject({
    code: 0,
    output: expect.stringContaining('Errors: 0. Warnings: 1.'),
  });
  writeFileSync(file, 'datetime,net_value\n2026-01-01,1\n2026-01-02,one\n');
  expect(run('check', file)).toMatchObject({
    code: 1,
    output: expect.stringContaining('line 3, column net_value'),
  });
});
