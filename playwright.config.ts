import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Debian's, the one without a window first; Playwright's own where there is neither. */
const executablePath =
  process.env['CHROMIUM'] ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

/** Journeys that write, on a product of their own. */
const WRITING = /(account|inbox|second-factor)[.]spec[.]ts/;

/** Journeys through the built product: its own server, its own simulated exchange, a real browser. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/playwright',
  globalSetup: './e2e/serve-product.ts',
  // A busy machine is slow, not wrong: what has to come may take its time, and a test has room for it.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Many journeys wait, for a minute's sample or a pause that grows: other tests run meanwhile.
  workers: availableParallelism(),
  projects: [
    // One worker, because it starts one product for them all.
    { name: 'writing', testMatch: WRITING, workers: 1 },
    { name: 'looking', testIgnore: WRITING },
  ],
  forbidOnly: true,
  use: {
    // Set by the global setup, before the workers load this file.
    baseURL: process.env['PRODUCT_URL'],
    browserName: 'chromium',
    // A graphics card drawn by the processor costs more than drawing without one.
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
    },
    // Recording every journey takes its time; ask for it with `--trace retain-on-failure`.
    trace: 'off',
    // Each worker calls from a network of its own, as visitors do: all together they make more calls than one may.
    extraHTTPHeaders: {
      'x-forwarded-for': `10.20.0.${String(Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) + 1)}`,
    },
    timezoneId: 'Europe/Berlin',
    locale: 'en-US',
  },
});
