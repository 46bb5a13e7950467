/** `npm run test:browsers`, once everything it needs is installed and built. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../../e2e/serve-product.ts';
import type { Browser } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { listenTo } from './listening.ts';
import { openScreen } from './screen.ts';
import { toFaults, toTable } from './table.ts';
import { visitAll, type Outcome } from './visit.ts';
import { listVisits } from './visits.ts';
import { openWebKit } from './webkit.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: 'boolean', default: false }, at: { type: 'string' } },
});
const all = listVisits();
const visits = positionals.length === 0 ? all : all.filter(({ path }) => positionals.includes(path));
const folder = mkdtempSync(join(tmpdir(), 'equanim-browsers-'));

const product = values.at === undefined ? await startProduct() : { url: values.at, stop: async () => {} };
const { url: site, close } = await listenTo(product.url);
const screen = await openScreen(need('XVFB'));
const opened: Browser[] = [];
try {
  opened.push(
    await openFirefox(need('FIREFOX')),
    await openWebKit({
      driver: need('WEBKIT_DRIVER'),
      miniBrowser: need('MINI_BROWSER'),
      display: screen.display,
    }),
  );
  for (const { name, version } of opened) console.log(`${name} ${version}`);
  const plan = { site, visits, folder, isAllPictured: values.pictures };
  report((await Promise.all(opened.map((browser) => visitAll(browser, plan)))).flat());
} finally {
  await Promise.all(opened.map((browser) => browser.close()));
  screen.close();
  close();
  await product.stop();
}

function need(name: string): string {
  const path = process.env[name];
  if (path === undefined) throw new Error(`${name} is not set; run npm run test:browsers.`);
  return path;
}

function report(outcomes: Outcome[]): void {
  const faults = toFaults(outcomes);
  console.log(`\n${toTable(outcomes)}`);
  if (faults.length > 0) console.log(`\nFailed\n${faults.join('\n')}`);
  if (faults.length > 0 || values.pictures) console.log(`\nPictures are in ${folder}.`);
  const failed = outcomes.filter((outcome) => outcome.faults.length > 0).length;
  console.log(`\n${String(outcomes.length - failed)} passed, ${String(failed)} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
