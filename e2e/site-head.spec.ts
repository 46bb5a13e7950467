import { expect, test, type Page } from '@playwright/test';
import { STILL } from './motion.ts';
import { INDEXED } from './site-pages.ts';

test.use(STILL);

const ORIGIN = 'https://equanim.example';
const CLOSED = ['/crm', '/login', '/no-such-page'];

/** A head as a search engine reads it, without running anything. */
async function readHead(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
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
    };
  });
}

test.use({ javaScriptEnabled: false });

test('each page has a title, a description and an address of its own', async ({ page }) => {
  const titles = new Set<string>();
  const descriptions = new Set<string>();
  for (const path of INDEXED) {
    const head = await readHead(page, path);
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

test('each page tells programs whose it is', async ({ page }) => {
  for (const path of INDEXED) {
    const { data } = await readHead(page, path);
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
  }
});

test('what is not for search engines says so, and shares nothing', async ({ page }) => {
  for (const path of CLOSED) {
    const head = await readHead(page, path);
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

test('the icons of the manifest and of the page are there, in their sizes', async ({ page, request }) => {
  await page.goto('/disclosures');
  const links = page.locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]');
  expect(await links.count()).toBe(3);
  for (const link of await links.all()) {
    const answer = await request.get((await link.getAttribute('href')) ?? '');
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
