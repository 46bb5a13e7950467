import { describe, expect, it } from 'vitest';
import { statement } from '../../../../web/src/content/statement.ts';
import { statementTemplate } from '../../../../web/build/site-files.ts';
import { readStatementFirm, type StatementFirm } from './statement-firm.ts';
import { NOTE } from './checkpoint.test-support.ts';
import { readPdf } from './read-pdf.test-support.ts';
import { renderStatement } from './render-statement.ts';
import {
  correctedMonth,
  lateLoss,
  manySeries,
  oneSeries,
  yearEnd,
} from './sample-statements.test-support.ts';
import type { StatementFacts } from './statement-facts.ts';
import { WORDS } from './statement-words.ts';

const firm = JSON.parse(statementTemplate(statement)) as StatementFirm;
const read = async (facts: StatementFacts, of = firm) => readPdf(await renderStatement(facts, of));

describe('a statement', () => {
  it('is the same file for the same facts, whatever was made in between', async () => {
    const first = await renderStatement(oneSeries, firm);
    await renderStatement(lateLoss, firm);
    expect((await renderStatement(oneSeries, firm)).equals(first)).toBe(true);
  });

  it('is a tagged PDF with title and language, whose typefaces are inside', async () => {
    const content = await renderStatement(oneSeries, firm);
    const { isTagged, title, xmlTitle, language, tags } = await readPdf(content);
    expect([isTagged, language, title]).toEqual([
      true,
      'en',
      'Statement of account October 2026, ALPHA-0001',
    ]);
    expect(xmlTitle).toBe(title);
    for (const tag of ['Document', 'H1', 'H2', 'H3', 'P', 'Table', 'THead', 'TBody', 'TR', 'TH', 'TD']) {
      expect(tags.flat()).toContain(tag);
    }
    const plain = content.toString('latin1');
    expect(plain.startsWith('%PDF-1.7')).toBe(true);
    expect(plain).toContain('<pdfuaid:part>1</pdfuaid:part>');
    const fonts = plain.match(/\/Type \/FontDescriptor/g)?.length;
    expect(fonts).toBe(3);
    expect(plain.match(/\/FontFile2 /g)?.length).toBe(fonts);
  });

  it('holds every figure of the month in one column, and of each series', async () => {
    const { pages } = await read(yearEnd);
    const lines = pages.flat();
    expect(pages[0]).toEqual(
      expect.arrayContaining([
        '344,289.92 USDT +10,987.26 USDT',
        'Unit price 1.263041857742 USDT',
        '1.214987650321 at the beginning',
        'Price sample December 31, 2026, 23:59:07 UTC',
        'Valued as of January 1, 2027, 00:00 UTC',
        'Period December 1 to 31, 2026',
        'Net value at the beginning 334,411.74',
        'Paid in, after the subscription fee 38,800.00',
        'Paid out −39,909.08',
        'Result before fees 13,210.72',
        'Management fee −883.62',
        'Performance fee taken −2,528.14',
        'Change of the accrued performance fee 1,188.30',
        'Net result 10,987.26',
        'Net value at the end 344,289.92',
        'Subscription fee, taken before the money came in 1,200.00',
        'Accrued performance fee, already deducted 0.00',
      ]),
    );
    expect(lines).toContain('Series 1 Mar 1, 2026 58.20 48,635.400784 61,428.55 1,055.4734 0.00 61,428.55');
    expect(lines).toContain(
      'Series 1 99,772.69 0.00 −39,909.08 2,395.88 −160.25 −1,858.99 1,188.30 61,428.55',
    );
    expect(lines).toContain(
      'Total 334,411.74 38,800.00 −39,909.08 13,210.72 −883.62 −2,528.14 1,188.30 344,289.92',
    );
  });

  it('works the figures of a series by hand', async () => {
    const lines = (await read(oneSeries)).pages.flat();
    expect(lines).toEqual(
      expect.arrayContaining([
        '83,301.465013886724888197 units × 1.214987650321 = 101,210.25',
        '(1 − 3% ÷ 365) to the power of 31 days = 0.997455193602',
        '101,210.25 ÷ 0.997455193602 − 101,210.25 = 258.22',
        '30% × (101,210.25 − 97,000.00) = 1,263.08',
        '101,210.25 − 1,263.08 = 99,947.17',
        '99,947.17 ÷ 97.00 shares = 1,030.3832',
        '2,282.72 − 258.22 − 0.00 − 607.35 = 1,417.15',
        '98,530.02 + 0.00 + 1,417.15 − 0.00 = 99,947.17',
      ]),
    );
  });

  it('says plainly that its sample was late, and that the month began without a strike', async () => {
    const { text } = await read(lateLoss);
    expect(text).toContain(WORDS.lateSample);
    expect(text).toContain(WORDS.noOpeningPrice);
    expect(text).toContain(lateLoss.investor.name);
    expect(text).toContain('November 1, 2026, 03:17:24 UTC');
  });

  it('writes names in any alphabet of Europe, and Vietnamese ones', async () => {
    const name = 'Ελευθερία Παπαδοπούλου, Nguyễn Thị Hồng, Łukasz Żółć and Анна Иванова';
    const { text } = await read({ ...oneSeries, investor: { ...oneSeries.investor, name } });
    expect(text).toContain(name);
  });

  it('refuses a name that no typeface can write, and names the character', async () => {
    const facts = { ...oneSeries, investor: { ...oneSeries.investor, name: 'Wang 王' } };
    await expect(renderStatement(facts, firm)).rejects.toThrow('"王" (U+738B)');
  });
});

describe('the checkpoint of the track record', () => {
  const linesOf = (note: string): string[] => note.split('\n').filter((line) => line !== '');

  it('is on the last of three pages, each of its lines whole, also with the signatures of two keys', async () => {
    const checkpoint = `${NOTE}${linesOf(NOTE)[3]}\n`;
    const { pages, boxes, text } = await read({ ...lateLoss, checkpoint });
    expect(pages).toHaveLength(3);
    expect(pages[2]).toEqual(expect.arrayContaining(linesOf(NOTE)));
    expect(text).toContain(WORDS.record.text);
    for (const { right, baseline } of boxes[2]!) {
      expect(right).toBeLessThan(595.28 - 59);
      expect(baseline).toBeGreaterThan(30);
    }
  });
});

it('says what was corrected, as it was told and as it is right, and why', async () => {
  const { pages, text } = await read(correctedMonth);
  expect(pages.flat()).toEqual(
    expect.arrayContaining([
      'Corrections 1,234.56',
      'Subscription fee, taken out of what came in 1,200.00',
      'Series 1, performance fee 5,731.13 2,828.54',
    ]),
  );
  expect(text).toContain('3% on subscription, 3% a year, 2% from Dec 15, 2026');
  expect(text).toContain(
    'Series 2: an adjusting entry added 8,289.82 USDT, a fee that is given back. Reason: Recorded with 99 percent. By one person.',
  );
  expect(text).toContain(
    'Series 1: an adjusting entry of 100.00 USDT could not be made, and nothing was moved.',
  );
});

describe('on the paper', () => {
  it.each([
    ['corrections', correctedMonth],
    ['sixty series', manySeries(60)],
  ])(
    '%s are all there, and nothing of them is set over something else or beyond the margins',
    async (_, facts) => {
      const { pages, boxes: ofPages } = await read(facts);
      for (const { name } of facts.series)
        expect(pages.flat().filter((line) => line.startsWith(`${name} `)).length).toBeGreaterThan(1);
      for (const boxes of ofPages) {
        for (const one of boxes) {
          expect(one.left).toBeGreaterThan(58);
          expect(one.right).toBeLessThan(595.28 - 59);
          expect(one.baseline).toBeGreaterThan(30);
          const over = boxes.filter(
            (other) =>
              other !== one &&
              Math.abs(other.baseline - one.baseline) < 5 &&
              other.left < one.right - 0.5 &&
              one.left < other.right - 0.5,
          );
          expect(over.map(({ text }) => `${text} over ${one.text}`)).toEqual([]);
        }
      }
    },
  );
});

describe('the words', () => {
  it('of another firm take the place of all of ours', async () => {
    const other: StatementFirm = {
      ...readStatementFirm(null),
      firmName: 'Ash & Elm <Partners>',
      fundName: 'Orchard',
      addressLines: ['1 Mill Lane', 'Guernsey'],
      email: 'post@ashelm.example',
    };
    const { text, xmlTitle, title } = await read(oneSeries, other);
    for (const word of [
      'Ash & Elm <Partners>',
      'Orchard',
      '1 Mill Lane',
      'Guernsey',
      'post@ashelm.example',
    ]) {
      expect(text).toContain(word);
    }
    expect([title, xmlTitle]).toEqual(Array(2).fill('Statement October 2026, ALPHA-0001'));
    for (const word of [
      statement.firmName,
      statement.email,
      statement.words.title,
      ...statement.addressLines,
    ]) {
      expect(text).not.toContain(word);
    }
  });
});
