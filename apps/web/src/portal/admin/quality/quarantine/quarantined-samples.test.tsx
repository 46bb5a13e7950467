// @vitest-environment happy-dom
import type { QuarantinedSample, QuarantineReview } from '@equanim/contract/quality';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { rowsOf, textOf, usePortal, type Asked, type Reply } from '../../../layout/portal.test-support.tsx';
import { QuarantinedSamples } from './quarantined-samples.tsx';
import { LACKING, NEWER, REVIEW, UNREADABLE } from './reviews.test-support.ts';

const REASON = 'The exchange confirmed it.';
const renderPart = usePortal();

interface Quality {
  samples: QuarantinedSample[];
  reviews: QuarantineReview[];
}

/** The decisions the server received, and what it answers from now on. */
interface QualityServer {
  decided: Array<{ id: string; body: unknown }>;
  /** Of the list. */
  listStatus: number;
  /** Of decisions. */
  status: number;
  /** Of reviews. */
  reviewStatus: number;
}

function answer({ samples, reviews }: Quality, server: QualityServer, { method, path, body }: Asked): Reply {
  if (path === '/quality/quarantine') return { status: server.listStatus, body: samples };
  const id = path.split('/').at(-1) ?? '';
  const sample = samples.find((one) => one.id === id);
  if (method === 'GET')
    return { status: server.reviewStatus, body: reviews.find((one) => one.sample.id === id) ?? {} };
  server.decided.push({ id, body });
  if (server.status !== 200 || !sample) return { status: server.status, body: {} };
  const { decision, reason } = body as { decision: 'accept' | 'reject'; reason: string };
  const decided = { decision_reason: reason, decided_by: 'somebody@equanim.example' };
  Object.assign(sample, { decision, ...decided, decided_at: '2026-03-04T13:00:00Z' });
  return { body: sample };
}

/** Shows these samples; one that is alone is open from the start. */
function show(quality: Quality, initial: Partial<QualityServer> = {}) {
  const server: QualityServer = { decided: [], listStatus: 200, status: 200, reviewStatus: 200, ...initial };
  const { user, queries } = renderPart(<QuarantinedSamples />, (asked) => answer(quality, server, asked));
  return { server, user, queries };
}

/** Waits for the sample with this figure. */
async function itemWith(equity: string): Promise<HTMLElement> {
  const found = (await screen.findByRole('button', { name: new RegExp(equity) })).closest('li');
  if (!found) throw new Error(`${equity} is in no list.`);
  return found;
}

const reviewed = async (): Promise<HTMLElement> => {
  const item = await itemWith('41,803.78 USDT');
  await within(item).findAllByRole('table');
  return item;
};

/** What accepting will change, then what rejecting will. */
const consequencesIn = (item: HTMLElement): string[] =>
  [...item.querySelectorAll('.consequences dd')].map((told) => textOf(told));

test('the review of a quarantined sample sets its minute beside the last good one, with the parts of the change', async () => {
  show({ samples: [{ ...NEWER }], reviews: [REVIEW] });
  const item = await reviewed();
  const minutes = within(item).getByRole('table', { name: 'The minute beside the last good one, in USDT' });
  expect(within(minutes).getAllByRole('columnheader').map(textOf)).toEqual([
    'Figure',
    'Last good12:57',
    'Quarantined12:59',
    'Difference',
  ]);
  expect(rowsOf(minutes)).toEqual([
    ['Equity', '61,728.40', '41,803.78', '−19,924.62'],
    ['Wallet balance', '61,740.90', '41,790.28', '−19,950.62'],
    ['Unrealized PnL', '−12.50', '13.50', '+26.00'],
    ['Option value', '0.00', '0.00', '0.00'],
    ['Bitcoin', '64,100.25', '64,180.50', '+80.25'],
    ['Normalized value', '1.2346', '0.8361', '−0.3985'],
  ]);
  expect(minutes.querySelector('time')?.title).toBe('Mar 04, 2026, 11:57:00 UTC');

  const rows = rowsOf(within(item).getByRole('table', { name: 'Parts of the change, in USDT' }));
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
    [expect.stringMatching(/^Unexplained\s*Above the limit of 12.35$/), '−19,955.47'],
    ['Change of equity', '−19,924.62'],
  ]);
  const cents = rows.map(([, figure = '']) =>
    Math.round(Number(figure.replace('−', '-').replace(',', '')) * 100),
  );
  expect(cents.slice(0, -1).reduce((sum, part) => sum + part, 0)).toBe(cents.at(-1));

  const coins = within(item).getByRole('table', { name: 'By coin, in units of the coin' });
  expect(rowsOf(coins)).toEqual([['USDT', '52,113.37', '32,172.7', '−19,955.47']]);
  expect(textOf(item)).toContain('Not checkedFills of options are not read with this key.');
});

test('the review of a quarantined sample says what accepting and what rejecting will change', async () => {
  show({ samples: [{ ...NEWER }], reviews: [REVIEW] });
  expect(consequencesIn(await reviewed())).toEqual([
    'The minute Mar 04, 2026, 12:59 GMT+1 joins the history with an equity of 41,803.78 USDT and a value of 0.8361 ' +
      '(down 32.28% on 12:57). It lies in the gap between 12:57 and 13:00, of which 1 minute stays. ' +
      '−19,955.47 USDT of its change stays unexplained. Customers see it a day after its minute.',
    'The minute Mar 04, 2026, 12:59 GMT+1 stays a gap. Nothing else changes.',
  ]);
});

test('what contradicts the log decides, also where it cancels out in what stays unexplained', async () => {
  const parts = { ...REVIEW.parts!, held: -19_950.42, unexplained: -5 };
  show({ samples: [{ ...NEWER }], reviews: [{ ...REVIEW, parts, contradiction: 9_995 }] });
  const item = await reviewed();
  expect(textOf(item.querySelector('.ledger-alarm')!)).toBe(
    'Unexplained9,995.00 contradicts the log or fills: above the limit of 12.35−5.00',
  );
  expect(consequencesIn(item)[0]).toContain(
    '−5.00 USDT of its change stays unexplained, but 9,995.00 USDT contradicts its log or its fills.',
  );
});

test('a quarantined sample that the collector decides during the review leaves a sentence in its place', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-04T12:00:30Z'), shouldAdvanceTime: true });
  const samples = [{ ...NEWER }, { ...UNREADABLE }];
  const { user } = show({ samples, reviews: [REVIEW, LACKING] });
  const newer = await itemWith('41,803.78 USDT');
  await user.click(within(newer).getByRole('button', { expanded: false }));
  await user.type(within(newer).getByLabelText('Reason for the decision'), REASON);
  Object.assign(samples[0]!, {
    decision: 'accept',
    decision_reason: 'The transaction log explains it.',
    decided_by: 'collector',
    decided_at: '2026-03-04T12:01:00Z',
  });
  await vi.advanceTimersByTimeAsync(61_000);
  const told = await screen.findByText(
    'Already decided by the collector: the minute Mar 04, 2026, 12:59 GMT+1 joins the history. The transaction log explains it.',
  );
  expect(document.activeElement).toBe(told);
  expect(document.querySelectorAll('.waiting')).toHaveLength(1);
});

test('a sample without equity can only be rejected, and the review says so', async () => {
  const { server, user } = show({ samples: [{ ...UNREADABLE }], reviews: [LACKING] });
  const item = await itemWith('Equity unknown');
  await within(item).findByText(/can only be rejected/);
  expect(textOf(item)).toContain(
    'Its figures cannot be read, so it can only be rejected. The last good minute, 12:57, has an equity of ' +
      '61,728.40 USDT.',
  );
  expect(within(item).queryByRole('table')).toBeNull();
  expect([...item.querySelectorAll('.consequences dt')].map(textOf)).toEqual(['If you reject']);
  await user.type(within(item).getByLabelText('Reason for the decision'), 'Broken answer.');
  expect(within(item).getByRole('button', { name: 'Accept' })).toHaveProperty('disabled', true);
  await user.click(within(item).getByRole('button', { name: 'Reject' }));
  await screen.findByText('Nothing is waiting for a decision.');
  expect(server.decided).toEqual([
    { id: UNREADABLE.id, body: { decision: 'reject', reason: 'Broken answer.' } },
  ]);
});

test('a decision that fails keeps its reason, and one that somebody else has made is shown', async () => {
  const { server, user } = show({ samples: [{ ...NEWER }], reviews: [REVIEW] });
  const item = await reviewed();
  const reason = within(item).getByLabelText<HTMLInputElement>('Reason for the decision');
  await user.type(reason, REASON);
  server.status = 500;
  await user.click(within(item).getByRole('button', { name: 'Reject' }));
  const alert = await within(item).findByRole('alert');
  expect(textOf(alert)).toBe(
    'It is not known whether the decision was recorded. Try again: it will not be done twice.',
  );
  expect(reason.value).toBe(REASON);
  server.status = 409;
  await user.click(within(item).getByRole('button', { name: 'Reject' }));
  await within(item).findByText('This sample has already been decided.');
  for (const name of ['Accept', 'Reject'])
    expect(within(item).getByRole('button', { name })).toHaveProperty('disabled', true);
  expect(server.decided).toHaveLength(2);
});

test('quarantined samples that do not load say so, and are refetched on request', async () => {
  const quality = { samples: [{ ...NEWER }], reviews: [REVIEW] };
  const { server, user } = show(quality, { listStatus: 500 });
  // A lost answer gets one retry, a second later.
  await screen.findByText("Couldn't refresh", {}, { timeout: 5_000 });
  expect(screen.queryByText(/Nothing is waiting/)).toBeNull();
  server.listStatus = 200;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await reviewed();
});
