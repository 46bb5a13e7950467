import type { SharingPicture } from '../src/content/sharing.ts';
import type { DescribedPage } from '../src/page.ts';
import { sharingPicture } from './sharing-pictures.ts';
import { structuredData, type Described } from './structured-data.ts';

/** What the content says of the firm, and the picture of each page by its path. */
export interface HeadContent extends Described {
  sharing: Readonly<Record<string, SharingPicture>>;
}

/** The scripts, styles and fonts a page loads at once, as addresses. */
export interface PageAssets {
  styles: string[];
  modules: string[];
  font: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (value: string) => value.replace(/[&<>"]/g, (character) => escapes[character] ?? character);
const meta = (key: 'name' | 'property', name: string, content: string) =>
  `<meta ${key}="${name}" content="${escape(content)}">`;

/** A data block: never run, so the content security policy lets it stand. */
function dataBlock(page: DescribedPage, described: Described): string {
  const json = JSON.stringify(structuredData(page, described));
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}

function searchAndSharing(page: DescribedPage, content: HeadContent): string[] {
  const { firm, sharing } = content;
  const alt = sharing[page.path]?.alt ?? page.title;
  const address = firm.origin + page.path;
  const image = firm.origin + sharingPicture(page);
  return [
    `<link rel="canonical" href="${escape(address)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', firm.name),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', image),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', alt),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:image', image),
    meta('name', 'twitter:image:alt', alt),
    dataBlock(page, content),
  ];
}

/** A dashboard waits for its numbers, so for its scripts; any other page is painted first (src/main.ts). */
function scripts(modules: string[], isPersonal: boolean): string[] {
  if (isPersonal) return modules.map((href) => `<link rel="modulepreload" href="${href}" crossorigin>`);
  return [meta('name', 'scripts-after-paint', modules.join(' '))];
}

/** Everything of the head that differs between pages. */
export function documentHead(page: DescribedPage, content: HeadContent, assets: PageAssets): string {
  const isPortal = page.area === 'portal';
  return [
    `<title>${escape(page.title)}</title>`,
    meta('name', 'description', page.description),
    `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>`,
    // Blocking and tiny on purpose: it sets light or dark before the first paint.
    ...(isPortal ? ['<script src="/theme.js"></script>'] : []),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...scripts(assets.modules, page.isPersonal),
    ...(page.isIndexed ? searchAndSharing(page, content) : [meta('name', 'robots', 'noindex')]),
  ].join('\n    ');
}
