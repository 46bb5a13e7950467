// @vitest-environment happy-dom
import type { Approval } from '@equanim/contract/approvals';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { investorsOf } from '../parts/fund.test-support.ts';
import { textOf } from '../../frame/portal.test-support.tsx';
import {
  approvalOf,
  DECIDED,
  flowOf,
  idOf,
  redemptionOf,
  requestOf,
} from './fixtures/people.test-support.ts';
import { dialog, know, press, problemOf, region, useDealing } from './fixtures/screen.test-support.tsx';
import { DAYS, rowOf, strikeOf } from './fixtures/strikes.test-support.ts';

const show = useDealing();

const DAY = '2026-12-01';

test('part payments say what is missing, and are dealt as they are by the amount that is chosen', async () => {
  const request = requestOf(6, { money: { arrived: 48_491.6, reckoned: null } });
  const { user, changed } = show({
    requests: [request],
    strike: strikeOf({ changes: { waiting: [request] } }),
  });
  const wires = await region('Expected transfers');
  expect(
    wires.getByText('48,491.60 USDT arrived, missing 8.40 USDT net or 1,508.40 USDT gross'),
  ).toBeTruthy();
  await user.click(wires.getByRole('button', { name: /^Deal as is/ }));
  const net = await dialog().findByRole('radio', {
    name: /48,491.60 USDT is invested, 49,991.34 gross, fee 1,499.74/,
  });
  expect(dialog().getByRole('radio', { name: /47,036.85 USDT is invested, 48,491.60 gross/ })).toBeTruthy();
  const send = dialog().getByRole('button', { name: 'Deal as is' });
  expect(send.hasAttribute('disabled')).toBe(true);
  await user.click(net);
  await user.click(send);
  await wires.findByText('The money was accepted as is.');
  expect(changed).toEqual([
    { method: 'POST', path: `/dealing/requests/${request.id}/reckon`, body: { arrived: 'net' } },
  ]);
});

test.each([
  [approvalOf(), /^Proposed: another administrator can confirm it until Dec 04, 2026/],
  [approvalOf({ state: 'confirmed', is_alone: true }), /Done by one person\.$/],
])('a decision after the cut-off takes a reason and a second person', async (approval, answer) => {
  const request = redemptionOf(3, { is_late: true });
  const { user, changed } = show({
    requests: [request],
    answers: [() => ({ status: 201, body: approval })],
  });
  await press(user, /^Accept the redemption of Bo Chen/);
  expect(screen.getByRole('dialog', { name: 'Accept the redemption after the cut-off?' })).toBeTruthy();
  const propose = dialog().getByRole('button', { name: 'Propose' });
  await user.click(propose);
  expect(document.activeElement).toBe(dialog().getByLabelText('Reason'));
  expect(dialog().getByText('Enter a reason.')).toBeTruthy();
  await user.type(dialog().getByLabelText('Reason'), 'It was overlooked');
  await user.click(propose);
  const panel = await region('Requests to decide');
  await waitFor(() => expect(textOf(panel.getByRole('status'))).toMatch(answer));
  expect(changed).toEqual([
    {
      method: 'POST',
      path: `/dealing/requests/${request.id}/late-decision`,
      body: { decision: 'accept', reason: 'It was overlooked' },
    },
  ]);
});

test('a day that cannot be struck is passed with a reason, and taken back until a later one is final', async () => {
  const stop = 'The house has 56,667.75 units too few: 60,000.00 USDT left for savings on Nov 01, 2026.';
  const approval = approvalOf({ title: 'Pass the dealing day of Dec 01, 2026' });
  const { user, known, changed } = show({
    strike: strikeOf({ changes: { stops: [stop], may_pass: true } }),
    answers: [
      (now) => {
        now.days = [rowOf(DAY, { state: 'passed', passed: DECIDED }), ...DAYS.slice(1)];
        know(now, { changes: { stops: [stop], passed: { ...DECIDED, confirmed_by: null } } });
        return { status: 201, body: approval };
      },
      () => problemOf(409, 'not-possible', 'A later day is final.'),
    ],
  });
  await press(user, 'Pass this day');
  await user.type(dialog().getByLabelText('Reason'), 'It came back late');
  await user.click(dialog().getByRole('button', { name: 'Propose to pass' }));
  const head = await region(/Dec 01, 2026/);
  await waitFor(() => expect(textOf(head.getByRole('status'))).toMatch(/^Proposed: another administrator/));
  expect(textOf(head.getByText(/^Nothing is dealt on this day/))).toBe(
    'Nothing is dealt on this day: passed by ada@lowell.example, by one person, Dec 02, 2026, 10:00 GMT+1. The money came back too late',
  );
  expect(screen.queryByRole('button', { name: 'Finalize' })).toBeNull();
  await press(user, 'Take back');
  await user.type(dialog().getByLabelText('Reason'), 'It can be struck');
  await user.click(dialog().getByRole('button', { name: 'Propose to deal' }));
  await waitFor(() => expect(textOf(dialog().getByRole('alert'))).toBe('A later day is final.'));
  expect(changed.map(({ path, body }) => [path, body])).toEqual([
    [`/dealing/strikes/${DAY}/pass`, { reason: 'It came back late' }],
    [`/dealing/strikes/${DAY}/pass/undo`, { reason: 'It can be struck' }],
  ]);
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  await user.click(dialog().getByRole('button', { name: 'Discard' }));
  known.days = [rowOf('2027-01-01'), ...known.days];
  await user.keyboard('r');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull());
});

test('what waits for a second person stands at what it is about, in place of what would propose it again', async () => {
  const late = redemptionOf(3, { is_late: true });
  const flow = flowOf(1, { change: -60_000, amount: -60_000 });
  const waitingFor = (number: number, kind: string, proposed: Approval['proposed']) =>
    approvalOf({ id: idOf(number, 6), kind, proposed });
  const { user, known } = show({
    strike: strikeOf({ changes: { stops: ['The house is short.'], may_pass: true, unmatched: [flow] } }),
    requests: [late],
    flows: [flow],
    approvals: [
      waitingFor(1, 'request-cancel', { request_id: late.id }),
      waitingFor(2, 'strike-pass', { day: DAY }),
      waitingFor(3, 'hand-line', { transaction_id: flow.transaction_id, wallet: 'savings' }),
      {
        ...waitingFor(4, 'adjustment', { amount: 500 }),
        title: 'Move 500.00 USDT from the house to the manager',
      },
    ],
  });
  const waits = (what: string) =>
    `Waits for a second person: ${what}, proposed by somebody@equanim.example, Dec 01, 2026, 10:00 GMT+1. Approvals`;
  for (const [name, what] of [
    ['Requests to decide', 'cancel late'],
    ['All requests', 'cancel late'],
    [/Dec 01, 2026/, 'pass the dealing day'],
    ['Unmatched flows', 'line by hand'],
    ['Deposits and withdrawals', 'line by hand'],
    ['Adjustments', 'Move 500.00 USDT from the house to the manager'],
  ] as const) {
    const panel = await region(name);
    await waitFor(() => expect(textOf(panel.getByText(/Waits for a second person:/))).toBe(waits(what)));
    expect(panel.getByRole('link', { name: 'Approvals', hidden: true }).getAttribute('href')).toBe(
      '/approvals',
    );
  }
  const names = /^(Accept|Cancel) the redemption|^Pass this day/;
  expect(screen.queryByRole('button', { name: names })).toBeNull();
  known.approvals = [];
  await user.keyboard('r');
  await waitFor(() => expect(screen.getAllByRole('button', { name: names })).toHaveLength(3));
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
  await user.click(dialog().getByRole('button', { name: 'Keep request' }));
  await user.click(dialog().getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an adjustment names from and to, and a fee that is given back to a series alone', async () => {
  const answer = approvalOf({ title: 'Adjust 8,289.82 USDT from the manager to Ada Lowell, Series 1' });
  const { user, changed } = show({ answers: [() => ({ status: 201, body: answer })] });
  await press(user, 'Adjust');
  const { investors } = investorsOf();
  const [first] = investors[0]!.series;
  const series = `${investors[0]!.name}, ${investors[0]!.reference}: ${first!.name}`;
  await user.selectOptions(dialog().getByLabelText('From'), 'The manager');
  expect(dialog().queryByRole('checkbox')).toBeNull();
  await user.selectOptions(dialog().getByLabelText('To'), 'The manager');
  expect(dialog().getByText('Choose two different owners.')).toBeTruthy();
  await waitFor(() => expect(dialog().getAllByRole('option', { name: series })).toHaveLength(2));
  await user.selectOptions(dialog().getByLabelText('To'), series);
  await user.click(dialog().getByRole('checkbox', { name: /gives back a fee/ }));
  await user.type(dialog().getByLabelText('Amount'), '8,289.82');
  await user.type(dialog().getByLabelText('Entry it corrects'), '12a');
  await user.type(dialog().getByLabelText('Reason'), 'The rate was wrong');
  const propose = dialog().getByRole('button', { name: 'Propose' });
  expect(propose.hasAttribute('disabled')).toBe(true);
  await user.type(dialog().getByLabelText('Entry it corrects'), '{Backspace}');
  await user.click(propose);
  const panel = await region('Adjustments');
  await waitFor(() => expect(textOf(panel.getByRole('status'))).toMatch(/^Proposed: another administrator/));
  expect(changed[0]).toEqual({
    method: 'POST',
    path: '/dealing/adjustments',
    body: {
      from: { owner: 'manager' },
      to: { owner: 'series', series_id: first!.id },
      amount: 8_289.82,
      gives_back_fee: true,
      corrects: 12,
      reason: 'The rate was wrong',
    },
  });
});
