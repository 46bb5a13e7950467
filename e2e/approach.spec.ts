import { expect, test, type Page } from '@playwright/test';
import { FILMS, openPage } from './site-pages.ts';

// Their states are the subject of other tests; here they would only take time.
test.beforeEach(({ page }) => page.route(FILMS, (route) => route.abort()));

const opacityOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Number(getComputedStyle(element).opacity));

test('reveals its cards once, when half of them is seen, 0.2 s apart', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/');
  const cards = page.locator('#combined-approach li');
  await expect(cards).toHaveCount(3);
  expect(await opacityOf(page, '#combined-approach li:nth-child(1)')).toBe(0);
  await page.locator('#combined-approach').scrollIntoViewIfNeeded();
  await cards.first().scrollIntoViewIfNeeded();
  for (const [index, delay] of ['0s, 0s', '0.2s', '0.4s'].entries()) {
    await expect(cards.nth(index)).toHaveCSS('opacity', '1');
    await expect(cards.nth(index)).toHaveCSS('transition-delay', delay);
  }
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(cards.first()).toHaveCSS('opacity', '1');
});

test('is a row to drag, scroll and step through on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  await openPage(page, '/');
  const row = page.locator('.approach-row');
  await row.scrollIntoViewIfNeeded();
  const left = () => row.evaluate((element) => element.scrollLeft);
  const previous = page.getByRole('button', { name: 'Previous card' });
  const next = page.getByRole('button', { name: 'Next card' });
  await expect(previous).toBeDisabled();
  await next.click();
  await expect.poll(left).toBeGreaterThan(200);
  await expect(previous).toBeEnabled();
  await previous.click();
  await expect.poll(left).toBe(0);

  const box = await row.boundingBox();
  if (box === null) throw new Error('The row has no box.');
  await page.mouse.move(box.x + 700, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 300, box.y + 200, { steps: 8 });
  await expect.poll(() => left()).toBeGreaterThan(300);
  await page.mouse.up();

  await row.evaluate((element) => element.scrollTo({ left: 0, behavior: 'instant' }));
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(left).toBeGreaterThan(0);
});

test('a drag that ends on a button does not follow it, a click does, by a full page load', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  await openPage(page, '/');
  const button = page.getByRole('link', { name: 'Learn More' });
  await button.scrollIntoViewIfNeeded();
  await page.waitForTimeout(700);
  const box = await button.boundingBox();
  if (box === null) throw new Error('The button has no box.');
  await page.mouse.move(box.x + 20, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x - 60, box.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect(page).toHaveURL(/\/$/);
  for (const [label, address] of [
    ['Learn More', /\/strategy-overview$/],
    ['Access Structure', /\/investment$/],
  ] as const) {
    await openPage(page, '/');
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await page.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(address);
    expect(await page.evaluate(() => 'isSameDocument' in window), label).toBe(false);
  }
});

test('is a stack on a phone, which the keyboard goes through card by card, and a row from 768 px', async ({
  page,
}) => {
  await page.setViewportSize({ width: 767, height: 844 });
  await openPage(page, '/');
  const cards = page.locator('#combined-approach li');
  const boxes = await Promise.all([0, 1, 2].map((index) => cards.nth(index).boundingBox()));
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1);
  await expect(page.getByRole('link', { name: 'Access Structure' })).toHaveAttribute('href', '/investment');
  const row = page.locator('.approach-row');
  await expect(row).not.toHaveAttribute('tabindex');
  await page.setViewportSize({ width: 768, height: 844 });
  await expect
    .poll(() => row.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBeGreaterThan(0);
  await expect(row).toHaveAttribute('tabindex', '0');
});

test('says in one sentence what is offered and to whom, and each card rests on a fact', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/');
  const section = page.locator('#combined-approach');
  await section.getByText('Long-term value').scrollIntoViewIfNeeded();
  // As they are seen: no style sheet changes the name of the firm.
  const titles = ['THINK BIG', 'OUR STRATEGY', 'WHY CHOOSE Equanim'];
  await expect(section.locator('h3')).toHaveText(titles, { useInnerText: true });
  const offer = section.locator('.approach-offer');
  await expect(offer).toBeInViewport({ ratio: 1 });
  await expect(offer).toHaveText(/^Equanim runs .* for professional investors.*[.]$/);
  expect((await offer.innerText()).match(/[.]/g)).toHaveLength(1);
  await expect(section.locator('dt')).toHaveText([
    'Sampled every minute',
    'Every minute explained',
    'Net stands beside gross',
  ]);
  await expect(section.locator('dd')).toHaveText([
    /1,440 a day.*a gap, never a guess/,
    /what is left is named/,
    /gross, and net of the fees/,
  ]);
  const tops = (selector: string) =>
    section.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  // Under the numbers nothing is empty, and what is alike stands on one line.
  await section.locator('li').last().scrollIntoViewIfNeeded();
  for (const selector of ['h3', 'dl']) {
    await expect.poll(async () => new Set(await tops(selector)).size).toBe(1);
  }
  for (const card of await section.locator('li').all()) {
    const gaps = await card.evaluate((element) => {
      const parts = [...element.children].filter((part) => part.tagName.toLowerCase() !== 'svg');
      const boxes = parts.map((part) => part.getBoundingClientRect());
      return boxes.slice(2).map(({ top }, index) => top - (boxes[index + 1]?.bottom ?? 0));
    });
    expect(Math.max(...gaps)).toBeLessThan(90);
  }
});
