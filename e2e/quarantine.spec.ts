import { expect, test } from '@playwright/test';
import {
  LACKING,
  NEWER,
  REVIEW,
  UNREADABLE,
} from '../apps/web/src/portal/admin/quality/quarantine/reviews.test-support.ts';
import { workedAnswers } from '../apps/web/src/portal/performance/worked.test-support.ts';
import { axeOf } from './axe.ts';
import { openReview, openWith } from './data-quality.ts';
import { STILL } from './motion.ts';
import { showIn, THEMES } from './theme.ts';

test.use(STILL);

const REASON = 'The exchange confirmed it.';

test('a quarantined sample is decided once a reason is given, and leaves the list', async ({ page }) => {
  const { server, dialog, items } = await openReview(page, {
    samples: [{ ...NEWER }, { ...UNREADABLE }],
    reviews: [REVIEW, LACKING],
  });
  const newer = items.filter({ hasText: '41,803.78 USDT' });
  await expect(newer).toContainText(NEWER.reason);
  await newer.getByRole('button', { expanded: false }).click();
  for (const name of ['Accept', 'Reject']) await expect(newer.getByRole('button', { name })).toBeDisabled();
  await newer.getByLabel('Reason for the decision').fill(REASON);
  await newer.getByRole('button', { name: 'Accept' }).click();
  await expect(items).toHaveCount(1);
  await expect(items).toContainText(UNREADABLE.reason);
  await expect(
    dialog.getByText('Recorded: the minute Mar 04, 2026, 12:59 GMT+1 joins the history.'),
  ).toBeFocused();
  expect(server.decided).toEqual([{ id: NEWER.id, body: { decision: 'accept', reason: REASON } }]);
  await dialog.getByText('Latest decisions').click();
  await expect(dialog.locator('.decided li')).toHaveText([
    `Accepted Mar 04, 2026, 12:59 GMT+1, 41,803.78 USDT${REASON}somebody@equanim.example, Mar 04, 2026, 14:00 GMT+1`,
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('the data quality is a press away while nothing asks for it, and Escape leads back', async ({
  page,
}) => {
  const { dialog } = await openWith(page, { samples: [], reviews: [] });
  await expect(page.locator('.notice')).toHaveCount(0);
  const opener = page.getByRole('button', { name: 'Data quality' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Nothing is waiting for a decision.')).toBeVisible();
  await expect(dialog.getByText('No window is excluded.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the review of a quarantined sample fits a phone, and has no accessibility finding in either theme', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const wide = {
    ...REVIEW,
    minute: { ...REVIEW.minute!, total_equity: 12_345_678.9, wallet_balance: -98_765_432.1 },
  };
  const { dialog, items } = await openReview(page, { samples: [{ ...NEWER }], reviews: [wide] });
  await expect(items.getByRole('table')).toHaveCount(3);
  const cutOff = () =>
    dialog.evaluate(
      (element) =>
        [element, ...element.querySelectorAll<HTMLElement>('table, tr, td, .waiting, .consequences')].filter(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
        ).length,
    );
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await cutOff(), String(width)).toBe(0);
    for (const theme of THEMES) {
      await showIn(page, theme);
      expect((await axeOf(page).include('dialog[open]').analyze()).violations).toEqual([]);
    }
  }
});

test('what was reviewed leaves no trace on the screen that is opened next', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const sample = { samples: [{ ...NEWER }], reviews: [REVIEW], answers: workedAnswers() };
  const { dialog, items } = await openReview(page, sample);
  await expect(items.getByRole('table')).toHaveCount(3);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('link', { name: 'Performance' }).click();
  const rows = page.getByRole('region', { name: 'Return and risk', exact: true }).getByRole('row');
  const shapes = () =>
    rows.evaluateAll((all) =>
      all.map((row) => [...row.children].map((cell) => cell.getBoundingClientRect().width)),
    );
  await expect(rows.filter({ hasText: 'Volatility' })).toBeVisible();
  const afterReview = await shapes();
  await page.reload();
  await expect(rows.filter({ hasText: 'Volatility' })).toBeVisible();
  expect(afterReview).toEqual(await shapes());
});
