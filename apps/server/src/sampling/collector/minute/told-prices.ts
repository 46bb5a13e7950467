import { sum } from '@equanim/finance/exact';
import { Decimal } from 'decimal.js';
import type { TransactionReading } from '../../exchange/exchange.ts';
import type { AccountState, CoinReading } from '../../exchange/account-state.ts';
import type { ToldPrice } from '../model.ts';

/** Less than this may stay uncounted, USDT. */
const MIN_WORTH_USDT = 1;
/** Balances and the log are printed to the eighth decimal. */
const ROUNDING = new Decimal('0.00000002');

/** @returns null where nobody has said a price of the coin for that moment */
export function toldPrice(told: readonly ToldPrice[], coin: string, at: Date): Decimal | null {
  return told.find((one) => one.coin === coin && one.from <= at)?.price ?? null;
}

/** The account with the price that was told for each coin that has no other. */
export function withTold<Coin extends CoinReading, Account extends { readAt: Date; coins: Coin[] }>(
  account: Account,
  told: readonly ToldPrice[],
): Account {
  const coins = account.coins.map((one) => ({
    ...one,
    price: one.price ?? toldPrice(told, one.coin, account.readAt),
  }));
  return { ...account, coins };
}

/**
 * Coins without a price that cannot count as nothing: they were worth something in the last good minute, or more of them came
 * since than was given as a result or interest. What never had a value counts as nothing.
 *
 * @param lines of the log since the last good minute
 */
export function listPriceless(
  previous: AccountState | null,
  { coins }: AccountState,
  lines: readonly TransactionReading[],
): string[] {
  if (!previous) return [];
  const isAwaited = ({ coin, equity }: CoinReading): boolean => {
    const before = previous.coins.find((one) => one.coin === coin);
    const given = lines.filter((line) => line.coin === coin && isGiven(line));
    const came = equity.minus(before?.equity ?? 0).minus(sum(given.map(({ change }) => change)));
    return (
      came.gt(ROUNDING) ||
      equity
        .abs()
        .times(before?.price ?? 0)
        .gte(MIN_WORTH_USDT)
    );
  };
  return coins
    .filter(({ price, equity }) => price === null && !equity.isZero())
    .filter(isAwaited)
    .map(({ coin }) => coin);
}

const isGiven = ({ meaning }: TransactionReading): boolean => meaning === 'result' || meaning === 'interest';
