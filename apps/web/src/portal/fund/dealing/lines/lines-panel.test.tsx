// @vitest-environment happy-dom
import type { Approval } from '@equanim/contract/approvals';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '../../../frame/portal.test-support.tsx';
import { lineOf, PART_RETURNED } from '../fixtures/lines.test-support.ts';
import { approvalOf, flowOf, idOf } from '../fixtures/people.test-support.ts';
import { dialog, region, useDealing } from '../fixtures/screen.test-support.tsx';

const show = useDealing();

const LINE = lineOf(7);

const ASKED = approvalOf({
  kind: 'hand-line',
  title: 'Keep 60,000.00 USDT',
  reason: 'Idle cash of the month.',
});
const answered = (state: Approval['state']) => () => ({ status: 201, body: { ...ASKED, state } });

test('a flow is proposed to be kept, with its wallet and a reason', async () => {
  const out = flowOf(1, { change: -60_000, amount: -60_000 });
  const { user, changed } = show({ flows: [out], answers: [answered('waiting')] });
  const panel = await region('Lines by hand');
  expect(
    await panel.findByText('No money held in the owner’s other wallets is counted as the fund’s.'),
  ).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Keep a flow' }));
  await user.click(await dialog().findByRole('radio', { name: /Transfer out|Withdrawal/ }));
  await user.click(dialog().getByRole('radio', { name: /Funding wallet/ }));
  await user.type(dialog().getByRole('textbox', { name: 'Reason' }), 'Idle cash of the month.');
  await user.click(dialog().getByRole('button', { name: 'Keep by hand' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changed).toEqual([
    {
      method: 'POST',
      path: '/funds/flagship/lines',
      body: { transaction_id: 'transaction-1', wallet: 'funding', reason: 'Idle cash of the month.' },
    },
  ]);
  expect(panel.getByText(/^Proposed: another administrator can confirm it until/)).toBeTruthy();
});

test('a line says where, how much and since when, and is closed as a loss', async () => {
  const { user, changed } = show({ lines: [LINE], answers: [answered('confirmed')] });
  const panel = await region('Lines by hand');
  const item = await panel.findByRole('listitem');
  expect(textOf(item)).toContain('Savings60,000.00 USDT');
  expect(textOf(item)).toContain('40.82% of the equity');
  await user.click(within(item).getByRole('button', { name: /Close as a loss/ }));
  await user.type(dialog().getByRole('textbox', { name: 'Reason' }), 'The product was wound up.');
  await user.click(dialog().getByRole('button', { name: 'Close as a loss' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changed[0]?.body).toEqual({ line: LINE.id, loss: true, reason: 'The product was wound up.' });
  expect(panel.getByText('Keep 60,000.00 USDT. Done.')).toBeTruthy();
});

test('a line, or what returned of one, is taken back with a reason, and why it cannot be is said', async () => {
  const closed = { ...PART_RETURNED, quantity: 0 };
  const { user, changed } = show({
    lines: [LINE, closed],
    answers: [answered('confirmed'), answered('waiting')],
  });
  const panel = await region('Lines by hand');
  const [open, other] = (await panel.findAllByRole('listitem')).map((item) => within(item));
  await user.click(open!.getByRole('button', { name: /Take back ?: Savings/ }));
  await user.type(dialog().getByRole('textbox', { name: 'Reason' }), 'It was a redemption.');
  await user.click(dialog().getByRole('button', { name: 'Take back' }));
  expect(await panel.findByText('Keep 60,000.00 USDT. Done.')).toBeTruthy();
  expect(other!.getByText(closed.why_not ?? '')).toBeTruthy();
  expect(other!.queryByRole('button', { name: /: Savings/ })).toBeNull();
  await user.click(other!.getByRole('button', { name: /Take back ?: 150.00 USDT/ }));
  await user.type(dialog().getByRole('textbox', { name: 'Reason' }), 'It was a deposit.');
  await user.click(dialog().getByRole('button', { name: 'Take back' }));
  expect(await panel.findByText(/^Proposed: /)).toBeTruthy();
  expect(changed.map(({ body }) => body)).toEqual([
    { undo: LINE.id, reason: 'It was a redemption.' },
    { undo: closed.closings?.[0]?.id, reason: 'It was a deposit.' },
  ]);
});

test('what waits for a second person stands at its line, and is not proposed again', async () => {
  const out = flowOf(1, { change: -60_000, amount: -60_000 });
  const proposed = [
    { line: LINE.id, loss: true },
    { transaction_id: out.transaction_id, wallet: 'savings' },
  ];
  const { user } = show({
    lines: [LINE],
    flows: [out],
    approvals: proposed.map((one, i) => ({ ...ASKED, id: idOf(20 + i), proposed: one })),
  });
  const item = within(await (await region('Lines by hand')).findByRole('listitem'));
  expect(await item.findByText(/Waits for a second person/)).toBeTruthy();
  expect(item.queryByRole('button')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Keep a flow' }));
  expect(await dialog().findByText('All flows are matched or waiting for a second person.')).toBeTruthy();
});
