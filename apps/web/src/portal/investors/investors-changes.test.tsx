// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { approvalWith } from '../layout/fund/approvals.test-support.ts';
import { fundWith, INVESTORS, requestWith, termsWith, USERS } from '../layout/fund/fund.test-support.ts';
import { rowsOf, textOf } from '../layout/portal.test-support.tsx';
import { findButton, NAMED, useInvestorsScreen } from './investors.test-support.tsx';
import './investor/investor-dialog.tsx';
import './request/request-dialog.tsx';
import './series/investor-details.tsx';
import './terms/terms-dialog.tsx';
import './terms/terms-panel.tsx';

const show = useInvestorsScreen();

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('an investor is added with the users who stand for it, and its reference is said', async () => {
  const { user, sent } = show({
    replies: [{ status: 201, body: { ...NAMED, reference: 'INV-0006', name: 'New' } }],
  });
  await user.click(await findButton('Add investor'));
  const form = await dialog('Add an investor');
  await user.click(form.getByRole('button', { name: 'Add investor' }));
  await form.findByText('Enter a name.');
  expect(document.activeElement).toBe(form.getByLabelText('Name'));
  await user.type(form.getByLabelText('Name'), ' New ');
  await user.click(await form.findByLabelText(/^Zoë Ng/));
  await user.click(form.getByRole('button', { name: 'Add investor' }));
  await screen.findByText(/^Added:/);
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/funds/flagship/investors',
      body: { name: 'New', user_ids: [USERS[1].id] },
    },
  ]);
  expect(textOf(screen.getByText(/^Added:/))).toBe('Added: New. Its wires name INV-0006.');
});

test('an investor is changed; a refusal is told and leaves the form as it was', async () => {
  const refused = { status: 400, body: { type: '/problems/invalid-input', detail: 'A name is taken.' } };
  const { user, sent } = show({ replies: [refused] });
  await user.click(await findButton(/^Lowell Family Office/));
  await user.click(await findButton('Change'));
  const form = await dialog('Change INV-0001');
  const name = form.getByLabelText('Name');
  await user.clear(name);
  await user.type(name, 'Lowell');
  await user.click(await form.findByLabelText(/^Ada Lowell/));
  await user.click(form.getByRole('button', { name: 'Change it' }));
  await form.findByText('A name is taken.');
  await user.click(form.getByRole('button', { name: 'Change it' }));
  await screen.findByText(/^Changed:/);
  const change = {
    method: 'PUT',
    path: `/funds/flagship/investors/${NAMED.id}`,
    body: { name: 'Lowell', user_ids: [USERS[1].id] },
  };
  expect(sent).toEqual([change, change]);
});

test('a name that statements cannot set asks for its spelling at once, and one that they can does not', async () => {
  const { user, sent } = show();
  await user.click(await findButton('Add investor'));
  const form = await dialog('Add an investor');
  const press = () => user.click(form.getByRole('button', { name: 'Add investor' }));
  await user.type(form.getByLabelText('Name'), 'M\u00fcller\u2011L\u00fcdenscheidt');
  expect(form.queryByLabelText('Name on statements')).toBeNull();
  await user.clear(form.getByLabelText('Name'));
  await user.type(form.getByLabelText('Name'), '王小明');
  const spelling = form.getByLabelText('Name on statements');
  await press();
  expect(textOf(document.querySelector('.field-error')!)).toBe(
    'Statements cannot set this name in its own letters: enter its spelling in Latin letters for them.',
  );
  expect(document.activeElement).toBe(spelling);
  await user.type(spelling, '王');
  await press();
  expect(textOf(document.querySelector('.field-error')!)).toBe(
    'Write it in Latin letters, as statements set it.',
  );
  expect(sent).toEqual([]);
  await user.clear(spelling);
  await user.type(spelling, 'Wang Xiaoming');
  await press();
  await screen.findByText(/^Added:/);
  expect(sent.map(({ body }) => body)).toEqual([
    { name: '王小明', name_on_statements: 'Wang Xiaoming', user_ids: [] },
  ]);
});

test('a subscription says what is wired under which reference, before and after it is requested', async () => {
  const { user, sent } = show({
    replies: [{ status: 201, body: requestWith({ amount: 100_000.01, net_amount: 97_000.01 }) }],
  });
  await user.click(await findButton('New request'));
  const form = await dialog('New request');
  await user.click(await form.findByRole('button', { name: 'Request it' }));
  await form.findByText('Choose an investor.');
  expect(form.getByText('Enter an amount in USDT.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.selectOptions(form.getByLabelText('Investor'), 'Lowell Family Office (INV-0001)');
  await user.type(form.getByLabelText('Gross amount (USDT)'), '100,000.01');
  const effect = () => textOf(form.getByText('To be wired').closest('.request-effect')!);
  expect(effect()).toContain('Subscription fee, 3% of the gross amount3,000.00 USDT');
  expect(effect()).toContain('To be wired97,000.01 USDT');
  expect(effect()).toContain('INV-0001');
  await user.click(form.getByRole('button', { name: 'Request it' }));
  const done = await dialog('Requested');
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/dealing/requests',
      body: { investor_id: NAMED.id, kind: 'subscription', amount: 100_000.01, dealing_day: '2026-12-01' },
    },
  ]);
  expect(textOf(done.getByText(/^For/))).toBe(
    'For Lowell Family Office: a subscription of 100,000.01 USDT gross, to be dealt on 1 Dec 2026. Somebody has to accept it.',
  );
  expect(done.getByText('97,000.01 USDT')).toBeTruthy();
  await user.click(done.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Requested' })).toBeNull());
});

test('a redemption of everything says what it pays out, and what is locked up; the refusal is the server’s', async () => {
  const detail = 'Nothing is left to redeem on that day.';
  const { user, sent } = show({
    replies: [{ status: 409, body: { type: '/problems/not-possible', detail } }],
  });
  await user.click(await findButton('Request for Harbour Lane Pension Scheme, Section B'));
  const form = await dialog('New request');
  await user.click(await form.findByLabelText(/^Redemption/));
  await user.click(form.getByLabelText(/^Everything/));
  // Seven days’ notice for 1 December is over.
  const days = form.getByLabelText<HTMLSelectElement>('Dealing day');
  expect(textOf(days.options[0]!)).toBe('1 Jan 2027, the first possible');
  form.getByText('It has to be requested by 25 Dec 2026, 00:00 UTC.');
  await user.selectOptions(days, '2027-01-01');
  form.getByText('In lock-up on 1 Jan 2027: Series 3 until 1 Feb 2027.');
  expect(textOf(form.getByText('Pays out about').parentElement!)).toMatch(
    /^Pays out about1,933,0\d\d\.\d\d USDT$/,
  );
  await user.click(form.getByRole('button', { name: 'Request it' }));
  await form.findByText(detail);
  expect(sent.map(({ body }) => body)).toEqual([
    { investor_id: INVESTORS[2]!.id, kind: 'redemption', all: true, dealing_day: '2027-01-01' },
  ]);
});

test('terms are listed the latest first, and new ones begin with those recorded last', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T13:05:00Z') });
  const figures = (managementFee: number) => ({
    management_fee: managementFee,
    performance_fee: 0,
    net_value: 1_000 - managementFee,
  });
  const effect = {
    needs_second_person: false,
    before: termsWith({ management_fee_rate: 0.025 }),
    as_of: '2026-11-25T13:04:00Z',
    strike_day: '2027-08-01',
    investors: [
      {
        investor: NAMED,
        now: { before: figures(2), after: figures(2) },
        at_strike: { before: figures(2.1), after: figures(1.9) },
      },
    ],
  };
  const { user, sent } = show({
    replies: [{ body: effect }, { body: effect }, { status: 201, body: fundWith() }],
  });
  const table = await screen.findByRole('table', { name: /^Terms of the fund/ });
  expect(rowsOf(table).map((row) => row.slice(0, 4))).toEqual([
    ['1 Jan 2027', 'To come', '3%', '2.5%'],
    ['1 Jan 2026', 'In force', '3%', '3%'],
    ['1 Jan 2025', 'Past', '3%', '2%'],
  ]);
  await user.click(await findButton('Record terms'));
  const form = await dialog('Record terms');
  await user.click(form.getByRole('button', { name: 'Review' }));
  await form.findByText('Enter the first UTC day.');
  await user.type(form.getByLabelText('From'), '2027-07-01');
  await user.clear(form.getByLabelText('Management fee'));
  await user.type(form.getByLabelText('Management fee'), '2.3');
  await user.click(form.getByRole('button', { name: 'Review' }));
  const changes = await form.findByRole('region', { name: 'What changes' });
  expect(textOf(changes)).toBe('From 1 Jul 2027 onManagement feefrom 2.5% → to 2.3%');
  const investors = form.getByRole('region', { name: 'What it does to each investor' });
  expect(textOf(investors)).toMatch(
    /Lowell Family OfficeNow: no change.1 Aug 2027Management fee since the strike beforefrom 2.10 → to 1.90Net valuefrom 997.90 → to 998.10$/,
  );
  expect(document.activeElement).toBe(changes.parentElement);
  await user.click(form.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText('From')));
  await user.click(form.getByRole('button', { name: 'Review' }));
  await user.click(await form.findByRole('button', { name: 'Record them' }));
  await screen.findByText('Recorded: terms from 1 Jul 2027 on.');
  const [preview, record] = ['/funds/flagship/terms/preview', '/funds/flagship/terms'];
  expect(sent.map(({ path }) => path)).toEqual([preview, preview, record]);
  expect(sent.slice(2)).toEqual([
    {
      method: 'POST',
      path: '/funds/flagship/terms',
      body: {
        from_day: '2027-07-01',
        subscription_fee_rate: 0.03,
        management_fee_rate: 0.023,
        performance_fee_rate: 0.3,
        min_subscription: 25_000,
        notice_days: 7,
        lock_up_months: 3,
        max_market_difference: 500,
      },
    },
  ]);
});

test('terms from a day that has begun are proposed with a reason', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T13:05:00Z') });
  const effect = {
    needs_second_person: true,
    before: termsWith({}),
    as_of: null,
    strike_day: '2026-12-01',
    investors: [],
  };
  const approval = approvalWith({ kind: 'terms', title: 'Terms from 3 November 2026 on' });
  const { user, sent } = show({ replies: [{ body: effect }, { status: 201, body: approval }] });
  await screen.findByRole('table', { name: /^Terms of the fund/ });
  await user.click(await findButton('Record terms'));
  const form = await dialog('Record terms');
  await user.type(form.getByLabelText('From'), '2026-11-03');
  await user.click(form.getByRole('button', { name: 'Review' }));
  await form.findByText(/^This day has begun/);
  await user.type(form.getByLabelText('Reason'), 'The rate was mistyped.');
  await user.click(form.getByRole('button', { name: 'Propose them' }));
  await screen.findByText(/^Proposed: another administrator can confirm it until/);
  expect(sent[1]).toMatchObject({
    path: '/funds/flagship/terms/backdated',
    body: { from_day: '2026-11-03', reason: 'The rate was mistyped.' },
  });
});
