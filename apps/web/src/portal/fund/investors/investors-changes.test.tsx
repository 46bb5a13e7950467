// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { approvalWith } from '../parts/approvals.test-support.ts';
import { fundWith, INVESTORS, requestWith, termsWith, USERS } from '../parts/fund.test-support.ts';
import { linesOf, textOf, type Reply } from '../../frame/portal.test-support.tsx';
import { findButton, NAMED, useInvestorsScreen } from './investors.test-support.tsx';
import './new/new-investor-dialog.tsx';
import '../requests/request-dialog.tsx';
import './terms/terms-dialog.tsx';
import './terms/terms-panel.tsx';

const show = useInvestorsScreen();

/** Opens a form of the screen by its button, on answers to what it sends. */
async function open(opener: string | RegExp, title: string, replies: Reply[] = []) {
  const { user, sent } = show({ replies });
  await screen.findByRole('table', { name: /^Terms of the fund/ });
  await user.click(await findButton(opener));
  const form = within(await screen.findByRole('dialog', { name: title }));
  return {
    user,
    sent,
    form,
    press: async (name: string) => user.click(await form.findByRole('button', { name })),
    type: async (label: string, text: string) => {
      await user.clear(form.getByLabelText(label));
      await user.type(form.getByLabelText(label), text);
    },
    problem: () => textOf(document.querySelector('.field-error')!),
  };
}

const ADDED = { status: 201, body: { ...NAMED, invitation: null, request: null } };

test('an investor is added with the users who act for it; a refusal is told and leaves the form as it was', async () => {
  const refused = { status: 400, body: { type: '/problems/invalid-input', detail: 'A user is gone.' } };
  const added = { status: 201, body: { ...ADDED.body, reference: 'INV-0006', name: 'New' } };
  const { user, sent, form, press, type } = await open('Add investor', 'Add an investor', [refused, added]);
  await press('Add investor');
  await form.findByText('Enter a name.');
  expect(document.activeElement).toBe(form.getByLabelText('Name'));
  await type('Name', ' New ');
  await user.click(await form.findByLabelText(/^Zoë Ng/));
  await press('Add investor');
  await form.findByText('A user is gone.');
  await press('Add investor');
  const follows = within(await screen.findByRole('dialog', { name: 'Investor added' }));
  await user.click(follows.getByRole('button', { name: 'Done' }));
  const done = await screen.findByText(/^Added:/);
  expect(textOf(done)).toBe('Added: New. Its transfer reference is INV-0006.');
  expect(within(done).getByRole('link').getAttribute('href')).toBe('/investors/INV-0006');
  const body = { name: 'New', user_ids: [USERS[1].id] };
  expect(sent.map((one) => [`${one.method} ${one.path}`, one.body])).toEqual([
    ['POST /funds/flagship/investors', body],
    ['POST /funds/flagship/investors', body],
  ]);
});

test('a person to invite and the first request go along, and what follows is told with the link, once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T13:05:00Z') });
  const invitation = {
    email: 'bo@lowell.example',
    role: 'customer',
    expires_at: '2026-12-02T13:05:00Z',
    path: '/accept-invitation#secret',
    is_mailed: false,
  };
  const request = requestWith({ investor: NAMED, amount: 100_000, net_amount: 97_000 });
  const answer = { status: 201, body: { ...NAMED, invitation, request } };
  const { user, sent, form, press, type } = await open('Add investor', 'Add an investor', [answer]);
  await type('Name', 'New');
  const email = 'Email address of somebody to invite';
  const amount = 'First subscription, gross';
  await type(email, 'bo@');
  await type(amount, '20000');
  await press('Add investor');
  await form.findByText('The minimum subscription is 25,000 USDT.');
  await form.findByText('Enter an email address such as name@example.com.');
  await type(email, 'bo@lowell.example');
  await type(amount, '100000');
  await form.findByText(
    'To transfer: 97,000.00 USDT after the subscription fee of 3%, to arrive before Dec 01, 2026, 00:00 UTC.',
  );
  await press('Add investor');
  const follows = within(await screen.findByRole('dialog', { name: 'Investor added' }));
  expect(sent[0]?.body).toEqual({
    name: 'New',
    user_ids: [],
    invite: { email: 'bo@lowell.example' },
    request: { amount: 100_000, dealing_day: '2026-12-01' },
  });
  const link = follows.getByLabelText<HTMLInputElement>('Link');
  expect(link.value).toBe(`${window.location.origin}/accept-invitation#secret`);
  expect(textOf(follows.getByRole('region', { name: 'Subscription requested' }))).toContain('97,000.00');
  await user.click(follows.getByRole('button', { name: 'Done' }));
  await user.click(await findButton('Add investor'));
  await screen.findByRole('dialog', { name: 'Add an investor' });
  expect(screen.queryByLabelText('Link')).toBeNull();
});

test('a name that statements cannot set asks for its spelling at once, and one that they can does not', async () => {
  const { sent, form, press, type, problem } = await open('Add investor', 'Add an investor', [ADDED]);
  await type('Name', 'M\u00fcller\u2011L\u00fcdenscheidt');
  expect(form.queryByLabelText('Name on statements')).toBeNull();
  await type('Name', '王小明');
  await press('Add investor');
  expect(problem()).toBe('Statements cannot set this name: enter it in Latin letters.');
  expect(document.activeElement).toBe(form.getByLabelText('Name on statements'));
  await type('Name on statements', '王');
  await press('Add investor');
  expect(problem()).toBe('Write it in Latin letters, as statements print it.');
  expect(sent).toEqual([]);
  await type('Name on statements', 'Wang Xiaoming');
  await press('Add investor');
  await screen.findByRole('dialog', { name: 'Investor added' });
  expect(sent.map(({ body }) => body)).toEqual([
    { name: '王小明', name_on_statements: 'Wang Xiaoming', user_ids: [] },
  ]);
});

test('a redemption of everything says what it pays out, and what is locked up; the refusal is the server’s', async () => {
  const detail = 'Nothing is left to redeem on that day.';
  const refused = { status: 409, body: { type: '/problems/not-possible', detail } };
  const opener = 'Request for Harbour Lane Pension Scheme, Section B';
  const { user, sent, form, press } = await open(opener, 'New request', [refused]);
  await user.click(await form.findByLabelText(/^Redemption/));
  await user.click(form.getByLabelText(/^Everything/));
  // Seven days’ notice for 1 December is over.
  const days = form.getByLabelText<HTMLSelectElement>('Dealing day');
  expect(textOf(days.options[0]!)).toBe('Jan 01, 2027, the first possible');
  await user.selectOptions(days, '2027-01-01');
  await press('Review');
  const summary = textOf(form.getByRole('region', { name: 'Check before you submit' }));
  expect(summary).toContain('Dealing dayJan 01, 2027Request by Dec 25, 2026, 00:00 UTC');
  expect(summary).toContain('In lock-up on that daySeries 3 until Feb 01, 2027');
  expect(summary).toMatch(/Estimated payout1,933,0\d\d\.\d\d USDTAt the last price, after fees/);
  await press('Submit request');
  await form.findByText(detail);
  expect(sent.map(({ body }) => body)).toEqual([
    { investor_id: INVESTORS[2]!.id, kind: 'redemption', all: true, dealing_day: '2027-01-01' },
  ]);
});

test('terms are listed the latest first; new ones begin with those recorded last, and are reviewed before they are recorded', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T13:05:00Z') });
  const figures = (fee: number) => ({ management_fee: fee, performance_fee: 0, net_value: 1_000 - fee });
  const both = (before: number, after: number) => ({ before: figures(before), after: figures(after) });
  const effect = {
    needs_second_person: false,
    before: termsWith({ management_fee_rate: 0.025 }),
    as_of: '2026-11-25T13:04:00Z',
    strike_day: '2027-08-01',
    investors: [{ investor: NAMED, now: both(2, 2), at_strike: both(2.1, 1.9) }],
  };
  const { sent, form, press, type } = await open('Record terms', 'Record terms', [
    { body: effect },
    { status: 201, body: fundWith() },
  ]);
  const table = await screen.findByRole('table', { name: /^Terms of the fund/ });
  expect(linesOf(table)).toEqual([
    expect.stringMatching(/^Jan 01, 2027 \| Upcoming \| 3% \| 2.5%/),
    expect.stringMatching(/^Jan 01, 2026 \| In force \| 3% \| 3%/),
    expect.stringMatching(/^Jan 01, 2025 \| Past \| 3% \| 2%/),
  ]);
  await press('Review');
  await form.findByText('Enter the first UTC day.');
  await type('From', '2027-07-01');
  await type('Management fee', '2.3');
  await press('Review');
  const changes = await form.findByRole('region', { name: 'From Jul 01, 2027 on' });
  expect(textOf(changes)).toBe('From Jul 01, 2027 onManagement feefrom 2.5% → to 2.3%');
  expect(document.activeElement).toBe(changes);
  expect(textOf(form.getByRole('region', { name: NAMED.name }))).toBe(
    'Lowell Family OfficeNowNo changeAug 01, 2027: Management fee since the last strikefrom 2.10 → to 1.90Aug 01, 2027: Net valuefrom 997.90 → to 998.10',
  );
  await press('Save terms');
  await screen.findByText('Recorded: terms from Jul 01, 2027 on.');
  const { recorded_at: _at, recorded_by: _by, ...rest } = termsWith();
  const body = { ...rest, from_day: '2027-07-01', management_fee_rate: 0.023 };
  expect(sent.map((one) => [one.path, one.body])).toEqual(
    ['/funds/flagship/terms/preview', '/funds/flagship/terms'].map((path) => [path, body]),
  );
});

test('the terms that were reviewed are recorded, whatever was typed while their effect was computed', async () => {
  const effect = {
    needs_second_person: false,
    before: termsWith({}),
    as_of: null,
    strike_day: '2027-08-01',
    investors: [],
  };
  let arrive = (): void => undefined;
  const body = new Promise((resolve) => (arrive = () => resolve(effect)));
  const replies = [{ body }, { status: 201, body: fundWith() }];
  const { sent, form, press, type } = await open('Record terms', 'Record terms', replies);
  await type('From', '2027-07-01');
  await type('Management fee', '2.3');
  await press('Review');
  await type('Management fee', '9');
  arrive();
  expect(textOf(await form.findByRole('region', { name: 'From Jul 01, 2027 on' }))).toContain('to 2.3%');
  await press('Save terms');
  await screen.findByText('Recorded: terms from Jul 01, 2027 on.');
  expect(sent[1]?.body).toMatchObject({ management_fee_rate: 0.023 });
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
  const replies = [{ body: effect }, { status: 201, body: approval }];
  const { sent, form, press, type } = await open('Record terms', 'Record terms', replies);
  await type('From', '2026-11-03');
  await press('Review');
  await form.findByText(/^This day has begun/);
  await type('Reason', 'The rate was mistyped.');
  await press('Propose terms');
  await screen.findByText(/^Proposed: another administrator can confirm it until/);
  expect(sent[1]).toMatchObject({
    path: '/funds/flagship/terms/backdated',
    body: { from_day: '2026-11-03', reason: 'The rate was mistyped.' },
  });
});
