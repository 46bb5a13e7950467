import type { firm as firmContent } from '../src/content/firm.ts';
import type { Page } from '../src/page.ts';
import { pageName } from './page-name.ts';
import { sharingPicture } from './sharing-pictures.ts';

type Firm = typeof firmContent;

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
function structuredData(page: Page, firm: Firm): string {
  const organization = {
    '@type': 'Organization',
    '@id': `${firm.origin}/#organization`,
    name: firm.name,
    url: firm.origin,
    description: firm.description,
    email: firm.email,
    logo: `${firm.origin}/icons/icon-512.png`,
    address: {
      '@type': 'PostalAddress',
      addressLocality: firm.address.locality,
      addressRegion: firm.address.region,
      addressCountry: firm.address.countryCode,
    },
  };
  const website = {
    '@type': 'WebSite',
    '@id': `${firm.origin}/#website`,
    name: firm.name,
    url: firm.origin,
    publisher: { '@id': organization['@id'] },
  };
  const trail = [
    { name: firm.name, item: firm.origin },
    { name: pageName(page), item: firm.origin + page.path },
  ];
  const breadcrumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
  };
  const graph = page.path === '/' ? [organization, website] : [organization, website, breadcrumbs];
  const json = JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}

function searchAndSharing(page: Page, firm: Firm): string[] {
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
    meta('name', 'twitter:card', 'summary_large_image'),
    structuredData(page, firm),
  ];
}

/** A dashboard waits for its numbers, so for its scripts; any other page is painted first (src/main.ts). */
function scripts(modules: string[], isPersonal: boolean): string[] {
  if (isPersonal) return modules.map((href) => `<link rel="modulepreload" href="${href}" crossorigin>`);
  return [meta('name', 'scripts-after-paint', modules.join(' '))];
}

/** Everything of the head that differs between pages. */
export function documentHead(page: Page, firm: Firm, assets: PageAssets): string {
  const isPortal = page.area === 'portal';
  return [
    `<title>${escape(page.title)}</title>`,
    meta('name', 'description', page.description),
    `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>`,
    // Blocking and tiny on purpose: it sets light or dark before the first paint.
    ...(isPortal ? ['<script src="/theme.js"></script>'] : []),
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...scripts(assets.modules, page.isPersonal),
    ...(page.isIndexed ? searchAndSharing(page, firm) : [meta('name', 'robots', 'noindex')]),
  ].join('\n    ');
}
