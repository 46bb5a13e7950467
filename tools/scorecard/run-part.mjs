import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ready.mjs';

const folder = join(root, '.cache', 'scorecard');
/** No part takes nearly as long; one that does not end is a failure. */
const MAX_PART_MS = 3_600_000;

/**
 * Runs a part of a check with its whole counts.
 *
 * @param part one of `parts` in checks.mjs
 * @param env with TMPDIR
 * @returns how many of its tests or bars passed and failed; a part that ends without a report has failed
 */
export function runPart(part, env) {
  mkdirSync(folder, { recursive: true });
  const report = join(folder, 'part.json');
  rmSync(report, { force: true });
  const whole = { ...env, SCORECARD_SCALE: '1' };
  try {
    if (part.bench) return runBench(part.bench, whole);
    return part.journey ? runJourney(part, report, whole) : runTest(part, report, whole);
  } catch (error) {
    console.error(`No report: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
}

function runTest({ test, part }, report, env) {
  const filter = part ? ['-t', part] : [];
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  run('npx', ['vitest', 'run', test, ...filter, ...reporters], env);
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    success,
  } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed, failed: failed === 0 && !success ? 1 : failed };
}

function runJourney({ journey, part }, report, env) {
  const filter = part ? ['-g', part] : [];
  const args = ['playwright', 'test', journey, ...filter, '--reporter=line,json'];
  run('npx', args, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  const { stats, errors } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

function runBench(program, env) {
  const { stdout } = run('npx', ['tsx', program, '--json'], env, 'pipe');
  const { bars } = JSON.parse(stdout.slice(stdout.indexOf('{')));
  for (const { what, figure, bar, isMet } of bars)
    console.log(`${isMet ? 'met' : 'NOT MET'}: ${what}: ${figure} (${bar})`);
  const passed = bars.filter(({ isMet }) => isMet).length;
  return { passed, failed: bars.length - passed };
}

function run(command, args, env, stdout = 'inherit') {
  return spawnSync(command, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    timeout: MAX_PART_MS,
    stdio: ['ignore', stdout, 'inherit'],
  });
}
