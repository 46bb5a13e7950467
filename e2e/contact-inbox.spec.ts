import { expect, test, type Page } from '@playwright/test';
import { axeOf } from './axe.ts';
import { STILL } from './motion.ts';
import { ADMIN, figure, listenForTrouble, signInToDashboard } from './people.ts';
import { withMail } from './product-with-mail.ts';
import { openPage, waitForScripts } from './site-pages.ts';

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

test('by default the form thanks, says that nothing was sent, and nothing at all leaves the browser', async ({
  page,
}) => {
  // The footer's film would be asked for while the form is filled.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPage(page, '/contact-us');
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await expect(page.getByText('This form sends nothing yet')).toBeVisible();
  const alerts = await fillForm(page);
  await send(page);
  await expect(page.getByRole('status').filter({ hasText: 'not sent' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Send it by email instead' })).toBeVisible();
  expect(alerts).toEqual(['Thank you for your message!']);
  await expect(text(page)).toHaveValue('');
  await expect(page.locator('[name=website]')).toHaveCount(0);
  expect(requests).toEqual([]);
});

withMail.describe('with the inbox on', () => {
  withMail('a visitor who comes through another page leaves a message', async ({ page }) => {
    const trouble = listenForTrouble(page);
    await openPage(page, '/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page).toHaveURL(/contact-us$/);
    await waitForScripts(page);
    await expect(page.getByText('This form sends nothing yet')).toBeHidden();
    const alerts = await fillForm(page);
    const answered = page.waitForResponse('**/api/v1/contact');
    await send(page);
    expect((await answered).status()).toBe(202);
    await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toContainText('It has arrived');
    expect(alerts).toEqual(['Thank you for your message!']);
    await expect(text(page)).toHaveValue('');
    expect(trouble).toEqual([]);
  });

  withMail(
    'a message that may not have arrived stays in the form and can be sent again',
    async ({ page }) => {
      await openPage(page, '/contact-us');
      const alerts = await fillForm(page);
      await page.route('**/api/v1/contact', (route) => route.abort());
      await send(page);
      await expect(page.getByRole('alert')).toContainText('not known whether your message arrived');
      expect(alerts).toEqual([]);
      await expect(text(page)).toHaveValue(MESSAGE);
      await page.unroute('**/api/v1/contact');
      for (const [status, sentence] of [
        [400, 'was not accepted'],
        [429, 'Too many messages'],
        [500, 'not known whether your message arrived'],
      ] as const) {
        await page.route('**/api/v1/contact', (route) => route.fulfill({ status, body: '{}' }));
        await send(page);
        await expect(page.getByRole('alert')).toContainText(sentence);
        await expect(text(page)).toHaveValue(MESSAGE);
        await page.unroute('**/api/v1/contact');
      }
      expect(alerts).toEqual([]);
      await send(page);
      await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toContainText('It has arrived');
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );

  withMail(
    'an administrator reads what came, newest first, and says how far it has got',
    async ({ page, request }) => {
      const left = await request.post('/api/v1/contact', {
        data: { first_name: 'Ada', last_name: 'Lowell', email: 'ada@lowell.example', message: MESSAGE },
      });
      expect(left.status()).toBe(202);
      const trouble = listenForTrouble(page);
      await signInToDashboard(page, ADMIN);
      const panel = page.getByRole('region', { name: 'Leads' });
      await page.getByRole('region', { name: 'Order History', exact: true }).scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 10_000);
      const newest = panel.getByRole('listitem').first();
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
      await expect(figure(page, 'Total Equity')).toHaveText(/\d/);
      await page.getByRole('region', { name: 'Order History', exact: true }).scrollIntoViewIfNeeded();
      await page.mouse.wheel(0, 10_000);
      await expect(newest.getByLabel('Status of the message from Ada Lowell')).toHaveValue('answered');
      expect((await axeOf(page).include('main').analyze()).violations).toEqual([]);
      expect(trouble).toEqual([]);
    },
  );
});
