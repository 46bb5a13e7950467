import { expect, test, type Page } from '@playwright/test';
import { FAILURE, goodAnswers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import {
  fundWith,
  investorOf,
  investorsOf,
  requestWith,
  termsWith,
} from '../apps/web/src/portal/layout/fund/fund.test-support.ts';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { openAnswered } from './portal-answers.ts';
import { showIn, THEMES } from './theme.ts';

test.use(STILL);

const INVESTORS = '/funds/flagship/investors';
const WIDTHS = [2560, 1440, 1280, 1024, 768, 390, 320];

const figures = (value: number) => ({ management_fee: 0, performance_fee: 0, net_value: value });
const moment = { before: figures(1_234_567_890.12), after: figures(1_234_567_888) };
/** Of terms from a day that has begun. */
const EFFECT = {
  needs_second_person: true,
  before: termsWith({}),
  as_of: '2026-11-25T13:04:00Z',
  strike_day: '2026-12-01',
  investors: [
    { investor: requestWith().investor, now: moment, at_strike: { before: figures(1), after: figures(1) } },
  ],
};

/** At each width nothing lies beyond the window. */
async function expectToFit(page: Page, widths = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(beyond, `at ${String(width)} px`).toBeLessThanOrEqual(0);
  }
}

/** Looks at the screen in both themes. */
async function expectSound(page: Page): Promise<void> {
  for (const theme of THEMES) {
    await showIn(page, theme);
    await expectNoFinding(page);
  }
}

test('the holdings, open and closed, as a table and as cards, have no accessibility finding and fit every window', async ({
  page,
}) => {
  await openAnswered(page, '/investors', goodAnswers());
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const name of [/^Lowell Family Office/, /^Harbour Lane/, /^Old Mill/])
    await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('table', { name: /^Series of/ })).toHaveCount(2);
  await expect(page.getByText('Everything was redeemed.')).toBeVisible();
  await expect(page.getByText('In force')).toBeVisible();
  await expectSound(page);
  await expectToFit(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('table', { name: /^Investors/ })).toHaveCount(0);
  await expectSound(page);
});

test('without a sample, with nobody and after failures the screen says so, without an accessibility finding', async ({
  page,
}) => {
  const answers = goodAnswers();
  answers[INVESTORS] = { as_of: null, investors: [], house: null, settlement: null, manager: null };
  answers['/funds'] = [fundWith({ terms: [] })];
  await openAnswered(page, '/investors', answers);
  await expect(page.getByText('No investors yet.')).toBeVisible();
  await expect(page.getByText('No terms are recorded yet.')).toBeVisible();
  await expectSound(page);
  answers[INVESTORS] = FAILURE;
  answers['/funds'] = FAILURE;
  await page.reload();
  await expect(page.getByText('The investors could not be loaded.')).toBeVisible();
  await expect(page.getByText('The terms could not be loaded.')).toBeVisible();
  await expectSound(page);
  answers[INVESTORS] = investorsOf();
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await expect(page.getByText('5 investors, amounts in USDT')).toBeVisible();
});

test('each dialog is sound with its errors, is worked by keyboard alone, and gives the focus back', async ({
  page,
}) => {
  const answers = { ...goodAnswers(), '/funds/flagship/terms/preview': EFFECT };
  await openAnswered(page, '/investors', answers);
  const request = page.getByRole('button', { name: 'New request' });
  await request.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New request' });
  await dialog.getByRole('button', { name: 'Request it' }).press('Enter');
  await expect(dialog.getByLabel('Investor', { exact: true })).toBeFocused();
  await expectSound(page);
  await page.keyboard.type('Lowell');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('100000');
  await expect(dialog.getByText('97,000.00 USDT')).toBeVisible();
  await page.keyboard.press('Enter');
  const done = page.getByRole('dialog', { name: 'Requested' });
  await expect(done.getByRole('button', { name: 'Done' })).toBeFocused();
  await expectNoFinding(page);
  await page.keyboard.press('Enter');
  await expect(request).toBeFocused();

  await page.getByRole('button', { name: 'Add investor' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Add investor' }).press('Enter');
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add investor' })).toBeFocused();

  await page.getByRole('button', { name: 'Record terms' }).press('Enter');
  const review = page.getByRole('button', { name: 'Review' });
  await review.press('Enter');
  await expect(page.getByLabel('From')).toBeFocused();
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 700 });
  await review.scrollIntoViewIfNeeded();
  await expect(review).toBeInViewport({ ratio: 1 });
  await page.getByLabel('From').fill('2026-11-03');
  await review.press('Enter');
  await expect(page.locator('.terms-review')).toBeFocused();
  await expect(page.locator('.terms-investor')).toContainText('1,234,567,888.00');
  await expectSound(page);
  const beyond = (element: Element) => element.scrollWidth - element.clientWidth;
  expect(await page.getByRole('dialog').evaluate(beyond)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Record terms' })).toBeFocused();
});

test('hundreds of investors are found and sorted, and large amounts fit', async ({ page }) => {
  const answers = goodAnswers();
  const many = Array.from({ length: 250 }, (_, index) =>
    investorOf(index + 1, {
      name: `Investor ${String(index + 1)} of a very long name that takes more than one line`,
      series: [
        { dealtOn: '2026-03-01', net: 12_345_678.9 + index, price: 1.19 },
        { dealtOn: '2026-06-01', net: 50_000 + index, price: 1.25 },
      ],
    }),
  );
  answers[INVESTORS] = investorsOf(many);
  await openAnswered(page, '/investors', answers);
  await expect(page.getByText('250 investors, amounts in USDT')).toBeVisible();
  await expectToFit(page, [1280, 390]);
  await page.setViewportSize({ width: 1440, height: 900 });
  const rows = page.getByRole('table', { name: /^Investors/ }).locator('tbody tr');
  await expect(rows).toHaveCount(250);
  await expect(rows.first()).toContainText('INV-0250');
  await page.getByRole('button', { name: 'Net value' }).click();
  await expect(rows.first()).toContainText('INV-0001');
  await page.getByLabel('Name, reference or user').fill('inv-0123');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Investor 123');
});
