// The runners of `npm test`: Vitest for units and the server, Playwright for journeys, each with its outcome.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { outcomeOfPlaywright, outcomeOfVitest } from './outcome.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @param root where the tests are found
 * @param results an existing folder for reports
 * @param environment beside this process's
 * @param isQuiet whether what the runners print is kept from the console
 * @returns the suites; `run` runs all tests, `runAgain` the failed ones of an outcome, on one worker. Both give an outcome; a
 *   runner that leaves no report, or fails without a failed test, is a failure without a file
 */
export function createSuites({ root, results, environment, isQuiet = false }) {
  const context = { cwd: root, environment, isQuiet };
  const unitReport = join(results, 'vitest.json');
  const unitArgs = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  const runUnits = async (args) => {
    rmSync(unitReport, { force: true });
    const { code } = await runCommand('vitest', [...unitArgs, ...args], context);
    return outcomeOf('Unit and server tests', code, unitReport, (report) => ({
      ...outcomeOfVitest(report, root),
      isSound: report.success,
    }));
  };
  const journeyReport = join(results, 'playwright.json');
  const runJourneys = async (args, isKept) => {
    rmSync(journeyReport, { force: true });
    const { code, output } = await runCommand('playwright', ['test', '--reporter=line,json', ...args], {
      cwd: root,
      environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport },
      isQuiet: isQuiet || isKept,
    });
    const outcome = outcomeOf('Journeys', code, journeyReport, (report) => ({
      ...outcomeOfPlaywright(report),
      isSound: report.errors.length === 0,
    }));
    return { ...outcome, output };
  };
  return {
    units: {
      run: () => runUnits([]),
      runAgain: ({ failed }) => runUnits(['--maxWorkers=1', ...new Set(failed.map(({ file }) => file))]),
    },
    journeys: {
      /** Prints nothing: `output` of its outcome holds what there is to print. */
      run: () => runJourneys([], true),
      runAgain: () => runJourneys(['--last-failed', '--workers=1'], false),
    },
  };
}

/** The exit code alone is not enough: Vitest's is lost where a library ends the process in its own way. */
function outcomeOf(part, code, file, read) {
  let outcome;
  try {
    outcome = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    return { passed: [], failed: [{ name: `${part}: no report`, file: null, why: error.message }] };
  }
  const { passed, failed, isSound } = outcome;
  if ((code === 0 && isSound) || failed.length > 0) return { passed, failed };
  return { passed, failed: [{ name: part, file: null, why: `Ended with ${code}, without a failed test.` }] };
}
