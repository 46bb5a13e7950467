// Vitest and Playwright with their own options, for `npm test` and `npm run scorecard`.
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ready.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @param args files and options of Vitest; without any it runs everything
 * @param isQuiet whether what it prints goes to `output` alone
 * @returns how many tests passed and failed, and what was printed
 */
export async function runVitest(args, environment, isQuiet = false) {
  const report = newReport();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code, output } = await runCommand('vitest', ['run', ...reporters, ...args], {
    environment,
    isQuiet,
  });
  const counts = countsOf(report, code, ({ numPassedTests: passed, numFailedTests: failed, success }) => ({
    passed,
    failed,
    isSound: success,
  }));
  return { ...counts, output };
}

/**
 * @param args files and options of Playwright; without any it runs everything
 * @param isQuiet whether what it prints goes to `output` alone
 * @returns how many journeys passed and failed, and what was printed
 */
export async function runPlaywright(args, environment, isQuiet = false) {
  const report = newReport();
  const { code, output } = await runCommand('playwright', ['test', '--reporter=line,json', ...args], {
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    isQuiet,
  });
  const counts = countsOf(report, code, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    isSound: errors.length === 0,
  }));
  return { ...counts, output };
}

function newReport() {
  const folder = join(root, '.cache', 'test-results');
  mkdirSync(folder, { recursive: true });
  return join(mkdtempSync(join(folder, 'run-')), 'report.json');
}

/**
 * Whatever ends without a report, or badly without a failed test, is one failure: a file that does not load, for example. The exit
 * code alone is not enough: Vitest's is lost where a library ends the process in its own way.
 */
function countsOf(report, code, read) {
  try {
    const { passed, failed, isSound } = read(JSON.parse(readFileSync(report, 'utf8')));
    return { passed, failed: code === 0 && isSound ? failed : Math.max(1, failed) };
  } catch (error) {
    console.error(`No report: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
}
