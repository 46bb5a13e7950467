import { PAGE } from './document.ts';
import { HAIRLINE, type Style } from '../type/styles.ts';
import type { Typesetter } from '../type/typesetter.ts';

/** The page's columns and where text may stand, in points: a narrow one for headings, a wide one for what they head. */
export const GRID = {
  left: 60,
  right: PAGE.width - 60,
  width: PAGE.width - 120,
  main: 196,
  mainWidth: PAGE.width - 60 - 196,
  sideWidth: 120,
  top: 92,
  bottom: 776,
} as const;

/** Tags that say what a piece of the page is (ISO 32000-1, 14.8.4). */
type Tag = 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'THead' | 'TBody' | 'TR' | 'TH' | 'TD';

interface TagOptions {
  scope?: 'Row' | 'Column';
  /** What the element is called by who reads the tags. */
  title?: string;
}

interface Line {
  x: number;
  y: number;
  width: number;
  /** How thick. */
  weight?: number;
  color?: string;
}

interface Column {
  x: number;
  width: number;
  /** A paragraph unless given. */
  tag?: Tag;
}

/** The pages as they fill up, from above. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly type: Typesetter;
  /** Where the next piece begins. */
  y: number;
  /** Begins a page unless so much is free below. */
  ensure: (height: number) => void;
  newPage: () => void;
  /** Pieces inside belong to one element. */
  group: (tag: Tag, body: () => void, options?: TagOptions) => void;
  /** One element; draws text alone, on one page. */
  tagged: (tag: Tag, draw: () => void, options?: TagOptions) => void;
  /** What says nothing: rules, tints, and what is repeated on each page. */
  artifact: (draw: () => void, type?: 'Layout' | 'Pagination') => void;
  rule: (line: Line) => void;
  /** A paragraph at the current place, in a column; moves below it. */
  paragraph: (text: string, column: Column, style: Style) => void;
}

/** Begins the first page. */
export function createSheet(doc: PDFKit.PDFDocument, type: Typesetter): Sheet {
  const root = doc.struct('Document');
  doc.addStructure(root);
  doc.addPage();
  let parent = root;

  const sheet: Sheet = {
    doc,
    type,
    y: 0,
    ensure(height) {
      if (sheet.y + height > GRID.bottom) sheet.newPage();
    },
    newPage() {
      doc.addPage();
      sheet.y = GRID.top;
    },
    group(tag, body, options) {
      const outer = parent;
      parent = doc.struct(tag, options);
      outer.add(parent);
      body();
      parent.end();
      parent = outer;
    },
    tagged(tag, draw, options) {
      parent.add(doc.struct(tag, options, [draw]));
    },
    artifact(draw, artifactType = 'Layout') {
      doc.markContent('Artifact', { type: artifactType });
      draw();
      doc.endMarkedContent();
    },
    rule: ({ x, y, width, weight = 0.4, color = HAIRLINE }) =>
      sheet.artifact(() => {
        doc.moveTo(x, y).lineTo(x + width, y);
        doc.lineWidth(weight).stroke(color);
      }),
    paragraph(text, { x, width, tag = 'P' }, style) {
      const lines = type.linesOf(text, width, style);
      const first = sheet.y + baselineOf(style);
      sheet.tagged(tag, () => type.writeLines(lines, { x, y: first }, style));
      sheet.y += lines.length * style.leading;
    },
  };
  return sheet;
}

/** Height of a capital, as part of the size: the two typefaces agree. */
const CAPITAL = 0.705;

/** How far below the top of a line its baseline is, so that capitals stand in its middle. */
export function baselineOf({ size, leading }: Style): number {
  return (leading + size * CAPITAL) / 2;
}

/** The style with its first baseline where that of another style is. */
export function levelWith(style: Style, other: Style): Style {
  return { ...style, leading: other.leading + (other.size - style.size) * CAPITAL };
}
