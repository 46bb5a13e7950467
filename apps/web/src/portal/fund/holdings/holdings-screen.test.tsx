// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { firm } from '../../../content/firm.ts';
import { catchFiles } from '../../../ui/browser/page.test-support.ts';
import { RETURNS, statementOf } from '../parts/holdings.test-support.ts';
import { amountsChoice } from '../../frame/choices/format-choices.ts';
import { linesOf, part, partOrNull, textOf } from '../../frame/portal.test-support.tsx';
import { useHoldingsScreen } from './screen.test-support.tsx';
import { NEWCOMER, WORKED, workedHoldings } from '../parts/worked-holdings.test-support.ts';
import { fileName } from '../../frame/file-name.ts';

const show = useHoldingsScreen();

const findValue = async () =>
  (await screen.findByRole('heading', { name: /^Net value/ })).closest('section')!;
/** The named figures of a group, as they read. */
const group = (name: string) =>
  [...screen.getByRole('region', { name }).querySelectorAll('dl > div')].map((row) =>
    [...row.querySelectorAll('dt, dd')].map(textOf).join(': '),
  );

test('a holding shows its net value, what it rests on, its results, its fees, its units and its series', async () => {
  show();
  const value = await findValue();
  expect(textOf(value.querySelector('p')!)).toBe('251,700.80 USDT');
  expect(textOf(value)).toContain('Estimate');
  expect(textOf(value)).toContain('+29,200.80 USDT after fees, since Nov 01, 2025');
  expect(textOf(value)).toContain(
    'An estimate between dealing days, from the Nov 23, 2026, 13:00 GMT+1 sample (at least 24 hours old) and fees accrued to date.',
  );
  expect(screen.getByText('Delayed 1 day')).toBeTruthy();
  expect(group('Money')).toEqual([
    'Paid in including the subscription fee of 7,500.00: 250,000.00',
    'Paid out: 20,000.00',
    'Result before fees gross: +37,456.83',
    'Result after fees net of all fees, including the subscription fee: +29,200.80',
  ]);
  expect(group('Fees')).toEqual([
    'Subscription paid: 7,500.00',
    'Management paid: 3,400.00',
    'Performance paid: 300.00',
    'Given back: 12.34',
    'Management, accrued not yet charged: 56.78',
    'Performance, accrued not yet charged: 4,500.05',
  ]);
  expect(group('Shares and units')).toEqual([
    'Shares: 242.5',
    'Units: 183,000.6235',
    'Unit price USDT: 1.400002',
    'Value USDT, before the accrued fee: 256,200.85',
  ]);
  expect(within(value).getByText('183,000.6235').getAttribute('title')).toBe('183000.623456789012345678');
  expect(linesOf(within(part('Series')).getByRole('table'))).toEqual([
    'Series 1 dealt Nov 01, 2025 | 97.0 | 80,000.1235 | 97,000.00 | 112,000.15 | 4,500.05 | 107,500.10 | 1,108.2485 | 3,000.00 | 2,345.67 | 0.00',
    'Series 2 dealt Aug 01, 2026 | 145.5 | 103,000.5000 | 145,500.00 | 144,200.70 | 0.00 | 144,200.70 | 991.0701 | 4,500.00 | 1,111.11 | 0.00',
    'All series | 242.5 | 183,000.6235 |  | 256,200.85 | 4,500.05 | 251,700.80 |  |  |  | ',
  ]);
});

test('returns are told of three periods and by series, with the rate of a year, or why there is none', async () => {
  show();
  const panel = (await screen.findByRole('heading', { name: 'Return' })).closest('section')!;
  const period = (name: string) => textOf(within(panel).getByRole('region', { name }));
  expect(period('This month')).toBe(
    'This monthNov 01, 2026 to Nov 23, 2026Time-weightedbefore subscription fee−1.23%Money-weightedafter subscription fee−1.23%',
  );
  expect(period('This year')).toContain('+5.00%');
  // 1.1 to the power of 365 / 387.
  expect(period('Since inception')).toContain('+10.00%+9.41% a year');
  expect(period('Since inception')).toMatch(/Money-weighted.*–More than one rate balances\.$/);
  expect(linesOf(within(panel).getByRole('table'))).toEqual([
    'Series 1 dealt Nov 01, 2025 | −1.23% | +5.00% | +10.82% | −1.23% | +4.50% | +7.50%',
    'Series 2 dealt Aug 01, 2026 | −1.23% | −0.89% | −0.89% | −1.23% | −3.87% | −3.87%',
  ]);
  expect(textOf(panel)).toContain('excludes the subscription fee');
});

test('what administrators did or are about to do, and terms with what they change, are told', async () => {
  const notices = [
    {
      at: '2026-11-24T09:00:00Z',
      title: 'Take 500.00 USDT back',
      by_one_person: true,
      possible_from: '2026-12-01T09:00:00Z',
    },
    { at: '2026-11-20T09:00:00Z', title: 'Pass a day', by_one_person: false, possible_from: null },
  ];
  const first = { ...workedHoldings().terms, from_day: '1970-01-01', recorded_at: '1970-01-01T00:00:00Z' };
  const next = { ...first, from_day: '2027-01-01', recorded_at: '2026-11-24T09:00:00Z' };
  const changed = { ...next, management_fee_rate: 0.02, performance_fee_rate: 0.2, notice_days: 0 };
  const same = { ...changed, from_day: '2027-03-01', max_market_difference: 1 };
  const answer = { ...workedHoldings({ recorded_terms: [same, changed, first] }), notices };
  show({ answers: { '/customer/holdings': answer } });
  const told = within(await screen.findByRole('region', { name: 'Notices' }));
  expect(told.getAllByRole('listitem').map(textOf)).toEqual([
    'Take 500.00 USDT back, by one personProposed Nov 24, 2026, 10:00 GMT+1; it can take effect from Dec 01, 2026, 10:00 GMT+1 on.',
    'Pass a dayNov 20, 2026, 10:00 GMT+1',
  ]);
  const terms = part(`Terms of ${firm.fundName}`);
  expect(textOf(terms)).toContain('Next dealing dayDec 01, 2026');
  expect([...terms.querySelectorAll('dd')].map(textOf).join()).toBe('3%,3%,30%,100,000.00,30 days,12 months');
  expect([...terms.querySelectorAll('li')].map(textOf)).toEqual([
    'Terms from Mar 01, 2027 on: nothing changes for investors. Recorded on Nov 24, 2026.',
    'Terms from Jan 01, 2027 on: management fee 2% a year, performance fee 20%, no notice. Recorded on Nov 24, 2026.',
  ]);
});

test('whoever acts for several chooses one of them, and the address keeps it', async () => {
  const returns = { ...RETURNS, since: { ...RETURNS.since, money_weighted: 0.5429 } };
  const answers = {
    '/customer/holdings': workedHoldings({ investors: [{ ...WORKED, returns }, NEWCOMER] }),
  };
  const { user } = show({ answers, address: '/holdings?investor=INV-9999' });
  expect(textOf(await findValue())).toContain('since Nov 01, 2025+54.29% money-weighted return');
  expect(screen.getByText('INV-0001')).toBeTruthy();
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Investor' });
  expect([...choice.options].map(({ text }) => text)).toEqual([
    'Lowell Family Office',
    'Quiet Harbor Foundation',
  ]);
  await user.selectOptions(choice, 'Quiet Harbor Foundation');
  expect(screen.getByTestId('address').textContent).toBe('/holdings?investor=INV-0002');
  expect(partOrNull('Series')).toBeNull();
  expect(screen.getByText('Nothing is dealt yet.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeTruthy();
});

test('before the first reading is a day old there are no figures, and a subscription can be requested', async () => {
  const first = workedHoldings({ as_of: null, price: null, last_strike_day: null, investors: [NEWCOMER] });
  show({ answers: { '/customer/holdings': first } });
  await screen.findByText('The first figures are not available yet.');
  expect(screen.queryByText('0.00')).toBeNull();
  expect(screen.getByRole('button', { name: 'Subscribe' })).toBeTruthy();
});

test('hidden amounts leave no amount on the screen, nor behind it', async () => {
  show();
  await findValue();
  act(() => amountsChoice.choose('hidden'));
  const main = screen.getByRole('main');
  for (const amount of ['251,700.80', '183,000', '242.5', '107,500.10', '250,000', '7,500', '300.00'])
    expect(textOf(main)).not.toContain(amount);
  const titles = [...main.querySelectorAll('[title]')].map((each) => each.getAttribute('title'));
  expect(titles.join(' ')).not.toMatch(/183000|80000/);
  // Prices and the terms of the fund are nobody's secret.
  expect(textOf(main)).toContain('1.400002');
  expect(textOf(main)).toContain('100,000.00');
});

test('values and dealings are saved as CSV; what of the figures is an estimate and what is final is said beside them', async () => {
  const saved = catchFiles();
  const { user } = show({
    answers: {
      '/customer/dealings/export': new Response('dealing_day\r\n2025-11-01\r\n'),
      '/customer/statements': [statementOf('2026-10')],
    },
  });
  await user.click(await screen.findByRole('button', { name: 'CSV of values' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await screen.findByText('Saved 1 dealing');
  await waitFor(() =>
    expect(saved.map(({ name }) => name)).toEqual([
      `${fileName('values-INV-0001-2026-11-22')}.csv`,
      `${fileName('dealings-INV-0001-2026-11-24')}.csv`,
    ]),
  );
  expect(await saved[0]?.file.text()).toBe(
    'day (UTC),net value (USDT),paid in less paid out (USDT)\r\n' +
      '2026-11-20,250000,222500\r\n2026-11-21,251000.5,222500\r\n2026-11-22,222000,222500\r\n',
  );
  expect(textOf(part('Series'))).toContain('Estimate');
  expect(textOf(part('Statements'))).toContain('Final');
  expect(textOf(part('Your data'))).toContain('Dealings are final; daily values are estimates.');
});
