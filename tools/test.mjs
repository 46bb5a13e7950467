// `npm test`: every check, every unit and server test, every journey in a real browser; ends with "N passed, N failed".
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from './temporary-folder.mjs';
import { runChecks } from './check.mjs';
import { outcomeOfPlaywright, outcomeOfVitest } from './outcome.mjs';
import { ensureBrowser, ensureDependencies, ensureWebBuild, requireNode, root } from './ready.mjs';

const results = join(root, '.cache', 'test-results');
const total = { passed: 0, failed: 0 };
/** With the first lines of why: repeated at the end, where one looks. */
const failures = [];
/** Passed, but only by a second try: a race of this machine's, or a bug to be found. */
const retried = [];

requireNode();
await ensureDependencies();
const browser = await ensureBrowser();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const TMPDIR = makeTemporaryFolder();

console.log('\nChecks, and the build the journeys need');
const [checks] = await Promise.all([runChecks(), ensureWebBuild()]);
add(checks.passed.length, checks.failed.length);
failures.push(...checks.failed.map((name) => `The check of ${name}`));

console.log('\nUnit and server tests, and beside them journeys in a browser');
const vitestReport = join(results, 'vitest.json');
const playwrightReport = join(results, 'playwright.json');
// Both wait for much: for processes, time-outs, minutes. Together they leave no core idle.
const journeysOutput = [];
const journeys = run(
  'playwright',
  ['test', '--reporter=line,json', '--retries=1'],
  { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport, ...(browser && { CHROMIUM: browser }) },
  (text) => journeysOutput.push(text),
);
const vitestCode = await run('vitest', [
  'run',
  '--retry=1',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
]);
addReport('Unit and server tests', vitestCode, vitestReport, (report) => {
  const outcome = outcomeOfVitest(report, root);
  noteOutcome(outcome);
  return [report.numPassedTests, outcome.failed.length, report.success];
});

console.log('\nJourneys in a browser');
const playwrightCode = await journeys;
process.stdout.write(journeysOutput.join(''));
addReport('Journeys', playwrightCode, playwrightReport, (report) => {
  const outcome = outcomeOfPlaywright(report);
  noteOutcome(outcome);
  return [report.stats.expected + report.stats.flaky, outcome.failed.length, report.errors.length === 0];
});

if (retried.length > 0) console.log(`\n${retried.length} only at the second try\n${retried.join('\n')}`);
if (failures.length > 0) console.log(`\nFailed\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/**
 * A file that could not be run counts as a failure, and so does a runner that failed without a failed test (a crash, a
 * missing report). The exit code alone is not enough: Vitest's is lost where a library ends the process in its own way.
 */
function addReport(part, code, file, countsOf) {
  let counts = [0, 0, false];
  try {
    counts = countsOf(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    failures.push(`${part}: no report (${error.message})`);
    counts = [0, 1, false];
  }
  add(counts[0], counts[1]);
  if ((code === 0 && counts[2]) || counts[1] > 0) return;
  failures.push(`${part}: ended with ${code}, without a failed test`);
  add(0, 1);
}

function noteOutcome(outcome) {
  failures.push(...outcome.failed);
  retried.push(...outcome.retried);
}

function add(passed, failed) {
  total.passed += passed;
  total.failed += failed;
}

/** @param onOutput gets what it prints instead of the console */
function run(command, args, environment = {}, onOutput = null) {
  const path = `${root}/node_modules/.bin:${process.env.PATH}`;
  const output = onOutput ? 'pipe' : 'inherit';
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...environment, TMPDIR, PATH: path },
      stdio: ['ignore', output, output],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput);
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
