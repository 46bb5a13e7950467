// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { redemptionOf, requestOf } from '../holdings.test-support.ts';
import { loseAnswers, textOf, type Reply } from '../../layout/portal.test-support.tsx';
import { useHoldingsScreen } from '../screen.test-support.tsx';
import { workedHoldings, WORKED } from '../worked.test-support.ts';

const show = useHoldingsScreen();

/** Opens one of the two forms. */
async function open(button: 'Subscribe' | 'Redeem', changes: Reply[] = [], holdings = workedHoldings()) {
  const shown = show({ changes, answers: { '/customer/holdings': holdings } });
  await shown.user.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog', { name: button }));
  const send = () => shown.user.click(dialog.getByRole('button', { name: 'Request it' }));
  return { ...shown, dialog, send };
}

const lines = () =>
  [...document.querySelectorAll('dialog[open] .request-line')].map((line) => [
    textOf(line.querySelector('dt')!),
    textOf(line.querySelector('dd')!),
  ]);

test('a subscription says what to send to the cent, with what and until when, before it is requested', async () => {
  const { user, dialog, send, changed } = await open('Subscribe', [{ status: 201, body: requestOf(7) }]);
  const field = dialog.getByLabelText('Gross amount, USDT');
  expect(textOf(field.closest('.field')!)).toContain('at least 100,000.00');
  await user.type(field, '150,000.50');
  expect(lines()).toEqual([
    ['Subscription fee, 3%', '4,500.01'],
    // 150,000.50 x 0.97 is 145,500.485, rounded half up.
    ['To send, USDT', '145,500.49'],
    ['Reference of the wire', 'INV-0001'],
    ['To arrive before', '1 Dec 2026, 00:00 UTC'],
  ]);
  await user.selectOptions(dialog.getByLabelText('Dealing day'), '1 Feb 2027');
  expect(lines()[3]).toEqual(['To arrive before', '1 Feb 2027, 00:00 UTC']);
  await send();
  await screen.findByRole('dialog', { name: 'Subscription requested' });
  expect(changed).toEqual([
    {
      method: 'POST',
      path: '/customer/requests',
      body: {
        investor_id: WORKED.investor.id,
        kind: 'subscription',
        amount: 150_000.5,
        dealing_day: '2027-02-01',
      },
    },
  ]);
});

test.each([
  ['', 'Enter an amount in USDT.'],
  ['99999.99', 'The smallest subscription is 100,000.00 USDT.'],
  ['100000.001', 'Enter an amount in whole cents, such as 100,000.50.'],
])('a subscription of %j is not sent: its field says why, and takes the focus', async (typed, problem) => {
  const { user, dialog, send, changed } = await open('Subscribe');
  const field = dialog.getByLabelText('Gross amount, USDT');
  if (typed !== '') await user.type(field, typed);
  expect(field.getAttribute('aria-invalid')).toBeNull();
  await send();
  expect(dialog.getByText(problem)).toBeTruthy();
  expect(field.getAttribute('aria-describedby')).toContain(dialog.getByText(problem).id);
  expect(document.activeElement).toBe(field);
  expect(changed).toEqual([]);
  await user.clear(field);
  await user.type(field, '100000');
  expect(dialog.queryByText(problem)).toBeNull();
});

test('a refused subscription keeps what was typed, also when its form is closed and opened again', async () => {
  const { user, dialog, send } = await open('Subscribe', [
    {
      status: 409,
      body: { type: '/problems/not-possible', detail: 'Subscriptions are closed until 1 March 2027.' },
    },
  ]);
  await user.type(dialog.getByLabelText('Gross amount, USDT'), '150000');
  await user.selectOptions(dialog.getByLabelText('Dealing day'), '1 Jan 2027');
  await send();
  expect((await dialog.findByRole('alert')).textContent).toBe('Subscriptions are closed until 1 March 2027.');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Gross amount, USDT').value).toBe('150000');
  expect(dialog.getByLabelText<HTMLSelectElement>('Dealing day').value).toBe('2027-01-01');
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('what the server says of a field stands at the field', async () => {
  const { user, dialog, send } = await open('Subscribe', [
    {
      status: 409,
      body: {
        type: '/problems/not-possible',
        detail: 'The day is over.',
        title: 'Not possible',
        status: 409,
        errors: [{ path: 'body.dealing_day', message: 'The day is over.' }],
      },
    },
  ]);
  await user.type(dialog.getByLabelText('Gross amount, USDT'), '150000');
  await send();
  const said = await dialog.findByText('The day is over.');
  expect(dialog.getByLabelText('Dealing day').getAttribute('aria-describedby')).toBe(said.id);
  expect(dialog.queryByRole('alert')).toBeNull();
  await user.selectOptions(dialog.getByLabelText('Dealing day'), '1 Jan 2027');
  expect(dialog.queryByText('The day is over.')).toBeNull();
});

test('a second request for the same day is a question, and is sent once more with the answer', async () => {
  const asks =
    'A subscription for 1 December 2026 is open already; nothing was changed. Is another one meant?';
  const question = { status: 409, body: { type: '/problems/already-asked', detail: asks } };
  const { user, dialog, send, changed } = await open('Subscribe', [
    question,
    question,
    { status: 201, body: requestOf(7) },
  ]);
  await user.type(dialog.getByLabelText('Gross amount, USDT'), '150000');
  await send();
  expect((await dialog.findByRole('alert')).textContent).toBe(asks);
  // What is changed is another request, which nobody has been asked about.
  await user.type(dialog.getByLabelText('Gross amount, USDT'), '.50');
  expect(dialog.queryByRole('alert')).toBeNull();
  await send();
  await user.click(await dialog.findByRole('button', { name: 'Request another' }));
  await screen.findByRole('dialog', { name: 'Subscription requested' });
  expect(changed.map(({ body }) => (body as { confirms_another?: boolean }).confirms_another)).toEqual([
    undefined,
    undefined,
    true,
  ]);
});

test('without an answer it is not known whether it was requested, and to send the same again is safe', async () => {
  const { user, dialog, send } = await open('Subscribe', [{ status: 201, body: requestOf(7) }]);
  const keys = loseAnswers(3);
  await user.type(dialog.getByLabelText('Gross amount, USDT'), '150000');
  await send();
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'It is not known whether the request was made. Try again: it will not be done twice.',
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
  expect(dialog.getByLabelText<HTMLInputElement>('Gross amount, USDT').value).toBe('150000');
  await send();
  await screen.findByRole('dialog', { name: 'Subscription requested' });
  // Each time it was sent again by itself, once.
  expect(keys).toEqual(Array.from({ length: 4 }, () => keys[0]));
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
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
    expect(lines().slice(0, 2)).toEqual([
      ['You hold', '242.5 shares some 251,700.80 USDT'],
      ['Notice', '30 days by 2 Dec 2026, 00:00 UTC'],
    ]);
    await send();
    await screen.findByRole('dialog', { name: 'Redemption requested' });
    expect(changed.map((each) => each.body)).toEqual([
      { investor_id: WORKED.investor.id, kind: 'redemption', dealing_day: '2027-01-01', ...body },
    ]);
  },
);

test.each([
  [
    'An amount',
    'Payout, USDT',
    '251700.81',
    'That is more than the net value of 251,700.80 USDT. To redeem all of it, choose everything.',
  ],
  [
    'A number of shares',
    'Shares',
    '242.6',
    'That is more than the 242.5 shares you hold. To redeem all of it, choose everything.',
  ],
])('a redemption of %s of %s %j is not sent, and its field says why', async (size, label, typed, problem) => {
  const { user, dialog, send, changed } = await open('Redeem');
  await user.click(dialog.getByRole('radio', { name: new RegExp(`^${size}`) }));
  if (typed !== '') await user.type(dialog.getByLabelText(label), typed);
  await send();
  expect(dialog.getByText(problem)).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(label)));
  expect(changed).toEqual([]);
});
