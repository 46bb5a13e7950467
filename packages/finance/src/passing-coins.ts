import type { Decimal } from 'decimal.js';
import type { Account, LogLine } from './account.ts';
import { sum } from './exact.ts';

/**
 * What one of each coin is worth that came and went between two readings, so that neither has its price: what it was exchanged
 * for, USDT. Without a price, money that came in such a coin and was sold at once would look like a gain of the exchange.
 *
 * @param lines of the log between the two readings
 * @returns none for a coin that was exchanged for nothing that has a price
 * @example passingPrices({ coins: [], positions: [], uncheckedCoins: [] }, { coins: [], positions: [], uncheckedCoins: [] }, []) // => new Map()
 */
export function passingPrices(
  before: Account,
  after: Account,
  lines: readonly LogLine[],
): Map<string, Decimal> {
  const known = new Map([...before.coins, ...after.coins].map(({ coin, price }) => [coin, price]));
  const exchanged = lines.filter(({ meaning, cashFlow }) => meaning === 'exchanged' && !cashFlow.isZero());
  const passing = new Set(exchanged.map(({ coin }) => coin).filter((coin) => !known.has(coin)));
  const prices = new Map<string, Decimal>();
  for (const coin of passing) {
    const legs = exchanged.filter((line) => line.coin === coin);
    const swaps = legs.flatMap((leg) => {
      const other = counterpartOf(leg, exchanged);
      const price = other && known.get(other.coin);
      return price ? [{ amount: leg.cashFlow.abs(), worth: price.times(other.cashFlow).abs() }] : [];
    });
    const amount = sum(swaps.map((swap) => swap.amount));
    if (amount.gt(0)) prices.set(coin, sum(swaps.map(({ worth }) => worth)).div(amount));
  }
  return prices;
}

/** The other leg of an exchange: the one line of its moment in another coin and the other direction; none of several. */
function counterpartOf(leg: LogLine, exchanged: readonly LogLine[]): LogLine | undefined {
  const others = exchanged.filter(
    ({ coin, occurredAt, cashFlow }) =>
      coin !== leg.coin &&
      occurredAt.getTime() === leg.occurredAt.getTime() &&
      cashFlow.isPositive() !== leg.cashFlow.isPositive(),
  );
  return others.length === 1 ? others[0] : undefined;
}
