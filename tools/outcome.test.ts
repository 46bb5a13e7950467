// @module-tag release
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUTCOME = new URL('outcome.mjs', import.meta.url).href;
const SLOW_MS = 120_000;
let directory = '';

interface Outcome {
  passed: { name: string; file: string | null }[];
  failed: { name: string; file: string | null; why: string }[];
}
interface OutcomeModule {
  outcomeOfVitest(report: unknown, root: string): Outcome;
  outcomeOfPlaywright(report: unknown): Outcome;
}

// Inside the project, so that the runners are found from there.
beforeAll(() => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  directory = mkdtempSync(join(ROOT, '.cache', 'outcome-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function write(name: string, text: string): void {
  writeFileSync(join(directory, name), text);
}

/** Runs a runner in the directory and gives the report that it left. */
function report(runner: string, args: string[]): unknown {
  const file = join(directory, 'report.json');
  rmSync(file, { force: true });
  spawnSync(join(ROOT, 'node_modules', '.bin', runner), args, {
    cwd: directory,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return JSON.parse(readFileSync(file, 'utf8'));
}

test(
  'what passed and what failed in Vitest is named with its file, and why',
  { timeout: SLOW_MS },
  async () => {
    write('vitest.config.js', "export default { test: { include: ['*.unit.js'] } };");
    write(
      'sums.unit.js',
      `import { expect, test } from 'vitest';
     test('one and one is two', () => expect(1 + 1).toBe(2));
     test('one and one is three', () => expect(1 + 1).toBe(3));
     test.skip('one and one is four', () => expect(1 + 1).toBe(4));`,
    );
    write('broken.unit.js', "throw new Error('Nothing was loaded.');");
    const { outcomeOfVitest } = (await import(OUTCOME)) as OutcomeModule;
    const args = ['run', '--reporter=json', '--outputFile.json=report.json'];
    const { passed, failed } = outcomeOfVitest(report('vitest', args), directory);
    expect(passed).toEqual([{ name: 'sums.unit.js › one and one is two', file: 'sums.unit.js' }]);
    expect(failed.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { name: 'broken.unit.js', file: 'broken.unit.js', why: expect.stringMatching(/^Nothing was loaded\./) },
      {
        name: 'sums.unit.js › one and one is three',
        file: 'sums.unit.js',
        why: expect.stringMatching(/^AssertionError: expected 2 to be 3/),
      },
    ]);
  },
);

test('a journey is named with its line, also within a group', { timeout: SLOW_MS }, async () => {
  write(
    'walk.spec.js',
    `import { expect, test } from '@playwright/test';
     test('arrives', () => {});
     test.skip('stays at home', () => {});
     test.describe('by night', () => {
       test('gets lost', () => { expect('here').toBe('there'); });
     });`,
  );
  const { outcomeOfPlaywright } = (await import(OUTCOME)) as OutcomeModule;
  const args = ['test', 'walk.spec.js', '--reporter=json'];
  expect(outcomeOfPlaywright(report('playwright', args))).toEqual({
    passed: [{ name: 'walk.spec.js:2 › arrives', file: 'walk.spec.js' }],
    failed: [
      {
        name: 'walk.spec.js:5 › gets lost',
        file: 'walk.spec.js',
        why: expect.stringMatching(/^Error: expect\(/),
      },
    ],
  });
});

test('an error outside of all journeys is named', { timeout: SLOW_MS }, async () => {
  write('typo.spec.js', 'throw new Error("No such path.");');
  const { outcomeOfPlaywright } = (await import(OUTCOME)) as OutcomeModule;
  const { failed } = outcomeOfPlaywright(report('playwright', ['test', 'typo.spec.js', '--reporter=json']));
  expect(failed).toContainEqual({
    name: 'Outside of a journey',
    file: null,
    why: expect.stringMatching(/^Error: No such path\./),
  });
});
