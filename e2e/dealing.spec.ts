import { expect, test, type Page } from '@playwright/test';
import type { Strike } from '../packages/contract/src/strikes.ts';
import {
  approvalOf,
  DECIDED,
  flowOf,
  idOf,
  redemptionOf,
  requestOf,
} from '../apps/web/src/portal/dealing/fixtures/people.test-support.ts';
import { lineOf, PART_RETURNED } from '../apps/web/src/portal/dealing/fixtures/lines.test-support.ts';
import { manySeries } from '../apps/web/src/portal/dealing/fixtures/ledger.test-support.ts';
import {
  DAYS,
  REQUESTS,
  rowOf,
  strikeOf,
} from '../apps/web/src/portal/dealing/fixtures/strikes.test-support.ts';
import { goodAnswers, userOf, type Answers } from '../apps/web/src/portal/layout/answers.test-support.ts';
import { expectNoFinding } from './axe.ts';
import { STILL } from './motion.ts';
import { readUnspeakable } from './page-health.ts';
import { openAnswered } from './portal-answers.ts';
import { showIn, THEMES } from './theme.ts';

test.use(STILL);

const DAY = '2026-12-01';
const STOPS = [
  'The market difference of 5,311.65 USDT is beyond the limit of 5,000.00 USDT.',
  'A sample of Nov 30, 2026, 23:58 UTC is in quarantine: decide on it first.',
];
const PART_PAID = requestOf(6, { money: { arrived: 20_000, reckoned: null } });
const LATE = redemptionOf(3, { is_late: true });
const MOVED = requestOf(5, {
  state: 'requested',
  dealing_day: '2027-01-01',
  moved: { from: DAY, why: 'The dealing day was passed: the house had 56,667.75 units too few.' },
});
const WORK: Partial<Strike> = {
  unmatched: [flowOf(1), flowOf(2, { change: 0.52, coin: 'BTC', amount: 49_912.4 })],
  undecided: [LATE],
  waiting: [requestOf(2), PART_PAID],
  may_pass: true,
  cut_off: `${DAY}T00:00:00Z`,
  set_aside: [{ request: redemptionOf(8), why: 'It asks for 25,000.00 USDT; 20,688.08 USDT are held.' }],
  late_decisions: [{ ...DECIDED, request: requestOf(4), decision: 'accepted' }],
};

function answersOf(strike: Strike, changes: Record<string, unknown> = {}): Answers {
  const own = {
    '/dealing/strikes': DAYS,
    [`/dealing/strikes/${strike.day}`]: strike,
    '/funds/flagship/lines': [lineOf(1), PART_RETURNED],
    '/dealing/requests': [LATE, MOVED, PART_PAID, ...REQUESTS.slice(1)],
    '/dealing/flows': [
      flowOf(1),
      flowOf(4, { match: { to: 'house', request: null, at: `${DAY}T09:00:00Z`, by: 'ada@lowell.example' } }),
    ],
    ...changes,
  };
  return { ...goodAnswers(), ...own };
}

const openDealing = (page: Page, strike: Strike, changes?: Record<string, unknown>) =>
  openAnswered(page, `/dealing?day=${strike.day}`, answersOf(strike, changes));

async function expectNoFindingInBoth(page: Page): Promise<void> {
  for (const theme of THEMES) {
    await showIn(page, theme);
    await expectNoFinding(page);
  }
}

/** What is wider than the window, a closed dialog left out. */
const beyond = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test('stops, work and every formula have no accessibility finding, and nothing is wider than the window', async ({
  page,
}) => {
  const strike = strikeOf({ isCorrecting: true, changes: { ...WORK, stops: STOPS } });
  let arrive: (strike: Strike) => void = () => undefined;
  const loading = new Promise<Strike>((resolve) => (arrive = resolve));
  await page.setViewportSize({ width: 390, height: 844 });
  await openDealing(page, strike, {
    [`/dealing/strikes/${DAY}`]: loading,
    '/approvals': [
      approvalOf({ proposed: { request_id: LATE.id } }),
      approvalOf({ id: idOf(2, 6), kind: 'strike-pass', proposed: { day: DAY } }),
    ],
  });
  await expect(page.getByText('Loading the strike...')).toBeAttached();
  expect(await beyond(page)).toBeLessThanOrEqual(0);
  arrive(strike);
  await expect(page.getByText(/^Waits for a second person: /)).toHaveCount(3);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(
    page.getByRole('region', { name: 'It cannot be finalized yet' }).getByRole('listitem'),
  ).toHaveText(STOPS);
  await expect(page.getByRole('button', { name: 'Finalize' })).toBeDisabled();
  await page.keyboard.press('f');
  await expect(page.getByText('30% × (53,474.90 − 48,500.00)')).toBeVisible();
  await expectNoFindingInBoth(page);
  for (const width of [2560, 1440, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => beyond(page), `at ${String(width)} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoFinding(page);
  expect(await readUnspeakable(page)).toEqual([]);
});

test('each dialog has no accessibility finding', async ({ page }) => {
  const sample = { ...strikeOf().sample!, taken_at: `${DAY}T02:14:00Z`, is_late: true };
  await openDealing(page, strikeOf({ changes: { ...WORK, sample } }));
  const dialog = page.getByRole('dialog');
  const names = [
    'Finalize',
    /^Match$/,
    /^Accept the/,
    /^Cancel the/,
    /^Deal as it is/,
    'Pass this day',
    'Undo',
    'Adjust',
  ];
  for (const name of names) {
    await page.getByRole('button', { name }).first().click();
    await expect(dialog).toBeVisible();
    if (String(name).includes('Match'))
      await dialog.getByRole('button', { name: 'Split it in parts' }).click();
    await expectNoFindingInBoth(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('by keyboard alone a formula is opened, a late sample confirmed, and a changed preview looked at again', async ({
  page,
}) => {
  const strike = strikeOf({ changes: { sample: { ...strikeOf().sample!, is_late: true } } });
  const answers = answersOf(strike);
  await openAnswered(page, '/dealing', answers);
  const opener = page.getByRole('table', { name: 'Subscriptions' }).getByRole('button', { name: /INV-0004/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('48,500.00 / 1.084523118402')).toBeVisible();
  await page.getByRole('button', { name: 'Finalize' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Space');
  const sent: unknown[] = [];
  await page.route(`**/api/v1/dealing/strikes/${DAY}`, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    sent.push(route.request().postDataJSON());
    Object.assign(answers, { [`/dealing/strikes/${DAY}`]: { ...strike, digest: 'another' } });
    const detail = 'Something has changed since the preview was made; check it again.';
    return route.fulfill({
      status: 409,
      json: { type: '/problems/preview-changed', title: 'Preview changed', status: 409, detail },
    });
  });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Finalize for good' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('The figures above are the new ones.');
  expect(sent).toEqual([{ digest: 'digest-of-the-preview', confirms_late_sample: true }]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Finalize' })).toBeFocused();
});

test('by keyboard alone, on a phone, a deposit is split in parts and a day that cannot be struck is passed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const answers = answersOf(strikeOf({ changes: { ...WORK, stops: STOPS } }));
  await openAnswered(page, `/dealing?day=${DAY}`, answers);
  const sent: unknown[] = [];
  await page.route('**/api/v1/dealing/**', (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    sent.push(route.request().postDataJSON());
    const isMatch = route.request().url().endsWith('/matches');
    if (!isMatch) answers['/approvals'] = [approvalOf({ kind: 'strike-pass', proposed: { day: DAY } })];
    return route.fulfill({ status: 201, json: isMatch ? flowOf(2) : approvalOf() });
  });
  const dialog = page.getByRole('dialog');
  await page.getByRole('region', { name: 'Unmatched flows' }).getByRole('button').nth(1).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: /INV-0006.*differs by \+21,412.40/ }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Split off the rest' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The parts add up to the flow.')).toBeVisible();
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  await dialog.getByLabel('Amount (USDT)').last().focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Pass this day' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Reason').focus();
  await page.keyboard.type('The money came back too late');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Proposed: another administrator can confirm it until/)).toBeFocused();
  await expect(page.getByText(/^Waits for a second person: pass the dealing day/)).toBeVisible();
  expect(sent).toEqual([
    {
      parts: [
        { transaction_id: 'transaction-2', request_id: PART_PAID.id, amount: 28_500 },
        { transaction_id: 'transaction-2', owner: 'house', amount: 21_412.4 },
      ],
    },
    { reason: 'The money came back too late' },
  ]);
});

const FINAL = { is_final: true, finalized_at: `${DAY}T08:30:00Z`, finalized_by: 'ada@lowell.example' };

test('finalizing asks for the second factor above its question, then is done', async ({ page }) => {
  const strike = strikeOf();
  const answers = answersOf(strike);
  answers['/auth/me'] = userOf('admin', { has_totp: true });
  await openAnswered(page, '/dealing', answers);
  let isSteppedUp = false;
  await page.route('**/api/v1/auth/second-factor/code', (route) => {
    isSteppedUp = true;
    return route.fulfill({ status: 204 });
  });
  await page.route(`**/api/v1/dealing/strikes/${DAY}`, (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    if (!isSteppedUp)
      return route.fulfill({
        status: 403,
        json: { type: '/problems/step-up-required', detail: 'Confirm first.' },
      });
    const final = { ...strike, ...FINAL };
    Object.assign(answers, { [`/dealing/strikes/${DAY}`]: final });
    return route.fulfill({ status: 201, json: final });
  });
  await page.getByRole('button', { name: 'Finalize' }).click();
  await page.getByRole('button', { name: 'Finalize for good' }).click();
  const factor = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(factor).toBeVisible();
  await factor.getByLabel('Code from your authenticator app').fill('123456');
  await expect(page.getByText('The strike of 1 December 2026 is final.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What was dealt' })).toBeVisible();
});

test('two hundred series and thirty days begin with the first of them, and all come on demand', async ({
  page,
}) => {
  const days = Array.from({ length: 30 }, (_, index) =>
    rowOf(`${String(2026 - Math.floor(index / 12))}-${String(12 - (index % 12)).padStart(2, '0')}-01`),
  );
  const unmatched = Array.from({ length: 40 }, (_, index) => flowOf(index + 1));
  await openDealing(page, strikeOf({ series: manySeries(200), changes: { unmatched } }), {
    '/dealing/strikes': days,
    '/dealing/requests': Array.from({ length: 70 }, (_, index) => requestOf(index + 1)),
  });
  const fees = page.getByRole('table', { name: 'Management fee' });
  await expect(fees.getByRole('row')).toHaveCount(14);
  await page.getByRole('button', { name: 'Show all 200 of Management fee' }).click();
  await expect(fees.getByRole('row')).toHaveCount(202);
  const flows = page.getByRole('region', { name: 'Unmatched flows' }).getByRole('listitem');
  await expect(flows).toHaveCount(6);
  await page.getByRole('button', { name: 'Show all 40 unmatched flows' }).click();
  await expect(flows).toHaveCount(40);
  const links = page.getByRole('navigation', { name: 'Dealing days' }).getByRole('link');
  await expect(links.filter({ visible: true })).toHaveCount(8);
  await page.getByRole('button', { name: 'Show all 30', exact: true }).click();
  await expect(links.filter({ visible: true })).toHaveCount(30);
  await expect(page.getByText('Page 1 of 4')).toBeVisible();
  await expectNoFinding(page);
});

test('a final strike prints every formula and what was dealt, without what can be pressed', async ({
  page,
}) => {
  await openDealing(page, strikeOf({ changes: { ...WORK, ...FINAL } }), {
    '/dealing/strikes': [rowOf(DAY), ...DAYS.slice(1)],
  });
  await expect(page.getByRole('heading', { name: 'What was dealt' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 703, height: 1000 });
  await expect(page.getByText('30% × (53,474.90 − 48,500.00)')).toBeVisible();
  await expect(page.getByText('Digest digest-of-the-preview')).toBeVisible();
  await expect(page.getByText(/^Finalized by ada@lowell.example/)).toBeVisible();
  await expect(
    page.getByText(/accepted by ada@lowell.example, confirmed by grace@equanim.example/),
  ).toBeVisible();
  for (const hidden of ['Dealing days', 'All requests', 'What was dealt'])
    await expect(page.getByRole('heading', { name: hidden, includeHidden: true })).toBeHidden();
  expect(await beyond(page)).toBeLessThanOrEqual(0);
  const pdf = await page.pdf({ format: 'A4', printBackground: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(4);
});
