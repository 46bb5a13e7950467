import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import type { PositionReading, TransactionReading } from '../exchange/exchange.ts';
import { doAgree, suspect, type Evidence } from './gate.ts';

const MINUTE = new Date('2026-03-01T12:00:00Z');
const decimal = (value: string | number) => new Decimal(value);
const after = (ms: number) => new Date(MINUTE.getTime() + ms);

function position(unrealizedPnl: number, value = 30_000): PositionReading {
  return {
    symbol: 'BTCUSDT',
    positionIdx: 0,
    side: 'Buy',
    size: decimal(1),
    entryPrice: decimal(value),
    markPrice: decimal(value),
    value: decimal(value),
    unrealizedPnl: decimal(unrealizedPnl),
    leverage: decimal(5),
    initialMargin: decimal(value / 5),
  };
}

function logLine(balance: number, occurredAt = after(-600_000)): TransactionReading {
  return {
    transactionId: 't',
    kind: 'TRADE',
    isFlow: false,
    currency: 'USDT',
    change: decimal(0),
    balance: decimal(balance),
    occurredAt,
  };
}

/** A sound sample: 60,000 in the wallet, 1,000 open, as a minute before. Each test bends one thing. */
function evidence({
  wallet = 60_000,
  open = 1_000,
  ...rest
}: Partial<Evidence> & { wallet?: number; open?: number } = {}) {
  const reading = {
    equity: decimal(wallet + open),
    walletBalance: decimal(wallet),
    unrealizedPnl: decimal(open),
    areTotalsTheCoins: true,
    usdt: { walletBalance: decimal(wallet), unrealizedPnl: decimal(open) },
    readAt: after(150),
    raw: '{}',
  };
  const sound: Evidence = {
    reading,
    positions: [position(open)],
    minuteAt: MINUTE,
    previous: { readAt: after(-59_800), equity: decimal(61_000) },
    transactions: [logLine(60_000)],
    flow: decimal(0),
  };
  return { ...sound, ...rest };
}

const reasonOf = (given: Evidence) => suspect(given)?.reason;

describe('a sample', () => {
  it('that every witness confirms passes', () => {
    expect(suspect(evidence())).toBeNull();
  });

  it.each([
    ['no equity', { equity: null }, 'The exchange gave no equity.'],
    ['a negative equity', { equity: decimal(-1) }, 'The exchange reported a negative equity.'],
    [
      'an equity 5 % off its parts',
      { equity: decimal(64_050) },
      'Wallet balance and unrealized PnL do not add up to the equity.',
    ],
    [
      'totals that are not the sum of the coins',
      { areTotalsTheCoins: false },
      'The totals of the account are not the sum of its coins.',
    ],
    [
      "the last minute's answer",
      { readAt: after(-59_800) },
      'The answer of the exchange is not of this minute.',
    ],
    [
      'an answer of the next minute',
      { readAt: after(63_000) },
      'The answer of the exchange is not of this minute.',
    ],
  ])('with %s is kept aside for good', (_, bent, reason) => {
    const sound = evidence();
    expect(suspect({ ...sound, reading: { ...sound.reading, ...bent } })).toEqual({ reason, isFinal: true });
  });

  it('whose open profit is not that of its positions is kept aside', () => {
    expect(reasonOf(evidence({ positions: [position(5_000)] }))).toBe(
      'The open positions do not add up to the unrealized PnL.',
    );
  });

  it.each([
    ['ten times', 600_000],
    ['half', 30_000],
  ])(
    'that tells %s the wallet while the log knows nothing of it is kept aside until confirmed',
    (_, wallet) => {
      expect(suspect(evidence({ wallet }))).toMatchObject({
        isFinal: false,
        reason: expect.stringContaining('moved further'),
      });
    },
  );

  it('after a deposit passes once the log tells of it', () => {
    const deposited = evidence({
      wallet: 80_000,
      flow: decimal(20_000),
      transactions: [logLine(80_000, after(-20_000))],
    });
    expect(suspect(deposited)).toBeNull();
    expect(reasonOf({ ...deposited, flow: decimal(0), transactions: [logLine(60_000)] })).toContain(
      'moved further',
    );
  });

  it('after a crash of 40 % passes, as the open positions tell of it', () => {
    expect(suspect(evidence({ open: -24_000 }))).toBeNull();
  });

  it('of zero is believed only with the word of the log and no open position', () => {
    const emptied = evidence({
      wallet: 0,
      open: 0,
      positions: [],
      transactions: [logLine(0, after(-1_000))],
      flow: decimal(-61_000),
    });
    expect(suspect(emptied)).toBeNull();
    expect(reasonOf({ ...emptied, transactions: [logLine(60_000)] })).toBe(
      'The exchange reported an equity of zero.',
    );
    expect(reasonOf({ ...emptied, positions: [position(0)] })).toBe(
      'The exchange reported an equity of zero.',
    );
  });

  it('that moved within what the positions can do passes while the log is silent', () => {
    expect(suspect(evidence({ open: 1_400, positions: [position(1_400)], transactions: null }))).toBeNull();
  });

  it('as the very first passes without a log', () => {
    expect(suspect(evidence({ previous: null, transactions: null }))).toBeNull();
  });
});

describe('suspects', () => {
  it('confirm each other when three in a row tell the same', () => {
    expect(doAgree([50_000, 50_400, 49_900].map(decimal))).toBe(true);
    expect(doAgree([50_000, 50_400].map(decimal))).toBe(false);
    expect(doAgree([50_000, 50_400, 61_000].map(decimal))).toBe(false);
    expect(doAgree([0, 0, 0].map(decimal))).toBe(false);
  });
});
