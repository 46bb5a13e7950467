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
  failed: string[];
  retried: string[];
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
  'what failed in Vitest, or passed at a second try, is named with its file and its reason',
  { timeout: SLOW_MS },
  async () => {
    write('vitest.config.js', "export default { test: { include: ['*.unit.js'] } };");
    write(
      'sums.unit.js',
      `import { expect, test } from 'vitest';
     let tries = 0;
     test('one and one is two', () => expect(1 + 1).toBe(2));
     test('one and one is three', () => expect(1 + 1).toBe(3));
     test('one is two, the second time', () => expect((tries += 1)).toBe(2));`,
    );
    write('broken.unit.js', "throw new Error('Nothing was loaded.');");
    const { outcomeOfVitest } = (await import(OUTCOME)) as OutcomeModule;
    const args = ['run', '--retry=1', '--reporter=json', '--outputFile.json=report.json'];
    const { failed, retried } = outcomeOfVitest(report('vitest', args), directory);
    expect(failed.toSorted()).toEqual([
      expect.stringMatching(/^broken\.unit\.js\n {4}Nothing was loaded\./),
      expect.stringMatching(/^sums\.unit\.js › one and one is three\n {4}AssertionError: expected 2 to be 3/),
    ]);
    expect(retried).toEqual([
      expect.stringMatching(
        /^sums\.unit\.js › one is two, the second time\n {4}AssertionError: expected 1 to be 2/,
      ),
    ]);
  },
);

test(
  'a journey that failed, or arrived at a second try, is named with its line, also within a group',
  { timeout: SLOW_MS },
  async () => {
    write(
      'walk.spec.js',
      `import { expect, test } from '@playwright/test';
     test('arrives', () => {});
     test('arrives late', ({}, { retry }) => { expect(retry).toBe(1); });
     test.describe('by night', () => {
       test('gets lost', () => { expect('here').toBe('there'); });
     });`,
    );
    const { outcomeOfPlaywright } = (await import(OUTCOME)) as OutcomeModule;
    const args = ['test', 'walk.spec.js', '--retries=1', '--reporter=json'];
    expect(outcomeOfPlaywright(report('playwright', args))).toEqual({
      failed: [expect.stringMatching(/^walk\.spec\.js:5 › gets lost\n {4}Error: expect\(/)],
      retried: [expect.stringMatching(/^walk\.spec\.js:3 › arrives late\n {4}Error: expect\(/)],
    });
  },
);

test('an error outside of all journeys is named', { timeout: SLOW_MS }, async () => {
  write('typo.spec.js', 'throw new Error("No such path.");');
  const { outcomeOfPlaywright } = (await import(OUTCOME)) as OutcomeModule;
  const { failed } = outcomeOfPlaywright(report('playwright', ['test', 'typo.spec.js', '--reporter=json']));
  expect(failed).toContainEqual(expect.stringMatching(/^Outside of a journey\n {4}Error: No such path\./));
});
