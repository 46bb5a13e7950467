/** A word the glossary rules out. */
export interface Refused {
  word: string;
  /** A file whose path, or a line whose text, contains one of these may use it. */
  except: readonly string[];
}

/** What the glossary's three tables rule out. */
export interface Glossary {
  /** In lower case, in any name. */
  names: readonly Refused[];
  /** In lower case, in names of constants. */
  constants: readonly Refused[];
  /** In comments, documents and texts of the screen. */
  texts: readonly Refused[];
}

/**
 * Reads the tables of the glossary. One whose last column is "never" rules out names; one whose first column is "never"
 * names exceptions in its last, and rules out names or, under a heading with "text" in it, texts.
 */
export function readGlossary(page: string): Glossary {
  const things: Refused[] = [];
  const names: Refused[] = [];
  const texts: Refused[] = [];
  for (const { heading, header, rows } of tablesOf(page)) {
    const isException = header[0] === 'never';
    const target = isException ? (/\btext/i.test(heading) ? texts : names) : things;
    for (const row of rows) {
      const words = (isException ? row[0] : row.at(-1)) ?? '';
      const except = isException
        ? [...(row.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
        : [];
      target.push(...wordsListed(words).map((word) => ({ word, except })));
    }
  }
  const isConstant = ({ word }: Refused) => word === word.toUpperCase();
  const lower = (refused: Refused) => ({ ...refused, word: refused.word.toLowerCase() });
  return {
    names: [...things, ...names].filter((refused) => !isConstant(refused)).map(lower),
    constants: names.filter(isConstant).map(lower),
    texts: texts.map(lower),
  };
}

interface Table {
  heading: string;
  header: string[];
  rows: string[][];
}

function tablesOf(page: string): Table[] {
  const tables: Table[] = [];
  let heading = '';
  let isInTable = false;
  for (const line of page.split('\n')) {
    if (line.startsWith('#')) heading = line;
    if (!line.startsWith('|')) {
      isInTable = false;
      continue;
    }
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (!isInTable) tables.push({ heading, header: cells, rows: [] });
    else if (!cells.every((cell) => /^-+$/.test(cell))) tables.at(-1)?.rows.push(cells);
    isInTable = true;
  }
  return tables;
}

/** The words of a cell; those in parentheses are for readers alone, and a hyphen stands for none. */
function wordsListed(cell: string): string[] {
  return cell
    .split(',')
    .map((word) => word.trim())
    .filter((word) => /^[A-Za-z]/.test(word));
}

/** Names in a file of code, and in its path, that contain a word the glossary rules out. */
export function badNames(path: string, source: string, glossary: Glossary): string[] {
  const inPath = refusedNames(path, path, glossary).map(
    (word) => `${path}: the glossary has another word for "${word}" in its name`,
  );
  const inLines = source
    .split('\n')
    .flatMap((line, index) =>
      refusedNames(withoutProse(line), `${path}\n${line}`, glossary).map(
        (word) => `${path}:${index + 1}: the glossary has another word for "${word}"`,
      ),
    );
  return [...inPath, ...inLines];
}

/** Words in a comment, a document or a text of the screen that the glossary rules out. */
export function badTexts(path: string, text: string, { texts }: Glossary): string[] {
  return text.split('\n').flatMap((line, index) =>
    texts
      .filter(({ word }) => new RegExp(`\\b${word}\\b`, 'i').test(line))
      .filter(({ except }) => !isExcepted(`${path}\n${line}`, except))
      .map(({ word }) => `${path}:${index + 1}: the glossary has another word for "${word}"`),
  );
}

function refusedNames(code: string, place: string, { names, constants }: Glossary): string[] {
  return (code.match(/[A-Za-z_$][\w$]*/g) ?? []).flatMap((name) => {
    const isConstant = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.test(name);
    const refused = isConstant ? [...names, ...constants] : names;
    return partsOf(name).filter((part) =>
      refused.some(({ word, except }) => word === part && !isExcepted(place, except)),
    );
  });
}

function isExcepted(place: string, except: readonly string[]): boolean {
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
