/** What a route may weigh and how fast it must be. Sizes in KB as sent (brotli where compressed), times in ms. */
export interface Budget {
  html: number;
  css: number;
  script: number;
  font: number;
  lcp: number;
  tbt: number;
  cls: number;
}

const site: Budget = { html: 14, css: 14, script: 112, font: 37, lcp: 1600, tbt: 100, cls: 0.01 };

export const budgets: Record<string, Budget> = {
  '/': { ...site, html: 18, script: 118 },
  '/about': site,
  '/strategy-overview': site,
  '/investment': site,
  '/team': site,
  '/contact-us': site,
  '/disclosures': site,
  '/crm': site,
  '/login': { ...site, html: 6, script: 110 },
};

/** The minimum of each of the four scores of an audit on a phone. */
export const MIN_SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** Routes kept out of search engines on purpose, which costs them no points. */
export const UNLISTED = ['/crm', '/login'];
