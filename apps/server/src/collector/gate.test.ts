import { Decimal } from 'decimal.js';
import { describe, expect, it } from 'vitest';
import type { AccountState, CoinReading, PositionReading } from '../exchange/exchange.ts';
import { doAgree, isConfirmed, pricesToConfirm, suspect, type Evidence } from './gate.ts';
import { attempt, coin, line, position } from './readings.test-support.ts';

const MINUTE = new Date('2026-03-01T12:00:00Z');
const after = (ms: number) => new Date(MINUTE.getTime() + ms);
const READ_AT = after(150);
const BEFORE = after(-59_800);

/** 60,000 in the wallet and a long position with 1,000 open, as a minute before. Each test bends one thing. */
const HELD = position({ unrealizedPnl: new Decimal(1_000) });
const COINS = [coin('USDT', { wallet: 60_000, profit: 1_000 })];
const PREVIOUS: AccountState = { readAt: BEFORE, coins: COINS, positions: [HELD], uncheckedCoins: [] };

function evidence(bent: {
  coins?: CoinReading[];
  positions?: PositionReading[];
  previous?: AccountState | null;
  transactions?: Evidence['transactions'];
  reading?: Partial<Evidence['attempt']['reading']>;
}): Evidence {
  const { coins = COINS, positions = [HELD], previous = PREVIOUS, transactions = [], reading = {} } = bent;
  return {
    attempt: attempt({ coins, readAt: READ_AT, ...reading }, positions),
    minuteAt: MINUTE,
    previous,
    transactions,
  };
}

const reasonOf = (bent: Parameters<typeof evidence>[0]) => suspect(evidence(bent))?.reason;
const usdt = (wallet: number, profit = 1_000) => [coin('USDT', { wallet, profit })];

describe('a sample', () => {
  it('that the log and the positions confirm passes', () => {
    expect(suspect(evidence({}))).toBeNull();
  });

  it.each([
    [
      'a coin that cannot be read',
      { reading: { unreadable: [{ list: 'coins', field: 'walletBalance' }] } },
      'The exchange lists a coin whose walletBalance cannot be read.',
    ],
    [
      'a total that is not the sum of the coins',
      { reading: { isTotalTheCoins: false } },
      'The total equity of the account is not the sum of its coins.',
    ],
    [
      'a negative equity',
      { coins: [coin('USDT', { wallet: -5, profit: 1 })] },
      'The exchange reported a negative equity.',
    ],
    [
      "the last minute's answer",
      { reading: { readAt: after(-59_800) } },
      'The answer of the exchange is not of this minute.',
    ],
    [
      'an answer of the next minute',
      { reading: { readAt: after(63_000) } },
      'The answer of the exchange is not of this minute.',
    ],
    [
      'open profit that is not that of its positions',
      { positions: [position({ unrealizedPnl: new Decimal(5_000) })] },
      'The open positions do not add up to the unrealized PnL and option value in USDT.',
    ],
    [
      'equity beyond its parts where no option is held',
      { coins: [coin('USDT', { wallet: 60_000, profit: 1_000, options: 3_050 })] },
      'The open positions do not add up to the unrealized PnL and option value in USDT.',
    ],
  ])('with %s is kept aside for good', (_, bent, reason) => {
    expect(suspect(evidence(bent))).toEqual({ reason, isFinal: true });
  });

  it.each([
    ['ten times', 600_000],
    ['half', 30_000],
  ])('that tells %s the wallet while the log knows nothing of it waits for evidence', (_, wallet) => {
    expect(suspect(evidence({ coins: usdt(wallet) }))).toMatchObject({
      isFinal: false,
      reason: expect.stringContaining('more than the positions, prices and transaction log explain (USDT)'),
    });
  });

  it('after a deposit passes once the log tells of it', () => {
    const told = line({ type: 'TRANSFER_IN', change: 20_000, balance: 80_000, occurredAt: after(-20_000) });
    expect(suspect(evidence({ coins: usdt(80_000), transactions: [told] }))).toBeNull();
    expect(reasonOf({ coins: usdt(80_000) })).toContain('explain (USDT)');
  });

  it('after a crash of 40 % passes, as the open positions tell of it', () => {
    const fallen = [position({ unrealizedPnl: new Decimal(-24_000), markPrice: new Decimal(5_000) })];
    expect(suspect(evidence({ coins: usdt(60_000, -24_000), positions: fallen }))).toBeNull();
  });

  it('of zero is believed only with the word of the log and no open position', () => {
    const out = line({ type: 'TRANSFER_OUT', change: -61_000, balance: 0, occurredAt: after(-1_000) });
    expect(suspect(evidence({ coins: [], positions: [], transactions: [out] }))).toBeNull();
    expect(reasonOf({ coins: [], positions: [] })).toBe(
      'The exchange reported an equity of zero that its log does not explain.',
    );
    expect(suspect(evidence({ coins: [], transactions: [out] }))).toMatchObject({ isFinal: true });
  });

  it('of an account that never had money passes, minute after minute', () => {
    const none = { readAt: BEFORE, coins: [], positions: [], uncheckedCoins: [] };
    for (const previous of [null, none])
      expect(suspect(evidence({ coins: [], positions: [], previous }))).toBeNull();
  });

  it('of coins alone passes while their prices move', () => {
    const held = (price: number) => [
      coin('BTC', { wallet: 0.5, price }),
      coin('ETH', { wallet: 3, price: 2_000 }),
    ];
    const previous = { readAt: BEFORE, coins: held(90_000), positions: [], uncheckedCoins: [] };
    expect(suspect(evidence({ coins: held(91_000), positions: [], previous }))).toBeNull();
  });

  it('with borrowed USDT beside Bitcoin passes', () => {
    const held = [coin('BTC', { wallet: 1, price: 90_000 }), coin('USDT', { wallet: -20_000 })];
    const previous = { readAt: BEFORE, coins: held, positions: [], uncheckedCoins: [] };
    expect(suspect(evidence({ coins: held, positions: [], previous }))).toBeNull();
  });

  it('passes by either reading of the log where it holds a debt', () => {
    const held = [coin('USDT', { wallet: 100, borrow: 30 })];
    const previous = {
      readAt: BEFORE,
      coins: [coin('USDT', { wallet: 50 })],
      positions: [],
      uncheckedCoins: [],
    };
    for (const balance of [100, 70]) {
      const told = line({ type: 'BORROW', change: 50, balance, occurredAt: after(-1_000) });
      expect(suspect(evidence({ coins: held, positions: [], previous, transactions: [told] }))).toBeNull();
    }
  });

  it('whose option value is that of its options passes', () => {
    const option = position({
      category: 'option',
      settleCoin: 'USDC',
      symbol: 'BTC-27JUN26-100000-C',
      side: 'Sell',
      size: new Decimal(2),
      markPrice: new Decimal(500),
      value: new Decimal(1_000),
    });
    const held = [coin('USDC', { wallet: 5_000, options: -1_000 })];
    const previous = { readAt: BEFORE, coins: held, positions: [option], uncheckedCoins: [] };
    expect(suspect(evidence({ coins: held, positions: [option], previous }))).toBeNull();
  });

  it('whose position cannot be read is not held against its open profit', () => {
    const bent = evidence({ positions: [] });
    const [list] = bent.attempt.lists;
    expect(suspect(bent)).not.toBeNull();
    list?.listing.unreadable.push({ list: 'positions', field: 'markPrice' });
    expect(suspect(bent)).toBeNull();
  });

  it('that is off by less than what may stay unexplained passes while the log is late', () => {
    // 2 basis points of 61,000 are 12.2.
    expect(suspect(evidence({ coins: usdt(60_012) }))).toBeNull();
    expect(suspect(evidence({ coins: usdt(60_013) }))).not.toBeNull();
  });

  it('that moved within what the positions can do passes while the log cannot be read', () => {
    const moved = { coins: usdt(60_400, 1_000), transactions: null };
    expect(suspect(evidence(moved))).toBeNull();
    expect(suspect(evidence({ ...moved, coins: usdt(66_000, 1_000) }))).not.toBeNull();
  });

  it('as the very first passes without a log, and not against it', () => {
    expect(suspect(evidence({ previous: null, transactions: null }))).toBeNull();
    const told = line({ type: 'TRANSFER_IN', change: 9, balance: 59_000, occurredAt: after(-20_000) });
    expect(suspect(evidence({ previous: null, transactions: [told] }))).not.toBeNull();
  });

  it('without a price of a coin that had one waits for it', () => {
    const previous = {
      readAt: BEFORE,
      coins: [coin('BTC', { wallet: 1, price: 90_000 })],
      positions: [],
      uncheckedCoins: [],
    };
    const bent = { coins: [coin('BTC', { wallet: 1, price: null })], positions: [], previous };
    expect(reasonOf(bent)).toBe('The exchange gives no price of BTC, which had one before.');
  });
});

describe('a price', () => {
  const previous = {
    readAt: BEFORE,
    coins: [coin('BTC', { price: 90_000 })],
    positions: [],
    uncheckedCoins: [],
  };
  const pricedAt = (price: number) => evidence({ coins: [coin('BTC', { price })], positions: [], previous });

  it('that moved by more than 5 % in a minute is asked for a second time', () => {
    expect(pricesToConfirm(pricedAt(94_000))).toEqual([]);
    expect(pricesToConfirm(pricedAt(85_000)).map((one) => one.coin)).toEqual(['BTC']);
  });

  it('is confirmed by its own market alone', () => {
    const read = coin('BTC', { price: 45_000 });
    expect(isConfirmed(read, new Decimal(45_100))).toBe(true);
    expect(isConfirmed(read, new Decimal(90_000))).toBe(false);
    expect(isConfirmed(read, null)).toBe(false);
  });
});

describe('suspects', () => {
  it('confirm each other when three in a row tell the same', () => {
    const agree = (...equities: number[]) => doAgree(equities.map((equity) => new Decimal(equity)));
    expect(agree(50_000, 50_400, 49_900)).toBe(true);
    expect(agree(50_000, 50_400)).toBe(false);
    expect(agree(50_000, 50_400, 61_000)).toBe(false);
    expect(agree(0, 0, 0)).toBe(false);
  });
});
