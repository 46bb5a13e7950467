import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { badCitationsInCode, badCitationsInDocument, badNumbering, readCitable } from './citations.ts';

const citable = readCitable({
  specification: [
    '## 9. Constants and limits',
    '<a id="s9.1"></a>**9.1** Fees.',
    '| <a id="s9.2"></a>9.2 | a row |',
    '### <a id="s9.3"></a>9.3 A part',
    '<a id="s9.3.1"></a>**9.3.1** A rule of it.',
  ].join('\n\n'),
  productDecisions: '<a id="d1"></a>**D1** A decision.',
  decisionFiles: ['docs/decisions/0010-units-around-flows.md'],
});

describe('badCitationsInCode()', () => {
  const inCode = (text: string, path = 'packages/finance/src/units.ts') =>
    badCitationsInCode(path, text, citable);

  it.each([
    '/** Fees (Specification 9.1). */',
    '/* Specification 9.3.1: a rule. */',
    '// Specification 9.1 and 9.2, and so on.',
    '// Decision D1 says so; see docs/decisions/0010-units-around-flows.md.',
    ' * The fees of Specification\n * 9.1 are taken daily.',
    '// Whatever was decided on a reading is final: the first decision counts.',
  ])('accepts a citation of an existing rule: %s', (text) => {
    expect(inCode(text)).toEqual([]);
  });

  it.each([
    ['// Specification 9.4: no such rule.', 'the specification has no rule 9.4'],
    ['// Specification 9.1 and 9.9.', 'the specification has no rule 9.9'],
    ['// Specification 9: a whole section.', 'the specification has no rule 9'],
    ['/** The route table of the specification. */', 'the specification is cited without a rule'],
    ['// Decision D2 does not exist.', 'there is no product decision D2'],
    ['/** @see docs/decisions/0011-backup-format.md */', 'there is no decision page 0011'],
    ['// Decision 11 has more.', 'there is no decision page 11'],
    ['// What a fee leaves (decisions, "fees").', 'names no rule'],
    ['// 5y is our decision.', 'names no rule'],
    ['// Opens for a customer as specified.', 'names no rule'],
  ])('refuses %s', (text, finding) => {
    expect(inCode(text)).toEqual([expect.stringContaining(finding)]);
  });

  it('names the line of a citation that leads nowhere', () => {
    expect(inCode('const a = 1;\n// Decision D9\n')).toEqual([
      'packages/finance/src/units.ts:2: there is no product decision D9',
    ]);
  });

  it('lets a released migration cite a section alone', () => {
    expect(
      inCode(
        '// Specification 9: excluded.',
        'apps/server/src/platform/database/migrations/0001-baseline.ts',
      ),
    ).toEqual([]);
  });
});

describe('badCitationsInDocument()', () => {
  const inDocument = (text: string) => badCitationsInDocument('docs/page.md', text, citable);

  it('lets prose speak of the specification as a whole', () => {
    expect(inDocument('The order is that of the specification; [rule](specification.md#s9.1).')).toEqual([]);
  });

  it.each([
    ['[rule](specification.md#s9.4)', 'the link specification.md#s9.4 leads nowhere'],
    ['[rule](product-decisions.md#d2)', 'the link product-decisions.md#d2 leads nowhere'],
    ['See specification 9.4.', 'the specification has no rule 9.4'],
    ['See decision D2.', 'there is no product decision D2'],
    ['See decision 11.', 'there is no decision page 11'],
  ])('refuses %s', (text, finding) => {
    expect(inDocument(text)).toEqual([`docs/page.md:1: ${finding}`]);
  });
});

describe('badNumbering()', () => {
  it('finds a rule that stands twice and one whose anchor is another', () => {
    expect(badNumbering('page.md', '<a id="s1.1"></a>**1.1** A\n<a id="s1.1"></a>**1.2** B')).toEqual([
      'page.md: the anchor s1.1 stands twice',
      'page.md: rule 1.2 has the anchor of 1.1',
    ]);
  });
});

it("the specification's own numbers are found, section, part and rule", () => {
  const { rules, decisions, pages } = readCitable({
    specification: readFileSync('docs/specification.md', 'utf8'),
    productDecisions: readFileSync('docs/product-decisions.md', 'utf8'),
    decisionFiles: globSync('docs/decisions/*.md'),
  });
  expect([...rules]).toEqual(expect.arrayContaining(['1', '2.3', '2.3.1', '8.12', '9.19']));
  expect([...decisions]).toEqual(expect.arrayContaining(['D1', 'D36']));
  expect([...pages]).toEqual(expect.arrayContaining(['0001', '0016']));
});
