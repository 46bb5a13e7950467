import { Decimal } from 'decimal.js';
import { limitFor, type UnexplainedLimit } from '@equanim/finance/unexplained-limit';
import type { Exchange } from '../../exchange/exchange.ts';
import type { Explanation } from './explanation.ts';
import type { WholeSnapshot } from '../model.ts';

/** A coin and the price it was read at, USDT. */
export interface CoinPrice {
  coin: string;
  price: Decimal;
}

/** A fraction: two readings of one price lie a moment apart, and an index is not quite the market. */
const PRICE_AGREEMENT_RATE = new Decimal('0.005');
/** In one minute: each may cost a call. */
const MAX_CHECKED_PRICES = 5;

/**
 * Checks the prices that moved the equity.
 *
 * @returns coins whose own market gives another price
 * @throws ExchangeError
 */
export async function listOddPrices(
  exchange: Pick<Exchange, 'readCoinPrice'>,
  snapshot: WholeSnapshot,
  { explanation, limit }: { explanation: Explanation; limit: UnexplainedLimit },
): Promise<string[]> {
  const odd: string[] = [];
  for (const read of pricesToConfirm(snapshot, explanation, limit)) {
    const isBenchmark = read.coin === 'BTC' && isConfirmed(read, snapshot.btcPrice);
    if (!isBenchmark && !isConfirmed(read, await exchange.readCoinPrice(read.coin))) odd.push(read.coin);
  }
  return odd;
}

/** Whether a coin's own market confirms the price it was read at. */
export function isConfirmed({ price }: CoinPrice, market: Decimal | null): boolean {
  return Boolean(market?.gt(0) && price.div(market).minus(1).abs().lte(PRICE_AGREEMENT_RATE));
}

/**
 * Coins whose price moved further than two readings of it lie apart, and by itself moved the equity by more than the limit:
 * their own market should confirm it. The largest move comes first.
 */
export function pricesToConfirm(
  { totals, state }: Pick<WholeSnapshot, 'totals' | 'state'>,
  { previous }: Explanation,
  limit: UnexplainedLimit,
): CoinPrice[] {
  if (!previous) return [];
  const before = new Map(previous.coins.map((coin) => [coin.coin, coin]));
  const moves = state.coins.flatMap(({ coin, price }) => {
    const known = before.get(coin);
    if (!price || !known?.price) return [];
    const isNear = isConfirmed({ coin, price }, known.price);
    return isNear ? [] : [{ coin, price, move: known.equity.times(price.minus(known.price)).abs() }];
  });
  return moves
    .filter(({ move }) => move.gt(limitFor(totals.equity, limit)))
    .toSorted((a, b) => b.move.comparedTo(a.move))
    .slice(0, MAX_CHECKED_PRICES);
}
