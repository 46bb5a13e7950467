import { expect, test, type Page } from '@playwright/test';
import type { QuarantinedSample } from '../packages/contract/src/quality.ts';
import { axeOf } from './axe.ts';
import { collectorWith, goodAnswers, openAnswered } from './portal-answers.ts';

const NEWER: QuarantinedSample = {
  id: '11111111-1111-4111-8111-111111111111',
  taken_at: '2026-03-04T11:59:00Z',
  total_equity: 41_803.78,
  unrealized_pnl: -12.5,
  reason: 'Equity fell by 33 % in a minute, and neither coins nor positions say why.',
  decision: null,
  decision_reason: null,
  decided_by: null,
  decided_at: null,
};
const UNREADABLE: QuarantinedSample = {
  ...NEWER,
  id: '22222222-2222-4222-8222-222222222222',
  taken_at: '2026-03-04T11:58:00Z',
  total_equity: null,
  unrealized_pnl: null,
  reason: 'The equity is not a number.',
};

/** A dashboard with these samples kept aside, its review open. @returns what the decisions said, and what answers them */
async function openReview(page: Page, samples: QuarantinedSample[]) {
  const decided: Array<{ id: string; body: unknown }> = [];
  const server = { status: 200 };
  const answers = goodAnswers();
  answers['/status'] = collectorWith({ quarantined: samples.length });
  await openAnswered(page, '/pnl-dashboard', answers);
  await page.route('**/api/v1/quality/quarantine', (route) => route.fulfill({ json: samples }));
  await page.route('**/api/v1/quality/quarantine/*', async (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const body = route.request().postDataJSON() as { decision: 'accept' | 'reject' };
    decided.push({ id, body });
    const sample = samples.find((one) => one.id === id);
    if (server.status !== 200 || !sample) return route.fulfill({ status: server.status, json: {} });
    sample.decision = body.decision;
    return route.fulfill({ json: sample });
  });
  const count = samples.length === 1 ? '1 sample was' : `${String(samples.length)} samples were`;
  await expect(page.getByText(`${count} kept aside and stay off the chart until you decide.`)).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Samples kept aside' });
  const items = dialog.getByRole('listitem');
  await expect(items).toHaveCount(samples.length);
  return { decided, server, dialog, items };
}

test('a sample kept aside is decided once a reason is given, and leaves the list', async ({ page }) => {
  const { decided, dialog, items } = await openReview(page, [{ ...NEWER }, { ...UNREADABLE }]);
  const [newer, unreadable] = [
    items.filter({ hasText: '41,803.78 USDT' }),
    items.filter({ hasText: 'not a number' }),
  ];
  await expect(newer).toContainText(NEWER.reason);
  for (const name of ['Accept', 'Reject']) await expect(newer.getByRole('button', { name })).toBeDisabled();
  await newer.getByLabel('Reason for the decision').fill('The exchange confirmed it.');
  expect((await axeOf(page).include('dialog[open]').analyze()).violations).toEqual([]);
  await newer.getByRole('button', { name: 'Accept' }).click();
  await expect(items).toHaveCount(1);
  await expect(unreadable).toBeVisible();
  expect(decided).toEqual([
    { id: NEWER.id, body: { decision: 'accept', reason: 'The exchange confirmed it.' } },
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('a sample without equity can only be rejected, and the review says so', async ({ page }) => {
  const { items } = await openReview(page, [{ ...UNREADABLE }]);
  await expect(items).toContainText('Equity unknown');
  await expect(items).not.toContainText('USDT');
  await items.getByLabel('Reason for the decision').fill('Broken answer.');
  await expect(items.getByText('Without equity it can only be rejected.')).toBeVisible();
  await expect(items.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await expect(items.getByRole('button', { name: 'Reject' })).toBeEnabled();
});

test('a decision that fails keeps its reason, and one somebody else has made is told', async ({ page }) => {
  const { decided, server, items } = await openReview(page, [{ ...NEWER }]);
  const reason = items.getByLabel('Reason for the decision');
  await reason.fill('The exchange confirmed it.');
  server.status = 500;
  await items.getByRole('button', { name: 'Reject' }).click();
  await expect(items.getByRole('alert')).toHaveText('The decision was not recorded. Please try again.');
  await expect(reason).toHaveValue('The exchange confirmed it.');
  server.status = 409;
  await items.getByRole('button', { name: 'Reject' }).click();
  await expect(items.getByRole('alert')).toHaveText('Somebody else has decided this sample already.');
  await expect(items.getByRole('button', { name: 'Reject' })).toBeDisabled();
  expect(decided).toHaveLength(2);
});
