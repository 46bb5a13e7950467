import { sum } from '@equanim/finance/exact';
import { Decimal } from 'decimal.js';
import type { AccountState } from '../exchange/exchange.ts';
import { formatUsdt } from './format-usdt.ts';
import type { Explanation } from './explanation.ts';
import type { Reading } from './read-account.ts';
import type { WholeSnapshot } from './snapshot.ts';
import { limitFor, type UnexplainedLimit } from './unexplained-limit.ts';

/** Why a sample does not join the history. */
export interface Doubt {
  reason: string;
  /** What may still prove it true: the log, which may be late, or later readings that tell the same; null for nothing. */
  awaits: 'log' | 'agreement' | null;
}

/**
 * Decides on a sample: it must be one state of the account, and what contradicts its log and its fills must lie within the
 * limit.
 *
 * @param oddPrices coins whose own market does not confirm their price
 * @returns null for one that joins the history
 */
export function doubtOf(
  { snapshot, fault }: Pick<Reading, 'snapshot' | 'fault'>,
  explanation: Explanation,
  { limit, oddPrices }: { limit: UnexplainedLimit; oddPrices: readonly string[] },
): Doubt | null {
  if (fault !== null) return { reason: fault, awaits: null };
  if (oddPrices.length > 0)
    return { reason: `The price of ${oddPrices.join(', ')} is not that of its market.`, awaits: 'agreement' };
  const { equity } = snapshot.totals;
  if (explanation.contradiction.gt(allowance(snapshot, explanation, limit)))
    return { reason: describe(equity, explanation), awaits: 'log' };
  if (equity.isZero() && !isKnownEmpty(explanation))
    return {
      reason: 'The exchange reported an equity of zero that its log does not explain.',
      awaits: 'log',
    };
  return null;
}

/** Nothing at all is an equity only where the log, or the minute before, says so. */
function isKnownEmpty({ previous, isLogRead }: Explanation): boolean {
  return isLogRead || (previous !== null && previous.coins.every((coin) => coin.equity.isZero()));
}

function describe(equity: Decimal, { reconciliation, contradiction }: Explanation): string {
  if (equity.isZero()) return 'The exchange reported an equity of zero that its log does not explain.';
  const coins = reconciliation?.coins.filter(({ unexplained }) => unexplained.abs().gt('1e-6')) ?? [];
  const named = coins.length > 0 ? ` (${coins.map(({ coin }) => coin).join(', ')})` : '';
  return `Positions, prices and transaction log do not explain ${formatUsdt(contradiction)} USDT of the change of equity${named}.`;
}

/** Without the log nothing tells trades, funding and fees from errors: what they may make of the positions' value. */
const UNCHECKED_RATE = new Decimal('0.02');

function allowance(
  { totals, state }: Pick<WholeSnapshot, 'totals' | 'state'>,
  { previous, isLogRead }: Explanation,
  limit: UnexplainedLimit,
): Decimal {
  const allowed = limitFor(totals.equity, limit);
  if (isLogRead) return allowed;
  const values = [state, ...(previous ? [previous] : [])].map(grossValueUsdt);
  return allowed.plus(Decimal.max(...values).times(UNCHECKED_RATE));
}

function grossValueUsdt({ coins, positions }: AccountState): Decimal {
  const prices = new Map(coins.map(({ coin, price }) => [coin, price]));
  return sum(positions.map(({ value, settleCoin }) => value.abs().times(prices.get(settleCoin) ?? 0)));
}

/** A coin and what its price alone did to the equity, USDT. */
export interface PriceMove {
  coin: string;
  price: Decimal;
}

/** Two readings of one price lie a moment apart, and an index is not quite the market. */
const PRICE_AGREEMENT_RATE = new Decimal('0.005');

/** Whether a coin's own market confirms the price it was read at. */
export function isConfirmed({ price }: PriceMove, market: Decimal | null): boolean {
  return Boolean(market?.gt(0) && price.div(market).minus(1).abs().lte(PRICE_AGREEMENT_RATE));
}

/** More prices are not confirmed in one minute: each may cost a call. */
const MAX_PRICES = 5;

/**
 * Coins whose price moved further than two readings of it lie apart, and moved the equity by more than the limit by itself,
 * the largest first: their own market should confirm it.
 */
export function pricesToConfirm(
  { totals, state }: Pick<WholeSnapshot, 'totals' | 'state'>,
  { previous }: Explanation,
  limit: UnexplainedLimit,
): PriceMove[] {
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
    .slice(0, MAX_PRICES);
}
