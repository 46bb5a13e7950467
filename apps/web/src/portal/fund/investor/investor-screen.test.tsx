// @vitest-environment happy-dom
import type { Investor } from '@equanim/contract/fund';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { amountsChoice } from '../../frame/choices/format-choices.ts';
import { invitationOf } from '../../frame/people.test-support.ts';
import { rowsOf, textOf, type Reply } from '../../frame/portal.test-support.tsx';
import { useSignedIn } from '../../frame/signed-in.test-support.tsx';
import { FIRST, fundWith, INVESTORS, oneInvestorOf, requestWith, USERS } from '../parts/fund.test-support.ts';
import { InvestorScreen } from './investor-screen.tsx';
import './people-section.tsx';
import '../investors/all-statements.tsx';
import '../requests/request-dialog.tsx';

const render = useSignedIn();
const LOWELL = FIRST;
const [OLD_MILL, NEW] = INVESTORS.slice(-2) as [Investor, Investor];
const NAMED = { id: LOWELL.id, reference: 'INV-0001', name: LOWELL.name };

interface Given {
  reference?: string;
  answers?: Record<string, unknown>;
  replies?: Reply[];
}

function show({ reference = 'INV-0001', answers = {}, replies = [] }: Given = {}) {
  const routed = (
    <Routes>
      <Route path="/investors/:reference" element={<InvestorScreen />} />
    </Routes>
  );
  return render(routed, {
    address: `/investors/${reference}`,
    answers: {
      '/people': [],
      '/funds': [fundWith()],
      '/funds/flagship/investors/INV-0001': oneInvestorOf(LOWELL),
      '/dealing/requests': [
        requestWith({ investor: NAMED }),
        requestWith({
          id: OLD_MILL.id,
          investor: { id: OLD_MILL.id, reference: 'INV-0004', name: 'Old Mill' },
        }),
      ],
      '/statements': [],
      ...answers,
    },
    replies,
  });
}

test('one investor is told of: its value, series, requests, and who acts for it', async () => {
  const { user } = show();
  const value = await screen.findByRole('region', { name: /^Net value/ });
  expect(textOf(value)).toContain('Estimate');
  expect(textOf(value)).not.toContain('hours old');
  const series = screen.getByRole('table', { name: /^Series/ });
  expect(rowsOf(series)[0]?.[0]).toBe('Series 1 dealt Feb 01, 2025');
  const requests = await screen.findByRole('region', { name: 'Requests' });
  expect(within(requests).getAllByRole('group')).toHaveLength(1);
  const people = await screen.findByRole('table', { name: 'People who act for the investor' });
  expect(rowsOf(people).map(([name]) => name)).toEqual([
    'Ada Lowellada@lowell.example',
    'Zoë Ngzoe@ng.example',
  ]);
  expect(document.title).toMatch(/^Lowell Family Office · /);
  expect(screen.getByRole('heading', { level: 2, name: 'Lowell Family Office' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Copy the reference INV-0001/ }));
  expect(await navigator.clipboard.readText()).toBe('INV-0001');
});

test('whoever is to come first is said where nothing is dealt, and an invitation can be withdrawn', async () => {
  const { user, changed } = show({
    answers: {
      '/funds/flagship/investors/INV-0001': oneInvestorOf(NEW, {
        invitations: [invitationOf(1, { investor: NAMED })],
      }),
    },
    replies: [{ status: 204, body: null }],
  });
  await screen.findByText('Nothing is dealt yet.');
  await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await screen.findByText(/is withdrawn/);
  expect(changed.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `DELETE /auth/invitations/${invitationOf(1).id}`,
  ]);
});

test('the investor is changed, and somebody is invited for it', async () => {
  const invitation = {
    email: 'bo@lowell.example',
    role: 'customer',
    expires_at: '2026-12-02T13:05:00Z',
    path: '/accept-invitation#secret',
    is_mailed: true,
  };
  const { user, changed } = show({
    answers: { '/people': oneInvestorOf(LOWELL).people },
    replies: [{ body: NAMED }, { status: 201, body: invitation }],
  });
  await user.click(await screen.findByRole('button', { name: 'Edit investor' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit INV-0001' }));
  await user.clear(form.getByLabelText('Name'));
  await user.type(form.getByLabelText('Name'), 'Lowell');
  await user.click(await form.findByLabelText(/^Ada Lowell/));
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('The investor was changed.');
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const invite = within(await screen.findByRole('dialog', { name: 'Invite somebody' }));
  await user.type(invite.getByLabelText('Email address'), 'bo@lowell.example');
  await user.click(invite.getByRole('button', { name: 'Invite' }));
  await screen.findByText(/We emailed the link/);
  expect(changed.map(({ path, body }) => [path, body])).toEqual([
    [
      `/funds/flagship/investors/${LOWELL.id}`,
      { name: 'Lowell', user_ids: [USERS[1].id], known_user_ids: [USERS[0].id, USERS[1].id] },
    ],
    ['/auth/invitations', { email: 'bo@lowell.example', role: 'customer', investor_id: LOWELL.id }],
  ]);
});

test('a request is made for this investor', async () => {
  const { user, changed } = show({ replies: [{ status: 201, body: requestWith({ investor: NAMED }) }] });
  await user.click(await screen.findByRole('button', { name: 'New request' }));
  const form = within(await screen.findByRole('dialog', { name: 'New request' }));
  await user.type(await form.findByLabelText('Gross amount'), '100000');
  await user.click(form.getByRole('button', { name: 'Review' }));
  await user.click(await form.findByRole('button', { name: 'Submit request' }));
  await screen.findByRole('dialog', { name: 'Subscription requested' });
  expect(changed[0]?.body).toMatchObject({ investor_id: LOWELL.id, kind: 'subscription', amount: 100_000 });
});

test('an answer that does not come can be asked for again', async () => {
  const { user, answers } = show({ reference: 'INV-0002' });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByText('The investor could not be loaded.')).toBeTruthy();
  answers['/funds/flagship/investors/INV-0002'] = oneInvestorOf(OLD_MILL);
  await user.click(retry);
  await screen.findByText('All series have been redeemed.');
});

test('hidden amounts are hidden, parts and prices are shown', async () => {
  amountsChoice.choose('hidden');
  show();
  await screen.findByRole('table', { name: /^Series/ });
  const text = textOf(screen.getByRole('main'));
  expect(text).not.toMatch(/\d{3}\.\d\d(?!\d)/);
  expect(text).toContain('1.234568');
  expect(screen.queryByTitle(LOWELL.series[0]!.units)).toBeNull();
});
