import { expect, test, type Page, type Route } from '@playwright/test';
import { expectNoFinding } from './axe.ts';
import { FILMS, openPage } from './site-pages.ts';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Phone, the first width of the desktop layouts, desktop. */
const SIZES = [PHONE, { width: 1024, height: 768 }, DESKTOP];

test.describe.configure({ mode: 'parallel' });

/** Keeps the films from coming. @returns what breaks them off, those that are asked for later among them */
async function holdFilms(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOver = false;
  await page.route(FILMS, async (route) => {
    if (isOver) await route.abort();
    else held.push(route);
  });
  return async () => {
    isOver = true;
    await Promise.all(held.map((route) => route.abort()));
  };
}

async function expectNoFindingInLanding(page: Page): Promise<void> {
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
}

test('films that are on their way and films that failed have no finding, nor has a page of the landing section', async ({
  page,
}) => {
  const failFilms = await holdFilms(page);
  await page.setViewportSize(DESKTOP);
  await openPage(page, '/');
  await expect(page.getByText('Loading video...')).toBeVisible();
  await expectNoFinding(page, '#hero');
  await failFilms();
  await expect(page.getByText('Video failed to load')).toBeVisible();
  await expectNoFinding(page, '#hero');
  await expectNoFindingInLanding(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByText('Video unavailable')).toBeVisible();
  await expectNoFinding(page, 'footer');
});

test('the menu names its three pages at every width, and has no finding', async ({ page }) => {
  await page.route(FILMS, (route) => route.abort());
  await openPage(page, '/disclosures');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link')).toHaveText([
      'About Us',
      'Contact Us',
      'Login',
    ]);
    for (const item of await page.getByRole('dialog', { name: 'Menu' }).getByRole('listitem').all()) {
      const [row, link] = [await item.boundingBox(), await item.getByRole('link').boundingBox()];
      expect(row?.height, 'the number stands on one line').toBeLessThanOrEqual((link?.height ?? 0) + 1);
    }
    if (size === PHONE || size === DESKTOP) await expectNoFinding(page, '.menu-overlay');
    await page.keyboard.press('Escape');
  }
});

test('the contact form shows a field that was left out with its label under the header, and has no finding then nor after it was sent', async ({
  page,
}) => {
  await page.route(FILMS, (route) => route.abort());
  page.on('dialog', (dialog) => void dialog.accept());
  await page.setViewportSize(PHONE);
  await openPage(page, '/contact-us');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByLabel('FIRST NAME')).toBeFocused();
  const label = await page.getByText('FIRST NAME', { exact: true }).boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual(64);

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByLabel('FIRST NAME').fill('Ada');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByLabel('LAST NAME')).toBeFocused();
  await expectNoFinding(page, 'main');
  await page.getByLabel('LAST NAME').fill('Lowell');
  await page.getByLabel('EMAIL', { exact: true }).fill('ada@lowell.example');
  await page.getByLabel('HOW CAN WE HELP').fill('May I see the terms?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'was not sent' })).toBeVisible();
  await expectNoFinding(page, 'main');
});

test('the calculator has no finding, with its tables open and without its backtests', async ({ page }) => {
  await page.route(FILMS, (route) => route.abort());
  await openPage(page, '/investment');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.locator('.figures-year button').first().click();
  await expectNoFinding(page, 'main');
  await page.route('**/backtests/*.csv', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expectNoFinding(page, 'main');
});

test('the login has no finding while it is busy and after it was refused', async ({ page }) => {
  await page.route(FILMS, (route) => route.abort());
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
