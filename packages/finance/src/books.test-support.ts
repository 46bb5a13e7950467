import { Decimal } from 'decimal.js';
import type { Account } from './account.ts';

export const COINS = ['USDT', 'USDC', 'BTC', 'ETH'] as const;
export const CONTRACTS = [
  { category: 'linear', symbol: 'BTCUSDT', settleCoin: 'USDT' },
  { category: 'linear', symbol: 'BTCPERP', settleCoin: 'USDC' },
  { category: 'inverse', symbol: 'BTCUSD', settleCoin: 'BTC' },
  { category: 'linear', symbol: 'ETHUSDT', settleCoin: 'USDT' },
] as const;
export const EVENT_KINDS = [
  'fill',
  'funding',
  'settlement',
  'spot',
  'borrow',
  'repay',
  'interest',
  'option',
  'flow',
] as const;

export type Coin = (typeof COINS)[number];
export type Contract = (typeof CONTRACTS)[number];
/** USDT of a coin, or the mark price of a contract. */
export type PriceOf = (name: Coin | Contract['symbol']) => number;

/** Something that happens to an account. */
export interface AccountEvent {
  readonly kind: (typeof EVENT_KINDS)[number];
  /** When, in thousandths of the whole time, so that two are often at one instant. */
  readonly place: number;
  readonly contract: Contract;
  readonly coin: Coin;
  /** How much, as a part of the equity; its sign is the direction. */
  readonly part: number;
}

/** What an account holds at the start, and what happens to it. */
export interface Scenario {
  readonly minutes: number;
  readonly seed: number;
  /** Of each coin at the start, parts of 50,000 USDT. */
  readonly holdings: Readonly<Record<Coin, number>>;
  /** Of each contract at the start, likewise. */
  readonly sizes: Readonly<Record<Contract['symbol'], number>>;
  readonly events: readonly AccountEvent[];
}

/**
 * The books of an account in plain doubles: cash, debt, options, and positions with their entry prices. They compute the
 * equity another way than the product does, and so check it.
 */
export class Books {
  readonly cash = { USDT: 0, USDC: 0, BTC: 0, ETH: 0 };
  readonly debt = { USDT: 0, USDC: 0, BTC: 0, ETH: 0.5 };
  readonly options = { USDT: 0, USDC: 250, BTC: 0, ETH: 0 };
  /** Contracts of the one option that is traded, in USDT. */
  private optionSize = 0;
  readonly positions = {
    BTCUSDT: { size: 0, entry: 1 },
    BTCPERP: { size: 0, entry: 1 },
    BTCUSD: { size: 0, entry: 1 },
    ETHUSDT: { size: 0, entry: 1 },
  };

  constructor({ holdings, sizes }: Scenario, priceOf: PriceOf) {
    for (const coin of COINS) {
      this.cash[coin] = (50_000 * holdings[coin] + (coin === 'USDT' ? 50_000 : 0)) / priceOf(coin);
    }
    for (const { category, symbol } of CONTRACTS) {
      const mark = priceOf(symbol);
      const size = (50_000 * sizes[symbol]) / (category === 'inverse' ? 1 : mark);
      this.positions[symbol] = { size, entry: mark * (1 + sizes[symbol] / 10) };
    }
  }

  profitOf({ symbol, category }: Contract, mark: number): number {
    const { size, entry } = this.positions[symbol];
    return category === 'inverse' ? size * (1 / entry - 1 / mark) : size * (mark - entry);
  }

  openProfit(coin: Coin, priceOf: PriceOf): number {
    let profit = 0;
    for (const contract of CONTRACTS) {
      if (contract.settleCoin === coin) profit += this.profitOf(contract, priceOf(contract.symbol));
    }
    return profit;
  }

  equity(priceOf: PriceOf): number {
    let equity = 0;
    for (const coin of COINS) {
      const options = coin === 'USDT' && this.optionSize === 0 ? 0 : this.options[coin];
      const held = this.cash[coin] - this.debt[coin] + options + this.openProfit(coin, priceOf);
      equity += held * priceOf(coin);
    }
    return equity;
  }

  /** What is paid for an option is its value; one that is no longer held has none, whatever it brought. */
  buyOption(size: number, premium: number): void {
    this.optionSize += size;
    this.options.USDT += premium;
  }

  /** @returns the realized profit, in the settle coin */
  fill({ symbol, category }: Contract, size: number, price: number): number {
    const held = this.positions[symbol];
    const total = held.size + size;
    if (held.size * size >= 0) {
      const entry =
        category === 'inverse'
          ? total / (held.size / held.entry + size / price)
          : (held.size * held.entry + size * price) / total;
      this.positions[symbol] = { size: total, entry };
      return 0;
    }
    const isCrossed = Math.abs(size) > Math.abs(held.size);
    this.positions[symbol] = { size: total, entry: isCrossed ? price : held.entry };
    const perContract = category === 'inverse' ? 1 / held.entry - 1 / price : price - held.entry;
    return (isCrossed ? held.size : -size) * perContract;
  }

  /** What the exchange would answer: the wallet is read a moment after its positions, and one option is held. */
  reading(priceOf: PriceOf): Account {
    return {
      coins: COINS.map((coin) => ({
        coin,
        walletBalance: new Decimal(this.cash[coin]),
        spotBorrow: new Decimal(this.debt[coin]),
        unrealizedPnl: new Decimal(this.openProfit(coin, priceOf) * 1.001),
        optionValue: new Decimal(this.options[coin]),
        unconfirmedPnl: new Decimal(0),
        price: new Decimal(priceOf(coin)),
      })),
      positions: [
        ...CONTRACTS.map((contract) => {
          const mark = priceOf(contract.symbol);
          const { size } = this.positions[contract.symbol];
          return {
            ...contract,
            positionIdx: 0,
            side: size < 0 ? ('Sell' as const) : ('Buy' as const),
            size: new Decimal(Math.abs(size)),
            markPrice: new Decimal(mark),
            unrealizedPnl: new Decimal(this.profitOf(contract, mark)),
          };
        }),
        {
          category: 'option',
          symbol: 'BTC-30DEC26-90000-P-USDC',
          settleCoin: 'USDC',
          positionIdx: 0,
          side: 'Buy',
          size: new Decimal('0.5'),
          markPrice: new Decimal(this.options.USDC).times(2),
          unrealizedPnl: new Decimal(-30),
        },
      ],
      uncheckedCoins: [],
    };
  }
}
