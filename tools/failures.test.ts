import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FAILURES = new URL('failures.mjs', import.meta.url).href;
let directory = '';

interface Failures {
  failuresOfVitest(report: unknown, root: string): string[];
  failuresOfPlaywright(report: unknown): string[];
}

// Inside the project, so that the runners are found from there.
beforeAll(() => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  directory = mkdtempSync(join(ROOT, '.cache', 'failures-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function write(name: string, text: string): void {
  writeFileSync(join(directory, name), text);
}

/** Runs a runner in the directory and gives the report that it left. */
function report(runner: string, args: string[]): unknown {
  const file = join(directory, 'report.json');
  spawnSync(join(ROOT, 'node_modules', '.bin', runner), args, {
    cwd: directory,
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  return JSON.parse(readFileSync(file, 'utf8'));
}

test('what failed in Vitest is named with its file and its reason, and nothing else is', async () => {
  write('vitest.config.js', "export default { test: { include: ['*.unit.js'] } };");
  write(
    'sums.unit.js',
    `import { expect, test } from 'vitest';
     test('one and one is two', () => expect(1 + 1).toBe(2));
     test('one and one is three', () => expect(1 + 1).toBe(3));`,
  );
  write('broken.unit.js', "throw new Error('Nothing was loaded.');");
  const { failuresOfVitest } = (await import(FAILURES)) as Failures;
  const failures = failuresOfVitest(
    report('vitest', ['run', '--reporter=json', '--outputFile.json=report.json']),
    directory,
  ).toSorted();
  expect(failures).toEqual([
    expect.stringMatching(/^broken\.unit\.js\n {4}Nothing was loaded\./),
    expect.stringMatching(/^sums\.unit\.js › one and one is three\n {4}AssertionError: expected 2 to be 3/),
  ]);
});

test('a journey that failed is named with its line, also within a group, and an error outside of all', async () => {
  write(
    'walk.spec.js',
    `import { expect, test } from '@playwright/test';
     test('arrives', () => {});
     test.describe('by night', () => {
       test('gets lost', () => { expect('here').toBe('there'); });
     });`,
  );
  write('typo.spec.js', 'throw new Error("No such path.");');
  const { failuresOfPlaywright } = (await import(FAILURES)) as Failures;
  const failing = failuresOfPlaywright(report('playwright', ['test', 'walk.spec.js', '--reporter=json']));
  expect(failing).toEqual([expect.stringMatching(/^walk\.spec\.js:4 › gets lost\n {4}Error: expect\(/)]);
  const outside = failuresOfPlaywright(report('playwright', ['test', 'typo.spec.js', '--reporter=json']));
  expect(outside).toContainEqual(expect.stringMatching(/^Outside of a journey\n {4}Error: No such path\./));
});
