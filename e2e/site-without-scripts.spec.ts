import { expect, test, type Page } from '@playwright/test';
import { STILL } from './motion.ts';
import { INDEXED, PUBLIC, readLines } from './site-pages.ts';

test.use({ javaScriptEnabled: false, ...STILL });

const ORIGIN = 'https://equanim.example';
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

test('each page has a title, a description and an address of its own', () => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of INDEXED) {
    const { head } = pageAt(path);
    const address = path === '/' ? `${ORIGIN}/` : ORIGIN + path;
    expect(head.language, path).toBe('en');
    expect(head.title, path).toContain('Equanim');
    expect(head.title.length, path).toBeLessThanOrEqual(65);
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
  }
  expect(titles.size).toBe(INDEXED.length);
  expect(descriptions.size).toBe(INDEXED.length);
});

test('each page tells programs whose it is', () => {
  for (const path of INDEXED) {
    const { data } = pageAt(path).head;
    const { '@context': context, '@graph': graph } = JSON.parse(data) as {
      '@context': string;
      '@graph': Record<string, unknown>[];
    };
    expect(context).toBe('https://schema.org');
    expect(graph.find((entry) => entry['@type'] === 'Organization')).toMatchObject({
      name: 'Equanim',
      url: ORIGIN,
      email: 'hello@equanim.example',
      address: { addressLocality: 'Road Town', addressCountry: 'VG' },
    });
    expect(graph.some((entry) => entry['@type'] === 'BreadcrumbList')).toBe(path !== '/');
    expect(graph.some((entry) => entry['@type'] === 'InvestmentFund')).toBe(
      path === '/' || path === '/investment',
    );
  }
});

test('what is not for search engines says so, and shares nothing', () => {
  for (const path of CLOSED) {
    const { head } = pageAt(path);
    expect(head.robots, path).toBe('noindex');
    expect(head.canonical, path).toBe('');
    expect(head.data, path).toBe('');
  }
});

const pictureOf = (path: string): string => `/og${path === '/' ? '/home' : path}.png`;

test('the shared picture of each page is a PNG of 1200 x 630, made for it', async ({ request }) => {
  const pictures = new Set<string>();
  for (const path of INDEXED) {
    const answer = await request.get(pictureOf(path));
    expect(answer.status(), path).toBe(200);
    expect(answer.headers()['content-type'], path).toBe('image/png');
    const picture = await answer.body();
    expect(pngSize(picture), path).toEqual([1200, 630]);
    pictures.add(picture.toString('base64'));
  }
  expect(pictures.size).toBe(INDEXED.length);
});

/** Width and height stand in the first chunk of a PNG. */
function pngSize(file: Buffer): [number, number] {
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

test('the sitemap lists the pages to be found, and robots.txt closes the others', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1] ?? '');
  expect(listed.toSorted()).toEqual(INDEXED.map((path) => ORIGIN + path).toSorted());
  const rules = (await (await request.get('/robots.txt')).text()).split('\n');
  for (const path of ['/crm', '/login', '/pnl-dashboard', '/customer-dashboard', '/api/']) {
    expect(rules).toContain(`Disallow: ${path}`);
  }
  expect(rules).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  for (const path of INDEXED) expect(rules).not.toContain(`Disallow: ${path}`);
});

test('llms.txt is plain text that lists the pages to be found, each with what is there', async ({
  request,
}) => {
  const answer = await request.get('/llms.txt');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await answer.text();
  expect(text).toMatch(/^# Equanim\n\n> /);
  for (const path of INDEXED) {
    const { description } = pageAt(path).head;
    expect(text, path).toContain(`](${ORIGIN}${path}): ${description}\n`);
  }
  for (const path of CLOSED) expect(text).not.toContain(ORIGIN + path);
});

test('the icons of the manifest and of the page are there, in their sizes', async ({ request }) => {
  const { icons } = pageAt('/disclosures').head;
  expect(icons).toHaveLength(3);
  for (const icon of icons) {
    const answer = await request.get(icon);
    expect(answer.status()).toBe(200);
  }
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    name: string;
    icons: { src: string; sizes: string; type: string; purpose: string }[];
  };
  expect(manifest.name).toBe('Equanim');
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await request.get(src);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toBe(type);
    expect(pngSize(await answer.body()).join('x')).toBe(sizes);
  }
});

const TEXTS: Record<Path, readonly string[]> = {
  '/': [
    'STOP SWEATING CANDLES. START LIVING YOUR LIFE.',
    'Clarity',
    'Discipline',
    'Resilient capital',
    'Systematic insight',
    'OUR APPROACH',
    'THINK BIG',
    'OUR STRATEGY',
    'WHY CHOOSE Equanim',
    'Learn More',
    'Access Structure',
  ],
  '/about': ['The story', 'Principles', 'Administrator', 'Execution and Adaptive Layer'],
  '/strategy-overview': ['Data Layer', 'Raw data retrieval', 'Auto deactivation of decaying signals'],
  '/investment': [
    'Equanim Alpha',
    'Initial Investment Amount',
    'Subscription',
    'The figures need JavaScript.',
    'Historical backtests do not guarantee future results.',
  ],
  '/team': ['Ilse Vandermeer', 'Chief Executive Officer', 'Data Scientist'],
  '/contact-us': ['Your goals, your way, your future.', 'British Virgin Islands', 'Send Message'],
  '/crm': ['Sample data', 'Fund products', '$50k', 'Sales pipeline'],
  '/disclosures': ['Risk', 'Fees', 'Why 3/3/30', 'Privacy', '30%'],
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
  await page.getByRole('banner').getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL(/\/contact-us$/);
  for (const label of ['FIRST NAME', 'LAST NAME', 'HOW CAN WE HELP']) {
    await page.getByLabel(label).fill('Ada');
    await expect(page.getByLabel(label)).toHaveValue('Ada');
  }
  expect((await readLines(page)).join(' ')).toContain(
    'This form needs JavaScript. Write to hello@equanim.example',
  );
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email address').fill('ada@lowell.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.goto('/no-such-page');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(/\/$/);
});
