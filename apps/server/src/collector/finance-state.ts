import type { AccountEvents, AccountReading, FillEvent, PricesAt } from '@equanim/finance/equity-at';
import { Decimal } from 'decimal.js';
import type { AccountState, CoinReading, PositionReading, TransactionReading } from '../exchange/exchange.ts';
import { signedSize } from '@equanim/finance/account';

/** Coins that no market of the exchange prices count as nothing, for it as for us. */
export function unpricedCoins(...states: AccountState[]): Set<string> {
  return new Set(
    states.flatMap(({ coins }) => coins.filter(({ price }) => price === null).map(({ coin }) => coin)),
  );
}

/** Wallet and positions are two calls: between them open profit moves by no more of the positions' value than this. */
const PRICE_DRIFT_RATE = 0.005;

/**
 * Open profit of a coin at the very marks its positions are told with; the wallet's where the positions do not explain it, as
 * when one could not be read.
 */
function profitOf({ coin, unrealizedPnl }: CoinReading, positions: readonly PositionReading[]): Decimal {
  const held = positions.filter(({ settleCoin, category }) => settleCoin === coin && category !== 'option');
  const own = held.reduce((sum, position) => sum.plus(position.unrealizedPnl), new Decimal(0));
  const value = held.reduce((sum, position) => sum.plus(position.value.abs()), new Decimal(0));
  return own.minus(unrealizedPnl).abs().lte(value.times(PRICE_DRIFT_RATE)) ? own : unrealizedPnl;
}

/** An account state in the words of the maths. */
export function toFinanceState({ coins, positions }: AccountState, without: Set<string>): AccountReading {
  return {
    coins: coins
      .filter(({ coin }) => !without.has(coin))
      .map((coin) => ({ ...coin, unrealizedPnl: profitOf(coin, positions) })),
    positions: positions.map((position) => ({ ...position, size: signedSize(position) })),
  };
}

/** What happened to an account, by its transaction log: balances, and the fills of its derivatives. */
export function toAccountEvents(lines: readonly TransactionReading[], without: Set<string>): AccountEvents {
  return {
    fills: lines.flatMap(toFill),
    lines: lines
      .filter(({ coin }) => !without.has(coin))
      .map(({ coin, change, cashFlow, isRealized, meaning, occurredAt }) => ({
        coin,
        change,
        cashFlow,
        isRealized,
        isPrincipal: meaning === 'borrowing',
        at: occurredAt.getTime(),
      })),
    categoriesWithoutFills: [],
  };
}

function toFill({ trade, category, symbol, coin, occurredAt }: TransactionReading): FillEvent[] {
  if (!trade || category === '' || category === 'spot') return [];
  const { side, quantity, price } = trade;
  const size = side === 'Buy' ? quantity : quantity.neg();
  return [{ category, symbol, settleCoin: coin, size, price, at: occurredAt.getTime() }];
}

/** The prices an account was read at, taken as exact. */
export function toPricesAt({ readAt, coins, positions }: AccountState): PricesAt {
  const exact = <Price>(price: Price) => ({ price, low: price, high: price });
  return {
    at: readAt.getTime(),
    coins: new Map(coins.flatMap(({ coin, price }) => (price ? [[coin, exact(price)]] : []))),
    marks: new Map(positions.map(({ symbol, markPrice }) => [symbol, exact(markPrice)])),
  };
}
