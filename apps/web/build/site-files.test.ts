import { expect, test } from 'vitest';
import { descriptions } from '../src/content/descriptions.ts';
import { disclosuresPage } from '../src/content/disclosures.ts';
import * as facts from '../src/content/facts.ts';
import { firm } from '../src/content/firm.ts';
import { fund } from '../src/content/investment-prerendered.ts';
import { pages as words } from '../src/content/pages.ts';
import { llmsWords, sharing } from '../src/content/sharing.ts';
import { statement } from '../src/content/statement.ts';
import type { DescribedPage } from '../src/page.ts';
import { documentHead } from './document-head.ts';
import { llmsText } from './llms-text.ts';
import { sitemap, statementTemplate } from './site-files.ts';

const page = (path: string, isIndexed: boolean, named: Pick<DescribedPage, 'name' | 'title'>) => ({
  path,
  ...named,
  description: descriptions[path] ?? '',
  area: 'site' as const,
  isIndexed,
  isPersonal: false,
  groups: {},
});
const about = page('/about', true, words.about);
const pages = [about, page('/disclosures', true, words.disclosures), page('/crm', false, words.crm)];

test('the sitemap dates the pages that know when their words changed, and no other', () => {
  const text = sitemap(pages, firm, { '/disclosures': '2026-11-26' });
  expect(text).toContain(`<loc>${firm.origin}/about</loc></url>`);
  expect(text).toContain(`<loc>${firm.origin}/disclosures</loc><lastmod>2026-11-26</lastmod></url>`);
  expect(text).not.toContain('/crm');
});

test('llms.txt lists the pages to be found and the known facts, and says that they are invented', () => {
  const { sampleNotice } = facts;
  const license = { label: 'License', value: '', note: 'None yet.' };
  const groups = [...facts.factsSection.groups, { heading: 'The firm', facts: [license] }];
  const text = llmsText(pages, {
    firm,
    words: llmsWords,
    sampleNotice,
    groups,
    disclosures: disclosuresPage,
  });
  expect(text).toContain(`- [About Us](${firm.origin}/about): `);
  expect(text).not.toContain('/crm');
  for (const { id } of disclosuresPage.sections) expect(text).toContain(`/disclosures#${id}): `);
  expect(text).toContain(`- Domicile: ${facts.firmFacts.domicile.value}.`);
  expect(text).not.toContain('None yet');
  expect(text).not.toContain('Every night');
  expect(text).toContain('hypothetical and do not guarantee future results');
  expect(text).toContain(sampleNotice);
});

test('what is seen on a shared picture is told to those who cannot see it', () => {
  const content = { firm, fund, facts, sharing, contactType: 'investor relations' };
  const head = documentHead(about, content, { styles: [], modules: [], font: '/font.woff2' });
  const alt = (sharing['/about']?.alt ?? '').replaceAll('&', '&amp;');
  expect(head).toContain(`<meta property="og:image:alt" content="${alt}">`);
  expect(head).toContain(`<meta name="twitter:image" content="${firm.origin}/og/about.png">`);
  expect(head).toMatch(/<script type="application\/ld\+json">\{.*\}<\/script>$/);
});

test('words of the firm are text in the head of a page: they close no tag, and end no data block', () => {
  const odd = { ...firm, name: '</script><b class="x">&' } as unknown as typeof firm;
  const content = { firm: odd, fund, facts, sharing, contactType: 'investor relations' };
  const head = documentHead(about, content, { styles: [], modules: [], font: '/font.woff2' });
  expect(head).toContain('content="&lt;/script&gt;&lt;b class=&quot;x&quot;&gt;&amp;"');
  expect(head.match(/<\/script/g)).toHaveLength(1);
  const [, json = ''] = /json">(.*)<\/script>$/.exec(head) ?? [];
  expect(JSON.parse(json)['@graph'][0].name).toBe(odd.name);
});

test('the words of the firm that statements cannot set are refused by the build, by name', () => {
  expect(JSON.parse(statementTemplate(statement))).toEqual(statement);
  const other = { ...statement, email: 'hello@株式会社.example' } as unknown as typeof statement;
  expect(() => statementTemplate(other)).toThrow(
    'content/statement.ts: statements cannot set "hello@株式会社.example", which is its email.',
  );
});
