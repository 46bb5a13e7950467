import { expect, test } from '@playwright/test';
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
    await expect(contact).toHaveAttribute('aria-pressed', 'true');
    await expect(detail.getByRole('heading')).toHaveText(
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
