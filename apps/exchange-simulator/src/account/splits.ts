import { absolute, divide, multiply, SCALE, type Fixed } from '../fixed.ts';
import { contractOf } from '../market/contracts.ts';
import { identifier } from '../market/random.ts';
import { holdingKey, type Book } from './book.ts';
import type { DayRecords, Scene } from './ledger.ts';
import { sideOf } from './position-entries.ts';

/** How a linear contract is counted in other units. */
export interface SplitTerms {
  symbol: string;
  /** New contracts for one. */
  factor: Fixed;
  /** The contract it goes on as, whose price is the new one; by default its own. */
  newSymbol: string;
  /** Whether the line in the log has the symbol. */
  isNamed: boolean;
}

/** Splits what is held of a contract, at an unchanged value, by an execution for each side. */
export function splitHoldings(
  { seed, market }: Scene,
  { book, day, ms, number }: { book: Book; day: DayRecords; ms: number; number: number },
  { symbol, factor, newSymbol }: SplitTerms,
): void {
  const [contract, next] = [contractOf('linear', symbol), contractOf('linear', newSymbol)];
  for (const positionIdx of [0, 1, 2] as const) {
    const [key, newKey] = [holdingKey(contract, positionIdx), holdingKey(next, positionIdx)];
    const held = book.holdings.get(key);
    if (!held) continue;
    const size = multiply(held.size, factor);
    const entryPrice = divide(held.entryPrice, factor);
    const sessionPrice = divide(held.sessionPrice, factor);
    book.holdings.delete(key);
    book.holdings.set(newKey, { ...held, contract: next, size, entryPrice, sessionPrice, updatedMs: ms });
    book.sequences.set(newKey, (book.sequences.get(key) ?? 0) + 1);
    const id = identifier(seed, ms, number, key, 804);
    day.executions.push({
      execId: id,
      orderId: id,
      ms,
      contract: next,
      side: sideOf(held.size),
      isMaker: false,
      kind: factor > SCALE ? 'ForwardSplitSettle' : 'ReverseSplitSettle',
      size: absolute(size),
      price: market.markPrice(next, ms),
      fee: 0n,
      feeRate: 0n,
      orderSize: 0n,
      closed: 0n,
      leaves: 0n,
    });
  }
}
