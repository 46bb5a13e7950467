// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf, type Reply } from '../../../frame/portal.test-support.tsx';
import { redemptionOf, requestOf } from '../../parts/holdings.test-support.ts';
import { useHoldingsScreen } from '../screen.test-support.tsx';
import { WORKED } from '../../parts/worked-holdings.test-support.ts';

const show = useHoldingsScreen();
const MADE = { status: 201, body: requestOf(7) };

/** Opens one of the two forms. */
async function open(button: 'Subscribe' | 'Redeem', changes: Reply[] = []) {
  const shown = show({ changes });
  const { user } = shown;
  const again = async () => user.click(await screen.findByRole('button', { name: button }));
  await again();
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  return {
    ...shown,
    dialog,
    again,
    amount: () => dialog.getByLabelText<HTMLInputElement>('Gross amount, USDT'),
    send: () => user.click(dialog.getByRole('button', { name: 'Request it' })),
    close: () => user.click(dialog.getByRole('button', { name: 'Close' })),
    said: async () => (await dialog.findByRole('alert')).textContent,
  };
}

const requested = (kind = 'Subscription') => screen.findByRole('dialog', { name: `${kind} requested` });
const lines = () =>
  [...document.querySelectorAll('dialog[open] .request-line')].map((line) =>
    [...line.querySelectorAll('dt, dd')].map(textOf).join(': '),
  );

test('a subscription says what to send to the cent, with what and until when, before it is requested', async () => {
  const { user, dialog, amount, send, changed } = await open('Subscribe', [MADE]);
  expect(textOf(amount().closest('.field')!)).toContain('at least 100,000.00');
  await user.type(amount(), '150,000.50');
  expect(lines()).toEqual([
    'Subscription fee, 3%: 4,500.01',
    // 150,000.50 x 0.97 is 145,500.485, rounded half up.
    'To send, USDT: 145,500.49',
    'Reference of the wire: INV-0001',
    'To arrive before: 1 Dec 2026, 00:00 UTC',
  ]);
  await user.selectOptions(dialog.getByLabelText('Dealing day'), '1 Feb 2027');
  expect(lines()[3]).toBe('To arrive before: 1 Feb 2027, 00:00 UTC');
  await send();
  await requested();
  const body = { kind: 'subscription', amount: 150_000.5, dealing_day: '2027-02-01' };
  expect(changed).toEqual([
    { method: 'POST', path: '/customer/requests', body: { investor_id: WORKED.investor.id, ...body } },
  ]);
});

test('a subscription that cannot be is not sent: its field says why, and takes the focus', async () => {
  const { user, dialog, amount, send, changed } = await open('Subscribe');
  expect(amount().getAttribute('aria-invalid')).toBeNull();
  for (const [typed, problem] of [
    ['', 'Enter an amount in USDT.'],
    ['99999.99', 'The smallest subscription is 100,000.00 USDT.'],
    ['100000.001', 'Enter an amount in whole cents, such as 100,000.50.'],
  ] as const) {
    await user.clear(amount());
    if (typed !== '') await user.type(amount(), typed);
    await send();
    expect(amount().getAttribute('aria-describedby')).toContain(dialog.getByText(problem).id);
    expect(document.activeElement).toBe(amount());
  }
  expect(changed).toEqual([]);
  await user.type(amount(), '{Backspace}');
  expect(dialog.queryByText(/whole cents/)).toBeNull();
});

test('a refused subscription keeps what was typed, also when its form is closed, and a field says what is wrong with it', async () => {
  const detail = 'Subscriptions are closed until 1 March 2027.';
  const closed = { status: 409, body: { type: '/problems/not-possible', detail } };
  const errors = [{ path: 'body.dealing_day', message: 'The day is over.' }];
  const over = { status: 409, body: { ...closed.body, detail: 'The day is over.', errors } };
  const { user, dialog, again, amount, send, close, said } = await open('Subscribe', [closed, over]);
  const day = () => dialog.getByLabelText<HTMLSelectElement>('Dealing day');
  await user.type(amount(), '150000');
  await user.selectOptions(day(), '1 Jan 2027');
  await send();
  expect(await said()).toBe(detail);
  await close();
  await again();
  expect([amount().value, day().value, dialog.queryByRole('alert')]).toEqual(['150000', '2027-01-01', null]);
  await send();
  const wrong = await dialog.findByText('The day is over.');
  expect(day().getAttribute('aria-describedby')).toBe(wrong.id);
  expect(dialog.queryByRole('alert')).toBeNull();
  await user.selectOptions(day(), '1 Feb 2027');
  expect(dialog.queryByText('The day is over.')).toBeNull();
});

test('a second request for the same day is a question, and is sent once more with the answer', async () => {
  const detail = 'A subscription for 1 December 2026 is open already; nothing was changed.';
  const question = { status: 409, body: { type: '/problems/already-asked', detail } };
  const { user, dialog, amount, send, said, changed } = await open('Subscribe', [question, question, MADE]);
  await user.type(amount(), '150000');
  await send();
  expect(await said()).toBe(detail);
  // What is changed is another request, which nobody has been asked about.
  await user.type(amount(), '.50');
  expect(dialog.queryByRole('alert')).toBeNull();
  await send();
  await user.click(await dialog.findByRole('button', { name: 'Request another' }));
  await requested();
  expect(changed.map(({ body }) => (body as { confirms_another?: boolean }).confirms_another)).toEqual([
    undefined,
    undefined,
    true,
  ]);
});

test.each([
  ['An amount', 'Payout, USDT', '50,000', { amount: 50_000 }],
  ['A number of shares', 'Shares', '12.5', { shares: 12.5 }],
  ['Everything', null, '', { all: true }],
])(
  'a redemption of %s is requested for the first day that the notice leaves',
  async (size, label, typed, body) => {
    const { user, dialog, send, changed } = await open('Redeem', [{ status: 201, body: redemptionOf(7) }]);
    await user.click(dialog.getByRole('radio', { name: new RegExp(`^${size}`) }));
    if (label !== null) await user.type(dialog.getByLabelText(label), typed);
    // Asked on 24 November, with 30 days’ notice.
    expect(lines()).toEqual([
      'You hold: 242.5 shares some 251,700.80 USDT',
      'Notice: 30 days by 2 Dec 2026, 00:00 UTC',
      'Lock-up: 12 months a series Series 2 until 1 Aug 2027',
    ]);
    await send();
    await requested('Redemption');
    expect(changed.map((each) => each.body)).toEqual([
      { investor_id: WORKED.investor.id, kind: 'redemption', dealing_day: '2027-01-01', ...body },
    ]);
  },
);

test.each([
  ['An amount', 'Payout, USDT', '251700.81', 'That is more than the net value of 251,700.80 USDT.'],
  ['A number of shares', 'Shares', '242.6', 'That is more than the 242.5 shares you hold.'],
])('a redemption of %s of %s %s is not sent, and its field says why', async (size, label, typed, problem) => {
  const { user, dialog, send, changed } = await open('Redeem');
  await user.click(dialog.getByRole('radio', { name: new RegExp(`^${size}`) }));
  await user.type(dialog.getByLabelText(label), typed);
  await send();
  expect(dialog.getByText(`${problem} To redeem all of it, choose everything.`)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(label)));
  expect(changed).toEqual([]);
});
