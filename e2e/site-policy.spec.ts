import { expect, test, type Page } from '@playwright/test';
import { FILMS, openPage, PUBLIC, scrollThrough } from './site-pages.ts';

const POLICY = [
  "base-uri 'none'",
  "default-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "img-src 'self' data:",
  "object-src 'none'",
];

test.describe.configure({ mode: 'parallel' });

/**
 * Everything that goes wrong or leaves the house while a page is open: violations of the policy, words of trouble on
 * the console, requests that fail, and requests to anybody else.
 *
 * @param expected what the test itself breaks
 */
async function watch(page: Page, home: string, expected = /^$/): Promise<string[]> {
  const trouble: string[] = [];
  const tell = (text: string) => {
    if (!expected.test(text)) trouble.push(text);
  };
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error') tell(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => tell(error.message));
  page.on('requestfailed', (request) => {
    const { errorText } = request.failure() ?? {};
    // A browser that has enough of a film for now, or leaves the page, breaks the request off itself.
    const isBrokenOff = errorText === 'net::ERR_ABORTED' && request.resourceType() === 'media';
    if (!isBrokenOff) tell(`${errorText ?? ''} ${request.url()}`);
  });
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== new URL(home).origin) {
      trouble.push(`leaves for ${request.url()}`);
    }
  });
  return trouble;
}

/** The policy of an answer, one directive an entry. */
const directives = (headers: Record<string, string> | undefined): string[] =>
  (headers?.['content-security-policy'] ?? '')
    .split(';')
    .map((part) => part.trim())
    .toSorted();

for (const path of PUBLIC) {
  test(`${path} keeps to the strict policy, fails in nothing and asks nobody else`, async ({
    page,
    baseURL,
  }) => {
    // The answer of an unknown address is a failure by itself; the film of the footer is asked for on one page alone.
    const trouble = await watch(
      page,
      baseURL ?? '',
      /status of 404.*no-such-page$|ERR_FAILED.*\/media\/footer\//,
    );
    if (path !== '/') await page.route('**/media/footer/*.{webm,mp4}', (route) => route.abort());
    const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === path);
    await openPage(page, path);
    const answer = await answered;
    expect(answer.status()).toBe(path === '/no-such-page' ? 404 : 200);
    expect(directives(answer.headers())).toEqual(POLICY);
    expect(answer.headers()).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    await scrollThrough(page);
    // Films are asked for once the page has rested.
    await page.waitForTimeout(500);
    expect(trouble).toEqual([]);
  });
}

test('the states of the pages keep to it as well', async ({ page, baseURL }) => {
  const trouble = await watch(page, baseURL ?? '');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.setViewportSize({ width: 1440, height: 900 });

  await openPage(page, '/team');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.keyboard.press('Escape');
  await page.locator('.member-button').first().click();
  await page.getByRole('button', { name: 'Pause the clip' }).click();
  await page.getByRole('button', { name: 'Next member' }).click();
  await page.keyboard.press('Escape');

  await openPage(page, '/investment');
  await page.getByLabel('Initial Investment Amount').fill('25000');
  await page.getByText('1-Year', { exact: true }).and(page.locator('label')).click();
  await page.locator('.growth-chart').hover();
  await expect(page.locator('.chart-tooltip')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await download;

  await openPage(page, '/contact-us');
  for (const label of ['FIRST NAME', 'LAST NAME', 'HOW CAN WE HELP'])
    await page.getByLabel(label).fill('Ada');
  await page.getByLabel('EMAIL', { exact: true }).fill('ada@lowell.example');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible();

  await openPage(page, '/crm');
  await page.locator('.crm-contact').last().click();
  await page.getByRole('button', { name: 'Mark Done' }).click();

  await page.goto('/');
  await page.getByRole('button', { name: 'Pause the hero film' }).click();
  await page.getByRole('banner').getByRole('link').click();
  expect(trouble).toEqual([]);
});

test('a page without its films and files violates nothing either', async ({ page, baseURL }) => {
  const trouble = await watch(page, baseURL ?? '', /net::ERR_FAILED/);
  await page.route(FILMS, (route) => route.abort());
  await openPage(page, '/');
  await expect(page.getByText('Video failed to load')).toBeVisible();
  // Leaving would break off the pictures that are on their way.
  await page.waitForLoadState('networkidle');
  await page.route('**/backtests/*.csv', (route) => route.abort());
  await page.goto('/investment');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(trouble).toEqual([]);
});

test('a refused sign-in leaves one word of trouble, its own', async ({ page, baseURL }) => {
  const trouble = await watch(page, baseURL ?? '', /401|Invalid email or password|ApiProblem/);
  await openPage(page, '/login');
  await page.getByLabel('Email address').fill('nobody@lowell.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  expect(trouble).toEqual([]);
});

test('every kind of file carries the policy', async ({ request }) => {
  for (const path of [
    '/robots.txt',
    '/og/home.png',
    '/favicon.svg',
    '/backtests/1y.csv',
    '/theme.js',
    '/no-such-file.js',
  ]) {
    expect(directives((await request.get(path)).headers()), path).toEqual(POLICY);
  }
});
