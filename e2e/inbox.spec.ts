import { expect, test, type Page } from '@playwright/test';
import { STILL } from './motion.ts';
import { writing } from './own-product.ts';
import { ADMIN, listenForTrouble, signInToDashboard } from './people.ts';
import { openPage } from './site-pages.ts';

test.use(STILL);

const MESSAGE = 'May I see the terms? <b>Soon</b>';

/** Fills the form as a person does; what the page says in an alert is collected. */
async function fillForm(page: Page): Promise<string[]> {
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.accept();
  });
  await page.getByLabel('FIRST NAME').fill('Ada');
  await page.getByLabel('LAST NAME').fill('Lowell');
  await page.getByLabel('EMAIL', { exact: true }).fill('ada@lowell.example');
  await page.getByLabel('HOW CAN WE HELP').fill(MESSAGE);
  return alerts;
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click();
const text = (page: Page) => page.getByLabel('HOW CAN WE HELP');

test('by default the form says beforehand that it sends nothing, only thanks, keeps what was typed, and nothing leaves the browser', async ({
  page,
}) => {
  await openPage(page, '/contact-us');
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await expect(page.getByText('This form sends nothing yet')).toBeVisible();
  const alerts = await fillForm(page);
  await send(page);
  await expect.poll(() => alerts).toEqual(['Thank you for your message!']);
  await expect(text(page)).toHaveValue(MESSAGE);
  await expect(page.getByRole('form').getByText(/sent|thank you/i)).toHaveCount(0);
  expect(requests).toEqual([]);
});

writing.describe('with the inbox on', () => {
  writing.use(STILL);

  writing(
    'a message that may not have arrived stays in the form and is sent again, and an administrator reads it and says how far it has got',
    async ({ page }) => {
      await openPage(page, '/contact-us');
      await expect(page.getByText('This form sends nothing yet')).toBeHidden();
      const alerts = await fillForm(page);
      const statuses = {
        0: 'not known',
        400: 'was not accepted',
        429: 'Too many messages',
        500: 'not known',
      };
      for (const [status, sentence] of Object.entries(statuses)) {
        await page.route('**/api/v1/contact', (route) =>
          status === '0' ? route.abort() : route.fulfill({ status: Number(status), body: '{}' }),
        );
        await send(page);
        await expect(page.getByRole('alert')).toContainText(sentence);
        await expect(text(page)).toHaveValue(MESSAGE);
        await page.unroute('**/api/v1/contact');
      }
      expect(alerts).toEqual([]);
      const answered = page.waitForResponse('**/api/v1/contact');
      await send(page);
      expect((await answered).status()).toBe(202);
      await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toContainText('It has arrived');
      expect(alerts).toEqual(['Thank you for your message!']);
      await expect(text(page)).toHaveValue('');

      const trouble = listenForTrouble(page);
      // So high that what comes with the scroll is in view.
      await page.setViewportSize({ width: 1280, height: 5_000 });
      await signInToDashboard(page, ADMIN);
      const newest = page.getByRole('region', { name: 'Leads' }).getByRole('listitem').first();
      await expect(newest).toContainText(MESSAGE);
      await expect(newest.getByRole('link')).toHaveAttribute('href', 'mailto:ada@lowell.example');
      const status = newest.getByLabel('Status of the message from Ada Lowell');
      await expect(status).toHaveValue('new');
      const stored = page.waitForResponse(
        (answer) => answer.request().method() === 'PATCH' && answer.status() === 200,
      );
      await status.selectOption('answered');
      await stored;
      await page.reload();
      await expect(status).toHaveValue('answered');
      expect(trouble).toEqual([]);
    },
  );
});
