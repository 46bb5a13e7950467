import { RATE_ON_STATEMENTS } from '@equanim/contract/fund-rules';
import { FEE_KINDS, LATER_FEES, type Fee } from '@equanim/finance/ledger/kinds';
import type { StatementFirm } from '../../statement-firm.ts';
import {
  formatChange,
  formatPeriod,
  formatInstant,
  formatMoney,
  formatMonth,
  formatRate,
  formatShortDay,
} from '../type/figures.ts';
import { GRID, levelWith, type Sheet } from '../layout/sheet.ts';
import { HAIRLINE, INK, styles } from '../type/styles.ts';
import { WORDS } from '../../statement-words.ts';
import type { StatementFacts } from '../../statement-facts.ts';

const FACTS_X = 322;
const FACTS_LABEL = 74;
const REMARK_WIDTH = 420;
const RHYTHM_BY_REMARKS: readonly number[] = [1, 0.65, 0.65];

/** Whose statement it is, of which month, what it rests on, and the two figures everybody looks for. */
export function drawOverview(sheet: Sheet, facts: StatementFacts, firm: StatementFirm): void {
  const remarks = remarksOf(facts);
  // So that the month's figures still stand on the first page.
  const rhythm = RHYTHM_BY_REMARKS[remarks.length] ?? 0;
  drawTitle(sheet, { title: firm.words.title, month: formatMonth(facts.month), rhythm });
  const top = sheet.y;
  drawInvestor(sheet, facts);
  const left = sheet.y;
  sheet.y = top;
  drawFacts(sheet, facts, firm);
  sheet.y = Math.max(left, sheet.y) + 24 * rhythm;
  drawHero(sheet, facts);
  for (const remark of remarks) drawRemark(sheet, remark);
  sheet.rule({ x: GRID.left, width: GRID.width, y: sheet.y, color: HAIRLINE, weight: 0.6 });
}

/** What has to be said of the price the figures rest on. */
function remarksOf({ sample, price, byHand }: StatementFacts): string[] {
  return [
    ...(byHand === undefined ? [] : [byHandSentence(byHand)]),
    ...(sample.isLate ? [WORDS.lateSample] : []),
    ...(price.opening === null ? [WORDS.noOpeningPrice] : []),
  ];
}

function byHandSentence(share: string): string {
  return `${formatRate(share)} of the equity behind this price lay outside the account, in other wallets of the fund’s owner, and is kept by hand.`;
}

interface Title {
  title: string;
  month: string;
  /** How wide the spaces are, as part of what they are on a page that has room. */
  rhythm: number;
}

function drawTitle(sheet: Sheet, { title, month, rhythm }: Title): void {
  // Large letters have room beside them, which would set them in from the margin.
  const x = GRID.left - 1.5;
  sheet.y += 24 + 26 * rhythm;
  const y = sheet.y + styles.month.leading;
  sheet.tagged('H1', () => {
    sheet.type.write(`${title} `, { x, y: sheet.y }, styles.title);
    sheet.type.write(month, { x, y }, styles.month);
  });
  sheet.y = y + 14 + 22 * rhythm;
}

function drawInvestor(sheet: Sheet, { investor }: StatementFacts): void {
  const column = { x: GRID.left, width: FACTS_X - GRID.left - 28 };
  sheet.paragraph('Investor', column, levelWith(styles.label, styles.text));
  sheet.y += 3;
  const isLong = sheet.type.linesOf(investor.name, column.width, styles.name).length > 2;
  sheet.paragraph(investor.name, column, isLong ? styles.longName : styles.name);
  sheet.y += 4;
  sheet.paragraph(investor.reference, column, styles.text);
}

/** A name, and its texts one below another, the first of them larger. */
type Fact = readonly [label: string, texts: readonly string[]];

function drawFacts(sheet: Sheet, facts: StatementFacts, { fundName }: StatementFirm): void {
  const { price, terms } = facts;
  const rows: Fact[] = [
    ['Fund', [fundName]],
    ['Statement', [facts.reference]],
    ['Period', [formatPeriod(facts.from, facts.to)]],
    ['Valued as of', [formatInstant(facts.to)]],
    ['Value of a unit', [`${price.closing} USDT`, ...openingPrice(facts)]],
    ['Price sample', [formatInstant(facts.sample.takenAt)]],
    ['Fees', [FEE_KINDS.flatMap((fee) => feeRate(fee, terms)).join(', ')]],
  ];
  sheet.group('Table', () =>
    sheet.group('TBody', () => {
      for (const row of rows) sheet.group('TR', () => drawFact(sheet, row));
    }),
  );
}

/** What a unit was worth at the beginning, also where another value was told. */
function openingPrice({ price: { opening }, from, corrections = [] }: StatementFacts): string[] {
  if (opening === null) return [];
  const error = corrections.find(({ day }) => from.startsWith(day));
  return [
    error ? `${error.price.right} at the beginning, told as ${opening}` : `${opening} at the beginning`,
  ];
}

/** A fee that was added later is told where there is one. */
function feeRate(fee: Fee, terms: StatementFacts['terms']): string[] {
  if (fee === 'management') return [managementRates(terms)];
  const rate = terms[`${fee}FeeRate`];
  if (LATER_FEES.includes(fee) && Number(rate) === 0) return [];
  return [`${formatRate(rate)} ${RATE_ON_STATEMENTS[fee]}`];
}

/** One rate a year, or each with the day from which it held. */
function managementRates({ managementFeeRate, managementFeeRates = [] }: StatementFacts['terms']): string {
  const [first, ...later] = managementFeeRates;
  if (!first) return `${formatRate(managementFeeRate)} a year`;
  const changes = later.map(({ from, rate }) => `${formatRate(rate)} from ${formatShortDay(from)}`);
  return `${formatRate(first.rate)} a year, ${changes.join(', ')}`;
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

interface HeroFigure {
  x: number;
  label: string;
  text: string;
  note: string;
}

function drawHero(sheet: Sheet, { totals }: StatementFacts): void {
  sheet.rule({ x: GRID.left, width: GRID.width, y: sheet.y, color: INK, weight: 0.7 });
  const figures: HeroFigure[] = [
    {
      x: GRID.left,
      label: 'Net value',
      text: formatMoney(totals.closingValue),
      note: `${formatMoney(totals.openingValue)} at the beginning`,
    },
    {
      x: FACTS_X,
      label: 'Net result of the month',
      text: formatChange(totals.netResult),
      note: 'after all fees',
    },
  ];
  const top = sheet.y + 12;
  for (const figure of figures) drawHeroFigure(sheet, figure, top);
  sheet.y = top + 74;
}

function drawHeroFigure(sheet: Sheet, { x, label, text, note }: HeroFigure, top: number): void {
  const { type } = sheet;
  const baseline = top + 42;
  const end = x + type.widthOf(text, styles.heroFigure);
  sheet.tagged('P', () => {
    type.write(`${label} `, { x, y: top + 10 }, styles.label);
    type.write(text, { x, y: baseline }, styles.heroFigure);
    type.write(' USDT ', { x: end + 3, y: baseline }, styles.label);
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
