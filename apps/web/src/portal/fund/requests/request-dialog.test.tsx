// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { firm } from '../../../content/firm.ts';
import { textOf, type Reply } from '../../frame/portal.test-support.tsx';
import { redemptionOf, requestOf } from '../parts/holdings.test-support.ts';
import { useHoldingsScreen } from '../holdings/screen.test-support.tsx';
import { WORKED } from '../parts/worked-holdings.test-support.ts';

const show = useHoldingsScreen();
const MADE = { status: 201, body: requestOf(7) };

/** Opens one of the two forms. */
async function open(button: 'Subscribe' | 'Redeem', changes: Reply[] = []) {
  const shown = show({ changes });
  const { user } = shown;
  await user.click(await screen.findByRole('button', { name: button }));
  const opened = await screen.findByRole('dialog', { name: button });
  // The form takes the focus once it is drawn.
  await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true));
  const dialog = within(opened);
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  return {
    ...shown,
    dialog,
    press,
    amount: () => dialog.getByLabelText<HTMLInputElement>('Gross amount'),
    day: () => dialog.getByLabelText<HTMLSelectElement>('Dealing day'),
    send: async () => {
      await press('Review');
      await press('Submit request');
    },
    said: async () => (await dialog.findByRole('alert')).textContent,
  };
}

const requested = (kind = 'Subscription') => screen.findByRole('dialog', { name: `${kind} requested` });
const lines = () =>
  [...document.querySelectorAll('dialog[open] .summary dl > div')].map((line) =>
    [...line.querySelectorAll('dt, dd')].map(textOf).join(': '),
  );

test('a subscription says what to transfer to the cent, with what and until when, before it is sent', async () => {
  const { user, dialog, press, amount, day, changed } = await open('Subscribe', [MADE]);
  expect(document.activeElement).toBe(amount());
  expect(textOf(amount().closest('.field')!)).toContain('At least 100,000');
  await user.type(amount(), '150000.50');
  expect(amount().value).toBe('150,000.50');
  await user.selectOptions(day(), 'Feb 01, 2027');
  await press('Review');
  expect(lines()).toEqual([
    'Gross amount: 150,000.50 USDT',
    'Subscription fee, 3%: 4,500.01 USDT',
    // 150,000.50 x 0.97 is 145,500.485, rounded half up.
    'To transfer: 145,500.49 USDT',
    'Transfer reference: INV-0001',
    'Dealing day: Feb 01, 2027',
    'To arrive before: Feb 01, 2027, 00:00 UTC',
  ]);
  expect(changed).toEqual([]);
  await press('Back');
  expect([amount().value, day().value]).toEqual(['150,000.50', '2027-02-01']);
  await press('Review');
  await press('Submit request');
  await requested();
  expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
  const body = { kind: 'subscription', amount: 150_000.5, dealing_day: '2027-02-01' };
  expect(changed).toEqual([
    { method: 'POST', path: '/customer/requests', body: { investor_id: WORKED.investor.id, ...body } },
  ]);
});

test('a subscription that cannot be is not reviewed: its field says why, and takes the focus', async () => {
  const { user, dialog, press, amount } = await open('Subscribe');
  expect(amount().getAttribute('aria-invalid')).toBeNull();
  for (const [typed, problem] of [
    ['', 'Enter an amount in USDT.'],
    ['99999.99', 'The minimum subscription is 100,000 USDT.'],
    ['100000.001', 'Enter an amount in whole cents, such as 100,000.50.'],
  ] as const) {
    await user.clear(amount());
    if (typed !== '') await user.type(amount(), typed);
    await press('Review');
    expect(amount().getAttribute('aria-describedby')).toContain(dialog.getByText(problem).id);
    expect(document.activeElement).toBe(amount());
  }
  await user.type(amount(), '{Backspace}');
  expect(dialog.queryByText(/whole cents/)).toBeNull();
});

test('a refused subscription keeps what was typed, and a field says what is wrong with it', async () => {
  const detail = 'Subscriptions are closed until 1 March 2027.';
  const closed = { status: 409, body: { type: '/problems/not-possible', detail } };
  const errors = [{ path: 'body.dealing_day', message: 'The day is over.' }];
  const over = { status: 409, body: { ...closed.body, detail: 'The day is over.', errors } };
  const { user, dialog, press, amount, day, send, said } = await open('Subscribe', [closed, over]);
  await user.type(amount(), '150000');
  await user.selectOptions(day(), 'Jan 01, 2027');
  await send();
  expect(await said()).toBe(detail);
  await press('Submit request');
  const wrong = await dialog.findByText('The day is over.');
  expect(day().getAttribute('aria-describedby')).toBe(wrong.id);
  expect([amount().value, day().value, dialog.queryByRole('alert')]).toEqual(['150,000', '2027-01-01', null]);
  await user.selectOptions(day(), 'Feb 01, 2027');
  expect(dialog.queryByText('The day is over.')).toBeNull();
});

test('a second request for the same day is a question, and is sent once more with the answer', async () => {
  const detail = 'A subscription for 1 December 2026 is open already; nothing was changed.';
  const question = { status: 409, body: { type: '/problems/already-asked', detail } };
  const { user, dialog, press, amount, send, said, changed } = await open('Subscribe', [
    question,
    question,
    MADE,
  ]);
  await user.type(amount(), '150000');
  await send();
  expect(await said()).toBe(detail);
  // What is changed is another request, which nobody has been asked about.
  await press('Back');
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
  {
    size: 'An amount',
    label: 'Payout',
    typed: '50,000',
    body: { amount: 50_000 },
    said: ['To redeem: 50,000.00 USDT', 'Payout: 50,000.00 USDTAfter fees'],
  },
  {
    size: 'Shares',
    label: 'Shares',
    typed: '12.5',
    body: { shares: 12.5 },
    said: ['To redeem: 12.5 shares', 'Series 1: 12.5 shares'],
  },
  {
    size: 'Everything',
    body: { all: true },
    said: ['To redeem: Everything', 'In lock-up on that day: Series 2 until Aug 01, 2027'],
  },
])(
  'a redemption of $size is reviewed, then requested for the first day that the notice leaves',
  async ({ size, label, typed = '', body, said }) => {
    const { user, dialog, press, changed } = await open('Redeem', [{ status: 201, body: redemptionOf(7) }]);
    await user.click(dialog.getByRole('radio', { name: new RegExp(`^${size}`) }));
    if (label !== undefined) await user.type(dialog.getByLabelText(label), typed);
    expect(dialog.getByText(/242.5 shares, about 251,700.80 USDT/)).toBeTruthy();
    await press('Review');
    // Asked on 24 November, with 30 days’ notice.
    expect(lines()).toEqual(
      expect.arrayContaining([
        ...said,
        'Dealing day: Jan 01, 2027Request by Dec 02, 2026, 00:00 UTC',
        `Paid to: The account on file with ${firm.name}`,
      ]),
    );
    await press('Submit request');
    await requested('Redemption');
    expect(changed.map((each) => each.body)).toEqual([
      { investor_id: WORKED.investor.id, kind: 'redemption', dealing_day: '2027-01-01', ...body },
    ]);
  },
);

test('leaving with something typed asks once, and never where nothing was', async () => {
  const { user, dialog, press, amount } = await open('Subscribe');
  await user.type(amount(), '1');
  await press('Cancel');
  expect(dialog.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeTruthy();
  await press('Keep editing');
  expect(dialog.queryByRole('alertdialog')).toBeNull();
  await user.clear(amount());
  await press('Cancel');
  expect(screen.queryByRole('dialog')).toBeNull();
});
