import { expect, test } from '@playwright/test';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { FILMS, openPage } from './site-pages.ts';

test.use(STILL);

// No film is part of the sample; here they would only take time.
test.beforeEach(({ page }) => page.route(FILMS, (route) => route.abort()));

test('the sample page shows whom one selects, and calls nobody', async ({ page }) => {
  await openPage(page, '/crm');
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'media') requests.push(request.url());
  });
  const detail = page.getByRole('region', { name: 'Contact detail' });
  const statuses = new Set<string>();
  for (const contact of await page.locator('.crm-contact').all()) {
    await contact.click();
    await expect(contact).toHaveAttribute('aria-current', 'true');
    await expect(detail.getByRole('heading', { level: 2 })).toHaveText(
      await contact.locator('.crm-contact-name').innerText(),
    );
    statuses.add(await detail.locator('.crm-status').innerText());
    const before = await page.locator('main').innerText();
    await detail.getByRole('button', { name: 'Send Email' }).click();
    await detail.getByRole('button', { name: 'Mark Done' }).click();
    expect(await page.locator('main').innerText()).toBe(before);
  }
  expect([...statuses].toSorted()).toEqual(['Proposal', 'Prospect', 'Qualified']);
  expect(requests).toEqual([]);
});

test('on a phone a contact leads to its detail and back, and beside the list the page stays where it is', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/crm');
  const contact = page.getByRole('button', { name: /^Viktor Lindqvist/ });
  await contact.focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Viktor Lindqvist' });
  await expect(heading).toBeFocused();
  const detail = page.getByRole('region', { name: 'Contact detail' });
  const header = (await page.getByRole('banner').boundingBox())!;
  // Below the header, and whole down to its two buttons.
  await expect.poll(async () => Math.round((await detail.boundingBox())!.y)).toBe(header.height + 12);
  await expect(detail.getByRole('button', { name: 'Mark Done' })).toBeInViewport({ ratio: 1 });
  await expectNoFinding(page, 'main');
  await page.keyboard.press('Tab');
  await expect(detail.getByRole('button', { name: 'Send Email' })).toBeFocused();
  await page.getByRole('button', { name: 'Back to contacts' }).click();
  await expect(contact).toBeFocused();
  await expect(contact).toBeInViewport({ ratio: 1 });

  // Text of twice the size makes no pane wider than the window.
  const enlarge = (size: string) =>
    page.evaluate((to) => document.documentElement.style.setProperty('font-size', to), size);
  await enlarge('200%');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await enlarge('');

  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const list = page.getByRole('region', { name: 'Contacts' });
    await page.getByRole('button', { name: /^Jonas Eklund/ }).click();
    await expect(page.getByRole('button', { name: /^Jonas Eklund/ })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Back to contacts' })).toBeHidden();
    expect((await detail.boundingBox())!.y).toBe((await list.boundingBox())!.y);
    await page.getByRole('button', { name: /^Helena Marsh/ }).click();
  }
});
