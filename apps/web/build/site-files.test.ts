import { expect, test } from 'vitest';
import { descriptions } from '../src/content/descriptions.ts';
import { disclosuresPage } from '../src/content/disclosures.ts';
import { factsSection, sampleNotice } from '../src/content/facts.ts';
import { firm } from '../src/content/firm.ts';
import { pages as words } from '../src/content/pages.ts';
import { statement } from '../src/content/statement.ts';
import { llmsWords, sharing } from '../src/content/sharing.ts';
import type { DescribedPage } from '../src/page.ts';
import { documentHead } from './document-head.ts';
import * as facts from '../src/content/facts.ts';
import { fund } from '../src/content/investment.ts';
import { llmsText } from './llms-text.ts';
import { sitemap, statementTemplate } from './site-files.ts';

const page = (
  path: string,
  isIndexed: boolean,
  named: Pick<DescribedPage, 'name' | 'title'>,
): DescribedPage => ({
  path,
  ...named,
  description: descriptions[path] ?? '',
  area: 'site',
  isIndexed,
  isPersonal: false,
  roles: [],
});
const pages = [
  page('/about', true, words.about),
  page('/disclosures', true, words.disclosures),
  page('/crm', false, words.crm),
];
const told = {
  firm,
  words: llmsWords,
  sampleNotice,
  groups: factsSection.groups,
  disclosures: disclosuresPage,
};

test('the sitemap dates the pages that know when their words changed, and no other', () => {
  const text = sitemap(pages, firm, { '/disclosures': '2026-11-26' });
  expect(text).toContain('<loc>https://equanim.example/about</loc></url>');
  expect(text).toContain('<loc>https://equanim.example/disclosures</loc><lastmod>2026-11-26</lastmod></url>');
  expect(text).not.toContain('/crm');
});

test('llms.txt lists the pages to be found, the sections of the disclosures and the facts', () => {
  const text = llmsText(pages, told);
  expect(text).toContain('- [About Us](https://equanim.example/about): ');
  expect(text).not.toContain('/crm');
  for (const { id } of disclosuresPage.sections) expect(text).toContain(`/disclosures#${id}): `);
  expect(text).toContain('- Domicile: British Virgin Islands.');
  expect(text).toContain('hypothetical and do not guarantee future results');
});

test('llms.txt says that facts are invented, and leaves out those that are empty', () => {
  expect(llmsText(pages, told)).toContain(sampleNotice);
  const groups = [{ heading: 'The firm', facts: [{ label: 'License', value: '', note: 'None yet.' }] }];
  const bare = llmsText(pages, { ...told, groups });
  expect(bare).not.toMatch(/License|None yet|invented/);
});

test('what is seen on a shared picture is told to those who cannot see it', () => {
  const content = { firm, fund, facts, sharing, contactType: 'investor relations' };
  const head = documentHead(pages[0] ?? page('/', true, words.home), content, {
    styles: [],
    modules: [],
    font: '/font.woff2',
  });
  const alt = sharing['/about']?.alt ?? '';
  expect(head).toContain(`<meta property="og:image:alt" content="${alt}">`);
  expect(head).toContain(`<meta name="twitter:image:alt" content="${alt}">`);
  expect(head).toContain('<meta name="twitter:image" content="https://equanim.example/og/about.png">');
  expect(head).toMatch(/<script type="application\/ld\+json">\{.*\}<\/script>$/);
});

test('the words of the firm that statements cannot set are refused by the build, by name', () => {
  expect(JSON.parse(statementTemplate(statement))).toEqual(statement);
  const other = { ...statement, email: 'hello@株式会社.example' } as unknown as typeof statement;
  expect(() => statementTemplate(other)).toThrow(
    'content/statement.ts: statements cannot set "hello@株式会社.example", which is its email.',
  );
});
