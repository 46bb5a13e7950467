// @vitest-environment happy-dom
import type { CustomerRequest } from '@equanim/contract/dealing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { firm } from '../../../content/firm.ts';
import { catchFiles } from '../../../ui/browser/page.test-support.ts';
import { textOf } from '../../frame/portal.test-support.tsx';
import { redemptionOf, requestOf } from '../parts/holdings.test-support.ts';
import { useHoldingsScreen } from './screen.test-support.tsx';
import { NEWCOMER } from '../parts/worked-holdings.test-support.ts';

const show = useHoldingsScreen();

const region = () => screen.findByRole('region', { name: 'Requests' });

/** The requests as they read: line, steps with their times, and what is to be done. */
async function findRequests() {
  const items = await within(await region()).findAllByRole('listitem');
  return items.flatMap((item) => {
    const line = item.querySelector('summary');
    if (line === null) return [];
    const parts = [
      [...line.children].slice(0, 4),
      item.querySelectorAll('ol > li'),
      item.querySelectorAll('p'),
    ];
    return [parts.map((part) => [...part].map(textOf).join(' | '))];
  });
}

/** States on days of September 2026, the first on the 10th. */
const course = (...states: CustomerRequest['state'][]): CustomerRequest['events'] =>
  states.map((state, index) => ({ state, at: `2026-09-1${String(index)}T09:12:00Z` }));

test('each request says how much, for when, how far it has come, who acts next, and what waits for the investor first', async () => {
  show({
    answers: {
      '/customer/requests': [
        // A match that was undone takes the step back.
        requestOf(5, { state: 'dealt', price: 1.25, events: course('requested', 'dealt') }),
        requestOf(4, {
          state: 'accepted',
          events: course('requested', 'accepted', 'funded', 'accepted'),
          next: { who: 'investor', what: 'Send 145,500.00 USDT.', by: '2026-12-01T00:00:00.000Z' },
        }),
        redemptionOf(3, {
          amount: null,
          shares: 12.5,
          state: 'dealt',
          dealing_day: '2026-11-01',
          payout: 13_456.78,
          unpaid: 3_456.78,
          events: course('requested', 'accepted', 'dealt'),
          next: { who: 'administrator', what: 'Pay 3,456.78 USDT out.', by: null },
        }),
        redemptionOf(2, {
          amount: null,
          is_all: true,
          state: 'canceled',
          events: course('requested', 'canceled'),
        }),
        requestOf(1, { investor: NEWCOMER.investor }),
      ],
    },
  });
  expect(await findRequests()).toEqual([
    [
      'Subscription | 150,000.00 USDT gross | For Dec 01, 2026, 145,500.00 USDT net of the fee | Money expected',
      'Requested Sep 10, 2026, 11:12 | Accepted Sep 13, 2026, 11:12 | Money expected to come | Dealt to come',
      'You, by Dec 01, 2026, 00:00 UTC: Send 145,500.00 USDT.',
    ],
    [
      'Subscription | 150,000.00 USDT gross | Dealt Dec 01, 2026, 145,500.00 USDT net of the fee | Dealt',
      'Requested Sep 10, 2026, 11:12 | Dealt at 1.250000 USDT Sep 11, 2026, 11:12',
      '',
    ],
    [
      'Redemption | 12.5 shares | Dealt Nov 01, 2026 | Dealt',
      'Requested Sep 10, 2026, 11:12 | Accepted Sep 11, 2026, 11:12 | Dealt Sep 12, 2026, 11:12 | Paid out to come',
      `${firm.name}: Pay 3,456.78 USDT out. | Payout 13,456.78 USDT, of which 3,456.78 USDT are still to be paid.`,
    ],
    [
      'Redemption | Everything | For Jan 01, 2027 | Canceled',
      'Requested Sep 10, 2026, 11:12 | Canceled Sep 11, 2026, 11:12',
      '',
    ],
  ]);
  expect(within(await region()).queryByRole('button', { name: /^Cancel/ })).toBeNull();
});

test('a request that moved says why, and is canceled after a question although its money has arrived', async () => {
  const moved = { from: '2026-12-01', why: 'The fund could not be valued.' };
  const money = { arrived: 145_500, reckoned: 'net' } as const;
  const part = { arrived: 100_000, reckoned: null };
  const { user, changed } = show({
    changes: [{ status: 409, body: { detail: 'It was dealt meanwhile.' } }, { body: requestOf(2) }],
    answers: {
      '/customer/requests': [
        requestOf(2, { dealing_day: '2027-01-01', state: 'funded', moved, money, may_cancel: true }),
        requestOf(1, { state: 'accepted', money: part, may_cancel: false }),
        requestOf(3, {
          state: 'canceled',
          money: part,
          may_cancel: false,
          next: { who: 'administrator', what: 'Pay 100,000.00 USDT back.', by: null },
        }),
      ],
    },
  });
  const [first, paid, canceled] = await findRequests();
  expect(first?.[2]).toBe('Moved from Dec 01, 2026: The fund could not be valued.');
  expect(canceled?.[2]).toBe(`${firm.name}: Pay 100,000.00 USDT back. | 100,000.00 USDT have arrived.`);
  expect(paid?.[2]).toBe('100,000.00 USDT have arrived.');
  await user.click(screen.getByRole('button', { name: /^Cancel the subscription/ }));
  expect(textOf(screen.getByRole('dialog'))).toContain('The 145,500.00 USDT that arrived will be paid back.');
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel the request?' }));
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep request' }));
  expect(changed).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Cancel the request' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('It was dealt meanwhile.');
  await user.click(dialog.getByRole('button', { name: 'Cancel the request' }));
  await screen.findByText('Subscription canceled.');
  const path = `/customer/requests/${requestOf(2).id}/cancel`;
  expect(changed.map((each) => each.path)).toEqual([path, path]);
});

test('a request that was dealt has its contract note, once there is one', async () => {
  const saved = catchFiles();
  const dealt = redemptionOf(3, { state: 'dealt', dealing_day: '2026-11-01', payout: 13_456.78, unpaid: 1 });
  const { user } = show({
    answers: {
      '/customer/requests': [{ ...dealt, has_contract_note: true }, requestOf(4)],
      [`/customer/requests/${dealt.id}/contract-note`]: 'no PDF',
    },
  });
  const name = 'Contract note of the redemption of Nov 01, 2026';
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByText('Nothing was saved.');
  expect(saved).toEqual([]);
  expect(screen.getAllByRole('button', { name: /of the (?:redemption|subscription) of/ })).toHaveLength(1);
});
