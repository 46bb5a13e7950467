// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { FEES, userOf } from '../layout/answers.test-support.ts';
import { rowsOf, textOf } from '../layout/portal.test-support.tsx';
import { useScreen } from '../layout/screen.test-support.tsx';
import { rememberUser } from '../session/session-store.ts';
import { PerformanceScreen } from './performance-screen.tsx';
import { WORKED_SUMMARY, workedAnswers } from './worked.test-support.ts';

const showScreen = useScreen();
type WorkedAnswers = ReturnType<typeof workedAnswers>;

/** Drops what an earlier server said of the same session. */
const forgetUser = () => rememberUser('an-earlier-token', userOf('admin'));
beforeEach(forgetUser);

/** Opens the screen on these answers and waits for its figures. */
async function openFigures(answers: WorkedAnswers) {
  // The day of the last sample is not over.
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-05T12:00:18Z') });
  const shown = showScreen(<PerformanceScreen />, answers);
  // The last panel, which follows the figures.
  await screen.findByRole('region', { name: 'Where it came from' });
  return shown;
}

const region = (name: string) => screen.getByRole('region', { name });
const paths = (asked: readonly URL[]) => asked.map(({ pathname }) => pathname);

function forCustomer(): WorkedAnswers {
  forgetUser();
  return { ...workedAnswers(), '/auth/me': userOf('customer') };
}

test('return and risk of four days stand gross and net as computed by hand', async () => {
  await openFigures(workedAnswers());
  const panel = region('Return and risk');
  // Net: 1.2 x (1 - 0.03 / 365)^4 = 1.19960553; 30 % of the gain above 1 go: 1.13972387.
  expect(textOf(panel)).toContain('Return, gross+20.00%');
  // 3 days have ended since the first: (1.2 x (1 - 0.03 / 365)^3 - 1) x 0.7.
  expect(textOf(panel)).toContain('Return, net+13.98%');
  const [risk, extremes] = within(panel).getAllByRole('table').map(rowsOf);
  const gross = (rows: string[][] | undefined, name: string) =>
    rows?.find(([first]) => first?.startsWith(name))?.[1];
  expect(risk?.[0]).toEqual(['Annual returnNeeds at least 365 days; this range has 4.', '–', '–']);
  // Of 0.1, -0.1 and 0.0555556 there are figures of days, and no ratio.
  for (const name of ['Volatility', 'Sharpe', 'Sortino']) expect(gross(risk, name)).toBe('–');
  expect(textOf(panel)).toContain('VolatilityNeeds at least 28 daily returns; this range has 3.');
  expect(gross(risk, 'Calmar')).toBe('–');
  expect(gross(risk, 'Max drawdown')).toBe('−10.00%');
  expect(textOf(panel)).toContain('From every minute, as on the dashboard: −12.35% gross');
  expect(gross(extremes, 'Best day')).toBe('+10.00%Mar 02, 2026');
  expect(gross(extremes, 'Worst day')).toBe('−10.00%Mar 03, 2026');
  expect(gross(extremes, 'Best month')).toBe('+20.00%Mar 2026 (partial)');
  expect(gross(extremes, 'Positive days')).toBe('66.67%');
  expect(
    screen.getByText(/^Net of 3% management and 30% performance fee above the high-water mark/),
  ).toBeDefined();
});

test('net follows the terms recorded for the fund, day by day', async () => {
  const changed = { ...FEES, from_day: '2026-03-04', management_fee_rate: 0.365, performance_fee_rate: 0.2 };
  await openFigures({ ...workedAnswers(), '/funds/flagship/fees': [FEES, changed] });
  // 1.2 x (1 - 0.03 / 365)^2 x 0.999 = 1.19860295; 20 % of the gain above 1 go: 1.15888236. The fifth day is not over.
  expect(textOf(region('Return and risk'))).toContain('Return, net+15.89%');
  expect(
    screen.getByText(
      /^Net of 3% management and 30% performance fee above the high-water mark \(36.5% and 20% from 4 Mar 2026 on\), charged on 31 December/,
    ),
  ).toBeDefined();
});

test('months are blank without data and marked where they are partial', async () => {
  await openFigures(workedAnswers());
  const rows = rowsOf(within(region('Months')).getByRole('table'));
  const blanks = (count: number) => Array.from({ length: count }, () => '');
  expect(rows).toEqual([
    ['2026', 'Gross', ...blanks(2), '+20.00* partial', ...blanks(9), '+20.00* partial'],
    ['Net', ...blanks(2), '+13.98* partial', ...blanks(9), '+13.98* partial'],
  ]);
});

test('drawdowns say when they began, were deepest and were recovered', async () => {
  await openFigures(workedAnswers());
  const [gross] = within(region('Drawdowns')).getAllByRole('table').map(rowsOf);
  expect(gross).toEqual([['−10.00%', 'Mar 02, 2026', 'Mar 03, 2026', 'Mar 05, 2026', '3']]);
  const slider = within(region('Drawdowns')).getByRole('slider');
  slider.focus();
  await waitFor(() =>
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^Mar 05, 2026: gross 0\.00%, net/),
  );
});

test('the parts add up to the return to the last place', async () => {
  await openFigures(workedAnswers());
  const [parts, symbols] = within(region('Where it came from')).getAllByRole('table').map(rowsOf);
  const figures = parts?.map((cells) => [cells[0]?.replace(/([a-z])[A-Z].*/, '$1'), ...cells.slice(2)]);
  expect(figures).toEqual([
    ['Trading', '+12,500.01', '+25.00%'],
    ['Funding', '−1,499.98', '−3.00%'],
    ['Fees', '−999.98', '−2.00%'],
    ['Interest', '0.00', '0.00%'],
    ['Coins held', '0.00', '0.00%'],
    ['Flows', '+500.00', '0.00%'],
    ['Unexplained', '−0.05', '0.00%'],
    ['Change of equity; return, gross', '+10,500.00', '+20.00%'],
  ]);
  expect(symbols).toEqual([
    ['BTCUSDTlinear', '+12,500.02', '−1,499.98', '−999.98', '+10,900.03', '−899.98', '+10,000.05'],
    ['Total', '+12,500.02', '−1,499.98', '−999.98', '+10,900.03', '−899.98', '+10,000.05'],
  ]);
  expect(textOf(region('Where it came from'))).toContain(
    'Not in these rows: flows +500.00, unexplained −0.05 USDT.',
  );
});

test('what is unexplained warns above a basis point, and an imported history is not mixed with it', async () => {
  const answers = workedAnswers();
  await openFigures(answers);
  expect(screen.queryByText('More than one basis point of equity')).toBeNull();
  expect(screen.queryByText(/^Not checked/)).toBeNull();
  answers['/performance/summary'] = {
    ...WORKED_SUMMARY,
    is_unexplained_large: true,
    unchecked_percent: 1,
    unchecked_amount: 500,
    parts: WORKED_SUMMARY.parts.map((part) =>
      part.part === 'trading' ? { ...part, percent: 24.00003333, amount: 12_000.016665 } : part,
    ),
  };
  screen.getByRole('button', { name: 'MAX' }).focus();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true }));
  await screen.findByText('More than one basis point of equity');
  const row = screen.getByRole('button', { name: 'Not checked (imported history)' }).closest('tr')!;
  expect([...row.cells].slice(2).map(textOf)).toEqual(['+500.00', '+1.00%']);
});

test('a click on a part leads to the lines it rests on, page after page', async () => {
  const answers = workedAnswers();
  const line = {
    id: 'a-line',
    timestamp: '2026-03-02T10:00:00Z',
    type: 'TRADE',
    category: 'linear',
    coin: 'USDT',
    symbol: 'BTCUSDT',
    side: 'Sell',
    quantity: 0.25,
    price: 64_000.5,
    amount: -12.5,
  };
  answers['/performance/lines'] = { data: [line], next: '1772445600000_a-line' };
  const { user, asked } = await openFigures(answers);
  await user.click(screen.getByRole('button', { name: 'Trading' }));
  const dialog = await screen.findByRole('dialog', { name: 'Trading' });
  const table = await within(dialog).findByRole('table');
  const row = ['TRADE', 'BTCUSDT', 'Short', '0.25', '64,000.50', '−12.5', 'USDT'];
  expect(rowsOf(table)).toEqual([['Mar 02, 2026, 11:00', ...row]]);
  answers['/performance/lines'] = {
    data: [{ ...line, id: 'an-older-line', timestamp: '2026-03-01T10:00:00Z' }],
    next: null,
  };
  await user.click(within(dialog).getByRole('button', { name: 'Older lines' }));
  await waitFor(() => expect(rowsOf(table)[1]).toEqual(['Mar 01, 2026, 11:00', ...row]));
  expect(within(dialog).queryByRole('button', { name: 'Older lines' })).toBeNull();
  const queries = () =>
    asked.filter(({ pathname }) => pathname.endsWith('/lines')).map(({ search }) => search);
  expect(queries()).toEqual([
    '?time_range=max&part=trading',
    '?time_range=max&part=trading&after=1772445600000_a-line',
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'BTCUSDT' }));
  const ofSymbol = await screen.findByRole('dialog', { name: 'BTCUSDT' });
  await user.click(await within(ofSymbol).findByRole('button', { name: 'Fees' }));
  await waitFor(() => expect(queries().at(-1)).toBe('?time_range=max&part=fees&symbol=BTCUSDT'));
});

test('a customer sees percent a day late, and neither amount nor symbol', async () => {
  const { asked } = await openFigures(forCustomer());
  const text = textOf(document.body);
  expect(text).toContain('Delayed 1 day');
  expect(text).toContain('Return, gross+20.00%');
  expect(text).not.toMatch(/USDT|BTCUSDT|10,500/);
  const rows = rowsOf(within(region('Where it came from')).getByRole('table'));
  expect(rows.at(-1)).toEqual(['Return, gross', '', '+20.00%']);
  expect(within(region('Where it came from')).queryByRole('button')).toBeNull();
  expect(paths(asked).filter((path) => path.includes('performance'))).toEqual([
    '/api/v1/customer/performance/days',
    '/api/v1/customer/performance/summary',
  ]);
});

test('a role nobody knows is a customer', async () => {
  const answers = { ...workedAnswers(), '/auth/me': { ...userOf('customer'), role: 'auditor' } as never };
  const { asked } = await openFigures(answers);
  expect(paths(asked)).toContain('/api/v1/customer/performance/days');
  expect(paths(asked)).not.toContain('/api/v1/performance/days');
});

test('all of the history is shown first; a button, a key or two days choose another range', async () => {
  const { user, asked } = await openFigures(workedAnswers());
  const queries = () =>
    asked.filter(({ pathname }) => pathname.endsWith('/summary')).map(({ search }) => search);
  expect(queries()).toEqual(['?time_range=max']);
  await user.click(screen.getByRole('button', { name: '1W' }));
  await waitFor(() => expect(queries().at(-1)).toBe('?time_range=1w'));
  await user.keyboard('6');
  await waitFor(() => expect(queries().at(-1)).toBe('?time_range=1y'));

  await user.click(screen.getByRole('button', { name: 'Custom range' }));
  const form = screen.getByRole('form', { name: 'Custom range' });
  const show = () => within(form).getByRole('button', { name: 'Show range' });
  await user.click(show());
  expect(textOf(within(form).getByRole('alert'))).toBe('Enter a first day, a last day or both.');
  await user.type(within(form).getByLabelText('First day'), '2026-03-04');
  await user.type(within(form).getByLabelText('Last day'), '2026-03-02');
  await user.click(show());
  expect(textOf(within(form).getByRole('alert'))).toBe('The last day must not be before the first.');
  await user.clear(within(form).getByLabelText('Last day'));
  await user.type(within(form).getByLabelText('Last day'), '2026-03-05');
  await user.click(show());
  await waitFor(() =>
    expect(decodeURIComponent(queries().at(-1) ?? '')).toBe(
      '?from=2026-03-04T00:00:00.000Z&to=2026-03-05T23:59:59.999Z',
    ),
  );
  expect(screen.getByRole('button', { name: '1Y' }).getAttribute('aria-pressed')).toBe('false');
});

test('the days are saved as CSV with full numbers, flows for administrators alone', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${String(files.push(file as Blob))}`);
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user, leave } = await openFigures(workedAnswers());
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  const lines = (await files[0]!.text()).split('\r\n');
  expect(names).toEqual(['performance-2026-03-01-to-2026-03-05.csv']);
  expect(lines[0]).toBe('date,gross value,net value,return,drawdown,flows (USDT),days of the return');
  expect(lines).toHaveLength(7);
  expect(lines[3]).toMatch(/^2026-03-03,0\.99,0\.9898\d+,-0\.1,-0\.1,500,1$/);
  leave();

  await openFigures(forCustomer());
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await files[1]!.text()).not.toContain('flows');
});
