import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import { totalsOf } from '@equanim/finance/account-totals';
import type { PositionReading, TransactionReading } from '../../exchange/exchange.ts';
import type { AccountState, HeldCoin } from '../../exchange/account-state.ts';
import { doubtOf } from './acceptance.ts';
import { COUNTING } from '../counting.test-support.ts';
import { explain } from './explanation.ts';
import { coin, line, position } from '../readings.test-support.ts';

const MINUTE = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(MINUTE.getTime() + ms);
const BEFORE = after(-59_800);
const { limit } = COUNTING;

const state = (readAt: Date, coins: HeldCoin[], positions: PositionReading[] = []): AccountState => ({
  readAt,
  coins,
  positions,
  uncheckedCoins: [],
});

/** 60,000 in the wallet and a long position of 30,000 with 1,000 open, as a minute before. Each test bends one thing. */
const HELD = position({ unrealizedPnl: new Decimal(1_000) });
const usdt = (wallet: number, profit = 1_000) => [coin('USDT', { wallet, profit })];
const PREVIOUS = state(BEFORE, usdt(60_000), [HELD]);

interface Bent {
  coins?: HeldCoin[];
  positions?: PositionReading[];
  previous?: AccountState | null;
  /** Null: the log could not be read. */
  lines?: TransactionReading[] | null;
  fault?: string | null;
  oddPrices?: string[];
  missOfTotal?: number;
  priceless?: string[];
}

function judge(bent: Bent) {
  const { coins = usdt(60_000), positions = [HELD], previous = PREVIOUS, lines = [] } = bent;
  const now = state(after(150), coins, positions);
  const snapshot = {
    takenAt: MINUTE,
    readAt: now.readAt,
    totals: totalsOf(coins),
    btcPrice: null,
    state: now,
  };
  const explanation = explain(previous, now, { lines: lines ?? [], isLogRead: lines !== null });
  const missOfTotal = new Decimal(bent.missOfTotal ?? 0);
  const doubt = doubtOf({ snapshot, fault: bent.fault ?? null, missOfTotal }, explanation, {
    limit,
    oddPrices: bent.oddPrices ?? [],
    priceless: bent.priceless ?? [],
  });
  return { doubt, snapshot, explanation };
}
const doubt = (bent: Bent = {}) => judge(bent).doubt;

describe('a sample', () => {
  it('a sample dated before that of an earlier minute does not join: nothing can be said of the time between', () => {
    expect(doubt({ previous: { ...PREVIOUS, readAt: after(200) } })).toEqual({
      reason: 'The exchange dates this reading before the reading of an earlier minute.',
      awaits: null,
    });
  });

  it('a sample that is not one state of the account can never prove true', () => {
    const fault = 'The total equity of the account is not the sum of its coins.';
    expect(doubt({ fault })).toEqual({ reason: fault, awaits: null });
  });

  it.each([
    [12.19, null],
    [12.21, '12.21 USDT more than'],
    [-58_007.54, '58,007.54 USDT less than'],
  ])(
    'a sample whose coins miss the total equity by %d USDT waits for others that agree: %s',
    (miss, said) => {
      const found = doubt({ missOfTotal: miss });
      if (said === null) return expect(found).toBeNull();
      expect(found).toEqual({
        reason: `The coins add up to ${said} the total equity the exchange reports.`,
        awaits: 'agreement',
      });
    },
  );

  it('a sample with a coin that only an administrator can price waits for that', () => {
    expect(doubt({ priceless: ['GONE', 'NEWT'], coins: usdt(600_000) })).toEqual({
      reason: 'The exchange has no price of GONE, NEWT: an administrator has to say what it is worth.',
      awaits: 'price',
    });
  });

  it.each([
    ['ten times', 600_000],
    ['half', 30_000],
  ])('a sample with %s the wallet that the log does not explain waits for the log', (_, wallet) => {
    expect(doubt({ coins: usdt(wallet) })).toMatchObject({
      awaits: 'log',
      reason: expect.stringContaining(
        `do not explain ${Math.abs(wallet - 60_000).toLocaleString('en-US')}.00 USDT of the change of equity`,
      ),
    });
  });

  it('a sample whose open profit grew while its mark stood still waits', () => {
    expect(doubt({ coins: usdt(60_000, 1_500) })).toBeNull();
    const [read] = usdt(60_000, 1_500);
    const unconfirmed = read ? [{ ...read, unconfirmedPnl: new Decimal(500) }] : [];
    expect(doubt({ coins: unconfirmed })).toMatchObject({ awaits: 'log' });
  });

  it('a sample after a deposit joins once the log shows it', () => {
    const told = line({ type: 'TRANSFER_IN', change: 20_000, balance: 80_000, occurredAt: after(-20_000) });
    expect(doubt({ coins: usdt(80_000), lines: [told] })).toBeNull();
    expect(doubt({ coins: usdt(80_000) })?.reason).toContain('(USDT)');
  });

  it('a sample with a line nobody knows joins: the line holds back values, never a sample', () => {
    const odd = line(
      { type: 'NEWLY_INVENTED', change: 5_000, balance: 65_000, occurredAt: after(-20_000) },
      { meaning: 'unknown' },
    );
    expect(doubt({ coins: usdt(65_000), lines: [odd] })).toBeNull();
  });

  it('a sample of zero is believed only where the log confirms it', () => {
    const flat = position({ unrealizedPnl: new Decimal(0) });
    const closed = state(BEFORE, usdt(61_000, 0), [flat]);
    const out = [
      line(
        { type: 'TRADE', change: 0, balance: 61_000, occurredAt: after(-2_000) },
        {
          category: 'linear',
          symbol: 'BTCUSDT',
          isRealized: true,
          trade: { side: 'Sell', quantity: new Decimal(1), price: new Decimal(30_000) },
        },
      ),
      line({ type: 'TRANSFER_OUT', change: -61_000, balance: 0, occurredAt: after(-1_000) }),
    ];
    const empty = { coins: [], positions: [], previous: closed };
    expect(doubt({ ...empty, lines: out })).toBeNull();
    expect(doubt(empty)?.reason).toBe(
      'The exchange reported an equity of zero or less that its log does not explain.',
    );
    expect(doubt({ ...empty, lines: null })?.reason).toContain('equity of zero');
    // The very first sample has nothing else to be held against.
    expect(doubt({ ...empty, previous: null, lines: null })?.reason).toContain('equity of zero');
  });

  it('a sample whose debt grew as much as its balance joins without a line, and no other does', () => {
    const previous = state(BEFORE, [coin('USDT', { wallet: 50_000 })]);
    const borrowed = (borrow: number) => [coin('USDT', { wallet: 50_100, borrow })];
    expect(doubt({ coins: borrowed(100), positions: [], previous })).toBeNull();
    expect(doubt({ coins: borrowed(130), positions: [], previous })).not.toBeNull();
  });

  it('a sample that is off by less than may stay unexplained joins', () => {
    // 2 basis points of 61,000 are 12.2.
    expect(doubt({ coins: usdt(60_012) })).toBeNull();
    expect(doubt({ coins: usdt(60_013) })).not.toBeNull();
  });

  it('a sample that moved within what trades can do joins while the log cannot be read', () => {
    // 2 % of 30,000 are 600.
    expect(doubt({ coins: usdt(60_600), lines: null })).toBeNull();
    expect(doubt({ coins: usdt(60_700), lines: null })).not.toBeNull();
  });

  it('the very first sample joins without a log, and not against it', () => {
    expect(doubt({ previous: null, lines: null })).toBeNull();
    const told = line({ type: 'TRANSFER_IN', change: 9, balance: 59_000, occurredAt: after(-20_000) });
    expect(doubt({ previous: null, lines: [told] })).toMatchObject({ awaits: 'log' });
    const gone = line(
      { type: 'TRANSFER_IN', change: 9, balance: 500, occurredAt: after(-20_000) },
      { coin: 'USDC' },
    );
    expect(doubt({ previous: null, lines: [gone] })).toMatchObject({ awaits: 'log' });
  });

  it('a sample whose price its market does not confirm waits for readings that agree with it', () => {
    expect(doubt({ oddPrices: ['BTC'] })).toEqual({
      reason: 'The price of BTC does not match its market.',
      awaits: 'agreement',
    });
  });
});
