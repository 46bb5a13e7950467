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

/** @throws Error from measuring or writing a character that no typeface has, which names it */
export function createTypesetter(doc: PDFKit.PDFDocument, typefaces: Typefaces): Typesetter {
  for (const file of Object.values(typefaces).flat()) doc.registerFont(file.name, file.font);

  /** Widths at a size of one point: a text is measured to break its line, to place it, and in each size that is tried. */
  const widths = new Map<string, number>();
  const widthOfRun = ({ file, text }: Run, size: number): number => {
    const key = `${file.name}:${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known * size;
    doc.font(file.name, 1);
    const width = doc.widthOfString(text);
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

/** Parts of a text that are in the same file. */
function runsOf(text: string, face: Face, typefaces: Typefaces): Run[] {
  const runs: Run[] = [];
  for (const character of plainly(text)) {
    const file = fileOf(character, typefaces[face]);
    const run = runs.at(-1);
    if (run?.file === file) run.text += character;
    else runs.push({ file, text: character });
  }
  return runs;
}

function fileOf(character: string, files: readonly FontFile[]): FontFile {
  const code = character.codePointAt(0) ?? 0;
  const file = files.find(({ characters }) => characters.has(code));
  if (file) return file;
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  throw new StatementRefusedError(`No typeface of the statement has the character "${character}" (${name}).`);
}
