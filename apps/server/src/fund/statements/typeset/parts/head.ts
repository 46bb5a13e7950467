import { GRID, levelWith, type Sheet } from '../layout/sheet.ts';
import { HAIRLINE, INK, styles } from '../type/styles.ts';

/** Where the facts and the second figure begin. */
const FACTS_X = 322;
const FACTS_LABEL = 74;
const REMARK_WIDTH = 420;

/** What a document for an investor begins with. */
interface Head {
  title: string;
  /** Below the title, quieter. */
  about: string;
  investor: { name: string; reference: string };
  /** Beside the investor. */
  facts: readonly Fact[];
  figures: readonly [HeroFigure, HeroFigure];
  /** What has to be said of the price that the figures rest on. */
  remarks: readonly string[];
}

const RHYTHM_BY_REMARKS: readonly number[] = [1, 0.65, 0.65];

/** What it is, whose, what it is about, and the two figures everybody looks for. */
export function drawHead(sheet: Sheet, { title, about, investor, facts, figures, remarks }: Head): void {
  // So that the figures below still stand on the first page.
  const rhythm = RHYTHM_BY_REMARKS[remarks.length] ?? 0;
  drawTitle(sheet, { title, about, rhythm });
  const top = sheet.y;
  drawInvestor(sheet, investor);
  const left = sheet.y;
  sheet.y = top;
  drawFacts(sheet, facts);
  sheet.y = Math.max(left, sheet.y) + 24 * rhythm;
  drawHero(sheet, figures);
  for (const remark of remarks) drawRemark(sheet, remark);
  sheet.rule({ x: GRID.left, width: GRID.width, y: sheet.y, color: HAIRLINE, weight: 0.6 });
}

interface Title extends Pick<Head, 'title' | 'about'> {
  /** How wide the spaces are, as part of what they are on a page that has room. */
  rhythm: number;
}

function drawTitle(sheet: Sheet, { title, about, rhythm }: Title): void {
  // Large letters have room beside them, which would set them in from the margin.
  const x = GRID.left - 1.5;
  sheet.y += 24 + 26 * rhythm;
  const y = sheet.y + styles.month.leading;
  sheet.tagged('H1', () => {
    sheet.type.write(`${title} `, { x, y: sheet.y }, styles.title);
    sheet.type.write(about, { x, y }, styles.month);
  });
  sheet.y = y + 14 + 22 * rhythm;
}

function drawInvestor(sheet: Sheet, investor: Head['investor']): void {
  const column = { x: GRID.left, width: FACTS_X - GRID.left - 28 };
  sheet.paragraph('Investor', column, levelWith(styles.label, styles.text));
  sheet.y += 3;
  const isLong = sheet.type.linesOf(investor.name, column.width, styles.name).length > 2;
  sheet.paragraph(investor.name, column, isLong ? styles.longName : styles.name);
  sheet.y += 4;
  sheet.paragraph(investor.reference, column, styles.text);
}

/** A name, and its texts one below another, the first of them larger. */
export type Fact = readonly [label: string, texts: readonly string[]];

function drawFacts(sheet: Sheet, facts: readonly Fact[]): void {
  sheet.group('Table', () =>
    sheet.group('TBody', () => {
      for (const fact of facts) sheet.group('TR', () => drawFact(sheet, fact));
    }),
  );
}

function drawFact(sheet: Sheet, [label, texts]: Fact): void {
  const x = FACTS_X + FACTS_LABEL;
  const top = sheet.y;
  const column = { x: FACTS_X, width: FACTS_LABEL };
  sheet.group('TH', () => sheet.paragraph(label, column, levelWith(styles.label, styles.text)), {
    scope: 'Row',
  });
  sheet.y = top;
  sheet.group('TD', () => {
    for (const [index, text] of texts.entries()) {
      sheet.paragraph(text, { x, width: GRID.right - x }, index === 0 ? styles.text : styles.note);
    }
  });
  sheet.y += 1.8;
}

/** A figure everybody looks for. */
interface HeroFigure {
  label: string;
  text: string;
  note: string;
  /** USDT unless given. */
  unit?: string;
}

function drawHero(sheet: Sheet, [left, right]: Head['figures']): void {
  sheet.rule({ x: GRID.left, width: GRID.width, y: sheet.y, color: INK, weight: 0.7 });
  const top = sheet.y + 12;
  drawHeroFigure(sheet, left, { x: GRID.left, top });
  drawHeroFigure(sheet, right, { x: FACTS_X, top });
  sheet.y = top + 74;
}

function drawHeroFigure(
  sheet: Sheet,
  { label, text, note, unit = 'USDT' }: HeroFigure,
  { x, top }: { x: number; top: number },
): void {
  const { type } = sheet;
  const baseline = top + 42;
  const end = x + type.widthOf(text, styles.heroFigure);
  sheet.tagged('P', () => {
    type.write(`${label} `, { x, y: top + 10 }, styles.label);
    type.write(text, { x, y: baseline }, styles.heroFigure);
    type.write(` ${unit} `, { x: end + 3, y: baseline }, styles.label);
    type.write(note, { x, y: baseline + 17 }, styles.note);
  });
}

/** A sentence that must not be missed: beside a heavy stroke. */
function drawRemark(sheet: Sheet, text: string): void {
  const top = sheet.y;
  sheet.paragraph(text, { x: GRID.left + 12, width: REMARK_WIDTH }, styles.text);
  sheet.artifact(() => {
    sheet.doc.moveTo(GRID.left + 1, top + 2).lineTo(GRID.left + 1, sheet.y - 1);
    sheet.doc.lineWidth(1.6).stroke(INK);
  });
  sheet.y += 10;
}
