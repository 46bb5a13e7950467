import { MAX_OPEN_REQUESTS } from '@equanim/contract/limits';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DAY_MS } from '../../../platform/time.ts';
import { PARTING, type DealtFund, type PersonName } from './dealt-fund.test-support.ts';
import {
  answersOf,
  MONEY_READ,
  STRIKE_READ,
  startPartedFunds,
  type PartedFunds,
} from './parted-funds.test-support.ts';

/** Each reads a whole ledger twice. */
const QUESTIONS = Math.ceil(4_000 * inject('scale'));
/** The last moment at which nothing after the parting may be known. */
const LAST = PARTING + DAY_MS;
const UNKNOWN_ID = '0198f2a0-0000-7000-8000-00000000abcd';

let funds: PartedFunds;
/** August's statements of what Ada acts for, newest first, in each fund. */
const statements = new Map<DealtFund, string[]>();

beforeAll(async () => {
  funds = await startPartedFunds();
  for (const fund of [funds.one, funds.other]) {
    const listed = (await fund.app.get('/customer/statements', fund.tokens.ada)).json<
      Array<{ id: string }>
    >();
    statements.set(
      fund,
      listed.map(({ id }) => id),
    );
  }
}, 400_000);
afterAll(() => funds.close());

type Question = (fund: DealtFund) => ReturnType<DealtFund['app']['get']>;

const people = fc.constantFrom<PersonName>('ada', 'bob', 'carl', 'admin');
/** More than anybody has: the refusal says what is known. */
const tooMuch = fc.constantFrom({ amount: 9_000_000 }, { shares: 9_000_000 });
const investorNames = fc.constantFrom('ada', 'both', 'bob', 'nobody');
const requestNames = fc.constantFrom('toPay', 'funded', 'toDeal', 'toFund');

const questions: fc.Arbitrary<Question> = fc.oneof(
  fc.tuple(people, fc.constantFrom('holdings', 'holdings?fund=flagship', 'requests', 'statements')).map(
    ([who, list]): Question =>
      ({ app, tokens }) =>
        app.get(`/customer/${list}`, tokens[who]),
  ),
  fc.tuple(people, fc.constantFrom(0, 1, 2)).map(([who, n]): Question => (fund) => {
    const id = statements.get(fund)?.[n] ?? UNKNOWN_ID;
    return fund.app.get(`/customer/statements/${id}`, fund.tokens[who]);
  }),
  fc.tuple(people, investorNames, tooMuch).map(([who, name, size]): Question => (fund) => {
    const body = {
      investor_id: fund.investors[name as 'ada'],
      kind: 'redemption',
      confirms_another: true,
      ...size,
    };
    return fund.app.call('POST', '/customer/requests', { token: fund.tokens[who], body });
  }),
  fc.tuple(people, requestNames).map(([who, name]): Question => (fund) => {
    const id = fund.requests[name as 'toPay'];
    return fund.app.get(`/customer/requests/${id}/contract-note`, fund.tokens[who]);
  }),
  fc.tuple(people, investorNames).map(([who, name]): Question => (fund) => {
    const of = `year=2026&investor_id=${fund.investors[name as 'ada']}`;
    return fund.app.get(`/customer/statements/annual?${of}`, fund.tokens[who]);
  }),
  fc.tuple(people, investorNames).map(([who, name]): Question => (fund) => {
    const id = fund.investors[name as 'ada'];
    return fund.app.get(`/customer/dealings/export?investor_id=${id}`, fund.tokens[who]);
  }),
  fc.tuple(people, requestNames).map(([who, name]): Question => (fund) => {
    const path = `/customer/requests/${fund.requests[name as 'toPay']}/cancel`;
    return fund.app.call('POST', path, { token: fund.tokens[who] });
  }),
);

describe('of own money a customer learns nothing younger than 24 hours', () => {
  it(
    `in any of ${QUESTIONS} questions: both funds answer with the same bytes`,
    { timeout: 900_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          questions,
          fc.oneof(fc.integer({ min: PARTING - DAY_MS, max: LAST }), fc.constant(LAST)),
          async (question, nowMs) => {
            funds.setNow(nowMs);
            const [a, b] = await answersOf(funds, question);
            expect(a).toBe(b);
            expect([200, 400, 404, 409]).toContain(JSON.parse(a)[0]);
            const asOf = /"as_of\\":\\"([^\\]+)/.exec(a)?.[1];
            if (asOf !== undefined) expect(Date.parse(asOf)).toBeLessThanOrEqual(nowMs - DAY_MS);
          },
        ),
        { numRuns: QUESTIONS },
      );
    },
  );

  it('at the last such moment, by any call that has an answer for anybody', async () => {
    funds.setNow(LAST);
    for (const who of ['ada', 'bob', 'carl', 'admin'] as const)
      for (const path of ['holdings', 'requests', 'statements']) {
        const [a, b] = await answersOf(funds, ({ app, tokens }) => app.get(`/customer/${path}`, tokens[who]));
        expect([who, path, a]).toEqual([who, path, b]);
      }
  });

  it('by trying to cancel, which says how far the request was known to be', async () => {
    funds.setNow(LAST);
    for (const [name, words] of [
      ['toPay', 'has already been dealt'],
      ['toFund', 'is already accepted'],
      ['toDeal', 'is already accepted'],
    ] as const) {
      const [a, b] = await answersOf(funds, ({ app, tokens, requests }) =>
        app.call('POST', `/customer/requests/${requests[name]}/cancel`, { token: tokens.ada }),
      );
      expect(a).toBe(b);
      expect(a).toContain(words);
    }
  });

  it('by asking for more than was known, or for what only now is more than there is', async () => {
    funds.setNow(LAST);
    const known = await knownOf(funds.one, 'ada');
    expect(await knownOf(funds.other, 'ada')).toEqual(known);
    // In the one the shares are worth more by now, in the other less.
    // A redemption of 1,000 USDT is open already.
    const within = Number((known.net_value - 1_000).toFixed(2));
    const over = within + 0.01;
    expect(await currentValue(funds.one, 'ada')).toBeGreaterThan(over);
    expect(await currentValue(funds.other, 'ada')).toBeLessThan(within);
    await expectAlike('ada', { amount: Number(over.toFixed(2)) }, '400');
    await expectAlike('ada', { amount: within }, '201');
  });

  it('by asking for shares, of which a strike has made more or fewer since', async () => {
    funds.setNow(LAST);
    // Ada has 48.5 shares more by now, both have 20 fewer, Bob has his first 77.6: in the one of the funds. Of those of both
    // a redemption of 20 is accepted by what is known, and 58.2 were held.
    await expectAlike('ada', { shares: 100 }, '400');
    await expectAlike('both', { shares: 38.3 }, '400');
    await expectAlike('both', { shares: 38.2 }, '201');
    await expectAlike('bob', { shares: 1 }, '400');
    await expectAlike('bob', { all: true }, '400');
  });

  it('by filling up what may be open: what was funded or dealt since still counts', async () => {
    funds.setNow(LAST);
    const { app, tokens, investors } = funds.one;
    type Listed = Array<{ state: string; investor: { id: string } }>;
    const listed = (await app.get('/customer/requests', tokens.ada)).json<Listed>();
    const open = listed.filter(
      ({ state, investor }) => ['requested', 'accepted'].includes(state) && investor.id === investors.ada,
    ).length;
    const subscription = { kind: 'subscription', amount: 60_000 };
    for (let i = open; i < MAX_OPEN_REQUESTS; i += 1) await expectAlike('ada', subscription, '201');
    await expectAlike('ada', subscription, '409');
  });

  it('while an administrator sees every difference at once', async () => {
    funds.setNow(LAST);
    for (const path of [
      '/funds/flagship/investors',
      '/dealing/requests',
      '/dealing/strikes',
      '/ledger/entries',
    ]) {
      const [a, b] = await answersOf(funds, ({ app, tokens }) => app.get(path, tokens.admin));
      expect([path, a === b]).toEqual([path, false]);
    }
    const strikes = (await funds.one.app.get('/dealing/strikes', funds.one.tokens.admin)).json();
    expect(strikes[1]).toMatchObject({ day: '2026-10-01', state: 'final', nav_error: expect.any(Number) });
  });
});

describe('what rests on a reading is seen exactly 24 hours after it', () => {
  it('a request that was funded, and one that was paid', async () => {
    const read = async (nowMs: number) => {
      const toPay = await requestAt(nowMs, 'toPay');
      const toFund = await requestAt(nowMs, 'toFund');
      return [toPay.state, toPay.unpaid, toFund.state];
    };
    expect(await read(MONEY_READ + DAY_MS - 1)).toEqual(['dealt', 10_000, 'accepted']);
    expect(await read(MONEY_READ + DAY_MS)).toEqual(['paid', 0, 'funded']);
  });

  it('a strike, with all that it dealt', async () => {
    const read = async (nowMs: number) => {
      funds.setNow(nowMs);
      const { app, tokens } = funds.one;
      const { last_strike_day: day, investors } = (await app.get('/customer/holdings', tokens.bob)).json();
      const { state, payout, has_contract_note: hasNote } = await requestAt(nowMs, 'toDeal');
      const note = `requests/${funds.one.requests.toDeal}/contract-note`;
      const answers = [`/customer/${note}`, `/dealing/${note}`].map((path, i) =>
        app.get(path, i === 0 ? tokens.bob : tokens.admin),
      );
      const shares = investors.map((one: { shares: number }) => one.shares);
      const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
      return [day, shares, state, payout !== null, hasNote, ...statuses];
    };
    expect(await read(STRIKE_READ + DAY_MS - 1)).toEqual([
      '2026-09-01',
      [58.2, 0],
      'accepted',
      false,
      false,
      409,
      409,
    ]);
    expect(await read(STRIKE_READ + DAY_MS)).toEqual([
      '2026-10-01',
      [38.2, 77.6],
      'dealt',
      true,
      true,
      200,
      200,
    ]);
  });

  it('a price', async () => {
    const read = async (nowMs: number) => {
      funds.setNow(nowMs);
      return (await funds.one.app.get('/customer/holdings', funds.one.tokens.ada)).json().as_of;
    };
    expect(await read(MONEY_READ + DAY_MS - 1)).toBe('2026-09-30T23:00:00.000Z');
    expect(await read(MONEY_READ + DAY_MS)).toBe('2026-09-30T23:50:00.000Z');
  });
});

async function requestAt(nowMs: number, name: keyof DealtFund['requests']) {
  funds.setNow(nowMs);
  const { app, tokens, requests } = funds.one;
  const listed = (await app.get('/customer/requests', tokens.ada)).json<Array<Record<string, unknown>>>();
  const found = listed.find(({ id }) => id === requests[name]);
  if (!found) throw new Error(`The request ${name} is not listed.`);
  return found;
}

async function knownOf({ app, tokens, investors }: DealtFund, name: keyof DealtFund['investors']) {
  const { investors: held } = (await app.get('/customer/holdings', tokens.ada)).json();
  const found = held.find((one: { investor: { id: string } }) => one.investor.id === investors[name]);
  return { net_value: found.net_value as number, shares: found.shares as number };
}

async function currentValue({ app, tokens, investors }: DealtFund, name: keyof DealtFund['investors']) {
  const listed = (await app.get('/funds/flagship/investors', tokens.admin)).json();
  const series = listed.investors.find(({ id }: { id: string }) => id === investors[name]).series;
  return series[0].net_value as number;
}

/** Asks for something in both funds, for a redemption unless it says so, as somebody who acts for the investor. */
async function expectAlike(name: 'ada' | 'both' | 'bob', more: object, status: string): Promise<void> {
  const [a, b] = await answersOf(funds, ({ app, tokens, investors }) =>
    app.call('POST', '/customer/requests', {
      token: name === 'ada' ? tokens.ada : tokens.bob,
      body: { investor_id: investors[name], kind: 'redemption', confirms_another: true, ...more },
    }),
  );
  expect(a).toBe(b);
  expect(a).toContain(status);
}
