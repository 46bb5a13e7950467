import { expect, test, type Page } from '@playwright/test';
import {
  collectorWith,
  CURRENT,
  FAILURE,
  goodAnswers,
  statusWith,
  troubleWith,
} from '../apps/web/src/portal/layout/answers.test-support.ts';
import type { Status } from '../packages/contract/src/status.ts';
import { axeOf } from './axe.ts';
import { STILL } from './motion.ts';
import { openAnswered } from './portal-answers.ts';
import { showIn, THEMES } from './theme.ts';

test.use(STILL);

const NEVER_READ: Status['orders'] = { is_current: false, known_until: null };

async function expectNoFindings(page: Page, ...parts: string[]): Promise<void> {
  const builder = parts.reduce((axe, part) => axe.include(part), axeOf(page));
  expect((await builder.analyze()).violations).toEqual([]);
}

test('trouble, a notice and missing orders have no accessibility finding, and trouble fits a phone', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-03-04T12:01:18Z') });
  const answers = {
    ...goodAnswers(),
    '/wallet/current': { ...CURRENT, timestamp: '2026-03-04T12:01:00Z' },
    '/status': {
      ...collectorWith({
        state: 'degraded',
        // Its next attempt is under way.
        trouble: troubleWith(),
        last_sample_at: '2026-03-04T11:45:00Z',
        notices: [
          { about: 'key', text: 'The key expires on Mar 20, 2026.' },
          { about: 'unexplained', text: 'Of the minute 12:05, 40.12 USDT are not explained.' },
        ],
      }),
      orders: NEVER_READ,
    },
  };
  await openAnswered(page, '/pnl-dashboard', answers);
  const banner = page.getByRole('region', { name: 'Sampling' });
  await expect(banner).toContainText('Next attemptUnder way');
  await expect(page.locator('.notice:not(.trouble)')).toContainText('are not explained.');
  await page.getByRole('region', { name: 'Order History', exact: true }).scrollIntoViewIfNeeded();
  await expect(page.locator('.orders-lack')).toHaveText('Orders could not be read yet.');
  for (const theme of THEMES) {
    await showIn(page, theme);
    await expectNoFindings(page, '.trouble', '.notice:not(.trouble)', '.orders-lack');
  }

  answers['/status'] = collectorWith({
    state: 'stopped',
    trouble: troubleWith({
      what: 'The exchange refuses the key.',
      next_attempt_at: '2026-03-04T12:02:00Z',
    }),
  });
  await page.keyboard.press('r');
  const stopped = page.locator('.trouble-stopped');
  await expect(stopped).toContainText('The exchange refuses the key.');
  await expectNoFindings(page, '.trouble');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await stopped.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
});

test('missing days and the wait for the first figures have no accessibility finding', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-22T13:05:30Z') });
  const answers = goodAnswers();
  answers['/customer/wallet/current'] = FAILURE;
  answers['/status'] = statusWith({ orders: NEVER_READ });
  answers['/customer/orders/daily-summary'] = [];
  await openAnswered(page, '/customer-dashboard', answers);
  await expect(page.locator('.days-lack')).toHaveText('Not current: orders could not be read yet.');
  await expectNoFindings(page, '.days-lack');

  answers['/status'] = statusWith({ first_figures_at: '2026-11-23T13:05:00Z' });
  answers['/customer/orders/daily-summary'] = goodAnswers()['/customer/orders/daily-summary'];
  await page.keyboard.press('r');
  await expect(
    page.getByText('The first figures come on Nov 23, 2026 at 14:05 GMT+1.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Performance History' })).toHaveCount(0);
  await expect(page.getByRole('table', { name: /by UTC day/ })).toBeVisible();
  for (const theme of THEMES) {
    await showIn(page, theme);
    await expectNoFindings(page);
  }
});
