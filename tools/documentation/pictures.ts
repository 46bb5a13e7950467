/**
 * `npm run pictures`: photographs the running demo for the README. `npm run pictures -- http://127.0.0.1:4100 team` names
 * another address, and what alone is to be photographed.
 */
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import sharp from 'sharp';
import { ADMIN, CUSTOMER, openDashboard } from '../../e2e/people.ts';

const FOLDER = 'docs/images';
const WIDTH = 1440;

interface Picture {
  /** Its file in `docs/images`, without the ending. */
  name: string;
  path: string;
  /** In pixels. */
  height: number;
  /** Who has to be signed in. */
  person?: string;
  /** Brought to the middle of the window first. */
  about?: string;
}

const PICTURES: readonly Picture[] = [
  { name: 'home', path: '/', height: 900 },
  { name: 'strategy', path: '/strategy-overview', height: 900, about: '.miniature' },
  { name: 'investment', path: '/investment', height: 900, about: '.investment-charts' },
  { name: 'team', path: '/team', height: 1240 },
  { name: 'pnl-dashboard', path: '/pnl-dashboard', height: 1160, person: ADMIN },
  { name: 'performance', path: '/performance', height: 1160, person: ADMIN },
  { name: 'ledger', path: '/ledger', height: 1160, person: ADMIN },
  { name: 'record', path: '/record', height: 1160, person: CUSTOMER },
  { name: 'customer-dashboard', path: '/customer-dashboard', height: 1160, person: CUSTOMER },
];

/** Films and drawings have begun, and figures are there. */
const SETTLED_AFTER_MS = 6_000;

const [baseURL = 'http://127.0.0.1:4000', ...only] = process.argv.slice(2);
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  for (const picture of PICTURES) {
    if (only.length > 0 && !only.includes(picture.name)) continue;
    const viewport = { width: WIDTH, height: picture.height };
    const context = await browser.newContext({ baseURL, viewport, colorScheme: 'dark' });
    await photograph(context, picture);
    await context.close();
  }
} finally {
  await browser.close();
}

async function photograph(context: BrowserContext, { name, path, person, about }: Picture): Promise<void> {
  const page = await context.newPage();
  if (person !== undefined) await openDashboard(page, person);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  if (about !== undefined)
    await page
      .locator(about)
      .first()
      .evaluate((part) => part.scrollIntoView({ block: 'center' }));
  await page.waitForTimeout(SETTLED_AFTER_MS);
  const file = join(FOLDER, `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toFile(file);
  console.log(file);
}
