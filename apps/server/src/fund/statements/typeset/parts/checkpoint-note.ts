import { baselineOf, GRID, levelWith, type Sheet } from '../layout/sheet.ts';
import { styles, TINT, type Style } from '../type/styles.ts';

const GAP = 10;
const PADDING = { x: 8, y: 5 };
const MAX_SIZE = 7.4;
/** Smaller letters are not read any more: a line that is too long even so is broken. */
const MIN_SIZE = 6;
const LEADING = 1.3;
/** Of the empty line above the signatures, as part of a line. */
const EMPTY_LINE = 0.5;

interface CheckpointNote {
  heading: string;
  text: string;
  /** A signed note. */
  checkpoint: string;
}

/** A checkpoint in a tint over the whole width, since its lines are to be copied whole, below what is said of it. */
export function drawCheckpoint(sheet: Sheet, { heading, text, checkpoint }: CheckpointNote): void {
  const { type } = sheet;
  const note = setNote(sheet, checkpoint);
  const ofText = type.linesOf(text, GRID.mainWidth, styles.fine).length * styles.fine.leading;
  sheet.ensure(GAP + ofText + 6 + note.height);
  if (sheet.y > GRID.top) sheet.y += GAP;
  const top = sheet.y;
  sheet.paragraph(
    heading,
    { x: GRID.left, width: GRID.sideWidth, tag: 'H3' },
    levelWith(styles.strong, styles.fine),
  );
  const side = sheet.y;
  sheet.y = top;
  sheet.paragraph(text, { x: GRID.main, width: GRID.mainWidth }, styles.fine);
  sheet.y = Math.max(sheet.y, side) + 6;
  drawNote(sheet, note);
}

interface SetNote {
  /** Each its own paragraph, in the lines it takes. */
  paragraphs: string[][];
  style: Style;
  height: number;
}

/** As large as its longest line lets it be. */
function setNote({ type }: Sheet, checkpoint: string): SetNote {
  const lines = checkpoint.trimEnd().split('\n');
  const width = GRID.width - 2 * PADDING.x;
  const unit = { ...styles.fine, size: 1 };
  const widest = Math.max(...lines.map((line) => type.widthOf(line, unit)));
  const size = Math.max(MIN_SIZE, Math.min(MAX_SIZE, width / widest));
  const style = { ...styles.fine, size, leading: size * LEADING };
  const paragraphs = lines.map((line) => type.linesOf(line, width, style));
  const height = paragraphs.reduce((sum, { length }) => sum + (length || EMPTY_LINE) * style.leading, 0);
  return { paragraphs, style, height: height + 2 * PADDING.y };
}

function drawNote(sheet: Sheet, { paragraphs, style, height }: SetNote): void {
  const { doc, type } = sheet;
  sheet.artifact(() => doc.rect(GRID.left, sheet.y, GRID.width, height).fill(TINT));
  let y = sheet.y + PADDING.y;
  for (const lines of paragraphs) {
    const place = { x: GRID.left + PADDING.x, y: y + baselineOf(style) };
    if (lines.length > 0) sheet.tagged('P', () => type.writeLines(lines, place, style));
    y += (lines.length || EMPTY_LINE) * style.leading;
  }
  sheet.y += height;
}
