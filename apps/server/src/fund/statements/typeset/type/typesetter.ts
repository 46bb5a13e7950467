import { plainly } from '@equanim/contract/text';
import { breakLines } from './break-lines.ts';
import type { Style } from './styles.ts';
import type { Face, FontFile, Typefaces } from './typefaces.ts';
import { StatementRefusedError } from '../../statement-refused.ts';

/** A place on the page, from its upper left corner; y is that of the baseline. */
interface Place {
  x: number;
  y: number;
}

/** Measures and writes text on the document's current page. Lengths are points. */
export interface Typesetter {
  widthOf: (text: string, style: Style) => number;
  write: (text: string, place: Place, style: Style) => void;
  /** The same, ending at x. */
  writeBefore: (text: string, place: Place, style: Style) => void;
  linesOf: (text: string, width: number, style: Style) => string[];
  /** Writes lines one below another; the first one's baseline is given. */
  writeLines: (lines: readonly string[], place: Place, style: Style) => void;
}

interface Run {
  file: FontFile;
  text: string;
}

/** Figures are all of one width, so that those below one another line up. */
const FEATURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

/** @throws Error from measuring or writing a character that no typeface has, which names it */
export function createTypesetter(doc: PDFKit.PDFDocument, typefaces: Typefaces): Typesetter {
  for (const file of Object.values(typefaces).flat(2)) doc.registerFont(file.name, file.font);

  /** Widths at a size of one point: a text is measured to break its line, to place it, and in each size that is tried. */
  const widths = new Map<string, number>();
  const widthOfRun = ({ file, text }: Run, size: number): number => {
    const key = `${file.name}:${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known * size;
    doc.font(file.name, 1);
    const width = doc.widthOfString(text, { features: FEATURES });
    widths.set(key, width);
    return width * size;
  };

  const widthOf: Typesetter['widthOf'] = (text, { face, size, tracking = 0 }) =>
    runsOf(text, face, typefaces).reduce(
      (width, run) => width + widthOfRun(run, size) + tracking * run.text.length,
      0,
    );

  const write: Typesetter['write'] = (text, place, { face, size, color, tracking = 0 }) => {
    let { x } = place;
    doc.fillColor(color);
    for (const run of runsOf(text, face, typefaces)) {
      doc.font(run.file.name, size);
      doc.text(run.text, x, place.y, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: FEATURES,
        ...(tracking && { characterSpacing: tracking }),
      });
      x += widthOfRun(run, size) + tracking * run.text.length;
    }
  };

  return {
    widthOf,
    write,
    writeBefore: (text, { x, y }, style) => write(text, { x: x - widthOf(text, style), y }, style),
    linesOf: (text, width, style) => breakLines(text, width, (part) => widthOf(part, style)),
    writeLines(lines, { x, y }, style) {
      for (const [index, line] of lines.entries()) {
        // Whoever reads the text aloud or copies it would join the words around the line's end.
        const isLast = index === lines.length - 1;
        write(isLast || line.endsWith('-') ? line : `${line} `, { x, y: y + index * style.leading }, style);
      }
    },
  };
}

/** Parts of a text that are in the same file. A word is set in one family, if one has all of it. */
function runsOf(text: string, face: Face, typefaces: Typefaces): Run[] {
  const families = typefaces[face];
  const runs: Run[] = [];
  for (const word of plainly(text).match(WORDS) ?? []) {
    const files = families.find((family) => Array.from(word).every((one) => fileOf(one, family)));
    for (const character of word) {
      const file = fileOf(character, files ?? families.flat()) ?? refuse(character);
      const run = runs.at(-1);
      if (run?.file === file) run.text += character;
      else runs.push({ file, text: character });
    }
  }
  return runs;
}

/** What lines are broken between, and what lies between them. */
const WORDS = /[^\s-]+-*|-+|\s+/g;

function fileOf(character: string, files: readonly FontFile[]): FontFile | undefined {
  return files.find(({ characters }) => characters.has(character.codePointAt(0) ?? 0));
}

function refuse(character: string): never {
  const code = character.codePointAt(0) ?? 0;
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  throw new StatementRefusedError(`No typeface of the statement has the character "${character}" (${name}).`);
}
