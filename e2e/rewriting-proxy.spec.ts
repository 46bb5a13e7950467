import { expect, test, type Page } from '@playwright/test';
import { STILL } from './motion.ts';
import { listenForTrouble } from './people.ts';
import { waitForScripts } from './site-pages.ts';

test.use(STILL);

const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const DECODER = '/cdn-cgi/scripts/email-decode.min.js';

/** An address as Cloudflare writes it: each character by exclusive or with the first. */
const encoded = (address: string): string =>
  `2a${Array.from(address, (one) => ((one.codePointAt(0) ?? 0) ^ 0x2a).toString(16).padStart(2, '0')).join('')}`;

/** What a proxy makes of a page that it rewrites in spite of `no-transform`: addresses, blanks, and a script of its own. */
function rewritten(html: string): string {
  const body = html
    .replaceAll(/href="mailto:([^"?]*@[^"?]*)[^"]*"/g, (_, to: string) => {
      return `href="/cdn-cgi/l/email-protection#${encoded(to)}"`;
    })
    .replaceAll(/>([^<]*@[^<]*)</g, (_, text: string) => {
      const covered = (address: string) =>
        `<span class="__cf_email__" data-cfemail="${encoded(address)}">[email&#160;protected]</span>`;
      return `>${text.replaceAll(ADDRESS, covered)}<`;
    });
  return body
    .replaceAll(/\s+/g, ' ')
    .replace('</body>', `<script data-cfasync="false" src="${DECODER}"></script></body>`);
}

async function passThroughProxy(page: Page): Promise<void> {
  await page.route(`**${DECODER}`, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    expect(response.headers()['cache-control']).toBe('no-cache, no-transform');
    return route.fulfill({ response, body: rewritten(await response.text()) });
  });
}

test('a page is taken over as it was built behind a proxy that rewrites it, and its mail links work', async ({
  page,
}) => {
  const trouble = listenForTrouble(page);
  await passThroughProxy(page);
  for (const path of ['/', '/investment', '/contact-us', '/disclosures', '/login']) {
    await page.goto(path);
    await waitForScripts(page);
    const hrefs = await page
      .locator('a[href*="mailto:"], a[href*="email-protection"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    for (const href of hrefs) expect(href).toMatch(/^mailto:[\w.+-]+@[\w.-]+(\?|$)/);
    if (path === '/contact-us') expect(hrefs.length).toBeGreaterThan(1);
    await expect(page.getByText('[email')).toHaveCount(0);
  }
  expect(trouble).toEqual([]);
});
