// `npm test`: every check, test and journey, once. Ends with "N passed, N failed".
import { makeTemporaryFolder } from './temporary-folder.mjs';
import { runChecks } from './check.mjs';
import { ensureBrowser, ensureDependencies, ensureProxy, ensureWebBuild, requireNode } from './ready.mjs';
import { runPlaywright, runVitest } from './runners.mjs';

requireNode();
await ensureDependencies();
const browser = await ensureBrowser();
await ensureProxy();
const environment = { TMPDIR: makeTemporaryFolder(), ...(browser && { CHROMIUM: browser }) };

console.log('\nChecks, and the build the journeys need');
const checking = runChecks();
await ensureWebBuild();

console.log('\nTests, and beside them journeys in a browser, whose output follows');
// Both wait for much: for processes, time-outs, minutes. Together they leave no core idle.
const walking = runPlaywright([], environment, true);
const tests = await runVitest([], environment);
const checks = await checking;
const journeys = await walking;
process.stdout.write(`\nJourneys\n${journeys.output}`);

console.log('');
const parts = { checks, tests, journeys };
for (const [name, { passed, failed }] of Object.entries(parts))
  console.log(`${name}: ${passed} passed, ${failed} failed`);
const sum = (what) => Object.values(parts).reduce((total, part) => total + part[what], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 ? 0 : 1);
