// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { amountsChoice } from '../../frame/choices/format-choices.ts';
import { textOf } from '../../frame/portal.test-support.tsx';
import { DECIDED, flowOf, investorOf, redemptionOf, requestOf } from './fixtures/people.test-support.ts';
import { region, useDealing } from './fixtures/screen.test-support.tsx';
import { DAYS, rowOf, strikeOf } from './fixtures/strikes.test-support.ts';

const show = useDealing();

test('every dealing day says its state, price, sample, who finalized it, and a NAV error, and leads to its strike', async () => {
  const november = strikeOf({ day: '2026-11-01', previousDay: '2026-10-01', changes: { is_final: true } });
  const { user } = show({
    address: '/dealing?day=2026-11-01',
    strikes: { '2026-11-01': november, '2026-12-01': strikeOf() },
  });
  await screen.findByRole('heading', { name: /Nov 01, 2026/ });
  const links = within(await screen.findByRole('navigation', { name: 'Dealing days' })).getAllByRole('link');
  const texts = links.map(textOf);
  expect(texts).toHaveLength(5);
  expect(texts[0]).toBe('Dec 01, 2026Open1.084523Nov 30, 2026, 23:59 UTC');
  expect(texts[2]).toBe(
    'Oct 01, 2026Final1.101244Sep 30, 2026, 23:59 UTCby somebody@equanim.exampleNAV error −0.000412 USDT per unit',
  );
  expect(texts[3]).toBe('Sep 01, 2026MissedNo priceNo sample');
  expect(screen.getByRole('link', { current: true })).toBe(links[1]);
  await user.click(links[0]!);
  await screen.findByRole('heading', { name: /Dec 01, 2026/ });
});

test('the parts stand in the order of the day, and a row, a button or a key opens their formulas', async () => {
  const { user } = show();
  const sheet = await region('What would be dealt');
  expect(sheet.getAllByRole('heading', { level: 3 }).map(textOf)).toEqual([
    'Sample and price',
    'Management fee',
    'Corrections of earlier strikes',
    'Crystallization',
    'Redemptions',
    'Subscriptions',
    'Owners before and after',
  ]);
  expect(sheet.getByText('None. Performance fees are taken at the first strike of a year.')).toBeTruthy();
  expect(sheet.queryByText('Estimate')).toBeNull();
  const table = sheet.getByRole('table', { name: 'Redemptions' });
  const opener = within(table).getByRole('button', { name: /Series 1/ });
  expect(opener.getAttribute('aria-expanded')).toBe('false');
  await user.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  expect(textOf(table)).toContain('30% × (53,474.90 − 48,500.00) = 1,492.47 USDT');
  expect(textOf(table)).not.toContain('30% × (18,211.86 − 17,564.22)');
  await user.click(screen.getByRole('button', { name: 'Show every formula' }));
  expect(textOf(table)).toContain('30% × (18,211.86 − 17,564.22) = 194.29 USDT');
  await user.keyboard('f');
  expect(textOf(table)).not.toContain('30% ×');
  expect(
    sheet.getByText(
      'After the management fee of step 2. Units add up to those in issue, and values to the equity, before and after the other steps.',
    ),
  ).toBeTruthy();
});

test('owners who do not add up are said loudly', async () => {
  const { after } = strikeOf();
  show({ strike: strikeOf({ changes: { after: { ...after!, equity: after!.equity + 1 } } }) });
  expect(textOf(await screen.findByRole('alert'))).toBe(
    'After the strike owners’ values differ from the equity by −1.00 USDT.',
  );
});

test('an upcoming day is an estimate on every group of figures, and cannot be finalized', async () => {
  show({
    days: [rowOf('2026-12-01', { state: 'upcoming', finalized_at: null }), ...DAYS.slice(1)],
    strike: strikeOf({ changes: { is_estimate: true, cut_off: '2026-12-01T00:00:00Z' } }),
  });
  const sheet = await region('What would be dealt');
  expect(sheet.getAllByText('Estimate')).toHaveLength(7);
  const head = await region(/Dec 01, 2026/);
  expect(head.getAllByText('Estimate')).toHaveLength(1);
  expect(
    head.getByText(
      /Can be finalized from Dec 01, 2026, 00:00 UTC\. Includes money that arrived before then\.$/,
    ),
  ).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Finalize' })).toBeNull();
});

test('stops keep the strike from being finalized; what is set aside, late or unmatched is named', async () => {
  const request = { id: requestOf(3).id, investor: investorOf(3), kind: 'subscription' } as const;
  const why = 'It asks for 25,000.00 USDT; 20,688.08 USDT are held.';
  const moved = { from: '2026-12-01', why: 'The dealing day was passed.' };
  const afterCutOff = flowOf(2, { occurred_at: '2026-12-01T00:00:00Z' });
  show({
    requests: [
      redemptionOf(3, { dealing_day: '2027-01-01', moved }),
      requestOf(2, { state: 'requested', is_late: true }),
      requestOf(4),
    ],
    strike: strikeOf({
      changes: {
        stops: ['The market difference is 5,311.65 USDT.', 'Decide first.'],
        set_aside: [{ request: redemptionOf(1), why }],
        late_decisions: [
          { ...DECIDED, request, decision: 'accepted' },
          { ...DECIDED, request, decision: 'reckoned', confirmed_by: null },
        ],
        cut_off: '2026-12-01T00:00:00Z',
        unmatched: [flowOf(1), afterCutOff],
      },
    }),
  });
  const itemsOf = async (name: string) => (await region(name)).getAllByRole('listitem');
  expect((await itemsOf('Not ready yet')).map(textOf)).toEqual([
    'The market difference is 5,311.65 USDT.',
    'Decide first.',
  ]);
  expect(screen.getByRole('button', { name: 'Finalize' }).hasAttribute('disabled')).toBe(true);
  expect((await itemsOf('Set aside for the next dealing day')).map(textOf)).toEqual([
    `Redemption of Ada Lowell, INV-0001, 25,000.00 USDT. ${why}`,
  ]);
  const who = 'Dec 02, 2026, 10:00 GMT+1. The money came back too late';
  expect((await itemsOf('Decided after the cut-off')).map(textOf)).toEqual([
    `Subscription of Bo Chen, INV-0003: accepted by ada@lowell.example, confirmed by grace@equanim.example, ${who}`,
    `Subscription of Bo Chen, INV-0003: dealt as is by ada@lowell.example, by one person, ${who}`,
  ]);
  const flows = await region('Unmatched flows');
  expect(flows.getByText(/^Match what arrived before the cut-off/)).toBeTruthy();
  const isNext = (item: HTMLElement) => textOf(item).includes('it counts for the next day');
  expect(flows.getAllByRole('listitem').map(isNext)).toEqual([false, true]);
  const head = await region(/Dec 01, 2026/);
  expect(head.getByText(/Includes money that arrived before Dec 01, 2026, 00:00 UTC\.$/)).toBeTruthy();
  // Every undecided request waits, whatever its day.
  await waitFor(async () => expect(await itemsOf('Requests to decide')).toHaveLength(2));
  const notes = (await itemsOf('Requests to decide')).map((one) => one.querySelector('span:nth-child(3)')!);
  expect(notes.map(textOf)).toEqual([
    'Subscription, INV-0002, for Dec 01, 2026Requested Nov 12, 2026, 10:30 GMT+1The cut-off has passed, so a second person must confirm.',
    'Redemption, INV-0003, for Jan 01, 2027Requested Nov 14, 2026, 18:20 GMT+1Moved from Dec 01, 2026: The dealing day was passed.',
  ]);
});

test('a list of requests is narrowed by state, and a row opens to who did what and what is to come', async () => {
  const { user } = show({ requests: [redemptionOf(9), ...[1, 2, 3, 4].map((number) => requestOf(number))] });
  const all = await region('All requests');
  await user.selectOptions(await all.findByLabelText('State'), 'Requested');
  expect(textOf(all.getByText(/shown$/))).toBe('1 shown');
  await user.click(all.getByText(/^Redemption, for Dec 01, 2026/));
  expect(all.getAllByRole('listitem').slice(1).map(textOf)).toEqual([
    'Requested Nov 14, 2026, 18:20, bo@chen.example',
    'Accepted to come',
    'Dealt to come',
    'Paid out to come',
  ]);
  await user.selectOptions(all.getByLabelText('State'), 'Paid out');
  expect(all.getByText('No requests match this filter.')).toBeTruthy();
});

test('hidden amounts are hidden in tables, titles, formulas and flows; prices and rates are not', async () => {
  const { user } = show({
    strike: strikeOf({ changes: { unmatched: [flowOf(1)], stops: ['It is beyond 5,000.00 USDT.'] } }),
    flows: [flowOf(1)],
  });
  await screen.findByRole('table', { name: 'Redemptions' });
  await user.keyboard('hf');
  const main = screen.getByRole('main');
  const texts = [...main.querySelectorAll('*')].flatMap((element) => [
    ...[...element.childNodes].map(({ nodeType, nodeValue }) => (nodeType === 3 ? nodeValue : '')),
    element.getAttribute('title'),
  ]);
  // The price, fractions, and the rule of the shares are no amounts.
  const digits = texts.join(' ').match(/\d[\d,]*\.\d+|\d,\d{3}/g) ?? [];
  expect(digits.filter((text) => !/^(0\.\d+|1\.\d{6,}|1,000)$/.test(text))).toEqual([]);
  expect(textOf(main)).toContain('30% × (••••• − •••••)');
  amountsChoice.choose('shown');
});
