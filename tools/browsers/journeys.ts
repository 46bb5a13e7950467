import { pause, waitFor, type Browser } from './browser.ts';
import { scrollToTop } from './faults.ts';
import { UNKNOWN } from './visits.ts';

const MAX_STOPS = 8;
const LANDING_PAGES = 5;
/** Of the demo's two people. */
const PASSWORD = 'equanim-demo';

type Journey = (browser: Browser) => Promise<void>;

function expect(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

const hasFocus = (selector: string): boolean => document.activeElement?.matches(selector) === true;
const isOpen = (): boolean => document.querySelector('dialog[open]') !== null;
const isClosed = (): boolean => document.querySelector('dialog[open]') === null;

/** The menu, by keyboard alone: reached by Tab, opened by Enter, closed by Escape, which gives the focus back. */
export const openMenu: Journey = async (browser) => {
  await browser.evaluate(scrollToTop);
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await browser.evaluate(hasFocus, '.menu-button')) break;
    await browser.press('Tab');
  }
  expect(await browser.evaluate(hasFocus, '.menu-button'), 'Tab does not lead to the menu');
  await browser.press('Enter');
  await waitFor(browser, 'the menu', isOpen);
  expect(
    await browser.evaluate(() => document.querySelectorAll('dialog[open] nav a').length > 0),
    'the menu has no links',
  );
  await browser.press('Escape');
  await waitFor(browser, 'the end of the menu', isClosed);
  await waitFor(browser, 'the focus on the menu button', hasFocus, '.menu-button');
};

const scrollLanding: Journey = async (browser) => {
  for (let page = 0; page < LANDING_PAGES; page += 1) {
    await browser.evaluate(
      (share) => {
        const section = document.querySelector('#landing');
        const { top = 0, height = 0 } = section?.getBoundingClientRect() ?? {};
        scrollTo({ top: scrollY + top + (height - innerHeight) * share, behavior: 'instant' });
      },
      (page + 0.5) / LANDING_PAGES,
    );
    await waitFor(
      browser,
      `page ${String(page + 1)} of the landing section`,
      (number) => {
        const shown = document.querySelector<HTMLElement>(`#landing [data-page="${String(number)}"]`);
        const image = shown?.querySelector('img');
        const step = document.querySelector('#landing [aria-current]')?.getAttribute('href');
        const isDrawn = image?.complete === true && image.naturalWidth > 0;
        return (
          isDrawn &&
          Number(getComputedStyle(shown as Element).opacity) > 0.9 &&
          step === `#landing-${String(number + 1)}`
        );
      },
      page,
    );
  }
};

const openMember: Journey = async (browser) => {
  await browser.evaluate(() =>
    document.querySelector('[data-member] button')?.scrollIntoView({ block: 'center' }),
  );
  // Where the members float, a pointer would have to follow one.
  await browser.evaluate(() => document.querySelector<HTMLElement>('[data-member] button')?.focus());
  await browser.press('Enter');
  await waitFor(browser, 'the dialog of a member', () => {
    const dialog = document.querySelector('dialog[open]');
    return dialog?.querySelector('h2')?.checkVisibility() === true && dialog.contains(document.activeElement);
  });
  await browser.press('Escape');
  await waitFor(browser, 'the end of the dialog', isClosed);
  await waitFor(browser, 'the focus on the member', hasFocus, '[data-member] button');
};

const readCalculator: Journey = (browser) =>
  waitFor(browser, 'the figures of the calculator', () => {
    const figures = [...document.querySelectorAll('.period-card dd')];
    return figures.length > 0 && figures.every(({ textContent }) => /\d/.test(textContent));
  });

const readErrorPage: Journey = (browser) =>
  waitFor(
    browser,
    'the page of errors',
    () => document.querySelector('h1')?.textContent === 'Page not found',
  );

const readDashboard: Journey = (browser) =>
  waitFor(browser, 'the figures of the dashboard', () => {
    const figures = [...document.querySelectorAll('main .figure')];
    return figures.some(({ textContent }) => /\d/.test(textContent));
  });

/** In a worker, with the signatures of WebCrypto. */
const verifyRecord: Journey = async (browser) => {
  await waitFor(browser, 'the button that verifies', () => {
    const buttons = [...document.querySelectorAll('button')];
    const verify = buttons.find(({ textContent }) => textContent.startsWith('Verify'));
    verify?.click();
    return verify !== undefined;
  });
  await waitFor(browser, 'the clean verdict on the record', () =>
    [...document.querySelectorAll('h3')].some(({ textContent }) => textContent === 'Verified'),
  );
};

/** What is done on a page beyond looking at it, by its path. */
export const journeys: Readonly<Record<string, Journey>> = {
  '/': scrollLanding,
  '/investment': readCalculator,
  '/team': openMember,
  '/pnl-dashboard': readDashboard,
  '/customer-dashboard': readDashboard,
  '/record': verifyRecord,
  [UNKNOWN]: readErrorPage,
};

/** Signs in as a person does, by typing, after whoever was signed in before. */
export async function signIn(browser: Browser, site: string, person: 'admin' | 'customer'): Promise<void> {
  await browser.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await browser.open(`${site}/login`);
  await waitFor(browser, 'the login', () => document.querySelector('form')?.checkVisibility() === true);
  // Before the script has taken the form over, it would be sent as one without a script.
  await pause(500);
  await browser.type('[name=email]', `${person}@equanim.demo`);
  await browser.type('[name=password]', PASSWORD);
  await browser.click('button[type=submit]');
  await waitFor(browser, 'the dashboard', () => location.pathname.endsWith('-dashboard'));
}
