import { expect, test } from '@playwright/test';
import { listenForTrouble } from './people.ts';

test('an unknown page is the error page with a true 404', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading').first()).toBeVisible();
});

test("the footer's html address leads to the contact page for good", async ({ request }) => {
  const answer = await request.get('/contact-us.html', { maxRedirects: 0 });
  expect(answer.status()).toBe(301);
  expect(answer.headers()['location']).toBe('/contact-us');
});

test('the description of the API is there for programs and for people', async ({ page, request }) => {
  const document = await (await request.get('/api/v1/openapi.json')).json();
  expect(Object.keys(document.paths)).toContain('/api/v1/wallet/history');
  const trouble = listenForTrouble(page);
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'Portal API' })).toBeVisible();
  await expect(page.getByText('/api/v1/wallet/history')).toBeVisible();
  expect(trouble).toEqual([]);
});
