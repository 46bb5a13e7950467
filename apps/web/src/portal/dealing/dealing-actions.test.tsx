// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '../layout/portal.test-support.tsx';
import { flowOf, idOf, investorOf, redemptionOf, requestOf } from './fixtures/people.test-support.ts';
import { dialog, problemOf, region, useDealing, type Known } from './fixtures/screen.test-support.tsx';
import { strikeOf } from './fixtures/strikes.test-support.ts';

const show = useDealing();

const DAY = '2026-12-01';
const FINALIZE = { method: 'POST', path: `/dealing/strikes/${DAY}` };
const sample = strikeOf().sample!;

const press = async (user: ReturnType<typeof show>['user'], name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

/** The server has another strike from now on. */
const know = (known: Known, changes: Parameters<typeof strikeOf>[0]) => {
  known.strikes = { ...known.strikes, [DAY]: strikeOf(changes) };
};

test('finalizing says what is entered for good, and sends the digest that was read', async () => {
  const { user, changed } = show({
    strike: strikeOf({ changes: { undecided: [redemptionOf(3)] } }),
    answers: [
      (known) => {
        know(known, { changes: { is_final: true, digest: 'digest-of-the-preview' } });
        return { status: 201, body: known.strikes[DAY] };
      },
    ],
  });
  await press(user, 'Finalize');
  const words = textOf(screen.getByRole('dialog')).replaceAll('\u00A0', ' ');
  expect(words).toContain('At the price of 1.084523118402 USDT a unit');
  expect(words).toContain('21 entries are made for good');
  expect(words).toContain('1 redemption is dealt: 70,000.00 USDT are owed');
  expect(words).toContain('1 request that nobody has accepted.');
  expect(words).toContain('It cannot be undone.');
  expect(dialog().queryByRole('checkbox')).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Finalize for good' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changed).toEqual([{ ...FINALIZE, body: { digest: 'digest-of-the-preview' } }]);
  expect(screen.getByText('The strike of 1 December 2026 is final.')).toBeTruthy();
  await region('What was dealt');
});

test('a late sample is named, and has to be confirmed', async () => {
  const late = { ...sample, taken_at: '2026-12-01T02:14:00Z', is_late: true };
  const { user, changed } = show({ strike: strikeOf({ changes: { sample: late } }) });
  await press(user, 'Finalize');
  const send = dialog().getByRole('button', { name: 'Finalize for good' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await user.click(dialog().getByRole('checkbox', { name: /taken Dec 01, 2026, 02:14:00 UTC/ }));
  await user.click(send);
  await waitFor(() => expect(changed).toHaveLength(1));
  expect(changed[0]?.body).toEqual({ digest: 'digest-of-the-preview', confirms_late_sample: true });
});

test('where the preview has changed, the new one is shown, and only that one is sent next', async () => {
  const detail = 'Something has changed since the preview was made; check it again.';
  const { user, changed } = show({
    answers: [
      (known) => {
        know(known, { series: [], changes: { digest: 'another' } });
        return problemOf(409, 'preview-changed', detail);
      },
    ],
  });
  await press(user, 'Finalize');
  await user.click(dialog().getByRole('button', { name: 'Finalize for good' }));
  await waitFor(() =>
    expect(textOf(dialog().getByRole('alert'))).toBe(`${detail} The figures above are the new ones.`),
  );
  expect(textOf(screen.getByRole('dialog'))).toContain('7 entries are made for good');
  await user.click(dialog().getByRole('button', { name: 'Finalize for good' }));
  await waitFor(() => expect(changed).toHaveLength(2));
  expect(changed[1]?.body).toEqual({ digest: 'another' });
});

test('a refetch does not change what is being read', async () => {
  const { user, known, changed, read } = show();
  await press(user, 'Finalize');
  know(known, { series: [], changes: { digest: 'another' } });
  const before = read.length;
  window.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(read.length).toBeGreaterThan(before));
  expect(textOf(screen.getByRole('dialog'))).toContain('21 entries');
  await user.click(dialog().getByRole('button', { name: 'Finalize for good' }));
  await waitFor(() => expect(changed[0]?.body).toEqual({ digest: 'digest-of-the-preview' }));
});

test.each([
  [409, 'not-possible', 'A sample is in quarantine: decide on it first.', 'Cancel'],
  [409, 'already-final', 'This strike is final; nothing was changed.', 'Close'],
] as const)(
  'a refusal (%i %s) is told in its own sentence, and nothing is lost',
  async (status, code, detail, leave) => {
    const { user } = show({ answers: [() => problemOf(status, code, detail)] });
    await press(user, 'Finalize');
    await user.click(dialog().getByRole('button', { name: 'Finalize for good' }));
    await waitFor(() => expect(textOf(dialog().getByRole('alert'))).toBe(detail));
    await user.click(dialog().getByRole('button', { name: leave }));
    expect(screen.getByRole('heading', { name: /1 December 2026/ })).toBeTruthy();
  },
);

test('an answer that says nothing leaves it open whether it was finalized', async () => {
  const { user } = show({ answers: [() => ({ status: 500, body: {} })] });
  await press(user, 'Finalize');
  await user.click(dialog().getByRole('button', { name: 'Finalize for good' }));
  await dialog().findByText(/It is not known whether the strike was finalized/);
});

test('a deposit is matched with the one request that fits, which is chosen from the start', async () => {
  const { user, changed } = show({
    requests: [requestOf(2, { amount: 100_000, net_amount: 97_000 }), requestOf(3)],
    strike: strikeOf({ changes: { unmatched: [flowOf(1)] } }),
    answers: [
      (known) => {
        know(known, {});
        return { status: 201, body: flowOf(1) };
      },
    ],
  });
  await press(user, 'Match');
  const fitting = await dialog().findByRole<HTMLInputElement>('radio', { name: /INV-0003.*to the cent/ });
  expect(fitting.checked).toBe(true);
  expect(dialog().getAllByRole('radio')).toHaveLength(2);
  await user.click(dialog().getByRole('button', { name: 'Show 1 whose amount differs' }));
  expect(dialog().getByRole('radio', { name: /INV-0002.*differs by −48,500.00 USDT/ })).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Match' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changed).toEqual([
    {
      method: 'POST',
      path: '/dealing/matches',
      body: { transaction_id: 'transaction-1', to: 'request', request_id: idOf(3, 2) },
    },
  ]);
  const unmatched = await region('Unmatched flows');
  expect(unmatched.getByText('The deposit was matched.')).toBeTruthy();
  expect(unmatched.getByText('Every flow is matched.')).toBeTruthy();
});

test('a withdrawal is matched with the manager, and a refusal can be tried again', async () => {
  const flow = flowOf(1, { change: -2_000, amount: -2_000 });
  const detail = 'The manager has 1,500.00 USDT to be paid out.';
  const { user, changed } = show({
    flows: [flow],
    answers: [() => problemOf(409, 'not-possible', detail), () => ({ status: 201, body: flow })],
  });
  const flows = await region('Deposits and withdrawals');
  await user.click(await flows.findByRole('button', { name: 'Match' }));
  const match = () => dialog().getByRole('button', { name: 'Match' });
  await user.click(await dialog().findByRole('radio', { name: /The manager/ }));
  await user.click(match());
  await waitFor(() => expect(textOf(dialog().getByRole('alert'))).toBe(detail));
  await user.click(match());
  await flows.findByText('The withdrawal was matched.');
  expect(changed.map(({ body }) => body)).toEqual([
    { transaction_id: 'transaction-1', to: 'manager' },
    { transaction_id: 'transaction-1', to: 'manager' },
  ]);
});

test('a match is undone with a reason', async () => {
  const flow = flowOf(1, {
    match: {
      to: 'request',
      request: { id: idOf(3, 2), investor: investorOf(3), kind: 'subscription' },
      at: '2026-11-24T11:00:00Z',
      by: 'somebody@equanim.example',
    },
  });
  const { user, changed } = show({ flows: [flow] });
  await press(user, 'Undo');
  expect(textOf(screen.getByRole('dialog'))).toContain('Subscription of Bo Chen, INV-0003');
  const undo = dialog().getByRole('button', { name: 'Undo the match' });
  expect(undo.hasAttribute('disabled')).toBe(true);
  await user.type(dialog().getByLabelText('Reason'), ' Another investor ');
  await user.click(undo);
  await waitFor(() => expect(screen.getByText('The match of the deposit was undone.')).toBeTruthy());
  expect(changed).toEqual([
    {
      method: 'POST',
      path: '/dealing/matches/undo',
      body: { transaction_id: 'transaction-1', reason: 'Another investor' },
    },
  ]);
});

test('an undecided request is accepted, after a question that says what follows', async () => {
  const request = requestOf(6, { state: 'requested' });
  const { user, changed } = show({ strike: strikeOf({ changes: { undecided: [request] } }) });
  await press(user, /^Accept the subscription of Investor 6/);
  expect(textOf(screen.getByRole('dialog'))).toContain(
    '48,500.00 USDT net, or 50,000.00 USDT gross, is expected under the reference INV-0006',
  );
  await user.click(dialog().getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.getByText('The subscription was accepted.')).toBeTruthy());
  expect(changed.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /dealing/requests/${request.id}/accept`,
  ]);
});

test('a request is canceled with a reason, and a refusal is told', async () => {
  const detail = 'Its money has arrived: 48,500.00 USDT.';
  const { user, changed } = show({
    requests: [requestOf(6)],
    answers: [() => problemOf(409, 'not-possible', detail)],
  });
  const requests = await region('All requests');
  await user.click(await requests.findByText('Investor 6'));
  await user.click(requests.getByRole('button', { name: 'Cancel' }));
  await user.type(dialog().getByLabelText('Reason'), 'No longer wanted');
  await user.click(dialog().getByRole('button', { name: 'Cancel the request' }));
  await waitFor(() => expect(textOf(dialog().getByRole('alert'))).toBe(detail));
  expect(changed[0]?.body).toEqual({ reason: 'No longer wanted' });
  await user.click(dialog().getByRole('button', { name: 'Keep it' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('requests are narrowed by state, and each shows its course of events', async () => {
  const events = [
    { state: 'requested', at: '2026-11-12T09:30:00Z', by: 'ada@lowell.example', reason: null },
    { state: 'canceled', at: '2026-11-13T09:30:00Z', by: 'ledger', reason: 'The day was missed.' },
  ] as const;
  const { user } = show({
    requests: [requestOf(1), requestOf(2, { state: 'canceled', events: [...events] })],
  });
  const requests = await region('All requests');
  await requests.findByText('Ada Lowell');
  await user.selectOptions(requests.getByLabelText('State'), 'Canceled');
  expect(requests.queryByText('Ada Lowell')).toBeNull();
  await user.click(requests.getByText('Northwind Family Office'));
  const [course] = requests.getAllByRole('list').slice(-1);
  expect(within(course!).getAllByRole('listitem').map(textOf)).toEqual([
    'RequestedNov 12, 2026, 10:30 GMT+1, ada@lowell.example',
    'CanceledNov 13, 2026, 10:30 GMT+1, by the ledgerThe day was missed.',
  ]);
  await user.selectOptions(requests.getByLabelText('State'), 'Paid');
  expect(requests.getByText('No request is in this state.')).toBeTruthy();
});

test('long lists come by page', async () => {
  const { user } = show({
    requests: Array.from({ length: 45 }, (_, index) => requestOf(index + 10)),
  });
  const requests = await region('All requests');
  await requests.findByText('Page 1 of 3');
  await user.click(requests.getByRole('button', { name: 'Next requests' }));
  expect(requests.getByText('Investor 30')).toBeTruthy();
  expect(requests.queryByText('Investor 10')).toBeNull();
});
