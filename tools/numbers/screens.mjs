/**
 * Writes the visible texts of screens as JSON, in its last line. Environment: SCREENS names their paths by user, as JSON;
 * BASE_URL, DEMO_PASSWORD, and CHROMIUM, the path of a browser, are optional.
 */
import { chromium } from '@playwright/test';
import { ensureBrowser } from '../ready.mjs';

const { BASE_URL = 'http://127.0.0.1:4000', DEMO_PASSWORD = 'equanim-demo' } = process.env;

/** Of each user the screens to read, by name. */
const SCREENS = JSON.parse(process.env.SCREENS ?? '{}');

async function textOf(page, path) {
  await page.goto(BASE_URL + path, { waitUntil: 'networkidle' });
  // Panels load what they show when they come into view.
  for (let top = 0; top < 12_000; top += 700) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(100);
  }
  await page.waitForLoadState('networkidle');
  const text = await page.locator('main').innerText();
  return text.replaceAll(/\s+/g, ' ').replaceAll('* partial', '*');
}

async function readAs(browser, name, screens) {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 1000 },
    timezoneId: 'UTC',
    locale: 'en-US',
  });
  await page.goto(`${BASE_URL}/login`, { waitUntil: 'networkidle' });
  await page.getByLabel('Email address').fill(`${name}@equanim.demo`);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(/dashboard/);
  const texts = {};
  for (const [screen, path] of Object.entries(screens)) texts[screen] = await textOf(page, path);
  await page.close();
  return texts;
}

const executablePath = await ensureBrowser();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const texts = {};
  for (const [name, screens] of Object.entries(SCREENS)) texts[name] = await readAs(browser, name, screens);
  process.stdout.write(JSON.stringify(texts));
} finally {
  await browser.close();
}
