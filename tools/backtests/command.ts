import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { checkBacktests, errorsOf, formatRemark } from '../../apps/web/build/backtests/check.ts';
import { FILES, FOLDER, readCandidate } from '../../apps/web/build/backtests/files.ts';
import { generateSample } from './generate.ts';

const FOLDER_OF_SITE = fileURLToPath(new URL(`../../${FOLDER}`, import.meta.url));

const USAGE = `npm run backtests -- check [files...]   tells what is wrong with backtest files; by default with those of the site
npm run backtests -- generate           writes the sample files of the site again`;

function check(files: readonly string[], print: (line: string) => void): number {
  // npm changes to the root, but paths are relative to the directory the command was typed in.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const paths =
    files.length > 0
      ? files.map((file) => resolve(from, file))
      : FILES.map(({ name }) => join(FOLDER_OF_SITE, name));
  const verdict = checkBacktests(paths.map((path) => readCandidate(path, relative(process.cwd(), path))));
  const { remarks, summaries } = verdict;
  for (const line of [...remarks.map(formatRemark), ...summaries]) print(line);
  const errors = errorsOf(verdict).length;
  print(`Errors: ${errors}. Warnings: ${remarks.length - errors}.`);
  return errors === 0 ? 0 : 1;
}

function generate(print: (line: string) => void): number {
  mkdirSync(FOLDER_OF_SITE, { recursive: true });
  for (const [name, text] of generateSample()) {
    writeFileSync(join(FOLDER_OF_SITE, name), text);
    print(`${FOLDER}/${name}`);
  }
  return 0;
}

/**
 * `npm run backtests`.
 *
 * @param words the arguments after `--`
 * @param print takes each line of the output
 * @returns the exit code: 0, 1 for errors in a file, 2 for an unknown command
 */
export function runBacktests(words: readonly string[], print: (line: string) => void): number {
  const [command, ...files] = words;
  if (command === 'check') return check(files, print);
  if (command === 'generate' && files.length === 0) return generate(print);
  print(USAGE);
  return 2;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = runBacktests(process.argv.slice(2), (line) => console.log(line));
}
