import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Candidate, checkBacktests, formatRemark } from './check.ts';
import { generateSample } from './generate.ts';
import { FILES, FOLDER } from './sample.ts';

const FOLDER_OF_SITE = fileURLToPath(new URL(`../../${FOLDER}`, import.meta.url));

const USAGE = `npm run backtests -- check [files...]   tells what is wrong with backtest files; by default with those of the site
npm run backtests -- generate           writes the sample files of the site again`;

const REASON_OF_CODE: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'It is a folder.',
  EACCES: 'The file may not be read.',
};

function readCandidate(path: string): Candidate {
  const file = relative(process.cwd(), path);
  try {
    return { file, text: readFileSync(path, 'utf8') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { file, unreadable: REASON_OF_CODE[code] ?? `It cannot be read (${code || String(error)}).` };
  }
}

function check(files: readonly string[], print: (line: string) => void): number {
  // npm changes to the root, but paths are relative to the directory the command was typed in.
  const from = process.env['INIT_CWD'] ?? process.cwd();
  const paths =
    files.length > 0
      ? files.map((file) => resolve(from, file))
      : FILES.map(({ name }) => join(FOLDER_OF_SITE, name));
  const { remarks, summaries } = checkBacktests(paths.map(readCandidate));
  for (const line of [...remarks.map(formatRemark), ...summaries]) print(line);
  const errors = remarks.filter(({ severity }) => severity === 'error').length;
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
