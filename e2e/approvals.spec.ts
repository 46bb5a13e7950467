import { expect, test } from '@playwright/test';
import { approvalWith, APPROVALS } from '../apps/web/src/portal/layout/fund/approvals.test-support.ts';
import { goodAnswers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { readUnspeakable } from './page-health.ts';
import { openAnswered } from './portal-answers.ts';
import { showIn, THEMES } from './theme.ts';

test.use(STILL);

test('by keyboard alone a proposal is read and confirmed, and the screen fits every width in both themes', async ({
  page,
}) => {
  const answers = { ...goodAnswers(), '/approvals': APPROVALS };
  await openAnswered(page, '/pnl-dashboard', answers);
  await page.getByRole('link', { name: 'Approvals' }).last().press('Enter');
  await expect(page.getByText('1,818.18 units short').first()).toBeVisible();
  for (const width of [1440, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of THEMES) {
      await showIn(page, theme);
      await expectNoFinding(page);
    }
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(beyond, `at ${String(width)} px`).toBeLessThanOrEqual(0);
  }
  expect(await readUnspeakable(page)).toEqual([]);
  const sent: unknown[] = [];
  await page.route('**/api/v1/approvals/*/confirm', (route) => {
    sent.push(route.request().postDataJSON());
    answers['/approvals'] = [];
    return route.fulfill({ json: approvalWith({ state: 'confirmed' }) });
  });
  await page
    .getByRole('button', { name: /^Confirm/ })
    .first()
    .press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoFinding(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The proposal was confirmed.')).toBeFocused();
  await expect(page.getByText('Nothing waits for a second person.')).toBeVisible();
  expect(sent).toEqual([{ digest: approvalWith().digest }]);
});
