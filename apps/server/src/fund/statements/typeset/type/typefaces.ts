import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { unpackWoff } from './sfnt.ts';

const require = createRequire(import.meta.url);
/** A family, and the alphabets it comes in: one file for each. */
interface Family {
  name: string;
  folder: string;
  alphabets: readonly string[];
}

const folderOf = (manifest: string): string => join(dirname(manifest), 'files');

const geist: Family = {
  name: 'geist',
  folder: folderOf(require.resolve('@fontsource/geist/package.json')),
  alphabets: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'],
};
const instrumentSans: Family = {
  name: 'instrument-sans',
  folder: folderOf(require.resolve('@fontsource/instrument-sans/package.json')),
  alphabets: ['latin', 'latin-ext'],
};
/** For what the two above lack: Greek letters and a few signs. */
const sourceSans: Family = {
  name: 'source-sans-3',
  folder: folderOf(require.resolve('@fontsource/source-sans-3/package.json')),
  alphabets: [...geist.alphabets, 'greek', 'greek-ext'],
};

/** The site's: Instrument Sans for headings and names, Geist for text and tables. A word is set in the first that has it. */
const FACES = {
  display: { weight: 500, families: [instrumentSans, geist, sourceSans] },
  sans: { weight: 400, families: [geist, sourceSans] },
  sansStrong: { weight: 600, families: [geist, sourceSans] },
} as const;

/** A typeface of the statement, in one weight. */
export type Face = keyof typeof FACES;

/** A family's glyphs of one alphabet in one weight. */
export interface FontFile {
  /** Unique among all files. */
  name: string;
  font: Buffer;
  characters: ReadonlySet<number>;
}

/** The families of each typeface, in the order in which they are preferred, with their files. */
export type Typefaces = Readonly<Record<Face, ReadonlyArray<readonly FontFile[]>>>;

let reading: Promise<Typefaces> | undefined;

/** The typefaces, read at the first call. */
export function readTypefaces(): Promise<Typefaces> {
  reading ??= readAll();
  return reading;
}

async function readAll(): Promise<Typefaces> {
  const [display, sans, sansStrong] = await Promise.all([
    readFace('display'),
    readFace('sans'),
    readFace('sansStrong'),
  ]);
  return { display, sans, sansStrong };
}

function readFace(face: Face): Promise<FontFile[][]> {
  const { weight, families } = FACES[face];
  return Promise.all(families.map((family) => readFamily(family, weight)));
}

async function readFamily({ name, folder, alphabets }: Family, weight: number): Promise<FontFile[]> {
  // The library takes long to load, and a server may never make a statement.
  const { create } = await import('fontkit');
  return Promise.all(
    alphabets.map(async (alphabet) => {
      const file = `${name}-${alphabet}-${String(weight)}-normal`;
      const font = unpackWoff(await readFile(join(folder, `${file}.woff`)));
      const opened = create(font);
      if (!('characterSet' in opened)) throw new Error(`The typeface ${file} is a collection.`);
      return { name: file, font, characters: new Set(opened.characterSet) };
    }),
  );
}
