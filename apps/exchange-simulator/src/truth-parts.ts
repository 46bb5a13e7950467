import type { Account } from './account/account.ts';
import { partOf, type Part } from './account/log-types.ts';
import type { LogLine } from './account/records.ts';
import { coinStates, equityOf } from './account/valuation.ts';
import { format, roundExact, type Exact, type Fixed } from './fixed.ts';

/** What a change of equity was made of, in USDT. */
export type Parts = Record<Part | 'held' | 'funding' | 'fees', string> & { change: string };

/**
 * What of the change of equity after one moment, up to and including another, was what, as decimal texts in USDT that
 * add up to `change` but for their rounding.
 *
 * Every line of the log counts at its coin's price of its own instant: its funding, its fee (negative when paid), and
 * its cash flow by its type. `trading` is the realized profit, premiums and deliveries of contracts plus the change of
 * open profit and option value in USDT; `held` what changes of price did to balances less debts; `borrowing` the lines
 * of loans less the change of debt, which is nothing.
 */
export function partsOf(account: Account, fromMs: number, toMs: number): Parts {
  const { market } = account;
  const sums = new Map<string, Exact>();
  const add = (part: string, amount: Exact): void => void sums.set(part, (sums.get(part) ?? 0n) + amount);
  const [before, after] = [account.bookAt(fromMs), account.bookAt(toMs)];
  const lines = account.logBetween(fromMs + 1, toMs);

  for (const line of lines) {
    const price = market.coinPrice(line.coin, line.ms);
    add('funding', line.funding * price);
    add('fees', -line.fee * price);
    add(partOf(line), (line.cashFlow - line.debt) * price);
  }
  const openAt = (book: typeof before, ms: number): Exact =>
    coinStates(book, market, ms).reduce(
      (sum, { unrealizedPnl, optionValue, price }) => sum + (unrealizedPnl + optionValue) * price,
      0n,
    );
  add('trading', openAt(after, toMs) - openAt(before, fromMs));
  for (const coin of new Set([...before.coins.keys(), ...after.coins.keys()])) {
    const { cash = 0n, borrowed = 0n } = before.coins.get(coin) ?? {};
    const ofCoin = lines.filter((line) => line.coin === coin);
    const priceOf = (ms: number): Fixed => market.coinPrice(coin, ms);
    add('held', heldResult(ofCoin, { net: cash - borrowed, fromMs, toMs, priceOf }));
  }
  const text = (part: string): string => format(roundExact(sums.get(part) ?? 0n));
  return {
    held: text('held'),
    trading: text('trading'),
    funding: text('funding'),
    fees: text('fees'),
    interest: text('interest'),
    other: text('other'),
    flows: text('flows'),
    exchanged: text('exchanged'),
    borrowing: text('borrowing'),
    change: format(roundExact(equityOf(after, market, toMs) - equityOf(before, market, fromMs))),
  };
}

/** What price changes did to one coin's balance less debt, from line to line. */
function heldResult(
  lines: LogLine[],
  span: { net: Fixed; fromMs: number; toMs: number; priceOf: (ms: number) => Fixed },
): Exact {
  let [net, price, result] = [span.net, span.priceOf(span.fromMs), 0n];
  for (const { ms, change, debt } of lines) {
    const next = span.priceOf(ms);
    result += net * (next - price);
    [net, price] = [net + change - debt, next];
  }
  return result + net * (span.priceOf(span.toMs) - price);
}
