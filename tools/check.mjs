// `npm run check`: types, lint, format, import directions, dead code, words, links. Each line is one check; `npm test` runs them too.
import { fileURLToPath } from 'node:url';
import { ensureDependencies, requireNode } from './ready.mjs';
import { runCommand } from './run-command.mjs';

const checks = [
  // The native compiler takes a third of the time; the other one stays for the tools that use its API.
  ['types', 'node', ['node_modules/typescript-native/bin/tsc', '--noEmit', '-p', 'tsconfig.json']],
  ['lint', 'oxlint', []],
  ['format', 'oxfmt', ['--check']],
  [
    'import directions',
    'depcruise',
    [
      'apps',
      'packages',
      'tools',
      'e2e',
      'bench',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
    ],
  ],
  ['dead code', 'knip', ['--no-progress']],
  ['code only tests use', 'knip', ['--no-progress', '--production', '--include', 'exports,types']],
  ['glossary', 'tsx', ['tools/glossary/check.ts']],
  ['documentation', 'tsx', ['tools/documentation/check.ts']],
];

/** Runs every check, two at a time. @returns how many passed and failed */
export async function runChecks() {
  const counts = { passed: 0, failed: 0 };
  const waiting = [...checks];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command, args] = next;
      const startedMs = Date.now();
      const { code, output } = await runCommand(command, args, { isQuiet: true });
      const took = `${((Date.now() - startedMs) / 1000).toFixed(1)} s`;
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${took})`);
      if (code !== 0) process.stdout.write(output);
      counts[code === 0 ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all([work(), work()]);
  return counts;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode();
  await ensureDependencies();
  const { failed } = await runChecks();
  process.exit(failed === 0 ? 0 : 1);
}
