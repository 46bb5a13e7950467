import { canBeSet } from '@equanim/contract/settable';
import type { statedTerms as termsContent } from '../src/content/fees.ts';
import type { firm as firmContent } from '../src/content/firm.ts';
import type { statement as statementContent } from '../src/content/statement.ts';
import type { Page } from '../src/page.ts';
import { colorOf } from './colors.ts';

type Firm = typeof firmContent;

/**
 * sitemap.xml: every page search engines may show.
 *
 * @param changedOn days, YYYY-MM-DD, by the paths of those pages that know when their words changed
 */
export function sitemap(
  pages: readonly Page[],
  firm: Firm,
  changedOn: Readonly<Record<string, string>>,
): string {
  const entries = pages
    .filter((page) => page.isIndexed)
    .map(({ path }) => {
      const day = changedOn[path];
      const changed = day === undefined ? '' : `<lastmod>${day}</lastmod>`;
      return `  <url><loc>${firm.origin}${path}</loc>${changed}</url>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`;
}

/** robots.txt: what is not indexed is not crawled either. */
export function robots(pages: Page[], firm: Firm): string {
  // What is below a page is closed with it.
  const closed = pages.filter((page) => !page.isIndexed && page.path !== '/404' && !page.path.includes(':'));
  return `User-agent: *
${closed.map((page) => `Disallow: ${page.path}`).join('\n')}
Disallow: /api/

Sitemap: ${firm.origin}/sitemap.xml
`;
}

/** The firm's part of /.well-known/security.txt (RFC 9116); the server adds where it is and how long it is good for. */
export function securityTemplate(firm: Firm): string {
  return `Contact: mailto:${firm.email}
Preferred-Languages: en
# Tell us what you found and how to reproduce it, and give us time to fix it before you publish it.
# Use accounts of your own, read no more of other people's data than you need to show the fault, and break nothing on purpose.
`;
}

/**
 * The firm and its words for the statements of investors, which the server makes and the site does not show.
 *
 * @throws Error naming a text that statements cannot set
 */
export function statementTemplate(statement: typeof statementContent): string {
  const checked = (name: string, value: unknown): unknown => {
    if (typeof value !== 'string' || canBeSet(value)) return value;
    throw new Error(`content/statement.ts: statements cannot set "${value}", which is its ${name}.`);
  };
  return JSON.stringify(statement, checked, 2);
}

/** The terms that the site states, which the server compares with those in force. */
export function feesTemplate(terms: Partial<typeof termsContent>): string {
  return JSON.stringify(terms);
}

/** manifest.webmanifest: name, colors and icons for an installed portal. */
export function webManifest(firm: Firm): string {
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}`,
    sizes: `${String(size)}x${String(size)}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify(
    {
      name: firm.name,
      short_name: firm.name,
      description: firm.description,
      start_url: '/',
      display: 'standalone',
      background_color: colorOf('bg-0'),
      theme_color: colorOf('bg-0'),
      icons: [
        icon('icon-192.png', 192, 'any'),
        icon('icon-512.png', 512, 'any'),
        icon('icon-maskable-512.png', 512, 'maskable'),
      ],
    },
    null,
    2,
  );
}
