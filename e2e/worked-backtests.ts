import type { Page } from '@playwright/test';
import { backtests, csvOf, PERIODS } from '../apps/web/src/site/investment/worked-backtests.test-support.ts';

/** Answers with the backtests that are worked out by hand. */
export async function serveFiles(page: Page): Promise<void> {
  for (const period of PERIODS) {
    await page.route(`**/backtests/${String(period)}y.csv`, (route) =>
      route.fulfill({ contentType: 'text/csv', body: csvOf(backtests[period]) }),
    );
  }
}
