import { expect, type Page, test } from '@playwright/test';
import { expectNoFinding } from './axe.ts';
import { cutTexts } from './site-adapt.ts';
import { openPage, scrollThrough } from './site-pages.ts';

const PATH = '/strategy-overview';
/** All five miniatures with their samples, compressed. */
const MAX_BYTES = 25_000;

const layer = (page: Page, name: string) => page.locator('.stratum', { hasText: name });

test('the miniatures are loaded when they come near, weigh little, answer to pointer and keyboard, and move nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.add(request.url());
  });
  const html = (await (await page.goto(PATH))?.text()) ?? '';
  // What a page loads at once is named in it.
  const parts = () => [...scripts].filter((url) => !html.includes(url.slice(url.lastIndexOf('/'))));
  await expect(page.locator('.miniature')).toHaveCount(5);
  await expect(layer(page, 'Execution and Adaptive Layer').getByRole('slider').first()).toBeDisabled();
  expect(parts().filter((url) => url.includes('execution'))).toEqual([]);

  const shifts = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 3_000);
      }),
  );
  await scrollThrough(page);
  await expect(page.locator('.dial-input:disabled')).toHaveCount(0);
  expect(await shifts).toBeLessThan(0.01);
  let bytes = 0;
  for (const url of parts()) {
    const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
    bytes += Number(headers.get('content-length') ?? Number.NaN);
  }
  expect(parts().length).toBeGreaterThan(5);
  expect(bytes).toBeLessThanOrEqual(MAX_BYTES);

  const alpha = layer(page, 'Alpha Layer');
  const lookback = alpha.getByRole('slider', { name: 'Lookback' });
  await lookback.focus();
  await page.keyboard.press('Home');
  await expect(lookback).toHaveAttribute('aria-valuetext', /^5 days: Sharpe ratio/);
  const plot = alpha.locator('.plot').first();
  await plot.hover();
  await expect(lookback).toHaveAttribute('aria-valuetext', /^(30|40) days: Sharpe ratio/);
  await expectNoFinding(page, '.strata');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('each layer shows its drawing and its sentence, and no slider that would do nothing', async ({
    page,
  }) => {
    await page.goto(PATH);
    await expect(page.locator('.miniature .plot > svg')).toHaveCount(8);
    await expect(page.getByText('12 candidates, 5 kept: no two correlate above 0.40.')).toBeVisible();
    await expect(page.getByText('Generated sample, not market data')).toHaveCount(5);
    await expect(page.getByRole('slider')).toHaveCount(0);
  });
});

test('at every width the words of a layer stand within it, beside each other or one below the other', async ({
  page,
}) => {
  await openPage(page, PATH);
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => cutTexts(page), `at ${String(width)} px`).toEqual([]);
    const overlaps = await page.locator('.stratum').evaluateAll((strata) =>
      strata
        .filter((stratum) => {
          const [items, caption] = ['.stratum-items li:last-child', '.miniature-caption'].map((part) =>
            stratum.querySelector(part)!.getBoundingClientRect(),
          );
          const isBeside = caption!.left >= items!.right || items!.left >= caption!.right;
          return !isBeside && caption!.top < items!.bottom;
        })
        .map(({ textContent }) => textContent),
    );
    expect(overlaps, `at ${String(width)} px`).toEqual([]);
  }
});
