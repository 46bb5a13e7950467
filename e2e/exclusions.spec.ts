import { expect, test, type Page } from '@playwright/test';
import { goodAnswers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { SPECIFIED } from '../apps/web/src/portal/admin/quality/exclusions/windows.test-support.ts';
import type { Exclusion } from '../apps/web/src/api/quality.ts';
import { axeOf } from './axe.ts';
import { STILL } from './motion.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

/** The excluded windows of a dashboard, and a server that takes changes as long as its status is 200. */
async function openWindows(page: Page, windows: Exclusion[]) {
  const server = { status: 200, sent: [] as unknown[] };
  const asked = await openAnswered(page, '/pnl-dashboard', goodAnswers());
  await page.route('**/api/v1/quality/quarantine', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/v1/quality/exclusions', async (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: windows });
    const body = route.request().postDataJSON() as Pick<Exclusion, 'from' | 'to' | 'reason'>;
    server.sent.push(body);
    if (server.status !== 200)
      return route.fulfill({
        status: server.status,
        json: { detail: 'The reason holds control characters.' },
      });
    const added = { ...body, id: '44444444-4444-4444-8444-444444444444', created_at: '2026-03-04T12:30:00Z' };
    windows.push(added);
    return route.fulfill({ status: 201, json: added });
  });
  await page.route('**/api/v1/quality/exclusions/*', async (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    server.sent.push(id);
    if (server.status === 200 || server.status === 404) {
      windows.splice(
        windows.findIndex((one) => one.id === id),
        1,
      );
    }
    return server.status === 200
      ? route.fulfill({ status: 204 })
      : route.fulfill({ status: server.status, json: {} });
  });
  await page.getByRole('button', { name: 'Data quality' }).click();
  const dialog = page.getByRole('dialog', { name: 'Data quality' });
  const histories = () => asked.filter(({ pathname }) => pathname.endsWith('/wallet/history')).length;
  return { server, dialog, histories, rows: dialog.locator('.window') };
}

test('a window is excluded with a reason, and histories are refetched', async ({ page }) => {
  const { server, dialog, rows, histories } = await openWindows(page, [{ ...SPECIFIED }]);
  await expect(rows).toHaveText([
    /^Oct 22, 2025, 09:11 GMT\+2 to 09:29The exchange reported a wrong equity\.Excluded since Jan 01, 2026, 01:00 GMT\+1/,
  ]);
  await expect(rows.locator('time').first()).toHaveAttribute('title', 'Oct 22, 2025, 07:11:00 UTC');
  await dialog.getByRole('button', { name: 'Exclude a window' }).click();
  await expect(dialog.getByLabel('First minute')).toBeFocused();
  await dialog.getByLabel('First minute').fill('2026-03-04T12:05');
  await dialog.getByLabel('Last minute').fill('2026-03-04T12:07');
  await dialog.getByLabel('Reason').fill('A glitch of the exchange.');
  await expect(dialog.getByText('Mar 04, 2026, 11:05:00 UTC')).toBeVisible();
  await expect(
    dialog.getByRole('status').filter({ hasText: '3 minutes are left out of every history' }),
  ).toBeVisible();
  await dialog.getByLabel('Last minute').fill('2026-03-14T12:05');
  await expect(dialog.getByText('14,401 minutes (10 days) are left out of every history')).toBeVisible();
  await dialog.getByLabel('Last minute').fill('2026-03-04T12:07');
  const before = histories();
  await dialog.getByRole('button', { name: 'Exclude it' }).click();
  await expect(dialog.getByText('Excluded: Mar 04, 2026, 12:05 GMT+1 to 12:07.')).toBeFocused();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('A glitch of the exchange.');
  await expect.poll(histories).toBe(before + 1);
  expect(server.sent).toEqual([
    {
      from: '2026-03-04T11:05:00.000Z',
      to: '2026-03-04T11:07:00.000Z',
      reason: 'A glitch of the exchange.',
    },
  ]);
});

test('an error in a new window stands beside its field, and nothing is sent', async ({ page }) => {
  const { server, dialog } = await openWindows(page, []);
  await dialog.getByRole('button', { name: 'Exclude a window' }).click();
  const send = dialog.getByRole('button', { name: 'Exclude it' });
  const [first, last, reason] = ['First minute', 'Last minute', 'Reason'].map((name) =>
    dialog.getByLabel(name),
  );
  await send.click();
  await expect(first!).toHaveAccessibleDescription('Berlin time Enter the first minute, 1970 or later.');
  await expect(last!).toHaveAccessibleDescription('Berlin time Enter the last minute, 1970 or later.');
  await expect(reason!).toHaveAccessibleDescription('Enter a reason.');
  await expect(first!).toBeFocused();
  await first!.fill('2026-03-04T12:05');
  await last!.fill('2026-03-04T12:04');
  await reason!.fill('ok then');
  await expect(last!).toHaveAccessibleDescription(/The last minute must not be before the first\.$/);
  await expect(dialog.locator('.field-error')).toHaveCount(1);
  expect((await axeOf(page).include('dialog[open]').analyze()).violations).toEqual([]);
  await send.click();
  await expect(last!).toBeFocused();
  expect(server.sent).toEqual([]);

  await last!.fill('2026-03-04T12:05');
  for (const [status, sentence] of [
    [400, 'The reason holds control characters.'],
    [500, 'It is not known whether the window was excluded. Try again: it will not be done twice.'],
  ] as const) {
    server.status = status;
    await send.click();
    await expect(dialog.getByRole('alert')).toHaveText(sentence);
    await expect(reason!).toHaveValue('ok then');
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Exclude a window' })).toBeFocused();
});

test('a window is included again after a question in its place, and histories are refetched', async ({
  page,
}) => {
  const { server, dialog, rows, histories } = await openWindows(page, [{ ...SPECIFIED }]);
  await rows.getByRole('button', { name: 'Include again' }).click();
  await expect(rows).toContainText(
    'Its 19 minutes count again in every history and statistic, for customers too.',
  );
  await expect(rows.getByRole('button', { name: 'Keep it excluded' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(rows.getByRole('button', { name: 'Include again' })).toBeFocused();
  expect(server.sent).toEqual([]);

  await page.keyboard.press('Enter');
  server.status = 500;
  await rows.getByRole('button', { name: 'Include again' }).click();
  await expect(rows.getByRole('alert')).toHaveText(
    'It is not known whether the window was included again. Try again: it will not be done twice.',
  );
  expect((await axeOf(page).include('dialog[open]').analyze()).violations).toEqual([]);
  server.status = 200;
  const before = histories();
  await rows.getByRole('button', { name: 'Include again' }).click();
  await expect(dialog.getByText('Included again: Oct 22, 2025, 09:11 GMT+2 to 09:29.')).toBeFocused();
  await expect(dialog.getByText('No window is excluded.')).toBeVisible();
  await expect.poll(histories).toBeGreaterThan(before);
  expect(server.sent).toEqual([SPECIFIED.id, SPECIFIED.id]);
});
