import { sum } from '@equanim/finance/exact';
import { Decimal } from 'decimal.js';
import { limitFor, type UnexplainedLimit } from '@equanim/finance/unexplained-limit';
import type { AccountState } from '../../exchange/account-state.ts';
import { moneyInWords } from '../../../platform/in-words.ts';
import type { Explanation } from './explanation.ts';
import type { Doubt, Reading, WholeSnapshot } from '../model.ts';

/**
 * Decides on a sample: it must be one state of the account, and contradict its log and its fills by no more than the limit.
 *
 * @param oddPrices coins whose own market does not confirm their price
 * @param priceless coins that only an administrator can price
 * @returns null for one that joins the history
 */
export function doubtOf(
  { snapshot, fault, missOfTotal }: Pick<Reading, 'snapshot' | 'fault' | 'missOfTotal'>,
  explanation: Explanation,
  {
    limit,
    oddPrices,
    priceless,
  }: { limit: UnexplainedLimit; oddPrices: readonly string[]; priceless: readonly string[] },
): Doubt | null {
  if (fault !== null) return { reason: fault, awaits: null };
  if (explanation.previous && snapshot.readAt <= explanation.previous.readAt)
    return {
      reason: 'The exchange dates this reading before the reading of an earlier minute.',
      awaits: null,
    };
  if (priceless.length > 0)
    return {
      reason: `The exchange has no price of ${priceless.join(', ')}: an administrator has to say what it is worth.`,
      awaits: 'price',
    };
  if (oddPrices.length > 0)
    return { reason: `The price of ${oddPrices.join(', ')} does not match its market.`, awaits: 'agreement' };
  const { equity } = snapshot.totals;
  if (missOfTotal.abs().gt(limitFor(equity, limit)))
    return { reason: describeMiss(missOfTotal), awaits: 'agreement' };
  if (explanation.contradiction.gt(allowance(snapshot, explanation, limit)))
    return { reason: describe(equity, explanation), awaits: 'log' };
  if (equity.lte(0) && !isKnownEmpty(explanation)) return { reason: UNEXPLAINED_NOTHING, awaits: 'log' };
  return null;
}

const UNEXPLAINED_NOTHING = 'The exchange reported an equity of zero or less that its log does not explain.';

/** An equity of zero, or a debt, is believed only where the log, or the minute before, confirms it. */
function isKnownEmpty({ previous, isLogRead }: Explanation): boolean {
  return isLogRead || (previous !== null && previous.coins.every((coin) => coin.equity.lte(0)));
}

function describe(equity: Decimal, { reconciliation, contradiction }: Explanation): string {
  if (equity.lte(0)) return UNEXPLAINED_NOTHING;
  const coins = reconciliation?.coins.filter(({ unexplained }) => unexplained.abs().gt('1e-6')) ?? [];
  const named = coins.length > 0 ? ` (${coins.map(({ coin }) => coin).join(', ')})` : '';
  return `Positions, prices and transaction log do not explain ${moneyInWords(contradiction)} USDT of the change of equity${named}.`;
}

function describeMiss(missOfTotal: Decimal): string {
  const more = missOfTotal.gt(0) ? 'more' : 'less';
  return `The coins add up to ${moneyInWords(missOfTotal.abs())} USDT ${more} than the total equity the exchange reports.`;
}

/** A fraction of the positions' value: without the log, trades, funding and fees look like errors and may be this large. */
const MAX_UNCHECKED_RATE = new Decimal('0.02');

function allowance(
  { totals, state }: Pick<WholeSnapshot, 'totals' | 'state'>,
  { previous, isLogRead }: Explanation,
  limit: UnexplainedLimit,
): Decimal {
  const allowed = limitFor(totals.equity, limit);
  if (isLogRead) return allowed;
  const values = [state, ...(previous ? [previous] : [])].map(grossValueUsdt);
  return allowed.plus(Decimal.max(...values).times(MAX_UNCHECKED_RATE));
}

function grossValueUsdt({ coins, positions }: AccountState): Decimal {
  const prices = new Map(coins.map(({ coin, price }) => [coin, price]));
  return sum(positions.map(({ value, settleCoin }) => value.abs().times(prices.get(settleCoin) ?? 0)));
}
