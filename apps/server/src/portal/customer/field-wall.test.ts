import { afterAll, beforeAll, expect, it } from 'vitest';
import { orderRow, storeFill } from '../orders/stored-orders.test-support.ts';
import { startTestApp, type TestApp } from '../../test-app.test-support.ts';
import { DAY_MS } from '../../platform/time.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const OLD = NOW - 2 * DAY_MS;
/** Amounts that only administrators may see, with digits that occur nowhere else. */
const CANARIES = ['918273', '564738', '353535', '192837', '746352', '837465'];

const LEAD = {
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@x.example',
  text: 'A message of somebody else',
};
/** What is kept about a person, by name. */
const SECTIONS =
  'adjustments answers approval_decisions approvals audit_log authenticator_apps coin_answers decisions ' +
  'email_changes flow_matches hand_lines investors invitations known_devices last_seen mails_switched_off mails_told messages passkeys ' +
  'recovery_codes request_events sessions strikes terms';

let test: TestApp;
let token = '';

beforeAll(async () => {
  test = await startTestApp(NOW);
  const at = new Date(OLD);
  await test.seedMinutes(OLD, [918_273]);
  await test.db
    .updateTable('snapshots')
    .set({ wallet_balance: '564738', unrealized_pnl: '353535' })
    .execute();
  await test.db.insertInto('btc_prices').values({ taken_at: at, price: '192837' }).execute();
  await test.db
    .insertInto('position_books')
    .values({ taken_at: at, book: JSON.stringify([{ symbol: 'BTCUSDT', side: 'Buy' }]) })
    .execute();
  const coins = Object.fromEntries(
    ['walletBalance', 'spotBorrow', 'unrealizedPnl', 'optionValue', 'price'].map((name) => [name, '746352']),
  );
  const position = Object.fromEntries(
    ['size', 'entryPrice', 'markPrice', 'value', 'unrealizedPnl'].map((name) => [name, '746352']),
  );
  const market = { category: 'linear', settleCoin: 'USDT', symbol: 'BTCUSDT', positionIdx: 0, side: 'Buy' };
  await test.db
    .insertInto('account_states')
    .values({
      taken_at: at,
      read_at: at,
      coins: JSON.stringify([{ coin: 'USDT', ...coins }]),
      positions: JSON.stringify([{ ...market, ...position, leverage: null, initialMargin: null }]),
    })
    .execute();
  const amounts = { quantity: '837465', fee: '837465' };
  const filled = { filled_quantity: '837465', filled_value: '837465' };
  const order = orderRow('canary-837465', at, { ...amounts, ...filled });
  await test.db.insertInto('orders').values(order).execute();
  await storeFill(test.db, order, {
    fill_id: 'f',
    executed_at: at,
    price: '837465',
    value: '837465',
    ...amounts,
  });
  token = await test.tokenFor('customer@equanim.example', 'customer');
});
afterAll(() => test.close());

const json = async (path: string) => (await test.get(path, token)).json();
const fieldsOf = (value: object): string => Object.keys(value).toSorted().join(' ');

it('a customer gets these fields and no amount, no price and no order', async () => {
  const current = await json('/customer/wallet/current');
  expect(fieldsOf(current)).toBe('normalized_value percentage_change timestamp');
  const { data } = await json('/customer/wallet/history?time_range=1w');
  expect(data).toHaveLength(1);
  expect(fieldsOf(data[0])).toBe(
    'normalized_value percentage_change rolling_normalized_value rolling_percentage_change timestamp',
  );
  expect(fieldsOf(await json('/customer/performance/days'))).toBe(
    'btc_values first_at first_day first_value last_at values',
  );
  const summary = await json('/customer/performance/summary');
  expect(fieldsOf(summary)).toBe(
    'change_percent end is_unexplained_large max_drawdown parts start total_count unchecked_percent',
  );
  expect(fieldsOf(summary.start)).toBe('btc_value normalized_value timestamp');
  for (const part of summary.parts) expect(fieldsOf(part)).toBe('part percent');
  expect(await json('/customer/positions/')).toEqual([{ symbol: 'BTCUSDT', side: 'Buy' }]);
  const date = new Date(OLD).toISOString().slice(0, 10);
  expect(await json('/customer/orders/daily-summary')).toEqual([{ date, long_count: 1, short_count: 0 }]);
});

it('a customer learns the mode, how current a day-old view is, and nothing of the collector', async () => {
  expect(await json('/status')).toEqual({
    mode: 'demo',
    collector: null,
    orders: { is_current: false, known_until: null },
    first_figures_at: null,
  });
});

it('what is kept about a customer names nobody else, and nothing of the fund', async () => {
  const { services } = test;
  await test.tokenFor('other-customer@equanim.example', 'customer');
  const admin = await test.tokenFor('administrator@equanim.example', 'admin');
  await services.leads.receive(LEAD);
  expect((await test.get('/auth/export', admin)).statusCode).toBe(200);
  const { user, sections } = await json('/auth/export');
  expect(user.email).toBe('customer@equanim.example');
  expect(fieldsOf(sections)).toBe(SECTIONS);
  const text = JSON.stringify(sections);
  for (const other of ['other-customer', 'administrator@', LEAD.email, LEAD.text])
    expect([other, text.includes(other)]).toEqual([other, false]);
});

it('no byte a customer can fetch holds an amount of the account', async () => {
  const paths = [
    '/customer/wallet/current',
    ...['1d', '1w', '1m', 'max'].map((range) => `/customer/wallet/history?time_range=${range}`),
    '/customer/positions/',
    '/customer/orders/daily-summary?days=366',
    '/status',
    '/auth/me',
    '/auth/sessions',
    '/auth/second-factor',
    '/auth/export',
    '/people',
    '/audit',
    '/openapi.json',
    '/wallet/current',
    '/orders/',
    '/positions/',
  ];
  for (const path of paths) {
    const { body, headers } = await test.get(path, token);
    const bytes = `${body}${JSON.stringify(headers)}`;
    for (const canary of CANARIES) expect([path, bytes.includes(canary)]).toEqual([path, false]);
  }
});
