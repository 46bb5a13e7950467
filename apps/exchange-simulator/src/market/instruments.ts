/** A perpetual contract of the simulated market. */
export interface Instrument {
  symbol: string;
  /** Price at the market's first day, USDT, and what it drifts toward, by year. */
  anchors: number[];
  /** Smallest price step and smallest size step. */
  tick: number;
  lot: number;
  /** How much of Bitcoin's moves it follows, and how much it moves on its own (standard deviation a day). */
  beta: number;
  ownVolatility: number;
}

/** Anchors stand at the first of January of 2019, 2020 ... */
export const FIRST_ANCHOR_YEAR = 2019;

export const INSTRUMENTS: readonly Instrument[] = [
  {
    symbol: 'BTCUSDT',
    anchors: [4000, 7500, 27000, 44000, 18000, 43000, 88000, 96000, 105000, 118000],
    tick: 0.1,
    lot: 0.001,
    beta: 1,
    ownVolatility: 0,
  },
  {
    symbol: 'ETHUSDT',
    anchors: [140, 140, 800, 3400, 1250, 2300, 3300, 3500, 3900, 4300],
    tick: 0.01,
    lot: 0.01,
    beta: 1.15,
    ownVolatility: 0.018,
  },
  {
    symbol: 'SOLUSDT',
    anchors: [1.2, 1.5, 3, 150, 14, 95, 190, 180, 200, 215],
    tick: 0.01,
    lot: 0.1,
    beta: 1.3,
    ownVolatility: 0.03,
  },
  {
    symbol: 'BNBUSDT',
    anchors: [7, 14, 40, 480, 250, 310, 640, 700, 760, 800],
    tick: 0.1,
    lot: 0.01,
    beta: 0.95,
    ownVolatility: 0.018,
  },
  {
    symbol: 'XRPUSDT',
    anchors: [0.34, 0.2, 0.3, 0.8, 0.36, 0.6, 1.6, 2, 2.2, 2.4],
    tick: 0.0001,
    lot: 1,
    beta: 0.95,
    ownVolatility: 0.028,
  },
  {
    symbol: 'ADAUSDT',
    anchors: [0.045, 0.035, 0.2, 1.2, 0.27, 0.55, 0.8, 0.75, 0.8, 0.85],
    tick: 0.0001,
    lot: 1,
    beta: 1.1,
    ownVolatility: 0.025,
  },
  {
    symbol: 'DOGEUSDT',
    anchors: [0.0025, 0.0021, 0.006, 0.16, 0.075, 0.09, 0.25, 0.22, 0.24, 0.26],
    tick: 0.00001,
    lot: 1,
    beta: 1.1,
    ownVolatility: 0.032,
  },
  {
    symbol: 'AVAXUSDT',
    anchors: [4, 4, 5, 90, 12, 35, 36, 30, 33, 36],
    tick: 0.001,
    lot: 0.1,
    beta: 1.25,
    ownVolatility: 0.028,
  },
  {
    symbol: 'LINKUSDT',
    anchors: [0.5, 1.9, 13, 21, 6, 14, 20, 19, 21, 23],
    tick: 0.001,
    lot: 0.1,
    beta: 1.15,
    ownVolatility: 0.026,
  },
  {
    symbol: 'LTCUSDT',
    anchors: [32, 42, 130, 150, 72, 72, 100, 98, 104, 110],
    tick: 0.01,
    lot: 0.1,
    beta: 0.95,
    ownVolatility: 0.02,
  },
  {
    symbol: 'DOTUSDT',
    anchors: [3, 3, 8, 27, 4.6, 7.5, 6.8, 5.5, 5.8, 6],
    tick: 0.0001,
    lot: 0.1,
    beta: 1.15,
    ownVolatility: 0.024,
  },
];

/** What follows the price of an instrument, in another currency or a multiple of it. */
export interface Follower {
  symbol: string;
  follows: string;
  /** Of the instrument's price; 1 by default. */
  times?: number;
  quoteCoin: 'USDT' | 'USDC' | 'USD';
  tick: number;
  lot: number;
}

/**
 * Perpetuals settled in USDC, those settled in the coin, whose size is in US dollars, and more of USDT, with their coins: the
 * accounts trade none of these by themselves.
 */
export const FOLLOWERS: readonly Follower[] = [
  { symbol: 'BTCPERP', follows: 'BTCUSDT', quoteCoin: 'USDC', tick: 0.1, lot: 0.001 },
  { symbol: 'ETHPERP', follows: 'ETHUSDT', quoteCoin: 'USDC', tick: 0.01, lot: 0.01 },
  { symbol: 'BTCUSD', follows: 'BTCUSDT', quoteCoin: 'USD', tick: 0.1, lot: 1 },
  { symbol: 'ETHUSD', follows: 'ETHUSDT', quoteCoin: 'USD', tick: 0.01, lot: 1 },
  { symbol: 'MNTUSDT', follows: 'XRPUSDT', times: 0.5, quoteCoin: 'USDT', tick: 0.0001, lot: 0.1 },
  { symbol: '币安人生USDT', follows: 'DOGEUSDT', times: 0.9, quoteCoin: 'USDT', tick: 0.00001, lot: 1 },
  // One coin by the thousand, and by ten thousand.
  { symbol: '1000CATUSDT', follows: 'DOGEUSDT', times: 0.05, quoteCoin: 'USDT', tick: 0.000001, lot: 10 },
  { symbol: '10000CATUSDT', follows: 'DOGEUSDT', times: 0.5, quoteCoin: 'USDT', tick: 0.00001, lot: 1 },
];

/** A coin that has no market of its own in USDT: others are quoted in it, or it has no market at all. */
export interface UnquotedCoin {
  coin: string;
  /** What one is worth, USDT; with a market it wanders around that. */
  worth: number;
  /** The coins that are traded for it on the spot market. */
  quotes: readonly string[];
}

export const UNQUOTED: readonly UnquotedCoin[] = [
  { coin: 'EUR', worth: 1.16, quotes: ['USDT', 'BTC'] },
  { coin: 'BRL', worth: 0.185, quotes: ['USDT'] },
  { coin: 'BYUSDT', worth: 1, quotes: [] },
  { coin: 'NEWT', worth: 0.8, quotes: [] },
];

/** What a symbol says of an unquoted coin: its own price in USDT, or that of a coin which is quoted in it. */
export function unquotedIn(symbol: string): { unquoted: UnquotedCoin; base: string | null } | undefined {
  for (const unquoted of UNQUOTED) {
    if (symbol === `${unquoted.coin}USDT`) return { unquoted, base: null };
    const base = unquoted.quotes.find((coin) => symbol === coin + unquoted.coin);
    if (base !== undefined) return { unquoted, base };
  }
  return undefined;
}

/** The market of USDC in USDT. */
export const USDC_MARKET = 'USDCUSDT';

/** @throws RangeError for a symbol the market does not know */
export function instrumentOf(symbol: string): Instrument {
  const found = INSTRUMENTS.find((instrument) => instrument.symbol === symbol);
  if (!found) throw new RangeError(`There is no ${symbol} on this exchange.`);
  return found;
}

const USDC_TICK = 0.000001;
const UNQUOTED_TICK = 0.00000001;

/** The smallest price step of a symbol. @throws RangeError for a symbol the market does not know */
export function tickOf(symbol: string): number {
  if (symbol === USDC_MARKET) return USDC_TICK;
  if (unquotedIn(symbol)) return UNQUOTED_TICK;
  return (FOLLOWERS.find((one) => one.symbol === symbol) ?? instrumentOf(symbol)).tick;
}

/** @returns the nearest price on the tick grid, at least one tick */
export function roundToTick(value: number, tick: number): number {
  const steps = Math.max(1, Math.round(value / tick));
  return Number((steps * tick).toFixed(8));
}
