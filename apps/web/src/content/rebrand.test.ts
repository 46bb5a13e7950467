import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import ts from 'typescript';
import { expect, test } from 'vitest';
import * as about from './about.ts';
import * as contact from './contact.ts';
import * as crm from './crm.ts';
import * as descriptions from './descriptions.ts';
import * as disclosures from './disclosures.ts';
import * as facts from './facts.ts';
import * as feeReasons from './fee-reasons.ts';
import * as fees from './fees.ts';
import { firm } from './firm.ts';
import * as footerScene from './footer-scene.ts';
import * as home from './home.ts';
import * as investmentFigures from './investment-figures.ts';
import * as investment from './investment.ts';
import * as layout from './layout.ts';
import * as loginAccess from './login-access.ts';
import * as loginScene from './login-scene.ts';
import * as pages from './pages.ts';
import * as sharing from './sharing.ts';
import * as statement from './statement.ts';
import * as strategy from './strategy.ts';
import * as team from './team.ts';

const root = new URL('..', import.meta.url);
const content = {
  about,
  contact,
  crm,
  descriptions,
  disclosures,
  facts,
  feeReasons,
  fees,
  footerScene,
  home,
  investment,
  investmentFigures,
  layout,
  loginAccess,
  loginScene,
  pages,
  sharing,
  statement,
  strategy,
  team,
};

interface Source {
  file: string;
  text: string;
}

/** The components and what they are styled with: everything a rebrand leaves alone. */
const sources: Source[] = globSync('{*,{site,portal,ui,api}/**/*}.{ts,tsx,css}', { cwd: root.pathname })
  .filter((file) => !/\.(test|test-support)\./.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, root), 'utf8') }));

const site = sources.filter(({ file }) => /^site\/.*\.tsx$/.test(file));

/** Every text within a value of the content, however deep. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** Where a component contains one of the texts as a whole. Our own packages bear the product's name as their scope. */
function findingsOf(words: readonly string[], within = sources): string[] {
  const escaped = [...new Set(words)].map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  const pattern = new RegExp(`(?<![@\\p{L}])(${escaped.join('|')})(?!\\p{L})`, 'giu');
  return within.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`),
  );
}

test('no component holds a name, an address, a link or a sentence of the firm', () => {
  const { name, fundName, origin, tagline, description, email, address, social } = firm;
  const words = [
    name,
    fundName,
    origin,
    tagline,
    description,
    email,
    ...address.lines,
    ...social.map(({ href }) => href),
    ...team.team.flatMap((member) => [member.name, member.title]),
    ...crm.crmContacts.map((sample) => sample.name),
  ];
  expect(words.length).toBeGreaterThan(20);
  expect(findingsOf(words)).toEqual([]);
});

test('no component holds a path of the media', () => {
  const media = textsOf(content).filter((text) => text.startsWith('/media/'));
  expect(media.length).toBeGreaterThan(30);
  const holders = sources.filter(({ text }) => text.includes('/media/'));
  expect(holders.map(({ file }) => file)).toEqual([]);
});

test('no component repeats a longer text of the content', () => {
  const sentences = textsOf(content).filter((text) => wordsIn(text) > FEW);
  expect(sentences.length).toBeGreaterThan(80);
  expect(findingsOf(sentences, site)).toEqual([]);
});

/** A name of a control or of a figure has this many words at most; what is longer is a sentence, and the firm's. */
const FEW = 4;

/** Longer texts that say how a component works, whichever firm uses it. */
const OF_THE_COMPONENT = [
  'Loaded part of the video',
  'Growth Projection, point of the chart',
  'Growth Projection, points of the chart',
  ', year by year and month by month, gross and net of fees',
  'The backtests could not be loaded.',
];

const wordsIn = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;

/** Class names, conditions on the window and the like are texts for the browser; failures and warnings for the log. */
function isForMachines(node: ts.Node): boolean {
  if (ts.isJsxAttribute(node)) return /^(className|sizes|d)$/.test(node.name.getText());
  if (ts.isCallExpression(node)) return /^(console[.]|import$)/.test(node.expression.getText());
  return ts.isThrowStatement(node) || ts.isImportDeclaration(node);
}

/** The texts a component holds for people, as they stand in it. */
function readTextsOf({ file, text }: Source): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isForMachines(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) {
      texts.push(node.text.replaceAll(/\s+/g, ' ').trim());
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return texts;
}

test('a text of a component of the site is no longer than the name of a control', () => {
  const texts = site.flatMap(readTextsOf);
  expect(texts).toContain('Initial Investment Amount');
  const sentences = texts.filter((text) => wordsIn(text) > FEW);
  expect(sentences.toSorted()).toEqual(OF_THE_COMPONENT.toSorted());
});
