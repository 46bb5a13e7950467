import { toFixed, type Fixed } from '../fixed.ts';
import { EXPIRY_HOUR } from './calendar.ts';
import { FOLLOWERS, INSTRUMENTS, UNQUOTED, USDC_MARKET } from './instruments.ts';

export type Category = 'spot' | 'linear' | 'inverse' | 'option';

/** Something that is traded. */
export interface Contract {
  category: Category;
  symbol: string;
  baseCoin: string;
  quoteCoin: string;
  /** The coin profit and loss are paid in; empty for spot, which pays in the coins themselves. */
  settleCoin: string;
  /** Symbol of the price it is valued by: its own, or an option's underlying. */
  pricedBy: string;
  /** Smallest size step. */
  lot: Fixed;
  option: OptionTerms | null;
}

export interface OptionTerms {
  expiresMs: number;
  strike: number;
  isCall: boolean;
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const OPTION_LOT = toFixed(0.01);
const OPTION_SYMBOL = /^(BTC|ETH)-(\d{1,2})([A-Z]{3})(\d{2})-([1-9]\d*)-([CP])(-USDT)?$/;

const known = new Map<string, Contract>(listed().map((one) => [keyOf(one.category, one.symbol), one]));

/** Every contract except options, which are made when they are asked for. */
export function contractsOf(category: Exclude<Category, 'option'>): Contract[] {
  return [...known.values()].filter((one) => one.category === category && !one.option);
}

/** @returns undefined for a symbol this category does not have; options exist with any expiry and strike */
export function findContract(category: Category, symbol: string): Contract | undefined {
  const key = keyOf(category, symbol);
  const found = known.get(key) ?? (category === 'option' ? parseOption(symbol) : undefined);
  if (found) known.set(key, found);
  return found;
}

/** @throws RangeError for a symbol this category does not have */
export function contractOf(category: Category, symbol: string): Contract {
  const found = findContract(category, symbol);
  if (!found) throw new RangeError(`There is no ${category} ${symbol} on this exchange.`);
  return found;
}

/** The symbol of an option, such as `BTC-27JUN26-100000-C` (settled in USDC) or with `-USDT` behind it. */
export function optionSymbol(baseCoin: string, terms: OptionTerms, settleCoin: 'USDC' | 'USDT'): string {
  const day = new Date(terms.expiresMs);
  const date = `${day.getUTCDate()}${MONTHS[day.getUTCMonth()]}${String(day.getUTCFullYear() % 100).padStart(2, '0')}`;
  const suffix = settleCoin === 'USDT' ? '-USDT' : '';
  return `${baseCoin}-${date}-${terms.strike}-${terms.isCall ? 'C' : 'P'}${suffix}`;
}

function parseOption(symbol: string): Contract | undefined {
  const [, baseCoin = '', day, month = '', year, strike, type, suffix] = OPTION_SYMBOL.exec(symbol) ?? [];
  const monthIndex = MONTHS.indexOf(month);
  if (monthIndex < 0) return undefined;
  const settleCoin = suffix ? 'USDT' : 'USDC';
  return {
    category: 'option',
    symbol,
    baseCoin,
    quoteCoin: settleCoin,
    settleCoin,
    pricedBy: `${baseCoin}${settleCoin === 'USDT' ? 'USDT' : 'PERP'}`,
    lot: OPTION_LOT,
    option: {
      expiresMs: Date.UTC(2000 + Number(year), monthIndex, Number(day), EXPIRY_HOUR),
      strike: Number(strike),
      isCall: type === 'C',
    },
  };
}

function listed(): Contract[] {
  const inTether = FOLLOWERS.filter(({ quoteCoin }) => quoteCoin === 'USDT');
  const tethered = [...INSTRUMENTS, ...inTether].flatMap(({ symbol, lot }) => {
    const baseCoin = symbol.slice(0, -'USDT'.length);
    const common = { symbol, baseCoin, quoteCoin: 'USDT', pricedBy: symbol, lot: toFixed(lot), option: null };
    return [
      { ...common, category: 'linear' as const, settleCoin: 'USDT' },
      { ...common, category: 'spot' as const, settleCoin: '' },
    ];
  });
  const others = FOLLOWERS.filter((one) => !inTether.includes(one));
  const followers = others.map(({ symbol, follows, quoteCoin, lot }) => {
    const baseCoin = follows.slice(0, -'USDT'.length);
    const isInverse = quoteCoin === 'USD';
    return {
      category: isInverse ? ('inverse' as const) : ('linear' as const),
      symbol,
      baseCoin,
      quoteCoin,
      settleCoin: isInverse ? baseCoin : quoteCoin,
      pricedBy: symbol,
      lot: toFixed(lot),
      option: null,
    };
  });
  const stable = {
    category: 'spot' as const,
    symbol: USDC_MARKET,
    baseCoin: 'USDC',
    quoteCoin: 'USDT',
    settleCoin: '',
    pricedBy: USDC_MARKET,
    lot: toFixed(0.01),
    option: null,
  };
  const quoted = UNQUOTED.flatMap(({ coin, quotes }) =>
    quotes.map((baseCoin) => {
      const symbol = baseCoin + coin;
      return { ...stable, symbol, baseCoin, quoteCoin: coin, pricedBy: symbol };
    }),
  );
  return [...tethered, ...followers, stable, ...quoted];
}

function keyOf(category: Category, symbol: string): string {
  return `${category}:${symbol}`;
}
