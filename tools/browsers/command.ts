/** `npm run test:browsers`, once everything it needs is installed and built. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../../e2e/serve-product.ts';
import { type Browser, toExpression } from './browser.ts';
import { listenTo } from './listening.ts';
import { visitAll, type Outcome } from './visit.ts';
import { listVisits } from './visits.ts';
import { openScreen, openWebKit } from './webkit.ts';
import puppeteer from 'puppeteer-core';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: 'boolean', default: false }, at: { type: 'string' } },
});
const all = listVisits();
const visits = positionals.length === 0 ? all : all.filter(({ path }) => positionals.includes(path));
const folder = mkdtempSync(join(tmpdir(), 'equanim-browsers-'));

/** What has to end, the newest last. */
const ends: (() => unknown)[] = [];
try {
  const plan = { site: await serve(), visits, folder, isAllPictured: values.pictures };
  const browsers = await openBrowsers();
  report((await Promise.all(browsers.map((browser) => visitAll(browser, plan)))).flat());
} finally {
  for (const end of ends.toReversed())
    await Promise.resolve(end()).catch((error: unknown) => console.error(error));
}

/** @returns the address of a product whose pages keep their errors */
async function serve(): Promise<string> {
  let url = values.at;
  if (url === undefined) {
    console.log('Starting the product ...');
    const product = await startProduct();
    ends.push(product.stop);
    url = product.url;
  }
  const listening = await listenTo(url);
  ends.push(listening.close);
  return listening.url;
}

async function openBrowsers(): Promise<Browser[]> {
  const { display, close } = await openScreen(need('XVFB'));
  ends.push(close);
  const firefox = await openFirefox(need('FIREFOX'));
  ends.push(firefox.close);
  const webKit = await openWebKit({
    driver: need('WEBKIT_DRIVER'),
    miniBrowser: need('MINI_BROWSER'),
    display,
  });
  ends.push(webKit.close);
  console.log(`Firefox ${firefox.version}, WebKit ${webKit.version}`);
  return [firefox, webKit];
}

function need(name: string): string {
  const path = process.env[name];
  if (path === undefined) throw new Error(`${name} is not set; run npm run test:browsers.`);
  return path;
}

/** A row a visitor and page, a column a browser and width: `ok`, or how many faults; then each fault. */
function report(outcomes: Outcome[]): void {
  const table: Record<string, Record<string, string>> = {};
  const lines: string[] = [];
  for (const { visitor, path, browser, width, faults } of outcomes) {
    const [row, column] = [`${visitor} ${path}`, `${browser} ${String(width)}`];
    table[row] = { ...table[row], [column]: faults.length === 0 ? 'ok' : `FAIL ${String(faults.length)}` };
    lines.push(...faults.map((fault) => `${column}, ${row}: ${fault}`));
  }
  console.table(table);
  if (lines.length > 0) console.log(`\nFailed\n${lines.join('\n')}`);
  if (lines.length > 0 || values.pictures) console.log(`\nPictures are in ${folder}.`);
  const failed = outcomes.filter(({ faults }) => faults.length > 0).length;
  console.log(`\n${String(outcomes.length - failed)} passed, ${String(failed)} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Opens Firefox without a window, driven by WebDriver BiDi. Its scroll bars take room, as on most desktops. */
async function openFirefox(executablePath: string): Promise<Browser> {
  const program = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
  const page = await program.newPage();
  return {
    name: 'Firefox',
    version: (await program.version()).replace(/^firefox\//i, ''),
    resize: (size) => page.setViewport(size),
    open: async (url) => void (await page.goto(url)),
    evaluate: async (run, ...given) =>
      (await page.evaluate(toExpression(run, given))) as ReturnType<typeof run>,
    press: (key) => page.keyboard.press(key),
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    screenshot: async (path) => void (await page.screenshot({ path })),
    close: () => program.close(),
  };
}
