import { readFileSync } from 'node:fs';

/** The folder of the site's backtests, from the root of the repository. */
export const FOLDER = 'apps/web/public/backtests';

/** The files of the site, shortest period first. */
export const FILES = [
  { name: '1y.csv', years: 1 },
  { name: '2y.csv', years: 2 },
  { name: '3y.csv', years: 3 },
] as const;

/** A file to check: its text, or why it cannot be read. */
export type Candidate = { readonly file: string } & (
  | { readonly text: string }
  | { readonly unreadable: string }
);

const REASON_OF_CODE: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file.',
  EISDIR: 'It is a folder.',
  EACCES: 'The file may not be read.',
};

/**
 * A file to check.
 *
 * @param file what it is called in what is said of it
 */
export function readCandidate(path: string, file: string): Candidate {
  try {
    return { file, text: readFileSync(path, 'utf8') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { file, unreadable: REASON_OF_CODE[code] ?? `It cannot be read (${code || String(error)}).` };
  }
}
