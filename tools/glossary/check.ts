// Refuses names, of files too, texts that contain a word the glossary rules out, and calls that have a home elsewhere.
import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';

/** A word the glossary rules out, in lower case, or a call as code has it. */
interface Refused {
  word: string;
  /** A file whose path, or a line whose text, contains one of these may use it. */
  except: readonly string[];
}

const GLOSSARY = 'docs/glossary.md';
/** The gate's own folder names the words it refuses, and a released migration is never edited. */
const ignore = ['tools/glossary/**', '**/migrations/0*.ts', GLOSSARY];

/** What is ruled out in any name, in names of constants, in comments, documents and texts of the screen, and as a call. */
const { names, constants, texts, calls } = readGlossary(readFileSync(GLOSSARY, 'utf8'));
const code = globSync(['{apps,packages}/*/{src,build}/**/*.{ts,tsx}', '{tools,e2e,bench}/**/*.{ts,mjs}'], {
  ignore,
});
const prose = globSync(['*.md', 'docs/**/*.md', 'apps/*/*.md', 'apps/web/src/**/*.css'], { ignore });

/** A test writes what it expects by itself, and no journey or benchmark is part of the product. */
const product = code.filter((path) => !/\.test(-support)?\.tsx?$|^(e2e|bench)\//.test(path));

const findings = new Set([
  ...code.flatMap((path) => badNames(path)),
  ...product.flatMap((path) => badCalls(path)),
  ...[...code, ...prose].flatMap((path) => badTexts(path)),
  ...Object.entries({ names, constants, texts, calls })
    .filter(([, words]) => words.length === 0)
    .map(([name]) => `${GLOSSARY}: no table rules out any ${name}.`),
]);
for (const finding of findings) console.error(finding);
process.exit(findings.size === 0 ? 0 : 1);

/**
 * Reads the tables of the glossary. One whose last column is "never" rules out names; one whose first column is "never" has
 * exceptions in its last, and rules out names or, under a heading with "text" in it, texts. Words in capitals are of constants,
 * and what stands as code in the first column is a call.
 */
function readGlossary(page: string) {
  const found = {
    names: [] as Refused[],
    constants: [] as Refused[],
    texts: [] as Refused[],
    calls: [] as Refused[],
  };
  for (const { heading, header, cells } of rowsOf(page)) {
    const hasExceptions = header[0] === 'never';
    const [first = '', last = ''] = [cells[0], cells.at(-1)];
    const except = hasExceptions ? codeIn(last) : [];
    if (hasExceptions) found.calls.push(...codeIn(first).map((word) => ({ word, except })));
    for (const word of wordsListed(hasExceptions ? first : last)) {
      const isOfTexts = hasExceptions && /\btext/i.test(heading);
      const isOfConstants = hasExceptions && word === word.toUpperCase();
      const list = isOfTexts ? found.texts : isOfConstants ? found.constants : found.names;
      list.push({ word: word.toLowerCase(), except });
    }
  }
  return found;
}

/** The rows of the tables of a page, each with the heading above it and the head of its table. */
function* rowsOf(page: string) {
  let [heading, header] = ['', null as string[] | null];
  for (const line of page.split('\n')) {
    if (line.startsWith('#')) heading = line;
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!line.startsWith('|')) header = null;
    else if (header === null) header = cells;
    else if (!cells.every((cell) => /^-+$/.test(cell))) yield { heading, header, cells };
  }
}

/** What stands as code in a cell. */
function codeIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
}

/** The words of a cell; those in parentheses are for readers alone, and a hyphen stands for none. */
function wordsListed(cell: string): string[] {
  return cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => /^[A-Za-z]/.test(word));
}

/** Names in a file of code, and in its path, that contain a refused word. */
function badNames(path: string): string[] {
  const inLines = readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      refusedNames(withoutProse(line), `${path}\n${line}`).map((word) => tell(`${path}:${index + 1}`, word)),
    );
  return [...refusedNames(path, path).map((word) => tell(path, word)), ...inLines];
}

/** Refused words in a comment, a document or a text of the screen. */
function badTexts(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      texts
        .filter(({ word }) => new RegExp(`\\b${word}\\b`, 'i').test(line))
        .filter((refused) => !isExcepted(`${path}\n${line}`, refused))
        .map(({ word }) => tell(`${path}:${index + 1}`, word)),
    );
}

/** Calls that the glossary gives a home elsewhere. */
function badCalls(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      calls
        .filter((refused) => line.includes(refused.word) && !isExcepted(`${path}\n${line}`, refused))
        .map(({ word }) => tell(`${path}:${index + 1}`, word)),
    );
}

function refusedNames(line: string, place: string): string[] {
  return (line.match(/[A-Za-z_$][\w$]*/g) ?? []).flatMap((name) => {
    const isConstant = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(name);
    const refused = isConstant ? [...names, ...constants] : names;
    return partsOf(name).filter((part) =>
      refused.some((one) => one.word === part && !isExcepted(place, one)),
    );
  });
}

function isExcepted(place: string, { except }: Refused): boolean {
  return except.some((text) => place.includes(text));
}

/** The line without what stands in quotes and comments. */
function withoutProse(line: string): string {
  return line.replace(/(['"`]).*?\1|\/\/.*|\/\*.*|^\s*\*.*/g, '');
}

/** The words that a name is made of, camelCase and snake_case taken apart. */
function partsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_');
}

function tell(place: string, word: string): string {
  return `${place}: the glossary has another word, or home, for "${word}"`;
}
