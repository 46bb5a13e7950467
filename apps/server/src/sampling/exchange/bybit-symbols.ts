import type { Category } from './exchange.ts';
import type { BybitMarket } from './bybit-markets.ts';
import { UnreadableRowError } from './bybit-fields.ts';

/** Where a row belongs; the settle coin is empty for spot. */
export interface Place {
  category: Category;
  settleCoin: string;
}

const DAY = String.raw`\d{1,2}[A-Z]{3}\d{2}`;
/** Coins have names of any script. */
const COIN = String.raw`[^\s-]+`;
/** BTCUSD, BTCUSDH26. */
const INVERSE = new RegExp(`^(${COIN})USD(?:[FGHJKMNQUVXZ]\\d{2})?$`);
/** BTC-27MAR26-70000-P, BTC-27MAR26-70000-P-USDT. */
const OPTION = new RegExp(`^${COIN}-${DAY}-\\d+(?:\\.\\d+)?-[CP](?:-(USDT|USDC))?$`);
/** BTCUSDT, BTCUSDT-27MAR26. */
const LINEAR_USDT = new RegExp(`^${COIN}USDT(?:-${DAY})?$`);
/** BTCPERP, BTC-27MAR26. */
const LINEAR_USDC = new RegExp(`^${COIN}(?:PERP|-${DAY})$`);

/** Quote coins, which spot symbols end in. */
const QUOTE_TEXT =
  'USDT USDC USDE USDQ USDR USD1 USD DAI BTC ETH SOL MNT EUR GBP BRL BRZ PLN TRY AED ARS MXN KZT IDR JPY';
const QUOTE_COINS = QUOTE_TEXT.split(' ');

/**
 * Where a row of a market's list belongs.
 *
 * @returns null for a row of another settle coin: inverse and option lists are not always filtered by it
 * @throws UnreadableRowError for a symbol that does not belong to the market's category
 */
export function placeOf({ category, settleCoin }: BybitMarket, symbol: string): Place | null {
  if (category === 'spot') return { category, settleCoin: '' };
  if (category === 'linear') return { category, settleCoin: linearCoin(symbol, settleCoin) };
  const own = settleCoinOf(category, symbol);
  if (own === undefined) throw new UnreadableRowError('symbol');
  return settleCoin === null || settleCoin === own ? { category, settleCoin: own } : null;
}

/**
 * The coin in which a contract pays profit and loss, by its symbol.
 *
 * @returns undefined for a symbol that does not show it
 */
export function settleCoinOf(category: Exclude<Category, 'spot'>, symbol: string): string | undefined {
  if (category === 'inverse') return INVERSE.exec(symbol)?.[1];
  if (category === 'linear')
    return LINEAR_USDT.test(symbol) ? 'USDT' : LINEAR_USDC.test(symbol) ? 'USDC' : undefined;
  const match = OPTION.exec(symbol);
  return match ? (match[1] ?? 'USDC') : undefined;
}

/** Linear lists are asked for by settle coin, which holds unless the symbol contradicts it. */
function linearCoin(symbol: string, asked: string | null): string {
  const named = settleCoinOf('linear', symbol);
  const isOther = named === undefined && (INVERSE.test(symbol) || OPTION.test(symbol));
  const coin = asked ?? named;
  if (isOther || coin === undefined || (named !== undefined && named !== coin))
    throw new UnreadableRowError('symbol');
  return coin;
}

/**
 * The coin a fee is taken in where the exchange names none: the settle coin; for spot the coin received, and for a
 * rebate the coin given (the exchange's "spot fee currency instruction").
 *
 * @returns an empty text for a spot symbol that ends in no coin known here
 */
export function usualFeeCoin(place: Place, symbol: string, side: 'Buy' | 'Sell', isRebate = false): string {
  if (place.category !== 'spot') return place.settleCoin;
  const quote = quoteCoinOf(symbol);
  if (quote === undefined) return '';
  const isBase = (side === 'Buy') !== isRebate;
  return isBase ? symbol.slice(0, -quote.length) : quote;
}

/** @returns the coin a spot symbol is priced in; undefined for one that ends in no coin known here */
export function quoteCoinOf(symbol: string): string | undefined {
  return QUOTE_COINS.find((coin) => symbol.endsWith(coin) && symbol.length > coin.length);
}
