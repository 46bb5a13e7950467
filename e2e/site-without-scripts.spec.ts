import { expect, test, type Page } from '@playwright/test';
import { aboutPage } from '../apps/web/src/content/about.ts';
import { contactPage } from '../apps/web/src/content/contact.ts';
import { crmFigures } from '../apps/web/src/content/crm-figures.ts';
import { factsSection } from '../apps/web/src/content/facts.ts';
import { fees, feesInShort } from '../apps/web/src/content/fee-reasons.ts';
import { firm } from '../apps/web/src/content/firm.ts';
import { approach, hero, landing } from '../apps/web/src/content/home.ts';
import { calculator } from '../apps/web/src/content/investment.ts';
import { hasDrawings } from '../apps/web/src/content/layer-hues.ts';
import { layers, strategyPage } from '../apps/web/src/content/strategy.ts';
import { team } from '../apps/web/src/content/team.ts';
import { STILL } from './motion.ts';
import { INDEXED, PUBLIC, readLines } from './site-pages.ts';

test.use({ javaScriptEnabled: false, ...STILL });

const ORIGIN = firm.origin;
const CLOSED = ['/crm', '/login', '/no-such-page'] as const;

/** A head as a search engine reads it, without running anything. */
function readHead(page: Page) {
  return page.evaluate(() => {
    const contentOf = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? '';
    return {
      language: document.documentElement.lang,
      title: document.title,
      description: contentOf('meta[name=description]'),
      robots: contentOf('meta[name=robots]'),
      canonical: document.querySelector('link[rel=canonical]')?.getAttribute('href') ?? '',
      shared: {
        title: contentOf('meta[property="og:title"]'),
        description: contentOf('meta[property="og:description"]'),
        url: contentOf('meta[property="og:url"]'),
        image: contentOf('meta[property="og:image"]'),
      },
      data: document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
      icons: [
        ...document.querySelectorAll('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]'),
      ].map((link) => link.getAttribute('href') ?? ''),
    };
  });
}

type Path = (typeof PUBLIC)[number];

interface Plain {
  head: Awaited<ReturnType<typeof readHead>>;
  lines: string[];
}

// One visit of each page, for all that is asked of it here.
let pages: Map<Path, Plain>;

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  pages = new Map();
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of PUBLIC) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    pages.set(path, { head: await readHead(page), lines: await readLines(page) });
  }
  await page.close();
});

function pageAt(path: Path): Plain {
  const plain = pages.get(path);
  if (plain === undefined) throw new Error(`${path} was not visited`);
  return plain;
}

test('each page to be found has a head of its own, which tells programs whose it is, and the others share nothing', () => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of INDEXED) {
    const { head } = pageAt(path);
    const address = path === '/' ? `${ORIGIN}/` : ORIGIN + path;
    expect(head.language, path).toBe('en');
    expect(head.title, path).toContain(firm.name);
    expect(head.description.length, path).toBeGreaterThanOrEqual(40);
    expect(head.description.length, path).toBeLessThanOrEqual(160);
    expect(head.robots, path).toBe('');
    expect(head.canonical, path).toBe(address);
    expect(head.shared, path).toEqual({
      title: head.title,
      description: head.description,
      url: address,
      image: ORIGIN + pictureOf(path),
    });
    titles.add(head.title);
    descriptions.add(head.description);
    const { '@graph': graph } = JSON.parse(head.data) as { '@graph': Record<string, unknown>[] };
    expect(graph.find((entry) => entry['@type'] === 'Organization')).toMatchObject({
      name: firm.name,
      url: ORIGIN,
      email: firm.email,
    });
    expect(graph.some((entry) => entry['@type'] === 'BreadcrumbList')).toBe(path !== '/');
  }
  expect([titles.size, descriptions.size]).toEqual([INDEXED.length, INDEXED.length]);
  for (const path of CLOSED)
    expect(pageAt(path).head, path).toMatchObject({ robots: 'noindex', canonical: '', data: '' });
});

const pictureOf = (path: string): string => `/og${path === '/' ? '/home' : path}.png`;

test('sitemap and llms.txt list the pages to be found, and robots.txt closes the others', async ({
  request,
}) => {
  const read = async (path: string) => (await request.get(path)).text();
  const listed = Array.from(
    (await read('/sitemap.xml')).matchAll(/<loc>([^<]*)<\/loc>/g),
    ([, url = '']) => url,
  );
  expect(listed.toSorted()).toEqual(INDEXED.map((path) => ORIGIN + path).toSorted());
  const rules = (await read('/robots.txt')).split('\n');
  for (const path of ['/crm', '/login', '/pnl-dashboard', '/customer-dashboard', '/api/'])
    expect(rules).toContain(`Disallow: ${path}`);
  const text = await read('/llms.txt');
  for (const path of INDEXED) {
    expect(rules).not.toContain(`Disallow: ${path}`);
    expect(text).toContain(`](${ORIGIN}${path}): ${pageAt(path).head.description}\n`);
  }
  for (const path of CLOSED) expect(text).not.toContain(ORIGIN + path);
});

// Those that the specification gives to the letter are whole.
const TEXTS: Record<Path, readonly string[]> = {
  '/': [
    hero.tagline,
    ...landing.map(({ label }) => label),
    approach.heading,
    ...approach.cards.flatMap(({ title, link }) => [title, link?.label ?? '']),
    firm.tagline,
  ],
  '/about': [
    aboutPage.story.heading,
    ...aboutPage.principles.items.map(({ name }) => name),
    factsSection.heading,
    ...layers.map(({ name }) => name),
  ],
  '/strategy-overview': [strategyPage.heading, ...layers.flatMap(({ name, items }) => [name, ...items])],
  '/investment': [
    firm.fundName,
    'Initial Investment Amount',
    'Subscription',
    calculator.withoutScripts,
    fees.highWaterMark,
    calculator.disclaimer,
  ],
  '/team': ['Meet the Architects', ...team.flatMap(({ name, title }) => [name, title])],
  '/contact-us': [contactPage.tagline, firm.address.lines.at(-1) ?? '', 'Send Message'],
  '/crm': [
    'Sample data',
    'Fund products',
    ...crmFigures.funds.rows.flatMap(({ fund, minimum }) => [fund, minimum]),
    'Sales pipeline',
  ],
  '/disclosures': ['Risk', 'Fees', `Why ${feesInShort}`, 'Privacy', 'Performance fee'],
  '/login': ['Sign in to access your dashboard.', 'Email address', 'Password', 'Sign In'],
  '/no-such-page': ['Error 404', 'Go to the home page'],
};

test('every page still says what it has to, and waits for nothing', () => {
  for (const path of PUBLIC) {
    const { lines } = pageAt(path);
    expect(
      TEXTS[path].filter((text) => !lines.some((line) => line.includes(text))),
      path,
    ).toEqual([]);
    expect(
      lines.filter((line) => line.startsWith('Loading')),
      path,
    ).toEqual([]);
  }
});

test('its links lead on and its fields can be filled in', async ({ page }) => {
  await page.goto('/');
  for (const name of ['About Us', 'Contact Us', 'Login']) {
    await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Learn More' }).click();
  await expect(page).toHaveURL(/\/strategy-overview$/);
  // Each layer shows its drawing and its sentence, and no slider that would do nothing.
  await expect(page.locator('.miniature .plot > svg')).toHaveCount(hasDrawings ? 8 : 0);
  if (hasDrawings)
    await expect(page.getByText('12 candidates, 5 kept: no two correlate above 0.40.')).toBeVisible();
  await expect(page.getByRole('slider')).toHaveCount(0);
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL(/\/contact-us$/);
  for (const label of ['FIRST NAME', 'LAST NAME', 'HOW CAN WE HELP']) {
    await page.getByLabel(label).fill('Ada');
    await expect(page.getByLabel(label)).toHaveValue('Ada');
  }
  expect((await readLines(page)).join(' ')).toContain(`This form needs JavaScript. Write to ${firm.email}`);
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.goto('/no-such-page');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/$/);
});
