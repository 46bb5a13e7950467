import { expect, test, type Page } from '@playwright/test';
import { axeOf } from './axe.ts';
import { FILMS, finishMotion, openPage, PUBLIC, scrollThrough } from './site-pages.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Looks at the page as it stands, with nothing half transparent on its way. */
async function expectNoFinding(page: Page, part?: string): Promise<void> {
  await finishMotion(page);
  const axe = axeOf(page).withTags(TAGS);
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  expect(
    violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => [html, failureSummary]),
    })),
  ).toEqual([]);
}

/** What comes with the scroll has to be there before its contrast can be judged. */
async function reveal(page: Page): Promise<void> {
  await scrollThrough(page);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
}

test.describe.configure({ mode: 'parallel' });

// Drawing moving pictures would take more time than looking at all the rest.
test.beforeEach(({ page }) => page.route(FILMS, (route) => route.abort()));

for (const path of PUBLIC) {
  test(`${path} has no finding, on a desktop and on a phone`, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await openPage(page, path);
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await reveal(page);
      await expectNoFinding(page);
    }
  });
}

test('each page of the landing section has none', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openPage(page, '/');
  for (const index of [0, 1, 2, 3, 4]) {
    await page.locator('#landing').evaluate(
      (section, share) => {
        const { top, height } = section.getBoundingClientRect();
        window.scrollTo({ top: window.scrollY + top + (height - innerHeight) * share, behavior: 'instant' });
      },
      (index + 0.5) / 5,
    );
    await expect(page.locator('#landing [aria-current]')).toHaveCount(1);
    await expect(page.locator(`#landing [data-page="${String(index)}"]`)).toHaveCSS('opacity', '1');
    await expectNoFinding(page, '#landing');
  }
});

test('the menu has none', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openPage(page, '/disclosures');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectNoFinding(page, '.menu-overlay');
  await page.setViewportSize(PHONE);
  await expectNoFinding(page, '.menu-overlay');
});

test('the tooltip and the dialog of a member have none', async ({ page }) => {
  await page.unroute(FILMS);
  await page.setViewportSize(DESKTOP);
  await openPage(page, '/team');
  const first = page.locator('.member-button').first();
  await first.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator('.member-title').first()).toBeVisible();
  await expectNoFinding(page, 'main');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pause the clip' })).toBeVisible();
  await expectNoFinding(page, 'dialog[open]');
  await page.setViewportSize(PHONE);
  await expectNoFinding(page, 'dialog[open]');
});

test('films that play, and films that are on their way, have none', async ({ page }) => {
  await page.unroute(FILMS);
  await page.setViewportSize(DESKTOP);
  await openPage(page, '/');
  await expect(page.getByRole('button', { name: 'Pause the hero film' })).toBeVisible();
  await expectNoFinding(page, '#hero');
  await page.route(FILMS, () => undefined);
  await page.reload();
  await expect(page.getByText('Loading video...')).toBeVisible();
  await expectNoFinding(page, '#hero');
});

test('films that failed have none', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await openPage(page, '/');
  await expect(page.getByText('Video failed to load')).toBeVisible();
  await expectNoFinding(page, '#hero');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByText('Video unavailable')).toBeVisible();
  await expectNoFinding(page, 'footer');
});

test('the contact form has none, neither with what is missing nor after it was sent', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await openPage(page, '/contact-us');
  await page.getByLabel('FIRST NAME').fill('Ada');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByLabel('LAST NAME')).toBeFocused();
  await expectNoFinding(page, 'main');
  await page.getByLabel('LAST NAME').fill('Lowell');
  await page.getByLabel('EMAIL', { exact: true }).fill('ada@lowell.example');
  await page.getByLabel('HOW CAN WE HELP').fill('May I see the terms?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible();
  await expectNoFinding(page, 'main');
});

test('the calculator has none, with its tables open and without its backtests', async ({ page }) => {
  await openPage(page, '/investment');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.locator('.figures-year button').first().click();
  await expectNoFinding(page, 'main');
  await page.route('**/backtests/*.csv', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectNoFinding(page, 'main');
});

test('the login has none while it is busy and after it was refused', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/v1/auth/login', async (route) => {
    await held;
    await route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{}' });
  });
  await openPage(page, '/login');
  await page.getByLabel('Email address').fill('ada@lowell.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeDisabled();
  await expectNoFinding(page);
  release();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expectNoFinding(page);
});

test('with less motion the home page and the team have none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize(DESKTOP);
  for (const path of ['/', '/team']) {
    await openPage(page, path);
    await reveal(page);
    await expectNoFinding(page);
  }
});
