import { expect, test, type Page } from '@playwright/test';
import { STILL } from './motion.ts';
import { FILMS, finishMotion, openPage, readLines, scrollThrough } from './site-pages.ts';

test.use(STILL);

/** Phone, the first width of the desktop layouts, desktop. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
] as const;

const YEAR = new Date().getUTCFullYear();

/** Whole lines of the page; a bar stands between two that follow each other. */
type Texts = readonly (string | RegExp)[];

interface Expected {
  heading: string;
  title: string;
  texts: Texts;
}

const FOOTER: Texts = [
  'A new era of financial clarity, discipline, and freedom.',
  'Road Town | Tortola | British Virgin Islands',
  'LinkedIn | X | YouTube',
  `© ${String(YEAR)} Equanim`,
];

/** Page by page the texts of Specification 2.3 to 2.12 and 9.1, word for word. */
const PAGES: Record<string, Expected> = {
  '/': {
    heading: 'QUIET ALPHA',
    title: 'Equanim: systematic digital asset strategies',
    texts: [
      'STOP SWEATING CANDLES. START LIVING YOUR LIFE.',
      'Scroll to explore',
      /\| 01 \| Clarity \|/,
      /\| 02 \| Discipline \|/,
      /\| 03 \| Resilient capital \|/,
      /\| 04 \| Systematic insight \|/,
      'OUR APPROACH | Long-term value',
      /THINK BIG \|.* OUR STRATEGY \|.* Learn More \|.* WHY CHOOSE Equanim \|.* Access Structure \|/,
      ...FOOTER,
    ],
  },
  '/about': {
    heading: 'About Us',
    title: 'About Us · Equanim',
    texts: [
      /quantitative, data-driven investment firm/,
      /systematic strategies built from market, on-chain and alternative data/,
      'Data Layer',
      'Alpha Layer',
      'Selection Layer',
      'Portfolio Layer',
      'Execution and Adaptive Layer',
      ...FOOTER,
    ],
  },
  '/strategy-overview': {
    heading: 'Our Systematic Investment Framework',
    title: 'Our Systematic Investment Framework · Equanim',
    texts: [
      'Data Layer | Raw data retrieval | Feature engineering',
      'Alpha Layer | Parameter optimization | Sharpe surface analysis | Execution-based validation',
      'Selection Layer | Statistical quality | De-correlation screening | Portfolio fit',
      'Portfolio Layer | Interaction modeling | Lifecycle monitoring | Adaptive allocation and rebalancing',
      'Execution and Adaptive Layer | Position drift monitoring | Exposure control by depth and slippage | Feedback loop | Auto deactivation of decaying signals',
      ...FOOTER,
    ],
  },
  '/investment': {
    heading: 'Investment Calculator',
    title: 'Investment Calculator · Equanim',
    texts: [
      'Investment Calculator | $10,000',
      /\| Equanim Alpha \| [^|]*market-neutral[^|]*proprietary algorithms/,
      'Initial Investment Amount',
      'Subscription | 3% | Management | 3% | Performance | 30%',
      'Performance fees are subject to a high-water mark. All fees are computed on net asset value (NAV).',
      /\| 1-Year \| Growth \| [+−]\d+\.\d% \|[^|]*\|[^|]*\| Based on historical backtest data \|/,
      /\| 2-Year \| Growth \| [+−]\d+\.\d% \|[^|]*\|[^|]*\| Based on historical backtest data \|/,
      /\| 3-Year \| Growth \| [+−]\d+\.\d% \|[^|]*\|[^|]*\| Based on historical backtest data \|/,
      'Historical backtests do not guarantee future results.',
      /\| Growth Projection \|.*\| \$\d+k \| \$\d+k \|/,
      /\| ROI Summary \|(.*\| Profit \|.*\| Total value \|.*\| Growth \|){3}/,
      ...FOOTER,
    ],
  },
  '/team': {
    heading: 'Meet the Architects',
    title: 'Meet the Architects · Equanim',
    texts: FOOTER,
  },
  '/contact-us': {
    heading: 'THINK BIG',
    title: 'Contact Us · Equanim',
    texts: [
      'Your goals, your way, your future.',
      'Registered office | Equanim | Road Town | Tortola | British Virgin Islands',
      'CONTACT US',
      'FIRST NAME | LAST NAME | EMAIL | HOW CAN WE HELP | Send Message',
      ...FOOTER,
    ],
  },
  '/crm': {
    heading: 'CRM Dashboard',
    title: 'CRM Dashboard · Equanim',
    texts: [
      'Sample data',
      'Send Email | Mark Done',
      /\| Fund products \|.*\| Alpha \|[^|]*\| \$50k \| Omega \|[^|]*\| \$25k \| Elysium \|[^|]*\| \$100k \|/,
      'Client allocations',
      'Trade history',
      'Sales pipeline | Prospect | 8 | Qualified | 5 | Proposal | 3 | Won | 1',
      ...FOOTER,
    ],
  },
  '/disclosures': {
    heading: 'Disclosures',
    title: 'Disclosures · Equanim',
    texts: [
      'Risk',
      'Hypothetical performance',
      'Privacy',
      /All growth figures[^|]*come from historical backtests[^|]*do not guarantee future results/,
      'Subscription fee | 3% | Management fee | 3% | Performance fee | 30%',
      /All fees are computed on net asset value \(NAV\)/,
      /The performance fee is subject to a high-water mark/,
      ...FOOTER,
    ],
  },
  '/login': {
    heading: 'Welcome Back',
    title: 'Sign In · Equanim',
    texts: [
      'Welcome Back | Sign in to access your dashboard.',
      'Email address | Password | Remember me | Forgot password? | Sign In',
    ],
  },
  '/no-such-page': {
    heading: 'Page not found',
    title: 'Page not found · Equanim',
    texts: ['Error 404 | Page not found', 'Go to the home page | Go back'],
  },
};

/** Reads the page from top to bottom, and again at its end while something is still on its way. */
async function expectTexts(page: Page, texts: Texts): Promise<void> {
  let seen = '';
  const read = async () => {
    await finishMotion(page);
    seen += `| ${(await readLines(page)).join(' | ')} |\n`;
  };
  await scrollThrough(page, read);
  const isMissing = (text: string | RegExp) =>
    typeof text === 'string' ? !seen.includes(`| ${text} |`) : !text.test(seen);
  await expect(async () => {
    await read();
    expect(texts.filter(isMissing)).toEqual([]);
  }).toPass({ timeout: 5_000 });
}

test.describe.configure({ mode: 'parallel' });

// Their states are the subject of other tests; here they would only take time.
test.beforeEach(({ page }) => page.route(FILMS, (route) => route.abort()));

for (const [path, { heading, title, texts }] of Object.entries(PAGES)) {
  test(`${path} says what it has to at every width`, async ({ page }) => {
    await openPage(page, path);
    await expect(page).toHaveTitle(title);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expectTexts(page, texts);
    }
  });
}

test('the menu names its three pages at every width', async ({ page }) => {
  await openPage(page, '/disclosures');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link')).toHaveText([
      'About Us',
      'Contact Us',
      'Login',
    ]);
    for (const item of await page.getByRole('dialog', { name: 'Menu' }).getByRole('listitem').all()) {
      const [row, link] = [await item.boundingBox(), await item.getByRole('link').boundingBox()];
      expect(row?.height, 'the number stands on one line').toBeLessThanOrEqual((link?.height ?? 0) + 1);
    }
    await page.keyboard.press('Escape');
  }
});

test('the form asks for four things, and the amount shows its example', async ({ page }) => {
  await openPage(page, '/contact-us');
  for (const label of ['FIRST NAME', 'LAST NAME', 'EMAIL', 'HOW CAN WE HELP']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required', '');
  }
  await expect(page.getByLabel('EMAIL', { exact: true })).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('HOW CAN WE HELP')).toHaveAttribute('rows', '4');
  await openPage(page, '/investment');
  await expect(page.getByLabel('Initial Investment Amount')).toHaveValue('10,000');
  await expect(page.getByRole('radio', { name: '3-Year' })).toBeChecked();
  await page.getByLabel('Initial Investment Amount').fill('');
  await expect(page.getByPlaceholder('Enter amount (e.g., 10,000)')).toBeVisible();
  await openPage(page, '/login');
  for (const label of ['Email address', 'Password']) {
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required', '');
  }
});

test('the sample page shows whom one selects, and calls nobody', async ({ page }) => {
  await openPage(page, '/crm');
  await page.waitForLoadState('networkidle');
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'media') requests.push(request.url());
  });
  const detail = page.getByRole('region', { name: 'Contact detail' });
  const statuses = new Set<string>();
  for (const contact of await page.locator('.crm-contact').all()) {
    await contact.click();
    await expect(contact).toHaveAttribute('aria-pressed', 'true');
    await expect(detail.getByRole('heading')).toHaveText(
      await contact.locator('.crm-contact-name').innerText(),
    );
    statuses.add(await detail.locator('.crm-status').innerText());
    const before = await page.locator('main').innerText();
    await detail.getByRole('button', { name: 'Send Email' }).click();
    await detail.getByRole('button', { name: 'Mark Done' }).click();
    expect(await page.locator('main').innerText()).toBe(before);
  }
  expect([...statuses].toSorted()).toEqual(['Proposal', 'Prospect', 'Qualified']);
  expect(requests).toEqual([]);
});
