import { closingTrades, type Action } from '../account/actions.ts';
import type { Book } from '../account/book.ts';
import { divide, multiply, parseFixed, toFixed, toNumber, type Fixed } from '../fixed.ts';
import { uniform } from '../market/random.ts';
import { line } from './steps.ts';
import { optionTrade, positionTrade, spotTrade, type Moment, type Traded } from './trader.ts';

/** An account at the moment something is to happen to it. */
export interface Situation extends Moment {
  book: Book;
  /** USDT. */
  equity: number;
}

type Act = (at: Situation) => Action[];

const SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT', '币安人生USDT', '1000CATUSDT'] as const;
/** Most of the money is USDT; DOT is no collateral. Fees are taken in MNT where there is some. */
const COINS = ['USDT', 'USDT', 'USDT', 'USDC', 'BTC', 'ETH', 'SOL', 'DOT', 'MNT'] as const;
const INVERSE = ['BTCUSD', 'ETHUSD'] as const;
const PERPETUALS = ['BTCPERP', 'ETHPERP'] as const;
/** A full position, as a part of the equity. */
const POSITION = 0.35;
/** Types that the exchange's documents do not explain, and whether the money came from outside. */
const UNEXPLAINED_TYPES = [
  ['ALPHA_SMALL_TOKEN_REFUND', true],
  ['TWAP_BUDGET_RELEASE', false],
] as const;

const pick = <One>(list: readonly One[], draw: number): One => list[Math.floor(draw * list.length)] as One;

/** An amount of a coin that is worth so much: in every second case a round one. */
function amountOf({ today, ms, draw }: Situation, coin: string, worth: number): Fixed {
  const exact = divide(toFixed(worth), today.market.coinPrice(coin, ms));
  return draw(20) < 0.5 ? toFixed(Number(toNumber(exact).toPrecision(1))) : exact;
}

const cashOf = ({ book }: Situation, coin: string): Fixed => book.coins.get(coin)?.cash ?? 0n;

/** The coins there is something of, USDT among them. */
const ownedCoins = (at: Situation): string[] =>
  [...at.book.coins.keys()].filter((coin) => cashOf(at, coin) > 0n);

function deposit(at: Situation): Action[] {
  const coin = pick(COINS, at.draw(11));
  const most = Math.min(at.equity, 60_000);
  const worth = most < 1_000 ? 10_000 + 90_000 * at.draw(12) : most * (0.02 + 0.5 * at.draw(12));
  return [{ kind: 'deposit', coin, amount: amountOf(at, coin, worth) }];
}

/** Nothing while positions are large, which the rest would not carry. */
function withdrawal(at: Situation): Action[] {
  const coin = pick(ownedCoins(at), at.draw(11));
  if (coin === undefined || exposureOf(at) > 0.7 * at.equity) return [];
  const most = divide(toFixed(at.equity * 0.5), at.today.market.coinPrice(coin, at.ms));
  const cash = cashOf(at, coin);
  const amount = multiply(cash < most ? cash : most, toFixed(0.1 + 0.8 * at.draw(12)));
  return amount > 0n ? [{ kind: 'withdrawal', coin, amount }] : [];
}

/** USDT, of all positions together. */
function exposureOf({ today: { market }, book, ms }: Situation): number {
  const worth = [...book.holdings.values()].map(({ contract, size }) =>
    contract.category === 'inverse'
      ? toNumber(size)
      : toNumber(size) * toNumber(market.underlyingPrice(contract, ms)),
  );
  return worth.reduce((sum, one) => sum + Math.abs(one), 0);
}

function position(at: Situation, traded: Omit<Traded, 'value'>, part = POSITION): Action[] {
  const trades = positionTrade(at, at.book, { ...traded, value: at.equity * part, isHedged: false });
  const isPaidInMnt = cashOf(at, 'MNT') > parseFixed('1000') && at.draw(21) < 0.5;
  return isPaidInMnt
    ? trades.map((trade) => (trade.kind === 'trade' ? { ...trade, feeCoin: 'MNT' } : trade))
    : trades;
}

/** Of USDT that pay interest, by both lines, or by one alone, which draws on savings outside of the account. */
function mint(at: Situation): Action[] {
  const amount = toFixed(
    Number(toNumber(multiply(cashOf(at, 'USDT'), toFixed(0.2 * at.draw(12)))).toPrecision(1)),
  );
  if (amount <= 0n) return [];
  const minted = line('BYUSDT_MINT', amount, 'BYUSDT');
  if (minted.kind !== 'line') return [];
  return at.draw(11) < 0.2 ? [{ ...minted, isFlow: true }] : [line('BYUSDT_MINT', -amount), minted];
}

function convert(at: Situation): Action[] {
  const [from, to] = [pick(ownedCoins(at), at.draw(11)), pick(COINS, at.draw(12))];
  if (from === undefined || from === to) return [];
  const amount = multiply(cashOf(at, from), toFixed(0.1 + 0.8 * at.draw(13)));
  return amount > 0n ? [{ kind: 'convert', from, to, amount }] : [];
}

/** A result of up to a part of the equity, in a coin. */
function result(types: readonly string[], part: number): Act {
  return (at) => {
    const coin = pick(COINS, at.draw(11));
    const amount = amountOf(at, coin, Math.max(1, at.equity * Math.abs(part)) * at.draw(12));
    return amount > 0n ? [line(pick(types, at.draw(13)), part < 0 ? -amount : amount, coin)] : [];
  };
}

function borrow(at: Situation): Action[] {
  const coin = pick(['SOL', 'ETH', 'USDT'], at.draw(11));
  const amount = amountOf(at, coin, at.equity * 0.1 * at.draw(12));
  return amount > 0n ? [{ kind: 'borrow', coin, amount, movesBalance: at.draw(13) < 0.5 }] : [];
}

function repay({ book }: Situation): Action[] {
  return [...book.coins].flatMap(([coin, { borrowed, borrowedSilently }]): Action[] => [
    ...(borrowed > 0n ? [{ kind: 'repay' as const, coin, amount: borrowed, movesBalance: true }] : []),
    ...(borrowedSilently > 0n
      ? [{ kind: 'repay' as const, coin, amount: borrowedSilently, movesBalance: false }]
      : []),
  ]);
}

/** Into a savings product, or back from it with what it earned. */
function savings(at: Situation): Action[] {
  const outside = at.book.outside.get('USDT') ?? 0n;
  if (outside > 0n) return [line('FLEXIBLE_STAKING_REDEMPTION', multiply(outside, toFixed(1.003)))];
  const amount = multiply(cashOf(at, 'USDT'), toFixed(0.3 * at.draw(12)));
  return amount > 0n ? [line('FLEXIBLE_STAKING_SUBSCRIPTION', -amount)] : [];
}

function unexplained(at: Situation): Action[] {
  const [type, isFlow] = pick(UNEXPLAINED_TYPES, at.draw(11));
  const amount = toFixed(Math.round(at.equity * 0.02 * at.draw(12)) + 1);
  return [{ kind: 'line', type, coin: 'USDT', amount, isFlow }];
}

/** A contract that is counted by the thousand goes on by ten thousand. */
function redenominate({ book }: Situation): Action[] {
  const isHeld = (symbol: string): boolean =>
    [...book.holdings.values()].some(({ contract }) => contract.symbol === symbol);
  const terms = { symbol: '1000CATUSDT', newSymbol: '10000CATUSDT', factor: toFixed(0.1), isNamed: true };
  return isHeld('1000CATUSDT') && !isHeld('10000CATUSDT') ? [{ kind: 'split', ...terms }] : [];
}

function order({ today, ms, equity }: Situation): Action[] {
  const price = multiply(today.market.coinPrice('ETH', ms), toFixed(0.5));
  const size = toFixed(Math.max(0.01, Math.round(equity / 1_000_000)));
  return [
    { kind: 'order', category: 'linear', symbol: 'ETHUSDT', side: 'Buy', size, price, forMs: 7_200_000 },
  ];
}

/** What happens to an account with money, and how often. */
const ACTS: ReadonlyArray<[weight: number, act: Act]> = [
  [9, deposit],
  [8, withdrawal],
  [20, (at) => position(at, { category: 'linear', symbol: pick(SYMBOLS, at.draw(11)) })],
  [4, (at) => position(at, { category: 'linear', symbol: pick(PERPETUALS, at.draw(11)) }, 0.15)],
  [5, (at) => position(at, { category: 'inverse', symbol: pick(INVERSE, at.draw(11)) }, 0.15)],
  [4, (at) => optionTrade(at, at.book, { baseCoin: 'ETH', settleCoin: at.draw(11) < 0.5 ? 'USDT' : 'USDC' })],
  [
    10,
    (at) =>
      spotTrade(at, at.book, {
        category: 'spot',
        symbol: pick(SYMBOLS, at.draw(11)),
        value: at.equity * 0.3,
      }),
  ],
  [6, convert],
  [4, result(['INTEREST', 'BROKER_ABACCOUNT_FEE'], -0.001)],
  [4, result(['AIRDROP', 'BONUS', 'FEE_REFUND'], 0.002)],
  [3, borrow],
  [3, repay],
  [3, savings],
  [3, mint],
  [2, order],
  [3, redenominate],
  [1, unexplained],
];
/** How often an account never does one of them. */
const LEFT_OUT = 0.25;

/** What happens to an account that is worth nothing, or next to nothing: dust moves, or money comes. */
function actOfEmpty(at: Situation): Action[] {
  if (at.draw(10) < 0.6) return deposit(at);
  return [line(at.draw(11) < 0.5 ? 'AIRDROP' : 'FEE_REFUND', toFixed(0.01 + 10 * at.draw(12) ** 3))];
}

/** Anything that may happen to an account, by its draws. */
export function randomAct(at: Situation): Action[] {
  if (at.equity < 1) return actOfEmpty(at);
  const acts = ACTS.filter((_, i) => uniform(at.today.seed, 3_000 + i) >= LEFT_OUT);
  let left = at.draw(10) * acts.reduce((sum, [weight]) => sum + weight, 0);
  const [, act] = acts.find(([weight]) => (left -= weight) < 0) ?? [0, deposit];
  return act(at);
}

/** Closes every position and pays back what is owed. */
export function closeAll(at: Situation): Action[] {
  return [...closingTrades(at.book), ...repay(at)];
}

/** Brings in what a coin lacks, then sends away every coin but USDT. */
export function keepUsdtAlone({ book }: Situation): Action[] {
  const coins = [...book.coins].toSorted(([, a], [, b]) => (a.cash < b.cash ? -1 : 1));
  return coins.flatMap(([coin, { cash }]): Action[] => {
    if (cash < 0n) return [{ kind: 'deposit', coin, amount: -cash }];
    return cash === 0n || coin === 'USDT' ? [] : [{ kind: 'withdrawal', coin, amount: cash }];
  });
}

/** The end of an account that has nothing but USDT: lost, to zero or below, or taken out, with or without a rest. */
export function end(at: Situation): Action[] {
  const cash = cashOf(at, 'USDT');
  if (cash <= parseFixed('1')) return [];
  const kind = at.draw(11);
  if (kind < 0.25) return [line('LIQUIDATION', -cash)];
  if (kind < 0.5) return [line('LIQUIDATION', -cash - toFixed(Math.round(10 + 5_000 * at.draw(12))))];
  const rest = kind < 0.75 ? toFixed(0.9 * at.draw(12)) : 0n;
  return [{ kind: 'withdrawal', coin: 'USDT', amount: cash - rest }];
}
