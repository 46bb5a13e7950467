// `npm test`: every check, test and journey. Ends with "N passed, N failed".
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from './temporary-folder.mjs';
import { runChecks } from './check.mjs';
import { afterSecondTry, toText } from './outcome.mjs';
import {
  ensureBrowser,
  ensureDependencies,
  ensureProxy,
  ensureWebBuild,
  requireNode,
  root,
} from './ready.mjs';
import { createSuites } from './suites.mjs';

/** A slow machine fails a few: where more fail, something is broken, and a second try tells nothing. */
const MAX_TRIED_AGAIN = 20;

requireNode();
await ensureDependencies();
const browser = await ensureBrowser();
await ensureProxy();
const results = join(root, '.cache', 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const TMPDIR = makeTemporaryFolder();

console.log('\nChecks, and the build the journeys need');
const checking = runChecks();
await ensureWebBuild();

console.log('\nUnit and server tests, and beside them journeys in a browser');
const { units, journeys } = createSuites({
  root,
  results,
  environment: { TMPDIR, ...(browser && { CHROMIUM: browser }) },
});
// Both wait for much: for processes, time-outs, minutes. Together they leave no core idle.
const walking = journeys.run();
const ofUnits = await units.run();
const checks = await checking;
console.log('\nJourneys in a browser');
const ofJourneys = await walking;
process.stdout.write(ofJourneys.output);

const outcomes = [await tryAgain(units, ofUnits), await tryAgain(journeys, ofJourneys)];
const retried = outcomes.flatMap((outcome) => outcome.retried);
const failed = outcomes.flatMap((outcome) => outcome.failed);
const failures = [...checks.failed.map((name) => `The check of ${name}`), ...failed.map(toText)];
const passed = checks.passed.length + outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
if (retried.length > 0)
  console.log(`\n${retried.length} only at the second try\n${retried.map(toText).join('\n')}`);
if (failures.length > 0) console.log(`\nFailed\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

/** What failed beside everything else is tried once more with the machine to itself. */
async function tryAgain(suite, first) {
  const isWorthIt = first.failed.every(({ file }) => file !== null) && first.failed.length <= MAX_TRIED_AGAIN;
  if (first.failed.length === 0 || !isWorthIt) return afterSecondTry(first, { passed: [], failed: [] });
  console.log(`\nTrying again, alone\n${first.failed.map(({ name }) => name).join('\n')}`);
  return afterSecondTry(first, await suite.runAgain(first));
}
