import { expect, test, type Locator } from '@playwright/test';
import { axeOf } from './axe.ts';
import { LACKING, NEWER, openReview, openWith, REVIEW, UNREADABLE } from './data-quality.ts';
import { STILL } from './motion.ts';

test.use(STILL);

const REASON = 'The exchange confirmed it.';

/** A table as it reads, row by row. */
const rowsOf = (table: Locator): Promise<string[][]> =>
  table
    .locator('tbody tr, tfoot tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll<HTMLElement>('th, td')].map((cell) => cell.innerText.trim()),
      ),
    );

test('a quarantined sample is decided once a reason is given, and leaves the list', async ({ page }) => {
  const { server, dialog, items } = await openReview(page, {
    samples: [{ ...NEWER }, { ...UNREADABLE }],
    reviews: [REVIEW, LACKING],
  });
  const newer = items.filter({ hasText: '41,803.78 USDT' });
  await expect(newer).toContainText(NEWER.reason);
  await newer.getByRole('button', { expanded: false }).click();
  for (const name of ['Accept', 'Reject']) await expect(newer.getByRole('button', { name })).toBeDisabled();
  await newer.getByLabel('Reason for the decision').fill(REASON);
  await newer.getByRole('button', { name: 'Accept' }).click();
  await expect(items).toHaveCount(1);
  await expect(items).toContainText(UNREADABLE.reason);
  await expect(dialog.getByText('Recorded: the minute Mar 04, 2026, 12:59 joins the history.')).toBeFocused();
  expect(server.decided).toEqual([{ id: NEWER.id, body: { decision: 'accept', reason: REASON } }]);
  await dialog.getByText('Latest decisions').click();
  await expect(dialog.locator('.decided li')).toHaveText([
    `Accepted Mar 04, 2026, 12:59, 41,803.78 USDT${REASON}somebody@equanim.example, Mar 04, 2026, 14:00`,
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('the review of a quarantined sample sets its minute beside the last good one, with the parts of the change', async ({
  page,
}) => {
  const { items } = await openReview(page, { samples: [{ ...NEWER }], reviews: [REVIEW] });
  const minutes = items.getByRole('table', { name: 'The minute beside the last good one, in USDT' });
  await expect(minutes.getByRole('columnheader')).toHaveText([
    'Figure',
    'Last good12:57',
    'Quarantined12:59',
    'Difference',
  ]);
  expect(await rowsOf(minutes)).toEqual([
    ['Equity', '61,728.40', '41,803.78', '−19,924.62'],
    ['Wallet balance', '61,740.90', '41,790.28', '−19,950.62'],
    ['Unrealized PnL', '−12.50', '13.50', '+26.00'],
    ['Option value', '0.00', '0.00', '0.00'],
    ['Bitcoin', '64,100.25', '64,180.50', '+80.25'],
    ['Normalized value', '1.2346', '0.8361', '−0.3985'],
  ]);
  await expect(minutes.locator('time').first()).toHaveAttribute('title', 'Mar 04, 2026, 11:57:00 UTC');

  const ledger = items.getByRole('table', { name: 'Parts of the change, in USDT' });
  const rows = await rowsOf(ledger);
  expect(rows).toEqual([
    ['Coins held', '+16.05'],
    // 26.0044 in truth: without the cent that rounding took from all of them they would not add up.
    ['Trading', '+26.01'],
    ['Funding', '−1.25'],
    ['Fees', '−9.96'],
    ['Interest', '0.00'],
    ['Other results', '0.00'],
    ['Flows', '0.00'],
    ['Exchanged', '0.00'],
    [expect.stringMatching(/^Unexplained\s+Above the limit of 12.35$/), '−19,955.47'],
    ['Change of equity', '−19,924.62'],
  ]);
  const cents = rows.map(([, figure = '']) =>
    Math.round(Number(figure.replace('−', '-').replace(',', '')) * 100),
  );
  expect(cents.slice(0, -1).reduce((sum, part) => sum + part, 0)).toBe(cents.at(-1));

  const coins = items.getByRole('table', { name: 'By coin, in units of the coin' });
  expect(await rowsOf(coins)).toEqual([['USDT', '52,113.37', '32,172.7', '−19,955.47']]);
  await expect(items).toContainText('Not checkedFills of options are not read with this key.');
});

test('the review of a quarantined sample says what accepting and what rejecting will change', async ({
  page,
}) => {
  const { items } = await openReview(page, { samples: [{ ...NEWER }], reviews: [REVIEW] });
  const told = items.locator('.consequences dd');
  await expect(told).toHaveText([
    'The minute Mar 04, 2026, 12:59 joins the history with an equity of 41,803.78 USDT and a value of 0.8361 ' +
      '(down 32.28% on 12:57). It lies in the gap between 12:57 and 13:00, of which 1 minute stays. ' +
      '−19,955.47 USDT of its change stays unexplained. Customers see it a day after its minute.',
    'The minute Mar 04, 2026, 12:59 stays a gap. Nothing else changes.',
  ]);
});

test('what contradicts the log decides, also where it cancels out in what stays unexplained', async ({
  page,
}) => {
  const swapped = {
    ...REVIEW,
    parts: { ...REVIEW.parts!, held: -19_950.42, unexplained: -5 },
    contradiction: 9_995,
  };
  const { items } = await openReview(page, { samples: [{ ...NEWER }], reviews: [swapped] });
  const unexplained = items.locator('.ledger-alarm');
  await expect(unexplained).toContainText(
    'Unexplained9,995.00 contradicts the log or fills: above the limit of 12.35−5.00',
  );
  await expect(items.locator('.consequences dd').first()).toContainText(
    '−5.00 USDT of its change stays unexplained, but 9,995.00 USDT contradicts its log or its fills.',
  );
});

test('a quarantined sample that the collector decides during the review leaves a sentence in its place', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-03-04T12:00:30Z') });
  const samples = [{ ...NEWER }, { ...UNREADABLE }];
  const { dialog, items } = await openReview(page, { samples, reviews: [REVIEW, LACKING] });
  const newer = items.filter({ hasText: '41,803.78 USDT' });
  await newer.getByRole('button', { expanded: false }).click();
  await newer.getByLabel('Reason for the decision').fill(REASON);
  Object.assign(samples[0]!, {
    decision: 'accept',
    decision_reason: 'The transaction log explains it.',
    decided_by: 'collector',
    decided_at: '2026-03-04T12:01:00Z',
  });
  await page.clock.runFor(61_000);
  await expect(items).toHaveCount(1);
  await expect(
    dialog.getByText(
      'Already decided by the collector: the minute Mar 04, 2026, 12:59 joins the history. The transaction log explains it.',
    ),
  ).toBeFocused();
});

test('the review of a first sample says that there is nothing to compare it with', async ({ page }) => {
  const first = {
    ...REVIEW,
    previous: null,
    change: null,
    parts: null,
    contradiction: null,
    coins: [],
    not_checked: [],
    next_at: null,
  };
  const { items } = await openReview(page, { samples: [{ ...NEWER }], reviews: [first] });
  await expect(items.getByRole('columnheader', { name: /^Last good/ })).toHaveText('Last goodNone');
  expect((await rowsOf(items.getByRole('table')))[0]).toEqual(['Equity', '–', '41,803.78', '–']);
  await expect(items.locator('.consequences dd').first()).toHaveText(
    'The minute Mar 04, 2026, 12:59 joins the history with an equity of 41,803.78 USDT and a value of 0.8361. ' +
      'No good minute lies before it. Its change cannot be explained: there is nothing to compare it with. ' +
      'Customers see it a day after its minute.',
  );
});

test('the review says of a minute that it closes its gap, is the newest or has no value', async ({
  page,
}) => {
  const calm = { ...REVIEW.parts!, unexplained: 0.004 };
  const minute = { ...REVIEW.minute!, taken_at: '2026-03-04T11:58:00Z', normalized_value: null };
  const sample = { ...NEWER, taken_at: minute.taken_at };
  const review = {
    ...REVIEW,
    sample,
    minute,
    parts: calm,
    contradiction: 0.004,
    change: 30.854,
    next_at: '2026-03-04T11:59:00Z',
  };
  const { items } = await openReview(page, { samples: [sample], reviews: [review] });
  const accepted = items.locator('.consequences dd').first();
  await expect(accepted).toContainText('; its normalized value is not known yet.');
  await expect(accepted).toContainText(
    'It ends the gap between 12:57 and 12:59. All of its change is explained.',
  );
  await expect(items.getByText('Within the limit of 12.35')).toBeVisible();
  Object.assign(review, { next_at: null });
  await page.reload();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(accepted).toContainText('It becomes the newest minute.');
});

test('a sample without equity can only be rejected, and the review says so', async ({ page }) => {
  const { server, items } = await openReview(page, { samples: [{ ...UNREADABLE }], reviews: [LACKING] });
  await expect(items).toContainText('Equity unknown');
  await expect(items).toContainText(
    'Its figures cannot be read, so it can only be rejected. The last good minute, 12:57, has an equity of ' +
      '61,728.40 USDT.',
  );
  await expect(items.getByRole('table')).toHaveCount(0);
  await expect(items.locator('.consequences dt')).toHaveText(['If you reject']);
  await items.getByLabel('Reason for the decision').fill('Broken answer.');
  await expect(items.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await items.getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('Nothing is waiting for a decision.')).toBeVisible();
  expect(server.decided).toEqual([
    { id: UNREADABLE.id, body: { decision: 'reject', reason: 'Broken answer.' } },
  ]);
});

test('a decision that fails keeps its reason, and one that somebody else has made is shown', async ({
  page,
}) => {
  const { server, items } = await openReview(page, { samples: [{ ...NEWER }], reviews: [REVIEW] });
  const reason = items.getByLabel('Reason for the decision');
  await reason.fill(REASON);
  server.status = 500;
  await items.getByRole('button', { name: 'Reject' }).click();
  await expect(items.getByRole('alert')).toHaveText('The decision was not recorded. Please try again.');
  await expect(reason).toHaveValue(REASON);
  server.status = 409;
  await items.getByRole('button', { name: 'Reject' }).click();
  await expect(items.getByRole('alert')).toHaveText('This sample has already been decided.');
  for (const name of ['Accept', 'Reject']) await expect(items.getByRole('button', { name })).toBeDisabled();
  expect(server.decided).toHaveLength(2);
});

test('a review that does not load can be refetched, and its sample can be rejected all the same', async ({
  page,
}) => {
  const { server, items } = await openReview(page, {
    samples: [{ ...NEWER }, { ...UNREADABLE }],
    reviews: [REVIEW, LACKING],
  });
  server.reviewStatus = 404;
  const newer = items.filter({ hasText: '41,803.78 USDT' });
  await newer.getByRole('button', { expanded: false }).click();
  await expect(newer.getByText("Couldn't refresh")).toBeVisible();
  await newer.getByLabel('Reason for the decision').fill(REASON);
  await expect(newer.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await expect(newer.getByRole('button', { name: 'Reject' })).toBeEnabled();
  server.reviewStatus = 200;
  await newer.getByRole('button', { name: 'Retry' }).click();
  await expect(newer.getByRole('table')).toHaveCount(3);
  await expect(newer.getByLabel('Reason for the decision')).toHaveValue(REASON);
  await expect(newer.getByRole('button', { name: 'Accept' })).toBeEnabled();
});

test('quarantined samples that do not load say so, and are refetched on request', async ({ page }) => {
  const { dialog, items } = await openWith(page, { samples: [{ ...NEWER }], reviews: [REVIEW] });
  await page.route('**/api/v1/quality/quarantine', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Review' }).click();
  const kept = dialog.locator('section', { has: page.getByRole('heading', { name: 'Quarantined samples' }) });
  await expect(kept.getByText("Couldn't refresh")).toBeVisible();
  await expect(kept).not.toContainText('Nothing is waiting');
  await page.unroute('**/api/v1/quality/quarantine');
  await page.route('**/api/v1/quality/quarantine', (route) => route.fulfill({ json: [NEWER] }));
  await kept.getByRole('button', { name: 'Retry' }).click();
  await expect(items).toHaveCount(1);
});

test('the data quality is a press away while nothing asks for it, and Escape leads back', async ({
  page,
}) => {
  const { dialog } = await openWith(page, { samples: [], reviews: [] });
  await expect(page.locator('.notice')).toHaveCount(0);
  const opener = page.getByRole('button', { name: 'Data quality' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Nothing is waiting for a decision.')).toBeVisible();
  await expect(dialog.getByText('No window is excluded.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the review of a quarantined sample fits a phone, and has no accessibility finding in either theme', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const wide = {
    ...REVIEW,
    minute: { ...REVIEW.minute!, total_equity: 12_345_678.9, wallet_balance: -98_765_432.1 },
  };
  const { dialog, items } = await openReview(page, { samples: [{ ...NEWER }], reviews: [wide] });
  await expect(items.getByRole('table')).toHaveCount(3);
  const cutOff = () =>
    dialog.evaluate(
      (element) =>
        [element, ...element.querySelectorAll<HTMLElement>('table, tr, td, .waiting, .consequences')].filter(
          ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
        ).length,
    );
  for (const width of [320, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await cutOff(), String(width)).toBe(0);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect((await axeOf(page).include('dialog[open]').analyze()).violations).toEqual([]);
    }
  }
});
