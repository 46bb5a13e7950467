import { expect, test, type Page } from '@playwright/test';
import { FAILURE, goodAnswers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import {
  entryOf,
  ENTRIES,
  ledgerPageOf,
  reconciliationWith,
} from '../apps/web/src/portal/layout/fund/ledger.test-support.ts';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { openAnswered } from './portal-answers.ts';
import { showIn, THEMES } from './theme.ts';

test.use(STILL);

const RECONCILIATION = '/ledger/reconciliation';
const entries = (page: Page) => page.locator('.entry');

/** Looks at the screen in both themes. */
async function expectSound(page: Page): Promise<void> {
  for (const theme of THEMES) {
    await showIn(page, theme);
    await expectNoFinding(page);
  }
}

test('an even ledger and its entries have no accessibility finding and fit every window', async ({
  page,
}) => {
  const answers = goodAnswers();
  answers['/ledger/entries'] = ledgerPageOf(ENTRIES, 1, 3);
  await openAnswered(page, '/ledger', answers);
  await expect(page.getByText('Balanced', { exact: true })).toBeVisible();
  await expect(entries(page)).toHaveCount(ENTRIES.length);
  await expectSound(page);
  for (const width of [2560, 1440, 1280, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(beyond, `at ${String(width)} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
});

test('hundreds of owners scroll by themselves, with what they have together and what is off in view', async ({
  page,
}) => {
  const answers = goodAnswers();
  const sound = reconciliationWith();
  answers[RECONCILIATION] = reconciliationWith({
    state: 'off',
    units_difference: '-0.000000000000000012',
    value_difference: -12.5,
    findings: Array.from({ length: 3 }, (_, index) => `Finding ${String(index + 1)} differs by 12.50 USDT.`),
    owners: Array.from({ length: 200 }, (_, index) => ({
      owner: 'series' as const,
      name: `Investor ${String(index + 1)}, Series 1`,
      units: '1234.5',
      value: 1500.25,
    })),
  });
  await openAnswered(page, '/ledger', answers);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByText('Finding 3 differs by 12.50 USDT.')).toBeVisible();
  const area = page.getByRole('region', { name: 'Owners, table' });
  await expect(area.locator('tbody tr')).toHaveCount(200);
  const account = area.getByRole('row', { name: /^The account/ });
  await expect(account).toBeInViewport({ ratio: 0.9 });
  await area.focus();
  await page.keyboard.press('End');
  await expect(area.getByRole('row', { name: /^Investor 200/ })).toBeInViewport();
  await expect(account).toBeInViewport({ ratio: 0.9 });
  await expectNoFinding(page);

  answers[RECONCILIATION] = {
    ...sound,
    state: 'waiting',
    findings: ['The units of a flow are still to be counted.'],
  };
  await page.reload();
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible();
  await expectSound(page);
});

test('an empty ledger, a filter without entries and failures have no accessibility finding', async ({
  page,
}) => {
  const answers = goodAnswers();
  answers['/ledger/entries'] = ledgerPageOf([]);
  await openAnswered(page, '/ledger', answers);
  await expect(page.getByText('No entries yet.')).toBeVisible();
  await page.getByLabel('Kind').selectOption('Crystallization');
  await expect(page).toHaveURL(/[?]kind=crystallization$/);
  await expect(page.getByText('No entry matches this filter.')).toBeVisible();
  await expectNoFinding(page);
  answers['/ledger/entries'] = FAILURE;
  answers[RECONCILIATION] = FAILURE;
  await page.reload();
  await expect(page.getByText('The entries could not be loaded.')).toBeVisible();
  await expect(page.getByText('The owners could not be loaded.')).toBeVisible();
  await expectNoFinding(page);
});

test('a correction leads to an entry many pages away, which is shown and has the focus', async ({ page }) => {
  const answers = goodAnswers();
  await openAnswered(page, '/ledger', answers);
  await page.route('**/api/v1/ledger/entries?*', (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page'));
    // Pages of fifty, newest first, with a gap of a thousand below 9,000.
    const newest = 10_000 - (at - 1) * 50;
    const data = Array.from({ length: 50 }, (_, index) => newest - index)
      .map((sequence) => (sequence > 9000 ? sequence : sequence - 1000))
      .map((sequence) => entryOf(sequence, sequence === 9990 ? { corrects: 4321 } : {}));
    return route.fulfill({ json: { data, page: at, page_size: 50, total_count: 9000, total_pages: 180 } });
  });
  await page.reload();
  await page.getByRole('link', { name: 'Corrects entry 4321' }).press('Enter');
  await expect(page.locator('#entry-4321')).toBeFocused();
  await expect(page.locator('#entry-4321')).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/entry=4321&page=94$/);
});
