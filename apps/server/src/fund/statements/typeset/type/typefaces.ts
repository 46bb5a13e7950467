import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { unpackWoff } from './sfnt.ts';

const require = createRequire(import.meta.url);
const folderOf = (manifest: string): string => join(dirname(manifest), 'files');

/** The alphabets that names are written in; a typeface comes in one file for each. */
const ALPHABETS = [
  'latin',
  'latin-ext',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'vietnamese',
] as const;

const garamond = folderOf(require.resolve('@fontsource/eb-garamond/package.json'));
const sourceSans = folderOf(require.resolve('@fontsource/source-sans-3/package.json'));

/** EB Garamond for headings and names; Source Sans 3, whose figures are all of one width, for text and tables. */
const FILES = {
  serif: (alphabet: string) => join(garamond, `eb-garamond-${alphabet}-400-normal.woff`),
  sans: (alphabet: string) => join(sourceSans, `source-sans-3-${alphabet}-400-normal.woff`),
  sansStrong: (alphabet: string) => join(sourceSans, `source-sans-3-${alphabet}-600-normal.woff`),
} as const;

/** A typeface of the statement, in one weight. */
export type Face = keyof typeof FILES;

/** A typeface's glyphs of one alphabet. */
export interface FontFile {
  /** Unique among all files. */
  name: string;
  font: Buffer;
  characters: ReadonlySet<number>;
}

export type Typefaces = Readonly<Record<Face, readonly FontFile[]>>;

let reading: Promise<Typefaces> | undefined;

/** The typefaces, read at the first call. */
export function readTypefaces(): Promise<Typefaces> {
  reading ??= readAll();
  return reading;
}

async function readAll(): Promise<Typefaces> {
  const [serif, sans, sansStrong] = await Promise.all([
    readFace('serif'),
    readFace('sans'),
    readFace('sansStrong'),
  ]);
  return { serif, sans, sansStrong };
}

async function readFace(face: Face): Promise<FontFile[]> {
  // The library takes long to load, and a server may never make a statement.
  const { create } = await import('fontkit');
  return Promise.all(
    ALPHABETS.map(async (alphabet) => {
      const font = unpackWoff(await readFile(FILES[face](alphabet)));
      const opened = create(font);
      if (!('characterSet' in opened)) throw new Error(`The typeface ${face} is a collection.`);
      return { name: `${face} ${alphabet}`, font, characters: new Set(opened.characterSet) };
    }),
  );
}
