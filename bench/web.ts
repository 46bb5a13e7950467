/**
 * `npm run bench:web [route ...]`: audits every public route as Lighthouse sees it on a mid-range phone (simulated
 * slow 4G, CPU four times slowed), served by our own server from the built site, and prints one row a route. What is
 * over its budget is marked with `!`. Run it on an otherwise idle machine.
 */
import lighthouse, { type Result } from 'lighthouse';
import puppeteer from 'puppeteer-core';
import serveProduct from '../e2e/serve-product.ts';

const site: Budget = { html: 14, css: 14, script: 112, font: 37, lcp: 1600, tbt: 100, cls: 0.01 };

const budgets: Record<string, Budget> = {
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
const MIN_SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;

/** Routes kept out of search engines on purpose, which costs them no points. */
const UNLISTED = ['/crm', '/login'];

const KB = 1000;

interface Request {
  url: string;
  resourceType?: string;
  transferSize: number;
}

/** The compressed body of a response, without headers, in bytes. Of a film sent in parts, the parts received count. */
async function bytesOf({ url, resourceType, transferSize }: Request): Promise<number> {
  if (resourceType === 'Media') return transferSize;
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return Number(answer.headers.get('content-length') ?? transferSize);
}

/** Bytes of the first load by type, in KB. */
async function weights(report: Result): Promise<Record<string, number>> {
  const details = report.audits['network-requests']?.details as { items: Request[] } | undefined;
  const sums: Record<string, number> = {};
  for (const request of details?.items ?? []) {
    const { resourceType = 'Other' } = request;
    sums[resourceType] = (sums[resourceType] ?? 0) + (await bytesOf(request)) / KB;
  }
  return sums;
}

const number = (report: Result, audit: string): number => report.audits[audit]?.numericValue ?? Number.NaN;

function cell(value: number, isWithin: boolean, digits = 0): string {
  return `${value.toFixed(digits)}${isWithin ? '' : ' !'}`;
}

async function audit(base: string, route: string, port: number): Promise<Record<string, string>> {
  const skipAudits = UNLISTED.includes(route) ? ['is-crawlable'] : null;
  const run = await lighthouse(base + route, { port, output: 'json', logLevel: 'error', skipAudits });
  const budget = budgets[route];
  if (run === undefined || budget === undefined) throw new Error(`${route} could not be audited.`);
  const { lhr } = run;
  const weight = await weights(lhr);
  const scores = Object.entries(MIN_SCORES).map(([name, min]) => {
    const score = Math.round((lhr.categories[name]?.score ?? 0) * 100);
    return [name, cell(score, score >= min)];
  });
  const timings = [
    ['LCP ms', 'largest-contentful-paint', budget.lcp, 0],
    ['TBT ms', 'total-blocking-time', budget.tbt, 0],
    ['CLS', 'cumulative-layout-shift', budget.cls, 3],
  ] as const;
  const sizes = [
    ['HTML KB', weight['Document'] ?? 0, budget.html],
    ['CSS KB', weight['Stylesheet'] ?? 0, budget.css],
    ['JS KB', weight['Script'] ?? 0, budget.script],
    ['fonts KB', weight['Font'] ?? 0, budget.font],
  ] as const;
  return Object.fromEntries([
    ['route', route],
    ...scores,
    ...timings.map(([name, id, most, digits]) => {
      const value = number(lhr, id);
      return [name, cell(value, value <= most, digits)];
    }),
    ...sizes.map(([name, value, most]) => [name, cell(value, value <= most, 1)]),
    ['images KB', (weight['Image'] ?? 0).toFixed(1)],
    ['films KB', (weight['Media'] ?? 0).toFixed(1)],
    ...failedAudits(lhr),
  ]);
}

/** The audits that cost points, by name, so that the table says where to look. */
function failedAudits(lhr: Result): [string, string][] {
  const ids = Object.keys(MIN_SCORES).flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  const failed = [...new Set(ids)].filter((id) => (lhr.audits[id]?.score ?? 1) < 0.9);
  return failed.length === 0 ? [] : [['lost points', failed.join(' ')]];
}

const asked = process.argv.slice(2);
const routes = asked.length === 0 ? Object.keys(budgets) : asked;
const stop = await serveProduct();
const base = process.env['PRODUCT_URL'] ?? '';
const rows = [];
try {
  for (const route of routes) {
    // A new browser for each route, so that its cache is empty.
    const browser = await puppeteer.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-background-networking'],
    });
    const port = Number(new URL(browser.wsEndpoint()).port);
    rows.push(await audit(base, route, port));
    await browser.close();
  }
} finally {
  await stop();
}
console.table(rows);

/** What a route may weigh and how fast it must be. Sizes in KB as sent (brotli where compressed), times in ms. */
interface Budget {
  html: number;
  css: number;
  script: number;
  font: number;
  lcp: number;
  tbt: number;
  cls: number;
}
