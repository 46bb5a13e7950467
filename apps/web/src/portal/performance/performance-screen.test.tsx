// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { catchFiles } from '../../ui/browser/page.test-support.ts';
import { FEES, userOf } from '../frame/answers.test-support.ts';
import { linesOf, textOf } from '../frame/portal.test-support.tsx';
import { useScreen } from '../frame/screen.test-support.tsx';
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
  /** What was asked for with the end of an address, oldest first. */
  const searches = (end: string) =>
    shown.asked.filter(({ pathname }) => pathname.endsWith(end)).map(({ search }) => search);
  return { ...shown, searches };
}

const region = (name: string) => screen.getByRole('region', { name });
const tablesOf = (name: string) => within(region(name)).getAllByRole('table').map(linesOf);

function forCustomer(): WorkedAnswers {
  forgetUser();
  return { ...workedAnswers(), '/auth/me': userOf('customer') };
}

test('return and risk, months and falls of four days stand gross and net as computed by hand', async () => {
  await openFigures(workedAnswers());
  const panel = region('Return and risk');
  // Net: 1.2 x (1 - 0.03 / 365)^4 = 1.19960553; 30 % of the gain above 1 go: 1.13972387.
  expect(textOf(panel)).toContain('Return, gross+20.00%');
  // 3 days have ended since the first: (1.2 x (1 - 0.03 / 365)^3 - 1) x 0.7.
  expect(textOf(panel)).toContain('Return, net+13.98%');
  const figures = tablesOf('Return and risk').flat();
  const gross = (name: string) => figures.find((line) => line.startsWith(name))?.split(' | ')[1];
  // Of 0.1, -0.1 and 0.0555556 there are figures of days, and no ratio.
  expect(textOf(panel)).toContain(
    'Annual return, Calmar: Needs at least 365 days; this range has 4.' +
      'Volatility, Sharpe, Sortino: Needs at least 28 daily returns; this range has 3.',
  );
  expect(figures.map((line) => line.split(' | ')[0])).not.toContain('Volatility');
  expect(gross('Max drawdown')).toBe('−10.00%');
  expect(textOf(panel)).toContain('From every minute, as on the dashboard: −12.35% gross');
  expect(gross('Best day')).toBe('+10.00%Mar 02, 2026');
  expect(gross('Worst day')).toBe('−10.00%Mar 03, 2026');
  expect(gross('Best month')).toBe('+20.00%Mar 2026 (partial)');
  expect(gross('Positive days')).toBe('66.67%');
  expect(
    screen.getByText(/^Net of 3% management and 30% performance fee above the high-water mark/),
  ).toBeDefined();

  const year = (name: string, figure: string) =>
    `${name} |  |  | ${figure}* partial |  |  |  |  |  |  |  |  |  | ${figure}* partial`;
  expect(tablesOf('Months')[0]).toEqual([year('2026 | Gross', '+20.00'), year('2026 | Net', '+13.98')]);
  expect(tablesOf('Drawdowns')[0]).toEqual(['−10.00% | Mar 02, 2026 | Mar 03, 2026 | Mar 05, 2026 | 3']);
  const slider = within(region('Drawdowns')).getByRole('slider');
  slider.focus();
  await waitFor(() =>
    expect(slider.getAttribute('aria-valuetext')).toMatch(/^Mar 05, 2026: Gross 0\.00%; Net/),
  );
  expect(textOf(region('Against Bitcoin'))).toContain(
    'Over this range the portfolio returned +20.00% and Bitcoin +25.00%.',
  );
});

test('net follows the terms recorded for the fund, day by day', async () => {
  const changed = { ...FEES, from_day: '2026-03-04', management_fee_rate: 0.365, performance_fee_rate: 0.2 };
  await openFigures({ ...workedAnswers(), '/funds/flagship/fees': [FEES, changed] });
  // 1.2 x (1 - 0.03 / 365)^2 x 0.999 = 1.19860295; 20 % of the gain above 1 go: 1.15888236. The fifth day is not over.
  expect(textOf(region('Return and risk'))).toContain('Return, net+15.89%');
  expect(screen.getByText(/\(36.5% and 20% from Mar 04, 2026 on\), charged on 31 December/)).toBeDefined();
});

test('the parts add up to the return to the last place', async () => {
  await openFigures(workedAnswers());
  const [parts, symbols] = tablesOf('Where it came from');
  const figures = parts?.map((line) => line.replace(/^([A-Za-z ]+?[a-z])(?=[A-Z|]).*? \| .*? \| /, '$1 | '));
  for (const [index, line] of [
    'Trading | +12,500.01 | +25.00%',
    'Funding | −1,499.98 | −3.00%',
    'Fees | −999.98 | −2.00%',
    'Interest | 0.00 | 0.00%',
    'Coins held | 0.00 | 0.00%',
    'Flows | +500.00 | 0.00%',
    'Unexplained | −0.05 | 0.00%',
  ].entries())
    expect(figures?.[index]).toBe(line);
  expect(parts?.at(-1)).toMatch(/^Change in equity and gross return \| .* \+10,500\.00 \| \+20\.00%$/);
  const row = '+12,500.02 | −1,499.98 | −999.98 | +10,900.03 | −899.98 | +10,000.05';
  expect(symbols).toEqual([`BTCUSDTlinear | ${row}`, `Total | ${row}`]);
  expect(textOf(region('Where it came from'))).toContain(
    'Not in these rows: flows +500.00, unexplained −0.05 USDT.',
  );
});

test('what is unexplained warns above a basis point, and an imported history is not mixed with it', async () => {
  const answers = workedAnswers();
  const { user } = await openFigures(answers);
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
  await user.keyboard('r');
  await screen.findByText('More than one basis point of equity');
  const row = screen.getByRole('button', { name: 'Not checked (imported history)' }).closest('tr')!;
  expect([...row.cells].slice(2).map(textOf)).toEqual(['+500.00', '+1.00%']);
});

test('a click on a part leads to the lines it rests on, page after page, and on what is unexplained to its changes', async () => {
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
  const older = { ...line, id: 'an-older-line', timestamp: '2026-03-01T10:00:00Z' };
  const gap = { from: '2026-03-02T10:00:00Z', to: '2026-03-02T10:01:00Z', amount: -0.05, is_log_read: false };
  answers['/performance/lines'] = { data: [line], next: '1772445600000_a-line' };
  answers['/performance/unexplained'] = { data: [gap], total_count: 101 };
  const { user, searches } = await openFigures(answers);
  const openLines = async (name: string) => {
    await user.click(screen.getByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog', { name }));
    return { dialog, table: await dialog.findByRole('table') };
  };
  const { dialog, table } = await openLines('Trading');
  const row = 'TRADE | BTCUSDT | Short | 0.25 | 64,000.50 | −12.5 | USDT';
  expect(linesOf(table)).toEqual([`Mar 02, 2026, 11:00 | ${row}`]);
  answers['/performance/lines'] = { data: [older], next: null };
  await user.click(dialog.getByRole('button', { name: 'Older lines' }));
  await waitFor(() => expect(linesOf(table)[1]).toBe(`Mar 01, 2026, 11:00 | ${row}`));
  expect(dialog.queryByRole('button', { name: 'Older lines' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  const ofSymbol = await openLines('BTCUSDT');
  await user.click(await ofSymbol.dialog.findByRole('button', { name: 'Fees' }));
  await waitFor(() => expect(searches('/lines').at(-1)).toBe('?time_range=max&part=fees&symbol=BTCUSDT'));
  expect(searches('/lines').slice(0, 2)).toEqual([
    '?time_range=max&part=trading',
    '?time_range=max&part=trading&after=1772445600000_a-line',
  ]);
  await user.click(ofSymbol.dialog.getByRole('button', { name: 'Close' }));
  const changes = await openLines('Unexplained');
  expect(linesOf(changes.table)).toEqual(['Mar 02, 2026, 11:00 | 11:01 | Not read | −0.05']);
  expect(screen.getByText('The 1 largest of 101 changes of a cent or more')).toBeDefined();
});

test.each(['customer', 'auditor'])(
  'a %s sees percent a day late, and neither amount nor symbol',
  async (role) => {
    const answers = { ...forCustomer(), '/auth/me': { ...userOf('customer'), role } as never };
    const { asked } = await openFigures(answers);
    const text = textOf(document.body);
    expect(text).toContain('Delayed 1 day');
    expect(text).toContain('Return, gross+20.00%');
    expect(text).not.toMatch(/USDT|BTCUSDT|10,500/);
    expect(tablesOf('Where it came from')[0]?.at(-1)).toBe('Return, gross |  | +20.00%');
    expect(within(region('Where it came from')).queryByRole('button')).toBeNull();
    expect(asked.map(({ pathname }) => pathname).filter((path) => path.includes('performance'))).toEqual([
      '/api/v1/customer/performance/days',
      '/api/v1/customer/performance/summary',
    ]);
  },
);

test('the days are saved as CSV with full numbers, flows for administrators alone', async () => {
  const saved = catchFiles();
  const { user, leave } = await openFigures(workedAnswers());
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  const lines = (await saved[0]!.file.text()).split('\r\n');
  expect(saved[0]!.name).toBe('performance-2026-03-01-to-2026-03-05.csv');
  expect(lines[0]).toBe('date,gross value,net value,return,drawdown,flows (USDT),days of the return');
  expect(lines).toHaveLength(7);
  expect(lines[3]).toMatch(/^2026-03-03,0\.99,0\.9898\d+,-0\.1,-0\.1,500,1$/);
  leave();
  await openFigures(forCustomer());
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await saved[1]!.file.text()).not.toContain('flows');
});
