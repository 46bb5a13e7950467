import { expect, test } from '@playwright/test';
import {
  collectorWith,
  CURRENT,
  FAILURE,
  goodAnswers,
  statusWith,
  troubleWith,
} from '../apps/web/src/portal/layout/answers.test-support.ts';
import type { Status } from '../packages/contract/src/status.ts';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

const NEVER_READ: Status['orders'] = { is_current: false, known_until: null };

test('trouble and orders that could not be read are said, have no accessibility finding, and fit a phone', async ({
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
        notices: [{ about: 'unexplained', text: 'Of the minute 12:05, 40.12 USDT are not explained.' }],
      }),
      orders: NEVER_READ,
    },
  };
  await openAnswered(page, '/pnl-dashboard', answers);
  const banner = page.getByRole('region', { name: 'Sampling' });
  await expect(banner).toContainText('Next attemptUnder way');
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.locator('.orders-lack')).toHaveText('Orders could not be read yet.');
  await expectNoFinding(page);

  answers['/status'] = collectorWith({
    state: 'stopped',
    trouble: troubleWith({ what: 'The exchange refuses the key.', next_attempt_at: '2026-03-04T12:02:00Z' }),
  });
  await page.keyboard.press('r');
  const stopped = page.locator('.trouble-stopped');
  await expect(stopped).toContainText('The exchange refuses the key.');
  await expectNoFinding(page, '.trouble');
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await stopped.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
});

test('before the first figures a customer reads when they come, without an accessibility finding', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-22T13:05:30Z') });
  const answers = goodAnswers();
  answers['/customer/wallet/current'] = FAILURE;
  answers['/status'] = statusWith({ first_figures_at: '2026-11-23T13:05:00Z' });
  await openAnswered(page, '/customer-dashboard', answers);
  await expect(
    page.getByText('The first figures come on Nov 23, 2026 at 14:05 GMT+1.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Performance History' })).toHaveCount(0);
  await expectNoFinding(page);
});
