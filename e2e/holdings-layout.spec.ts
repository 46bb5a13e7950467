import { expect, test } from '@playwright/test';
import {
  holdingOf,
  holdingsOf,
  LOWELL,
  QUIET,
} from '../apps/web/src/portal/holdings/holdings.test-support.ts';
import { FAILURE, type Answers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { expectNoFinding } from './axe.ts';
import { answersOf, expectNoFindingInBoth, openHoldings, whole } from './holdings.ts';
import { STILL } from './motion.ts';
import { readUnspeakable } from './page-health.ts';

test.use(STILL);

/** As much as amounts get, and a name as long as names get. */
const LARGE = holdingOf(
  { ...LOWELL, name: 'Wolfeschlegelsteinhausenbergerdorff Featherstonehaugh Family Partners' },
  Array.from({ length: 9 }, (_, index) => ({
    dealtOn: `2026-0${String(index + 1)}-01`,
    net: 123_456_789.01,
  })),
);

test('holdings have no accessibility finding, as a chart and as a table, on a desk and on a phone', async ({
  page,
}) => {
  await openHoldings(page);
  await expect(whole(page)).toBeVisible();
  await page.getByRole('slider').focus();
  await expectNoFindingInBoth(page);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expectNoFinding(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoFinding(page);
});

test('holdings of hundreds of millions fit every window', async ({ page }) => {
  await openHoldings(page, answersOf({ '/customer/holdings': holdingsOf({ investors: [LARGE] }) }));
  await expect(whole(page)).toBeVisible();
  for (const width of [2560, 1440, 1280, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(beyond, `at ${String(width)} px`).toBeLessThanOrEqual(0);
    const clipped = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main .card')]
          .filter((card) => card.scrollWidth > card.clientWidth)
          .map((card) => card.querySelector('h2')?.textContent),
      );
    await expect.poll(clipped, `at ${String(width)} px`).toEqual([]);
  }
  expect(await readUnspeakable(page)).toEqual([]);
});

const STATES: Record<string, { changes: Partial<Answers>; says: string }> = {
  'of nobody': { changes: { '/customer/holdings': holdingsOf({ investors: [] }) }, says: 'No holdings yet.' },
  'before the first figures': {
    changes: {
      '/customer/holdings': holdingsOf({ as_of: null, price: null, investors: [holdingOf(LOWELL, [])] }),
    },
    says: 'The first figures are not available yet.',
  },
  'of a newcomer among two': {
    changes: {
      '/customer/holdings': holdingsOf({
        investors: [holdingOf(LOWELL, []), holdingOf(QUIET, [{ dealtOn: '2026-11-01', net: 97_000 }])],
      }),
    },
    says: 'Nothing is dealt yet.',
  },
  'that cannot be read': {
    changes: { '/customer/holdings': FAILURE },
    says: 'Your holdings could not be loaded.',
  },
  'whose lists cannot be read': {
    changes: { '/customer/requests': FAILURE, '/customer/statements': FAILURE },
    says: 'The statements could not be loaded.',
  },
};

for (const [name, { changes, says }] of Object.entries(STATES)) {
  test(`holdings ${name} have no accessibility finding`, async ({ page }) => {
    await openHoldings(page, answersOf(changes));
    await expect(page.getByText(says)).toBeVisible();
    await expectNoFindingInBoth(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoFinding(page);
  });
}

test('holdings that load have no accessibility finding', async ({ page }) => {
  await openHoldings(page, answersOf({ '/customer/holdings': new Promise(() => undefined) }));
  await expect(page.getByText('Loading holdings...')).toBeAttached();
  await expectNoFindingInBoth(page);
});

test('each dialog has no accessibility finding and fits a phone', async ({ page }) => {
  await openHoldings(page);
  const dialog = page.getByRole('dialog');
  const send = () => dialog.getByRole('button', { name: 'Request it' }).click();
  const refusal = { type: '/problems/not-possible', detail: 'Series 2 is locked up until 1 March 2027.' };
  await page.route('**/customer/requests', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 409, json: refusal }) : route.fallback(),
  );
  const opened: Array<() => Promise<void>> = [
    async () => {
      await page.getByRole('button', { name: 'Subscribe' }).click();
      await send();
      await expect(dialog.getByText('Enter an amount in USDT.')).toBeVisible();
    },
    async () => {
      await page.getByRole('button', { name: 'Redeem' }).click();
      await dialog.getByLabel('Payout, USDT').fill('50000');
      await send();
      await expect(dialog.getByRole('alert')).toHaveText(refusal.detail);
    },
    () => page.getByRole('button', { name: /^Cancel/ }).click(),
  ];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const open of opened) {
      await open();
      await expect(dialog).toBeVisible();
      await expectNoFindingInBoth(page);
      const { x, width: taken } = (await dialog.boundingBox())!;
      expect(x + taken).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    }
  }
});

test('printed, holdings leave out what can be pressed and show each hash whole', async ({ page }) => {
  await openHoldings(page);
  await expect(whole(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main button:visible, header.topbar:visible, .chart-input:visible')).toHaveCount(
    0,
  );
  await expect(
    whole(page)
      .getByText(/^[0-9a-f]{64}$/)
      .first(),
  ).toBeVisible();
  await expect(page.locator('.holding-figure')).toBeVisible();
  await expect(
    page
      .getByRole('table', { name: /^Series/ })
      .getByRole('columnheader')
      .first(),
  ).toBeVisible();
});
