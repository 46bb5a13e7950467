import { expect, test, type Page } from '@playwright/test';
import { ADA, entryOf, pageOf } from '../apps/web/src/portal/audit/audit.test-support.ts';
import { FAILURE, goodAnswers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { ADMIN, listenForTrouble, openDashboard } from './people.ts';
import { openAnswered } from './portal-answers.ts';
import { showIn, THEMES } from './theme.ts';

test.use(STILL);

const entries = (page: Page) => page.locator('.audit-list > li');

test('the audit log, open and closed, empty and failed, has no accessibility finding and fits every window', async ({
  page,
}) => {
  const answers = goodAnswers();
  answers['/audit'] = pageOf(
    [
      entryOf(3, {
        action: 'role-changed',
        subject: { ...ADA, id: '00000000-0000-4000-8000-000000000002', name: 'محمد بن علي' },
        address: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
        details: { from: 'customer', to: 'admin', a_long_one: 'w'.repeat(200) },
      }),
      entryOf(2, { action: 'sign-in-failed', actor_kind: 'visitor', actor: null }),
      entryOf(1, { actor: null, address: null, details: null }),
    ],
    1,
    2,
  );
  await openAnswered(page, '/audit', answers);
  await expect(entries(page)).toHaveCount(3);
  for (const entry of await entries(page).all()) await entry.locator('summary').click();
  for (const theme of THEMES) {
    await showIn(page, theme);
    await expectNoFinding(page);
  }
  for (const width of [2560, 1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(beyond, `at ${String(width)} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoFinding(page);
  answers['/audit'] = pageOf([]);
  await page.getByLabel('Action').selectOption('Backup restored');
  await expect(page.getByText('No entry matches this filter.')).toBeVisible();
  await expectNoFinding(page);
  answers['/audit'] = FAILURE;
  await page.getByLabel('Action').selectOption('Backup written');
  await expect(page.getByText('The entries could not be loaded.')).toBeVisible();
  await expectNoFinding(page);
});

test('what was done is found by action and span, by keyboard alone, and the address shows the same again', async ({
  page,
}) => {
  const trouble = listenForTrouble(page);
  await openDashboard(page, ADMIN);
  await expect(page.getByRole('link', { name: 'Audit' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { name: 'Audit', level: 1 })).toBeFocused();
  const action = page.getByLabel('Action');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(action).toBeFocused({ timeout: 200 });
  }).toPass({ intervals: [0] });
  await page.keyboard.type('Server started');
  await expect(page).toHaveURL(/action=server-started/);
  // Once to import its history, and once for the journeys.
  await expect(entries(page)).toHaveCount(2);
  const newest = entries(page).first();
  await expect(newest).toContainText('The server started');
  const summary = newest.locator('summary');
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(summary).toBeFocused({ timeout: 200 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press('Enter');
  await expect(newest.getByText(/^[0-9a-f]{64}$/)).toBeVisible();

  await page.getByLabel(/^To/).fill('2020-01-01T00:00');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('No entry matches this filter.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No entry matches this filter.')).toBeVisible();
  await expect(page.getByLabel(/^To/)).toHaveValue('2020-01-01T00:00');
  await expect(action).toHaveValue('server-started');
  expect(trouble).toEqual([]);
});

test('the export saves the entries of the filter, and is an entry itself', async ({ page }) => {
  await openDashboard(page, ADMIN);
  await page.goto('/audit?action=server-started');
  await expect(entries(page)).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^equanim-audit-server-started-\d{4}-\d\d-\d\d\.csv$/);
  const text = await (await file.createReadStream()).toArray();
  const lines = Buffer.concat(text).toString('utf8').trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain('server-started');
  await expect(page.getByText('Saved 2 entries')).toBeVisible();
  await page.goto('/audit?action=audit-exported');
  await expect(entries(page).first()).toContainText('exported the audit log');
});
