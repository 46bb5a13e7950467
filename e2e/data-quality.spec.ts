import { expect, test } from '@playwright/test';
import { SPECIFIED } from '../apps/web/src/portal/dashboard/admin/quality/exclusions/windows.test-support.ts';
import {
  NEWER,
  REVIEW,
} from '../apps/web/src/portal/dashboard/admin/quality/quarantine/reviews.test-support.ts';
import { LOCKED } from '../apps/web/src/portal/dashboard/admin/quality/questions/questions.test-support.ts';
import { goodAnswers } from '../apps/web/src/portal/frame/answers.test-support.ts';
import { STILL } from './motion.ts';
import { QUESTION, SAMPLE } from '../apps/web/src/portal/dashboard/admin/notices/waiting.test-support.ts';
import { openAnswered } from './portal-answers.ts';

test.use(STILL);

const REASON = 'The exchange confirmed it.';

test('a window is excluded with a reason and included again after a question, and histories are refetched each time', async ({
  page,
}) => {
  const windows = [{ ...SPECIFIED }];
  const sent: unknown[] = [];
  let status = 201;
  const answers = { ...goodAnswers(), '/quality/quarantine': [], '/quality/exclusions': windows };
  const asked = await openAnswered(page, '/pnl-dashboard', answers);
  const histories = () => asked.filter(({ pathname }) => pathname.endsWith('/wallet/history')).length;
  await page.route(/\/quality\/exclusions/, (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fallback();
    if (request.method() === 'DELETE') {
      windows.splice(0, windows.length);
      return route.fulfill({ status: 204 });
    }
    sent.push(request.postDataJSON());
    if (status === 400)
      return route.fulfill({ status, json: { detail: 'The reason holds control characters.' } });
    windows.push({
      ...SPECIFIED,
      ...(request.postDataJSON() as object),
      id: '44444444-4444-4444-8444-444444444444',
    });
    return route.fulfill({ status, json: windows.at(-1) });
  });
  await page.getByRole('button', { name: 'Data quality' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Data quality' });
  const rows = dialog.getByRole('region', { name: 'Excluded windows' }).getByRole('listitem');
  await dialog.getByRole('button', { name: 'Exclude a window' }).click();
  const send = dialog.getByRole('button', { name: 'Exclude it' });
  await send.click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Enter a reason.');
  await expect(dialog.getByRole('group', { name: 'What is wrong' })).toBeFocused();
  expect(sent).toEqual([]);
  await dialog.getByLabel('First minute').fill('2026-03-04T12:05');
  await dialog.getByLabel('Last minute').fill('2026-03-04T12:07');
  await dialog.getByLabel('Reason').fill(REASON);
  await expect(dialog.getByText('3 minutes are left out of every history')).toBeVisible();
  status = 400;
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText('The reason holds control characters.');
  status = 201;
  let before = histories();
  await send.click();
  await expect(dialog.getByText('Excluded: Mar 04, 2026, 12:05 GMT+1 to 12:07.')).toBeFocused();
  await expect(rows).toHaveCount(2);
  await expect.poll(histories).toBe(before + 1);
  const body = { from: '2026-03-04T11:05:00.000Z', to: '2026-03-04T11:07:00.000Z', reason: REASON };
  expect(sent).toEqual([body, body]);

  const again = rows.last().getByRole('button', { name: 'Include again' });
  await again.click();
  await expect(rows.last()).toContainText('Its 19 minutes count again in every history and statistic');
  await expect(rows.last().getByRole('button', { name: 'Keep it excluded' })).toBeFocused();
  before = histories();
  await again.click();
  await expect(dialog.getByText('No window is excluded.')).toBeVisible();
  await expect.poll(histories).toBeGreaterThan(before);
});

test('by keyboard alone a quarantined sample is decided and a kind of line is named, each with a reason', async ({
  page,
}) => {
  const sample = { ...NEWER };
  const question = { ...LOCKED };
  const by = { decided_by: 'somebody@equanim.example', decided_at: '2026-03-04T13:00:00Z' };
  const answers = {
    ...goodAnswers(),
    '/waiting': [QUESTION, SAMPLE],
    '/quality/questions': [question],
    '/quality/quarantine': [sample],
    [`/quality/quarantine/${NEWER.id}`]: REVIEW,
    '/quality/exclusions': [],
  };
  await openAnswered(page, '/pnl-dashboard', answers);
  const sent: unknown[] = [];
  await page.route(/\/quality\/(questions|quarantine)\//, (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const body = route.request().postDataJSON() as object;
    sent.push(body);
    answers['/waiting'] = [];
    if (route.request().url().includes('questions')) {
      Object.assign(question, body, { answered_by: by.decided_by, answered_at: by.decided_at });
      return route.fulfill({ json: question });
    }
    const { decision, reason } = body as { decision: 'accept'; reason: string };
    return route.fulfill({ json: Object.assign(sample, { decision, decision_reason: reason, ...by }) });
  });
  await page.getByRole('link', { name: QUESTION.title }).press('Enter');
  const questions = page.getByRole('dialog', { name: 'Unknown lines of the log' });
  await questions.getByRole('radio', { name: /^Money/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type(REASON);
  await page.keyboard.press('Enter');
  await expect(questions.getByText('Recorded: CUSTODY_X is a result of the fund.')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(questions).toBeHidden();

  await page.getByRole('button', { name: 'Data quality' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Data quality' });
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await dialog.getByLabel('Reason for the decision').fill(REASON);
  await dialog.getByRole('button', { name: 'Accept' }).press('Enter');
  await expect(
    dialog.getByText('Recorded: the minute Mar 04, 2026, 12:59 GMT+1 joins the history.'),
  ).toBeFocused();
  expect(sent).toEqual([
    { meaning: 'result', reason: REASON },
    { decision: 'accept', reason: REASON },
  ]);
});
