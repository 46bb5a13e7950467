import type { Decimal } from 'decimal.js';

/** A line of the transaction log, reduced to what its order depends on. */
export interface ChainedLine {
  coin: string;
  change: Decimal;
  /** Cash balance after it. */
  balance: Decimal;
  occurredAt: Date;
}

/**
 * Puts lines in the order they happened: by time, and within one time by their balances, since each line of a coin starts
 * from the balance the one before it left. Lines of one time whose balances do not link keep their order.
 *
 * @example inOrder([]) // => []
 */
export function inOrder<Line extends ChainedLine>(lines: readonly Line[]): Line[] {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = `${String(line.occurredAt.getTime())} ${line.coin}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return [...groups.values()]
    .toSorted((a, b) => timeOf(a) - timeOf(b))
    .flatMap((group) => (group.length === 1 ? group : linked(group)));
}

function timeOf(group: readonly ChainedLine[]): number {
  return group[0]?.occurredAt.getTime() ?? 0;
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
