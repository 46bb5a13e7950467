import { Exact, sum } from '@equanim/finance/exact';
import { lastBalances } from '@equanim/finance/log-order';
import { reconcile, type Reconciliation } from '@equanim/finance/reconciliation';
import type { Decimal } from 'decimal.js';
import type { TransactionReading } from '../../exchange/exchange.ts';
import type { AccountState } from '../../exchange/account-state.ts';
import { DAY_MS } from '../../../platform/time.ts';

/** What happened to the account between the last good minute and this one. */
export interface Explanation {
  /** Null for the first minute there is: nothing is known before it. */
  previous: AccountState | null;
  /** Null where there is nothing to compare with. */
  reconciliation: Reconciliation | null;
  /** The most by which the account contradicts its log and its fills, USDT. */
  contradiction: Decimal;
  /** Whether the log was read: without it, the changes it would explain cannot be checked. */
  isLogRead: boolean;
}

/** Whoever holds a position has a line within it: funding is paid every eight hours at the latest. */
const FIRST_MINUTE_LOG_MS = DAY_MS;

/** From when on the log is needed to explain a state: the first minute is held against what it says of the day before. */
export function logNeededSince(previous: AccountState | null, { readAt }: AccountState): Date {
  return previous?.readAt ?? new Date(readAt.getTime() - FIRST_MINUTE_LOG_MS);
}

/**
 * Explains a minute by the one before it and what the log says happened between them.
 *
 * @param lines of the log between the two; of the first minute those before it, which end at the balances it must have
 */
export function explain(
  previous: AccountState | null,
  state: AccountState,
  { lines, isLogRead }: { lines: readonly TransactionReading[]; isLogRead: boolean },
): Explanation {
  if (!previous) return { previous, reconciliation: null, contradiction: offTheLog(state, lines), isLogRead };
  const since = lines.filter(({ occurredAt }) => occurredAt > previous.readAt && occurredAt <= state.readAt);
  const reconciliation = reconcile(previous, state, since);
  return { previous, reconciliation, contradiction: reconciliation.contradiction, isLogRead };
}

/** How far the balances of a first minute are off those the log ends at, USDT; coins without a line are left out. */
function offTheLog({ coins, readAt }: AccountState, lines: readonly TransactionReading[]): Decimal {
  const logged = [...lastBalances(lines, readAt)];
  return sum(
    logged.map(([name, balance]) => {
      const coin = coins.find((one) => one.coin === name);
      if (!coin) return balance.abs();
      // Whether an automatic loan is part of the log's balance is not documented: an account may show either.
      const offs = [coin.walletBalance, coin.walletBalance.minus(coin.spotBorrow)].map((own) =>
        own.minus(balance).abs(),
      );
      return Exact.min(...offs).times(coin.price ?? 0);
    }),
  );
}
