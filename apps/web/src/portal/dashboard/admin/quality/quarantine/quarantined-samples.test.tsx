// @vitest-environment happy-dom
import type { QuarantinedSample, QuarantineReview } from '@equanim/contract/quality';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pass } from '../../../../../ui/browser/page.test-support.ts';
import { linesOf, textOf, usePortal } from '../../../../frame/portal.test-support.tsx';
import { QuarantinedSamples } from './quarantined-samples.tsx';
import { LACKING, NEWER, REVIEW, UNREADABLE } from './reviews.test-support.ts';

const REASON = 'The exchange confirmed it.';
const renderPart = usePortal();

/** Shows these samples; one that is alone is open from the start. */
function show(samples: QuarantinedSample[], reviews: QuarantineReview[], statuses = {}) {
  /** Of the list, of reviews and of decisions, and the decisions received. */
  const server = { list: 200, review: 200, decision: 200, decided: [] as unknown[], ...statuses };
  const { user } = renderPart(<QuarantinedSamples />, ({ method, path, body }) => {
    if (path === '/quality/quarantine') return { status: server.list, body: samples };
    const sample = samples.find(({ id }) => path.endsWith(id));
    if (method === 'GET')
      return { status: server.review, body: reviews.find((one) => one.sample.id === sample?.id) ?? {} };
    server.decided.push({ id: sample?.id, body });
    if (server.decision !== 200 || !sample) return { status: server.decision, body: {} };
    const { decision, reason } = body as { decision: 'accept' | 'reject'; reason: string };
    Object.assign(sample, { decision, decision_reason: reason, decided_by: 'somebody@equanim.example' });
    return { body: Object.assign(sample, { decided_at: '2026-03-04T13:00:00Z' }) };
  });
  return { server, user };
}

/** The sample with this figure, once it is there. */
async function itemWith(equity: string) {
  const item = (await screen.findByRole('button', { name: new RegExp(equity) })).closest('li')!;
  const inside = within(item);
  return {
    item,
    inside,
    reason: () => inside.getByLabelText<HTMLInputElement>('Reason for the decision'),
    button: (name: string) => inside.getByRole('button', { name }),
    isDisabled: (name: string) => inside.getByRole('button', { name }).hasAttribute('disabled'),
    /** What accepting will change, then what rejecting will. */
    consequences: () => [...item.querySelectorAll('.inset dd')].map(textOf),
  };
}

async function reviewed() {
  const found = await itemWith('41,803.78 USDT');
  await found.inside.findAllByRole('table');
  return found;
}

test('a review sets the minute beside the last good one, with the parts of the change and what a decision changes', async () => {
  show([{ ...NEWER }], [REVIEW]);
  const { item, inside, consequences } = await reviewed();
  const [minutes, parts, coins] = inside.getAllByRole('table');
  expect(within(minutes!).getAllByRole('columnheader').map(textOf)).toEqual([
    'Figure',
    'Last good (12:57)',
    'Quarantined (12:59)',
    'Difference',
  ]);
  expect(linesOf(minutes!)).toEqual([
    'Equity | 61,728.40 | 41,803.78 | −19,924.62',
    'Wallet balance | 61,740.90 | 41,790.28 | −19,950.62',
    'Unrealized PnL | −12.50 | 13.50 | +26.00',
    'Option value | 0.00 | 0.00 | 0.00',
    'Bitcoin | 64,100.25 | 64,180.50 | +80.25',
    'Normalized value | 1.2346 | 0.8361 | −0.3985',
  ]);
  expect(linesOf(parts!)).toEqual([
    'Coins held | +16.05',
    // 26.0044 in truth: without the cent that rounding took from all of them they would not add up.
    'Trading | +26.01',
    'Funding | −1.25',
    'Fees | −9.96',
    'Interest | 0.00',
    'Other results | 0.00',
    'Flows | 0.00',
    'Exchanged | 0.00',
    expect.stringMatching(/^Unexplained\s*Above the limit of 12.35 \| −19,955.47$/),
    'Change of equity | −19,924.62',
  ]);
  expect(linesOf(coins!)).toEqual(['USDT | 52,113.37 | 32,172.7 | −19,955.47']);
  expect(textOf(item)).toContain('Not checkedFills of options are not read with this key.');
  expect(consequences()).toEqual([
    'The minute Mar 04, 2026, 12:59 GMT+1 joins the history with an equity of 41,803.78 USDT and a value of 0.8361 ' +
      '(down 32.28% on 12:57). It lies in the gap between 12:57 and 13:00, of which 1 minute stays. ' +
      '−19,955.47 USDT of its change stays unexplained. Customers see it a day after its minute.',
    'The minute Mar 04, 2026, 12:59 GMT+1 stays a gap. Nothing else changes.',
  ]);
});

test('a quarantined sample that the collector decides during the review leaves a sentence in its place', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-04T12:00:30Z'), shouldAdvanceTime: true });
  const samples = [{ ...NEWER }, { ...UNREADABLE }];
  const { user } = show(samples, [REVIEW, LACKING]);
  const { inside, reason } = await itemWith('41,803.78 USDT');
  await user.click(inside.getByRole('button', { expanded: false }));
  await user.type(reason(), REASON);
  Object.assign(samples[0]!, {
    decision: 'accept',
    decision_reason: 'The transaction log explains it.',
    decided_by: 'collector',
    decided_at: '2026-03-04T12:01:00Z',
  });
  await pass(61_000);
  const told = await screen.findByText(
    'Already decided by the collector: the minute Mar 04, 2026, 12:59 GMT+1 joins the history. The transaction log explains it.',
  );
  expect(document.activeElement).toBe(told);
  expect(document.querySelectorAll('h4')).toHaveLength(1);
});

test('a sample without equity can only be rejected, and the review says so', async () => {
  const { server, user } = show([{ ...UNREADABLE }], [LACKING]);
  const { item, inside, reason, button, isDisabled } = await itemWith('Equity unknown');
  await inside.findByText(/can only be rejected/);
  expect(textOf(item)).toContain(
    'Its figures cannot be read, so it can only be rejected. The last good minute, 12:57, has an equity of 61,728.40 USDT.',
  );
  expect([...item.querySelectorAll('.inset dt')].map(textOf)).toEqual(['If you reject']);
  await user.type(reason(), 'Broken answer.');
  expect(isDisabled('Accept')).toBe(true);
  await user.click(button('Reject'));
  await screen.findByText('Nothing is waiting for a decision.');
  expect(server.decided).toEqual([
    { id: UNREADABLE.id, body: { decision: 'reject', reason: 'Broken answer.' } },
  ]);
});

test('a decision that fails keeps its reason, and one that somebody else has made is shown', async () => {
  const { server, user } = show([{ ...NEWER }], [REVIEW], { decision: 500 });
  const { inside, reason, button, isDisabled } = await reviewed();
  await user.type(reason(), REASON);
  await user.click(button('Reject'));
  expect(textOf(await inside.findByRole('alert'))).toBe(
    'It is not known whether the decision was recorded. Try again: it will not be done twice.',
  );
  expect(reason().value).toBe(REASON);
  server.decision = 409;
  await user.click(button('Reject'));
  await inside.findByText('This sample has already been decided.');
  expect(['Accept', 'Reject'].map(isDisabled)).toEqual([true, true]);
  expect(server.decided).toHaveLength(2);
});
