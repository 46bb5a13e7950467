// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { catchFiles } from '../../../ui/browser/page.test-support.ts';
import { goodAnswers, type Answers } from '../../frame/answers.test-support.ts';
import { amountsChoice, zoneChoice } from '../../frame/choices/format-choices.ts';
import { INVESTORS } from '../parts/fund.test-support.ts';
import { ENTRIES, entryOf, ledgerPageOf, reconciliationWith } from '../parts/ledger.test-support.ts';
import { linesOf, part, rowsOf, textOf } from '../../frame/portal.test-support.tsx';
import { useScreen } from '../../frame/screen.test-support.tsx';
import { LedgerScreen } from './ledger-screen.tsx';

const render = useScreen();

/** The address, for a test to read. */
const Place = () => <p data-testid="place">{useLocation().search}</p>;

function show(changes: Partial<Answers> = {}, address = '/ledger', answers: Partial<Answers> = {}) {
  zoneChoice.choose('utc');
  for (const [path, answer] of Object.entries({ ...goodAnswers(), ...changes }))
    if (!(path in answers)) Object.assign(answers, { [path]: answer });
  const shown = render(
    <>
      <LedgerScreen />
      <Place />
    </>,
    answers,
    address,
  );
  const pages = () => shown.asked.filter(({ pathname }) => pathname.endsWith('/ledger/entries'));
  return { ...shown, answers, lastAsked: () => Object.fromEntries(pages().at(-1)?.searchParams ?? []) };
}

const place = () => screen.getByTestId('place').textContent;
const reconciliation = () => waitFor(() => part('Reconciliation'));
const entries = () => screen.findByRole('table', { name: /^Entries of the ledger/ });

test('the ledger is even where the owners have what the account has', async () => {
  const { units_in_issue: units, equity } = reconciliationWith();
  show();
  await screen.findByText('Balanced');
  const table = screen.getByRole('table', { name: /^What every owner has/ });
  const rows = rowsOf(table);
  expect(rows.map(([name]) => name).join('; ')).toBe(
    'House; Manager; Money in transit; Lowell Family Office, Series 1; Lowell Family Office, Series 2; Zoë Ng, Series 1; ' +
      [1, 2, 3].map((n) => `Harbour Lane Pension Scheme, Section B, Series ${String(n)}; `).join('') +
      'All owners; The account; Difference',
  );
  expect(rows.at(-2)?.slice(1)).toEqual(rows.at(-3)?.slice(1));
  expect(rows.at(-2)?.[2]).toBe(equity?.toLocaleString('en-US', { minimumFractionDigits: 2 }));
  expect(within(table).getAllByTitle(units!)).toHaveLength(2);
  expect(textOf(await reconciliation())).toContain('Sample of Nov 25, 2026, 13:04:00 UTC');
});

test('a difference is off, with every finding, and shown to the last decimal', async () => {
  const findings = ['The owners have 0.000000000000000012 units less.', 'Values differ by 12.50 USDT.'];
  const differences = { units_difference: '-0.000000000000000012', value_difference: -12.5 };
  show({ '/ledger/reconciliation': reconciliationWith({ state: 'off', findings, ...differences }) });
  await screen.findByText('Not balanced');
  for (const finding of findings) expect(screen.getByText(finding)).toBeTruthy();
  const table = screen.getByRole('table', { name: /^What every owner has/ });
  expect(rowsOf(table).at(-1)).toEqual(['Difference', '−0.000000000000000012', '−12.50']);
});

test('a ledger that waits says for what, and judges nothing', async () => {
  const { state: _, owners: __, findings: ___, ...figures } = reconciliationWith();
  const unknown = Object.fromEntries(Object.keys(figures).map((name) => [name, null]));
  const waiting = { ...unknown, state: 'waiting', owners: [], findings: ['There is no sample yet.'] };
  show({ '/ledger/reconciliation': waiting as never });
  await screen.findByText('Waiting');
  const text = textOf(await reconciliation());
  expect(text).toContain('There is no sample yet.');
  expect(text).not.toMatch(/[=≠]|NaN|undefined|null/);
});

test('entries read as what they are, whose, and how much; what does not change is empty', async () => {
  show();
  const lines = linesOf(await entries());
  expect(lines).toContain(
    'Redemption from Zoë Ng, Series 1: all its entries | −17,421.9103 | −21,622.15 | −18.29465 | −21,216.30 | 109',
  );
  expect(lines).toContain('Market difference to the house | +3.1029 |  |  |  | 113');
  const strike = screen.getByText('Strike of Nov 01, 2026').closest('tbody')!;
  expect(strike.querySelectorAll('tr:not(.table-group)')).toHaveLength(12);
  expect(textOf(strike.querySelector('tr')!)).toBe(
    'Strike of Nov 01, 2026Nov 01, 2026, 00:00 UTCRecorded Nov 01, 2026, 08:41 UTC by ada@lowell.example',
  );
});

test('entries are narrowed by kind, owner, investor and days, kept in the address', async () => {
  const { user, lastAsked } = show();
  await entries();
  await user.selectOptions(screen.getByLabelText('Kind'), 'Management fee');
  await user.selectOptions(screen.getByLabelText('Owner'), 'Investors');
  await user.selectOptions(screen.getByLabelText('Investor'), 'Zoë Ng (INV-0002)');
  await user.type(screen.getByLabelText(/^From/), '2026-11-01');
  await user.type(screen.getByLabelText(/^To/), '2026-10-01');
  await screen.findByText('The last day must not be before the first.');
  await user.clear(screen.getByLabelText(/^To/));
  const investor = INVESTORS[1]!.id;
  await waitFor(() =>
    expect(lastAsked()).toEqual({
      kind: 'management-fee',
      owner: 'series',
      investor_id: investor,
      from: '2026-11-01T00:00:00.000Z',
      page: '1',
      page_size: '25',
    }),
  );
  expect(place()).toBe(`?kind=management-fee&owner=series&investor=${investor}&from=2026-11-01`);
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(place()).toBe(''));
});

test('a correction leads to what it corrects, without the filter, and the entry takes the focus', async () => {
  const { user, lastAsked } = show({}, '/ledger?kind=flow-correction');
  await entries();
  await user.click(screen.getByRole('link', { name: 'Corrects entry 114' }));
  await waitFor(() => expect(document.activeElement?.id).toBe('entry-114'));
  expect(place()).toBe('?entry=114');
  expect(lastAsked()).toEqual({ page: '1', page_size: '25' });
});

test('an entry that stands on another page is turned to', async () => {
  const later = { ...ledgerPageOf([entryOf(72), entryOf(71), entryOf(70)], 2, 3) };
  const first = ledgerPageOf(ENTRIES.slice(0, 7), 1, 3);
  const answers: Partial<Answers> = {};
  Object.defineProperty(answers, '/ledger/entries', {
    enumerable: true,
    get: () => (lastAsked()['page'] === '2' ? later : first),
  });
  const { lastAsked } = show({}, '/ledger?entry=71', answers);
  await waitFor(() => expect(document.activeElement?.id).toBe('entry-71'));
  expect(place()).toBe('?entry=71&page=2');
  expect(document.activeElement?.classList.contains('row-sought')).toBe(true);
});

test('all entries of the filter are exported', async () => {
  const saved = catchFiles();
  const answers = { '/ledger/entries/export': new Response('sequence\r\n109\r\n108\r\n') };
  const { user, asked } = show(answers as never, '/ledger?kind=redemption&to=2026-11-30&page=2');
  await entries();
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await screen.findByText('Saved 2 entries');
  const exported = asked.find(({ pathname }) => pathname.endsWith('/export'));
  expect(decodeURIComponent(exported?.search ?? '')).toBe('?kind=redemption&to=2026-11-30T23:59:59.999Z');
  expect(saved[0]?.name).toMatch(/-ledger-redemption-\d{4}-\d\d-\d\d\.csv$/);
});

test('hidden amounts are hidden in owners, entries and findings', async () => {
  amountsChoice.choose('hidden');
  show({
    '/ledger/reconciliation': reconciliationWith({ state: 'off', findings: ['They differ by 12.50 USDT.'] }),
  });
  await entries();
  await screen.findByText('Not balanced');
  const text = textOf(screen.getByRole('main'));
  expect(text).not.toMatch(/[\d,]\.\d\d(?!\d)|\d\.\d{4}(?!\d)/);
});
