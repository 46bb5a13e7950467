import { expect, test, type Page } from '@playwright/test';
import { STILL } from './motion.ts';
import { ADMIN, CUSTOMER, openDashboard } from './people.ts';

test.use(STILL);

const HOUR_MS = 3_600_000;

const clockOf = (text: string | null): number => Date.parse(`1970-01-01T${text ?? ''}Z`);

/** How far apart two times of day are, epoch milliseconds. */
function apart(one: number, other: number): number {
  const distance = Math.abs(one - other) % (24 * HOUR_MS);
  return Math.min(distance, 24 * HOUR_MS - distance);
}

/** The time of day, in UTC, at which the positions were read. */
async function updatedAt(page: Page): Promise<number> {
  const text = await page.getByText(/^Updated \d/).getAttribute('title');
  return clockOf(/\d{2}:\d{2}:\d{2}/.exec(text ?? '')?.[0] ?? null);
}

for (const hours of [26, -26])
  test(`a browser whose clock is ${hours} hours off shows ages by the server's`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + hours * HOUR_MS });
    await openDashboard(page, ADMIN);
    const age = page.locator('p', { has: page.getByText(/Last sample/) });
    await expect(age).toHaveText(/^LiveLast sample \d{2}:\d{2}:\d{2}.* · \d+ s ago$/);
    const seconds = Number(/(\d+) s ago/.exec((await age.textContent()) ?? '')?.[1]);
    const taken = Date.parse((await age.locator('time').getAttribute('datetime')) ?? '');
    expect(Math.abs((Date.now() - taken) / 1000 - seconds)).toBeLessThan(5);
    expect(apart(await updatedAt(page), Date.now() % (24 * HOUR_MS))).toBeLessThan(30_000);
  });

for (const hours of [26, -26])
  test(`a customer whose clock is ${hours} hours off is told the delay by the server's`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + hours * HOUR_MS });
    await openDashboard(page, CUSTOMER);
    await expect(page.getByText('Delayed 1 day', { exact: true })).toBeVisible();
    await expect(page.getByText('Delayed more than 1 day')).toHaveCount(0);
  });
