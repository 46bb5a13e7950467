import { expect, test, type Page } from '@playwright/test';
import { goodAnswers, userOf } from '../apps/web/src/portal/frame/answers.test-support.ts';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { ADMIN, CUSTOMER, figure, signInToDashboard } from './people.ts';
import { openAnswered } from './portal-answers.ts';
import { showIn, THEMES } from './theme.ts';

test.use(STILL);

const menuButton = (page: Page) => page.getByRole('button', { name: /^Menu of/ });

test('the screens are reached by keyboard and from the sheet of a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAnswered(page, '/pnl-dashboard', goodAnswers());
  const row = page.getByRole('navigation', { name: 'Screens' });
  await expect(row.getByRole('link', { name: 'PNL' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/customer-dashboard$/);
  // The focus is where the new screen says what it is.
  await expect(page.getByRole('heading', { name: 'Performance Dashboard' })).toBeFocused();
  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  const personal = page.getByRole('navigation', { name: 'All screens' });
  await expect(personal.getByRole('link', { name: 'Customer view' })).toHaveAttribute('aria-current', 'page');
  // The row leads there.
  await expect(personal.getByRole('link', { name: 'PNL' })).toBeHidden();
  await expectNoFinding(page);
  await page.keyboard.press('Escape');
  await expect(menuButton(page)).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row).toBeHidden();
  await menuButton(page).click();
  const sheet = page.getByRole('dialog', { name: 'Somebody' });
  const box = (await sheet.boundingBox())!;
  expect([box.x, box.width, Math.round(box.y + box.height)]).toEqual([0, 390, 844]);
  for (const theme of THEMES) {
    await showIn(page, theme);
    await expectNoFinding(page);
  }
  await sheet.getByRole('link', { name: 'PNL' }).click();
  await expect(page).toHaveURL(/pnl-dashboard$/);
  await expect(sheet).toBeHidden();
});

test('the row is one line that stays in view, and covers nothing that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await openAnswered(page, '/investors', { ...goodAnswers(), '/record/access': { audience: 'customers' } });
  const row = page.getByRole('navigation', { name: 'Screens' });
  await expect(row.getByRole('link')).toHaveCount(9);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const bar = (await row.boundingBox())!;
  expect([bar.y > 0, bar.height]).toEqual([true, 40]);
  // Backwards from the end: each comes into view from above.
  await page.getByRole('main').getByRole('button').last().focus();
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const [top, isOfMain] = await page.evaluate(() => {
      const focused = document.activeElement!;
      return [focused.getBoundingClientRect().top, focused.closest('main') !== null] as const;
    });
    if (isOfMain) expect(top).toBeGreaterThanOrEqual(bar.y + bar.height);
  }
});

test('the palette leads by keyboard to the orders of a symbol and to an investor', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAnswered(page, '/pnl-dashboard?range=1w', { ...goodAnswers(), '/orders/symbols': ['BTCUSDT'] });
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  const field = page.getByRole('combobox', { name: 'Search' });
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  for (const theme of THEMES) {
    await showIn(page, theme);
    await expectNoFinding(page, 'dialog[open]');
  }
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('btcusdt');
  await expect(page.getByRole('option', { name: 'Orders of BTCUSDT' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/pnl-dashboard[?]range=1w&orders_symbol=BTCUSDT#orders$/);
  const orders = page.getByRole('region', { name: 'Order History' });
  await expect(orders).toBeFocused();
  await expect(orders).toBeInViewport();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Search' }).click();
  await expectNoFinding(page, 'dialog[open]');
  await page.keyboard.type('family low');
  await expect(page.getByRole('option', { name: /^Lowell Family Office/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/investors[/]INV-0001$/);
  await expect(page.getByRole('heading', { name: 'Investor', exact: true })).toBeFocused();
});

test('signing out in one tab ends every other, and going back shows no figure', async ({ page, context }) => {
  await signInToDashboard(page, CUSTOMER);
  await expect(page.getByRole('heading', { name: 'Performance Dashboard' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await signInToDashboard(page, ADMIN);
  const other = await context.newPage();
  await other.goto('/pnl-dashboard');
  await expect(figure(other, 'Total Equity')).not.toBeEmpty();
  // Left by a full load, so that the browser may keep it in memory.
  const kept = await context.newPage();
  await kept.goto('/pnl-dashboard');
  await expect(figure(kept, 'Total Equity')).not.toBeEmpty();
  await kept.goto('/about');

  await page.getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login$/);
  await expect(other.getByText('Total Equity')).toHaveCount(0);
  await kept.goBack();
  await expect(kept).toHaveURL(/\/login/);
  await expect(kept.getByText('Total Equity')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText('Total Equity')).toHaveCount(0);
});

test('a minute before the end a dialog leads to the login and back, and at the end the screen is gone', async ({
  page,
}) => {
  const START = new Date('2026-03-04T12:00:00Z');
  await page.clock.install({ time: START });
  const endsAt = START.getTime() + 12 * 3_600_000;
  await page.addInitScript((end) => localStorage.setItem('sessionEndsAt', String(end)), endsAt);
  const answers = { ...goodAnswers(), '/auth/me': userOf('customer') };
  await openAnswered(page, '/customer-dashboard', answers);
  await expect(figure(page, 'Normalized Value')).not.toBeEmpty();
  // The minute does not pass while a busy machine looks.
  await page.clock.fastForward(12 * 3_600_000 - 58_000);
  await page.clock.setFixedTime(endsAt - 55_000);
  const dialog = page.getByRole('dialog', { name: /^Your session ends in 0:5\d$/ });
  await expect(dialog).toBeVisible();
  await expectNoFinding(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fcustomer-dashboard$/);
  await expect(page.getByText('Sign in again to continue where you were.')).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue('somebody@equanim.example');
  await page.goBack();
  await expect(page.getByRole('dialog', { name: /^Your session ends in/ })).toBeVisible();
  await page.clock.setFixedTime(endsAt);
  await page.clock.fastForward(60_000);
  await expect(page).toHaveURL(/\/login\?next=%2Fcustomer-dashboard$/);
  await expect(page.getByText('Your session expired.')).toBeVisible();
});
