import { expect, test, type Page } from '@playwright/test';
import {
  NEWER,
  REVIEW,
} from '../apps/web/src/portal/dashboard/admin/quality/quarantine/reviews.test-support.ts';
import {
  ANSWERED,
  DEDUCTED,
  LOCKED,
} from '../apps/web/src/portal/dashboard/admin/quality/questions/questions.test-support.ts';
import { SPECIFIED } from '../apps/web/src/portal/dashboard/admin/quality/exclusions/windows.test-support.ts';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { readUnspeakable, watchShift } from './page-health.ts';
import { DEALING, openScreen, SCREENS, type PortalScreen } from './portal-screens.ts';
import {
  QUESTION,
  REQUEST,
  SAMPLE,
  waitingFlow,
} from '../apps/web/src/portal/dashboard/admin/notices/waiting.test-support.ts';
import { showIn, THEMES } from './theme.ts';

test.use(STILL);
test.describe.configure({ mode: 'parallel' });

/** What is wider than the window, px. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

for (const [name, screen] of Object.entries(SCREENS))
  test(`${name}: no accessibility finding in either theme, nothing moves or is wider than the window`, async ({
    page,
  }) => {
    const readShift = await watchShift(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await openScreen(page, screen);
    expect.soft(await readShift()).toBeLessThanOrEqual(screen.shift ?? 0.02);
    await page.setViewportSize({ width: 1440, height: 900 });
    await showIn(page, 'dark');
    // What lies half under the header is so by the place one scrolled to.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectNoFinding(page);
    for (const width of [2560, 1024, 768, 320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => beyond(page), `at ${String(width)} px`).toBeLessThanOrEqual(0);
    }
    // On a phone much is laid out in another way.
    await showIn(page, 'light');
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectNoFinding(page);
    expect(await readUnspeakable(page)).toEqual([]);
  });

/** A dashboard that asks about a sample, about lines and about windows. */
const ASKING: PortalScreen = {
  path: '/pnl-dashboard',
  answers: () => {
    const own = {
      '/waiting': [REQUEST, QUESTION, SAMPLE, ...[1, 2, 3, 4].map(waitingFlow)],
      '/quality/questions': [LOCKED, DEDUCTED, ANSWERED],
      '/quality/quarantine': [NEWER],
      [`/quality/quarantine/${NEWER.id}`]: REVIEW,
      '/quality/exclusions': [SPECIFIED],
    };
    return own;
  },
  prepare: (page) => expect(page.getByRole('link', { name: SAMPLE.title })).toBeVisible(),
};

/** Each dialog of a screen, by the name of the button that opens it. */
const DIALOGS: ReadonlyArray<readonly [PortalScreen, ReadonlyArray<string | RegExp>]> = [
  [ASKING, [SAMPLE.title, QUESTION.title, 'Custom range']],
  [DEALING, ['Finalize', /^Match$/, /^Cancel the/, /^Deal as is/, 'Pass this day', 'Undo', 'Adjust']],
  [SCREENS['the investors']!, ['New request', 'Add investor', 'Record terms']],
  [SCREENS['an investor']!, ['New request', 'Edit investor', 'Invite', /^Withdraw/]],
  [SCREENS['holdings']!, ['Subscribe', 'Redeem', /^Cancel/]],
  [SCREENS['people']!, ['Invite', 'Manage Ada Lowell', /^New link/, /^Withdraw/]],
  [SCREENS['the approvals']!, [/^Confirm/, /^Refuse/]],
];

for (const [screen, buttons] of DIALOGS)
  test(`each dialog of ${screen.path} has no finding, fits a phone and gives the focus back`, async ({
    page,
  }) => {
    const dialog = page.getByRole('dialog');
    await page.setViewportSize({ width: 1440, height: 900 });
    await openScreen(page, screen);
    for (const [index, name] of buttons.entries())
      await test.step(String(name), async () => {
        // Themes take turns: what a dialog is made of is the same in each.
        await showIn(page, THEMES[index % 2]!);
        // What waits is a link, whose address opens the dialog.
        const named = { name, exact: true };
        const button = page.getByRole('button', named).or(page.getByRole('link', named)).first();
        await button.press('Enter');
        await expect(dialog).toBeVisible();
        await expectNoFinding(page, 'dialog[open]');
        await page.setViewportSize({ width: 390, height: 844 });
        const { x, width } = (await dialog.boundingBox())!;
        expect([x >= 0, x + width <= 390]).toEqual([true, true]);
        expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
        await page.setViewportSize({ width: 1440, height: 900 });
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
        await expect(button).toBeFocused();
      });
  });
