import type { Decimal } from 'decimal.js';

/** What a line of the log does to the account; `unknown` until an administrator says it. */
export type LineMeaning = 'flow' | 'result' | 'interest' | 'exchanged' | 'borrowing' | 'unknown';

/** A line of the transaction log, reduced to what its order depends on. */
export interface ChainedLine {
  /** Unique. */
  transactionId: string;
  coin: string;
  meaning: LineMeaning;
  change: Decimal;
  /** Cash balance after it. */
  balance: Decimal;
  occurredAt: Date;
}

/**
 * Puts lines in the order they happened: by time, and within one time by their balances, since each line of a coin starts
 * from the balance the one before it left. Lines of one time whose balances do not link go by their ids.
 *
 * Nothing links the coins of one time to each other. There flows come last, money in before money out, as who empties an
 * account closes its positions and covers its debts first; else the names of the coins decide. So each flow has the same
 * place among all lines of its time, in whatever order they are given.
 *
 * @example inOrder([]) // => []
 */
export function inOrder<Line extends ChainedLine>(lines: readonly Line[]): Line[] {
  const sorted = lines.toSorted((a, b) => (a.transactionId < b.transactionId ? -1 : 1));
  return [...groupsBy(sorted, ({ occurredAt }) => occurredAt.getTime())]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, moment]) => (moment.length === 1 ? moment : merged(moment)));
}

function groupsBy<Line, Key>(lines: readonly Line[], keyOf: (line: Line) => Key): Map<Key, Line[]> {
  const groups = new Map<Key, Line[]>();
  for (const line of lines) {
    const group = groups.get(keyOf(line));
    if (group) group.push(line);
    else groups.set(keyOf(line), [line]);
  }
  return groups;
}

/** Lines of one time: each coin's in their chain. */
function merged<Line extends ChainedLine>(moment: readonly Line[]): Line[] {
  const chains = [...groupsBy(moment, ({ coin }) => coin)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, lines]) => linked(lines));
  return moment.flatMap(() => {
    const heads = chains.flatMap((chain) => (chain[0] ? [{ chain, rank: rankOf(chain[0]) }] : []));
    const [first] = heads.toSorted((a, b) => a.rank - b.rank);
    return first?.chain.splice(0, 1) ?? [];
  });
}

function rankOf({ meaning, change }: ChainedLine): number {
  if (meaning !== 'flow' && meaning !== 'unknown') return 0;
  return change.gt(0) ? 1 : 2;
}

function linked<Line extends ChainedLine>(group: readonly Line[]): Line[] {
  const left = [...group];
  const isAfterAnother = (line: Line): boolean =>
    left.some((other) => other !== line && other.balance.eq(line.balance.minus(line.change)));
  const ordered: Line[] = [];
  let next = left.find((line) => !isAfterAnother(line)) ?? left[0];
  while (next) {
    const current: Line = next;
    ordered.push(current);
    left.splice(left.indexOf(current), 1);
    next = left.find((line) => line.balance.minus(line.change).eq(current.balance)) ?? left[0];
  }
  return ordered;
}

/**
 * The cash balance of each coin at a moment, according to the log. Where the last lines of a coin share one time, the one
 * that ends their chain counts.
 *
 * @example lastBalances([], new Date(0)).size // => 0
 */
export function lastBalances(lines: readonly ChainedLine[], until: Date): Map<string, Decimal> {
  const balances = new Map<string, Decimal>();
  for (const { coin, balance, occurredAt } of inOrder(lines))
    if (occurredAt <= until) balances.set(coin, balance);
  return balances;
}
