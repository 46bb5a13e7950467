import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../platform/time.ts';
import { PARTING, startDealtFund, usualPrice, type DealtFund } from './dealt-fund.test-support.ts';

/** Two days after October's dealing day: Ada has two series, and was paid out of one. */
const NOW = PARTING + 3 * DAY_MS;
const FEES = 'management performance subscription';
const INVESTOR = 'id name reference';
const TERMS =
  'from_day lock_up_months management_fee_rate max_market_difference min_subscription notice_days ' +
  'performance_fee_rate subscription_fee_rate';
/** Of an investor, and of each series. */
const HELD = 'accrued_fee fees fees_accrued fees_paid net_value paid_in returns shares units value';

let fund: DealtFund;

beforeAll(async () => {
  fund = await startDealtFund();
  const { account, askAndAccept, match, finalize, requests, investors, at } = fund;
  const flows = [
    { id: 'out-ada', atMs: PARTING + HOUR_MS / 4, amount: '-10000' },
    { id: 'in-ada-2', atMs: PARTING + HOUR_MS / 2, amount: '48500' },
    { id: 'in-nobody-2', atMs: PARTING + 5 * HOUR_MS, amount: '19400' },
  ];
  await account.play({ fromMs: PARTING + 1, untilMs: NOW + HOUR_MS, priceAt: usualPrice, flows });
  await match(PARTING + (55 * HOUR_MS) / 60, 'out-ada', requests.toPay);
  await match(PARTING + (56 * HOUR_MS) / 60, 'in-ada-2', requests.toFund);
  await finalize(Date.UTC(2026, 9, 1, 0, 10), '2026-10-01');
  // Others' money is in transit, too, so that all of it together is nobody's own.
  const asked = { amount: 20_000 };
  const other = await askAndAccept(PARTING + 2 * HOUR_MS, investors.nobody, 'subscription', asked);
  await match(PARTING + 8 * HOUR_MS, 'in-nobody-2', other);
  await at(NOW).statements.makeDue(9);
  fund.app.setNow(NOW);
}, 400_000);
afterAll(() => fund.app.close());

const get = (path: string) => fund.app.get(path, fund.tokens.ada);
const json = async (path: string) => (await get(path)).json();
/** The fields that any of a list's rows has, in their order. */
const fieldsIn = (rows: object[]): string =>
  [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted().join(' ');
const sorted = (...names: string[]): string => names.join(' ').split(' ').toSorted().join(' ');

describe('of own money a customer gets these fields and no other', () => {
  it('in holdings', async () => {
    const holdings = await json('/customer/holdings');
    const { terms, recorded_terms: recorded, investors } = holdings;
    expect(fieldsIn([holdings])).toBe(
      'as_of dealing investors is_estimate last_strike_day next_dealing_day notices price recorded_terms terms',
    );
    expect(fieldsIn([terms])).toBe(TERMS);
    expect(fieldsIn(recorded)).toBe(sorted(TERMS, 'recorded_at'));
    expect(fieldsIn(investors)).toBe(
      sorted(HELD, 'gross_result net_result paid_out series investor since values'),
    );
    const [ada] = investors;
    expect(ada.series).toHaveLength(2);
    expect(fieldsIn([ada.investor])).toBe(INVESTOR);
    expect(fieldsIn(ada.values)).toBe('day net_value paid_in subscription_fees');
    // Both subscriptions of Ada were dealt before the last close.
    expect(ada.values.at(-1)).toMatchObject({
      paid_in: ada.paid_in - ada.paid_out,
      subscription_fees: ada.fees_paid.subscription,
    });
    expect(fieldsIn(ada.series)).toBe(
      sorted(HELD, 'dealt_on high_water_mark id name net_value_per_share redeemable_from'),
    );
    for (const fees of [ada.fees, ...ada.series.map((one: { fees: object }) => one.fees)])
      expect(fieldsIn([fees])).toBe(FEES);
    expect(fieldsIn([ada.fees_paid])).toBe(`given_back ${FEES}`);
    for (const { returns } of [ada, ...ada.series]) {
      expect(fieldsIn([returns])).toBe('month since year');
      expect(fieldsIn(Object.values(returns))).toBe('days from money_weighted time_weighted to');
    }
    expect(fieldsIn([ada.fees_accrued])).toBe('management performance');
  });

  it('in requests, of whose events nobody is told who made them or why', async () => {
    const requests: Array<{ investor: object; events: object[] }> = await json('/customer/requests');
    expect(requests).toHaveLength(6);
    expect(fieldsIn(requests)).toBe(
      'amount dealing_day events has_contract_note id investor is_all is_late kind may_cancel money moved ' +
        'net_amount next payout price shares state unpaid',
    );
    expect(fieldsIn(requests.map(({ investor }) => investor))).toBe(INVESTOR);
    expect(fieldsIn(requests.flatMap(({ events }) => events))).toBe('at state');
  });

  it('in statements, and in what their files are made of', async () => {
    const rows: object[] = await json('/customer/statements');
    expect(rows).toHaveLength(4);
    expect(fieldsIn(rows)).toBe('bytes id investor made_at month net_value sha256');
    const facts = (await ownStatements()).map((made) => made.facts);
    expect(fieldsIn(facts)).toBe(
      'checkpoint from investor month price reference returns sample series terms to totals version',
    );
    expect(fieldsIn(facts.map(({ sample }) => sample))).toBe('isLate takenAt');
    expect(fieldsIn(facts.map(({ price }) => price))).toBe('closing opening');
  });
});

/** What belongs to the fund or to others, now and a day ago, as an administrator sees it. */
async function listCanaries(): Promise<string[]> {
  const canaries = [
    'in-ada',
    'in-bob',
    'in-nobody',
    'out-ada',
    'Not theirs',
    fund.users.bob,
    fund.users.admin,
  ];
  canaries.push('bob@equanim.example', 'carl@equanim.example', 'admin@equanim.example');
  for (const name of ['bob', 'nobody'] as const) canaries.push(`Investor ${name}`, fund.investors[name]);
  for (const ms of [NOW, NOW - DAY_MS, NOW - DAY_MS - HOUR_MS]) {
    const { ledger } = fund.at(ms);
    const { valuation } = await ledger.valued();
    if (!valuation) throw new Error('There is no sample.');
    const { values, state, sample } = valuation;
    const others = values.series.filter(({ series }) =>
      [fund.investors.bob, fund.investors.nobody].includes(series.investorId),
    );
    const owners = [values.house, values.settlement, values.manager, ...others];
    const units = [...owners.map((one) => one.units), sample.units, state.house, state.manager];
    const money = [...owners.map((one) => one.value), values.equity, ...others.map((one) => one.netValue)];
    // With cents, and with twelve digits, none is a part of a time or an id.
    canaries.push(...money.filter((one) => !one.isZero()).map((one) => one.toFixed(2)));
    canaries.push(...units.filter((one) => !one.isZero()).map((one) => one.toFixed(12).slice(0, 13)));
  }
  return [...new Set(canaries)];
}

it('no byte that a customer can fetch holds an amount of the fund, or anything of another investor', async () => {
  const canaries = await listCanaries();
  expect(canaries.length).toBeGreaterThan(30);
  const shown = await bytesOf(['/ledger/reconciliation', '/funds/flagship/investors'], fund.tokens.admin);
  expect(canaries.filter((canary) => shown.includes(canary)).length).toBeGreaterThan(15);
  const bytes = [
    await bytesOf(CUSTOMER_PATHS, fund.tokens.ada),
    await bytesOfRefusals(),
    ...(await ownStatements()).map(({ facts }) => JSON.stringify(facts)),
  ];
  const found = canaries.filter((canary) => bytes.some((one) => one.includes(canary)));
  expect(found).toEqual([]);
});

const under = (path: string, ...names: string[]): string[] => names.map((name) => `${path}/${name}`);
const CUSTOMER_PATHS = [
  ...under(
    '/customer',
    'holdings',
    'requests',
    'statements',
    'wallet/current',
    'wallet/history?time_range=max',
  ),
  ...under('/customer', 'performance/days', 'performance/summary', 'positions/', 'orders/daily-summary'),
  ...under('/dealing', 'requests', 'flows', 'strikes', 'strikes/2026-10-01'),
  ...under('/ledger', 'entries', 'entries/export', 'reconciliation'),
  ...under('', 'auth/export', 'auth/me', 'status', 'funds', 'funds/flagship/investors', 'statements'),
];

async function bytesOf(paths: readonly string[], token: string): Promise<string> {
  const answers = await Promise.all(paths.map((path) => fund.app.get(path, token)));
  return answers.map(({ body, headers }) => body + JSON.stringify(headers)).join('\n');
}

/** What is said to somebody who asks for too much, of anybody's, or cancels what cannot be. */
async function bytesOfRefusals(): Promise<string> {
  const { app, tokens, investors, requests } = fund;
  const token = tokens.ada;
  const bodies = Object.values(investors).flatMap((id) =>
    [{ amount: 9_000_000 }, { shares: 9_000_000 }].map((size) => ({
      investor_id: id,
      confirms_another: true,
      kind: 'redemption',
      ...size,
    })),
  );
  const answers = [
    ...(await Promise.all(bodies.map((body) => app.call('POST', '/customer/requests', { token, body })))),
    ...(await Promise.all(
      Object.values(requests).map((id) => app.call('POST', `/customer/requests/${id}/cancel`, { token })),
    )),
  ];
  return answers.map(({ body, headers }) => body + JSON.stringify(headers)).join('\n');
}

function ownStatements() {
  return fund.app.services.statements.list({ investorIds: [fund.investors.ada, fund.investors.both] });
}
