import { expect, test } from '@playwright/test';
import { FILMS, openPage } from './site-pages.ts';

test.describe.configure({ mode: 'parallel' });

// Their states are the subject of other tests; here they would only take time.
test.beforeEach(({ page }) => page.route(FILMS, (route) => route.abort()));

const TITLES = [
  'Chief Executive Officer',
  'Chief Technology Officer',
  'Chief Operating Officer',
  ...Array.from({ length: 6 }, () => 'Data Scientist'),
];

test('nine members have name and title on cards, and in tooltips of bubbles from 1024 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1023, height: 800 });
  await openPage(page, '/team');
  const names = page.locator('.member-name');
  const titles = page.locator('.member-title');
  await expect(titles).toHaveText(TITLES);
  const columns = () =>
    page
      .locator('.member')
      .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().x))).size);
  for (const [width, count] of [
    [1023, 2],
    [640, 2],
    [639, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    for (let member = 0; member < 9; member++) {
      await expect(names.nth(member)).toBeVisible();
      await expect(titles.nth(member)).toBeVisible();
    }
    await expect.poll(() => columns()).toBe(count);
  }
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect.poll(async () => (await page.locator('.member-field').boundingBox())?.height).toBe(800);
  for (let member = 0; member < 9; member++) {
    const bubble = page.locator('.member-button').nth(member);
    const across = (await bubble.boundingBox())?.width ?? 0;
    expect(across).toBeGreaterThanOrEqual(150);
    expect(across).toBeLessThanOrEqual(240);
    await expect(titles.nth(member)).toBeHidden();
    await bubble.hover();
    await expect(names.nth(member)).toBeVisible();
    await expect(titles.nth(member)).toBeVisible();
  }
});

test('a member opens with name, bio and a looping, muted clip; the backdrop closes it', async ({ page }) => {
  await page.unroute(FILMS);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/team');
  const dialog = page.getByRole('dialog');
  for (const [index, title] of [...TITLES.entries()].slice(2, 4)) {
    const name = (await page.locator('.member-name').nth(index).textContent()) ?? '';
    await page.getByRole('button', { name: `${name} ${title}` }).click();
    await expect(dialog.getByRole('heading', { name })).toBeVisible();
    await expect(dialog.getByText(title, { exact: true })).toBeVisible();
    expect((await dialog.locator('.member-bio').innerText()).length).toBeGreaterThan(100);
    const clip = dialog.locator('video');
    await expect(clip).toHaveJSProperty('paused', false);
    await expect(clip).toHaveJSProperty('loop', true);
    await expect(clip).toHaveJSProperty('muted', true);
    await expect(clip).toHaveAttribute('src', `/media/team/${String(index + 1)}.webm`);
    await page.mouse.click(4, 4);
    await expect(dialog).toBeHidden();
  }
});
