import type * as factsContent from '../src/content/facts.ts';
import type { firm as firmContent } from '../src/content/firm.ts';
import type { fund as fundContent } from '../src/content/investment-prerendered.ts';
import type { Page } from '../src/page.ts';
import { pageName } from './page-name.ts';

/** What the content says that programs are told. */
export interface Described {
  firm: typeof firmContent;
  fund: typeof fundContent;
  facts: Pick<typeof factsContent, 'sampleNotice' | 'foundedOn' | 'firmFacts' | 'termFacts'>;
  /** What the firm's mailbox is for. */
  contactType: string;
}

/** A node of schema.org's graph. */
type Node = Record<string, unknown>;

/** The pages that offer the fund. */
const OF_THE_FUND = ['/', '/investment'];

/** Without the properties that have nothing to say. */
function stated(node: Record<string, unknown>): Node {
  return Object.fromEntries(Object.entries(node).filter(([, value]) => value !== '' && value !== undefined));
}

function organizationOf({ firm, facts, contactType }: Described): Node {
  // Here nobody would see that a fact is invented, so only those of a real firm are told.
  const isReal = facts.sampleNotice === '';
  return stated({
    '@type': 'Organization',
    '@id': `${firm.origin}/#organization`,
    name: firm.name,
    legalName: isReal ? facts.firmFacts.legalName.value : '',
    foundingDate: isReal ? facts.foundedOn : '',
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
    contactPoint: {
      '@type': 'ContactPoint',
      contactType,
      email: firm.email,
      url: `${firm.origin}/contact-us`,
    },
    sameAs: firm.social.map(({ href }) => href),
  });
}

/** The fund without a figure: fees and risks are read where they are explained, and results nowhere but on the pages. */
function fundOf({ firm, fund, facts }: Described): Node {
  const investors = facts.sampleNotice === '' ? facts.termFacts.eligibleInvestors.value : '';
  return stated({
    '@type': 'InvestmentFund',
    '@id': `${firm.origin}/#fund`,
    name: fund.name,
    description: fund.description,
    url: `${firm.origin}/investment`,
    provider: { '@id': `${firm.origin}/#organization` },
    feesAndCommissionsSpecification: `${firm.origin}/disclosures#fees`,
    audience: investors === '' ? undefined : { '@type': 'Audience', audienceType: investors },
  });
}

/**
 * What programs are told of a page: the firm, the site, the way to the page, and the fund where it is offered.
 *
 * @returns a graph in the vocabulary of schema.org, without yields, ratings or results
 */
export function structuredData(page: Page, described: Described): { '@context': string; '@graph': Node[] } {
  const { firm } = described;
  const website = {
    '@type': 'WebSite',
    '@id': `${firm.origin}/#website`,
    name: firm.name,
    url: firm.origin,
    publisher: { '@id': `${firm.origin}/#organization` },
  };
  const trail = [
    { name: firm.name, item: firm.origin },
    { name: pageName(page), item: firm.origin + page.path },
  ];
  const breadcrumbs = {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      organizationOf(described),
      website,
      ...(OF_THE_FUND.includes(page.path) ? [fundOf(described)] : []),
      ...(page.path === '/' ? [] : [breadcrumbs]),
    ],
  };
}
