// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '../../frame/portal.test-support.tsx';
import { flowOf, idOf, investorOf, requestOf } from './fixtures/people.test-support.ts';
import { dialog, know, press, region, useDealing } from './fixtures/screen.test-support.tsx';
import { strikeOf } from './fixtures/strikes.test-support.ts';

const show = useDealing();

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
  expect(unmatched.getByText('All flows are matched.')).toBeTruthy();
});

test('more than a request expects is split: the rest is shown as it is typed, and sent once it adds up', async () => {
  const flow = flowOf(1, { coin: 'BTC', change: 1.2, amount: 60_000 });
  const { user, changed } = show({ requests: [requestOf(3)], flows: [flow] });
  await press(user, 'Match');
  expect([...screen.getByRole('dialog').querySelectorAll('.summary dl > div')].map(textOf)).toEqual([
    'KindTransfer in',
    'Quantity+1.2 BTC',
    'TimeNov 24, 2026, 11:15 GMT+1',
    'Value at that time+60,000.00 USDT',
  ]);
  await user.click(await dialog().findByRole('radio', { name: /INV-0003/ }));
  expect(dialog().getByText(/^11,500.00 USDT more than expected/)).toBeTruthy();
  await user.click(dialog().getByRole('button', { name: 'Split off the rest' }));
  const [first, second] = dialog().getAllByLabelText<HTMLInputElement>('Amount');
  expect([first?.value, second?.value]).toEqual(['48500.00', '11500.00']);
  expect(dialog().getByText('The parts add up to the flow.')).toBeTruthy();
  await user.clear(second!);
  await user.type(second!, '10,000');
  expect(dialog().getByText('1,500.00 USDT left.')).toBeTruthy();
  const match = dialog().getByRole('button', { name: 'Match' });
  expect(match.hasAttribute('disabled')).toBe(true);
  await user.click(dialog().getByRole('button', { name: 'Add part' }));
  await user.click(match);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const part = { transaction_id: 'transaction-1' };
  expect(changed[0]?.body).toEqual({
    parts: [
      { ...part, request_id: idOf(3, 2), amount: 48_500 },
      { ...part, owner: 'house', amount: 10_000 },
      { ...part, owner: 'house', amount: 1_500 },
    ],
  });
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
  await user.click(undo);
  expect(dialog().getByText('Enter a reason.')).toBeTruthy();
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
