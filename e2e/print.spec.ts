import { expect, test, type Page } from '@playwright/test';
import { aboutPage } from '../apps/web/src/content/about.ts';
import { landing } from '../apps/web/src/content/home.ts';
import { layers } from '../apps/web/src/content/strategy.ts';
import { team } from '../apps/web/src/content/team.ts';
import { holdingsOf } from '../apps/web/src/portal/fund/parts/holdings.test-support.ts';
import { goodAnswers, POSITIONS } from '../apps/web/src/portal/frame/answers.test-support.ts';
import { seeChart, serveFiles } from './calculator.ts';
import { STILL } from './motion.ts';
import { openAnswered } from './portal-answers.ts';
import { FILMS } from './site-pages.ts';
import { showIn, THEMES } from './theme.ts';
import { DAY, dealingAnswers, holdingsAnswers, openScreen, SCREENS } from './portal-screens.ts';

/** How many pages a print has on A4; Chromium writes each as an object of its own. */
async function pagesOf(page: Page, format = 'A4'): Promise<number> {
  const pdf = await page.pdf({ format, printBackground: true });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Shows a screen as it lies on A4 between its margins. @returns what sticks out of the sheet */
async function layOnPaper(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 703, height: 1_000 });
  await page.emulateMedia({ media: 'print' });
  return page.evaluate(() => {
    const right = document.documentElement.clientWidth;
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > right + 1)
      .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''}`);
  });
}

test('the calculator prints whole on three pages, before its charts were seen and amid their animation', async ({
  page,
}) => {
  await serveFiles(page);
  await page.goto('/investment');
  await expect(page.locator('.period-card dd').first()).toHaveText(/%$/);
  // Whoever prints at once has pressed a key: with that the charts and the figures below them come.
  await page.keyboard.press('Control');
  await expect(page.locator('.risk-ledger')).toBeAttached();
  await expect(page.locator('.growth-chart')).toBeAttached();
  expect([await pagesOf(page), await pagesOf(page, 'Letter')]).toEqual([3, 3]);
  await seeChart(page);
  await page.getByLabel('Initial Investment Amount').fill('900000000000000');
  expect(await layOnPaper(page)).toEqual([]);
  for (const line of await page.locator('.growth-chart .chart-line').all()) {
    await expect(line).toHaveCSS('animation-name', 'none');
    expect((await line.boundingBox())?.width).toBeGreaterThan(100);
  }
  await expect(page.getByText('$900,000,000,000,000', { exact: true }).last()).toBeVisible();
  for (const part of ['.risk-ledger', '.drawdown-frame', `${WINDOWS} svg`, `${FEES} svg`, `${FEES} dl`])
    await expect(page.locator(part).first()).toBeVisible();
  for (const heading of ['Method', 'Limits', 'Risks'])
    await expect(page.getByText(heading, { exact: true })).toBeVisible();
  await expect(page.locator('.figures-month')).toHaveCount(36);
  await expect(page.locator('.amount-input')).toBeHidden();
});

test('pages of the site print as documents, wherever they are scrolled to', async ({ page }) => {
  await page.route(FILMS, (route) => route.abort());
  for (const [path, sheets, words] of [
    ['/', 1, landing[2]?.label ?? ''],
    ['/team', 1, team.at(-1)?.name ?? ''],
    ['/strategy-overview', 3, layers[3]?.name ?? ''],
    ['/about', 4, aboutPage.principles.items[0].name],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ media: null });
    await page.goto(path);
    await page.locator('.site-footer').scrollIntoViewIfNeeded();
    await expect(page.locator('.site-header')).toHaveClass(/is-plated/);
    expect(await pagesOf(page), path).toBeLessThanOrEqual(sheets);
    expect(await layOnPaper(page)).toEqual([]);
    await expect(page.getByText(words, { exact: true }).filter({ visible: true })).toHaveCount(1);
    // Nothing dark on the sheet, nothing over it, and nothing that only a screen has a use for.
    await expect(page.locator('body')).toHaveCSS(
      'background-color',
      /rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)/,
    );
    expect(
      await page.locator('.site-header').evaluate((header) => getComputedStyle(header, '::before').display),
    ).toBe('none');
    for (const screenOnly of ['.skip-link', '.menu-button', '.site-footer', '.film'])
      await expect(page.locator(screenOnly).first()).toBeHidden();
  }
});

const WINDOWS = '[aria-labelledby="windows"]';
const FEES = '[aria-labelledby="fees-taken"]';

/** A history that begins amid 2020 and ends with the good answers. */
function sixYears() {
  const values = Array.from({ length: 2_090 }, (_, day) => 1 + (day % 90) / 90);
  const days = {
    first_day: '2020-06-15',
    first_at: '2020-06-15T12:00:00Z',
    first_value: 1,
    last_at: '2026-03-04T12:00:00Z',
    values,
    btc_values: values,
  };
  return {
    '/performance/days': { ...days, flows: values.map(() => 0) },
    '/customer/performance/days': days,
  };
}

test.describe('a screen of the portal', () => {
  test.use(STILL);

  for (const [screen, more] of [
    ['/pnl-dashboard', 'and 48 more'],
    ['/customer-dashboard', 'and 28 more'],
  ] as const) {
    test(`prints as one sheet of A4 and Letter with 60 positions: ${screen}`, async ({ page }) => {
      const answers = { ...goodAnswers(), ...sixYears() };
      answers['/positions/'] = Array.from({ length: 60 }, (_, index) => ({
        ...POSITIONS[index % 2]!,
        symbol: `COIN${String(index)}USDT`,
        position_value_usdt: 1_000 + index,
      }));
      answers['/customer/positions/'] = answers['/positions/'];
      answers['/customer/holdings'] = holdingsOf();
      const daysAsked = page.waitForResponse(/[/]performance[/]days$/);
      await openAnswered(page, screen, answers);
      await expect(page.getByText('COIN59USDT')).toHaveCount(1);
      await daysAsked;
      await page.emulateMedia({ media: 'print' });
      const sheet = page.getByRole('article', { name: 'Performance Report' });
      await expect(sheet).toBeVisible();
      await expect(page.locator('.portal')).toBeHidden();
      await expect(sheet).toContainText(more);
      expect(await layOnPaper(page)).toEqual([]);
      await page.emulateMedia({ media: null });
      await expect(sheet).toHaveCount(0);
      expect([await pagesOf(page), await pagesOf(page, 'Letter')]).toEqual([1, 1]);
    });
  }

  test('leaves out what can be pressed, and shows every figure, formula and hash', async ({ page }) => {
    await openScreen(page, SCREENS['the performance']!);
    expect(await layOnPaper(page)).toEqual([]);
    for (const theme of THEMES) {
      await showIn(page, theme);
      for (const name of ['--bg-0', '--bg-1'])
        expect(
          await page.evaluate(
            (token) => getComputedStyle(document.documentElement).getPropertyValue(token),
            name,
          ),
        ).toBe('#fff');
    }
    await expect(page.getByText(/^Net of 3% management/)).toBeVisible();
    await expect(page.locator('.topbar')).toBeHidden();
    await expect(page.getByRole('button', { name: 'CSV' })).toBeHidden();
    await page.emulateMedia({ media: null });

    const holdings = { ...holdingsAnswers(), '/customer/holdings': holdingsOf() };
    await openScreen(page, { ...SCREENS['holdings']!, answers: () => holdings });
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('main button:visible, header.topbar:visible')).toHaveCount(0);
    await expect(page.getByText(/^[0-9a-f]{64}$/).first()).toBeVisible();
    await expect(
      page
        .getByRole('region', { name: /^Net value/ })
        .getByRole('paragraph')
        .first(),
    ).toBeVisible();
    await page.emulateMedia({ media: null });

    const final = { is_final: true, finalized_at: `${DAY}T08:30:00Z`, finalized_by: 'ada@lowell.example' };
    await openAnswered(page, `/dealing?day=${DAY}`, dealingAnswers(final));
    await expect(page.getByRole('heading', { name: 'What was dealt' })).toBeVisible();
    expect(await layOnPaper(page)).toEqual([]);
    await expect(page.locator('.table-toggle').first()).toBeVisible();
    await expect(page.getByText('30% × (53,474.90 − 48,500.00)')).toBeVisible();
    await expect(page.getByText('Digest digest-of-the-preview')).toBeVisible();
    await expect(page.getByText(/^Finalized by ada@lowell.example/)).toBeVisible();
    for (const hidden of ['Dealing days', 'All requests', 'What was dealt'])
      await expect(page.getByRole('heading', { name: hidden, includeHidden: true })).toBeHidden();
  });
});
