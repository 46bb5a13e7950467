import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../platform/time.ts';
import {
  PARTING,
  signInAgain,
  startDealtFund,
  usualPrice,
  type DealtFund,
} from './dealt-fund.test-support.ts';
import { strikeMinuteOf } from './played-account.test-support.ts';

/** When the log brings Ada's money, which samples have held since right before the dealing day of October. */
const TOLD = Date.UTC(2026, 10, 2, 20, 30);
/** When that day's strike is found to have been dealt at a wrong price. */
const FOUND = Date.UTC(2026, 11, 5, 9, 30);
const PAID = Date.UTC(2026, 9, 10, 12);

let fund: DealtFund;

beforeAll(async () => {
  fund = await startDealtFund();
  await fund.account.play({
    fromMs: PARTING + 1,
    untilMs: FOUND + 4 * DAY_MS,
    priceAt: usualPrice,
    flows: [
      { id: 'late-ada', atMs: PARTING + HOUR_MS / 2, amount: '48500', isUntold: true },
      { id: 'out-ada', atMs: PAID - HOUR_MS, amount: '-10000' },
    ],
  });
}, 400_000);
afterAll(() => fund.app.close());

async function seenAt(nowMs: number) {
  fund.app.setNow(nowMs);
  const { app, tokens, requests } = fund;
  const holdings = (await app.get('/customer/holdings', tokens.ada)).json();
  const listed = (await app.get('/customer/requests', tokens.ada)).json<Array<Record<string, unknown>>>();
  const find = (id: string) => listed.find((one) => one['id'] === id);
  return {
    strike: holdings.last_strike_day,
    toFund: find(requests.toFund)?.['state'],
    toPay: [find(requests.toPay)?.['state'], find(requests.toPay)?.['unpaid']],
    toDeal: find(requests.toDeal)?.['state'],
  };
}

async function signInAt(nowMs: number): Promise<void> {
  fund.app.setNow(nowMs);
  fund.tokens.ada = await signInAgain(fund, 'ada');
}

const statementsAt = async (nowMs: number): Promise<number> => {
  fund.app.setNow(nowMs);
  return (await fund.app.get('/customer/statements', fund.tokens.ada)).json().length;
};

describe('what was read late is seen 24 hours after it was read', () => {
  it('money that the log brought after samples held it, the strike that deals it, and the one after that', async () => {
    const { account, at, match, finalize, requests } = fund;
    await match(PAID, 'out-ada', requests.toPay);
    await signInAt(TOLD);
    await at(TOLD - 10 * HOUR_MS).ledger.follow();
    await account.tell('late-ada');
    await at(TOLD).ledger.follow();
    await match(TOLD + HOUR_MS / 6, 'late-ada', requests.toFund);
    await finalize(TOLD + HOUR_MS / 3, '2026-10-01');
    await finalize(TOLD + HOUR_MS / 2, '2026-11-01');
    expect(await seenAt(TOLD + DAY_MS - 1)).toMatchObject({
      strike: '2026-09-01',
      toFund: 'accepted',
      toDeal: 'accepted',
    });
    expect(await seenAt(TOLD + DAY_MS)).toMatchObject({
      strike: '2026-11-01',
      toFund: 'dealt',
      toDeal: 'dealt',
    });
  });

  it('statements of strikes that rest on it: they are not made before', async () => {
    expect(await fund.at(TOLD + DAY_MS - 1).statements.makeDue(9)).toEqual({ made: 0, failures: [] });
    expect(await fund.at(TOLD + DAY_MS).statements.makeDue(9)).toEqual({ made: 7, failures: [] });
    expect(await statementsAt(TOLD + DAY_MS - 1)).toBe(2);
    expect(await statementsAt(TOLD + DAY_MS)).toBe(6);
  });

  it('a strike that settles an error found since its sample', async () => {
    const { account, at, finalize } = fund;
    await signInAt(FOUND);
    await account.recount(strikeMinuteOf('2026-10-01'), '0.99');
    await at(FOUND).ledger.follow();
    await finalize(FOUND + HOUR_MS / 3, '2026-12-01');
    expect((await seenAt(FOUND + DAY_MS - 1)).strike).toBe('2026-11-01');
    expect((await seenAt(FOUND + DAY_MS)).strike).toBe('2026-12-01');
    expect(await at(FOUND + DAY_MS - 1).statements.makeDue(9)).toEqual({ made: 0, failures: [] });
    expect(await at(FOUND + DAY_MS).statements.makeDue(9)).toEqual({ made: 4, failures: [] });
  });
});

describe('a match that was undone', () => {
  it('is seen with its state and with what is unpaid, both at once', async () => {
    const { undo } = fund;
    await signInAt(PAID);
    expect((await seenAt(PAID + 2 * DAY_MS)).toPay).toEqual(['paid', 0]);
    await undo(PAID + 3 * DAY_MS, 'out-ada');
    expect((await seenAt(PAID + 3 * DAY_MS)).toPay).toEqual(['dealt', 10_000]);
  });
});
