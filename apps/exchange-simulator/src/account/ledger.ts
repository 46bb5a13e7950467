import type { Market } from '../market/market.ts';
import { coinIn, type Book } from './book.ts';
import { isFlowType, partOf } from './log-types.ts';
import type { LogLine, SimulatedExecution, SimulatedOrder } from './records.ts';
import { applyFlow } from './units.ts';
import { equityOf } from './valuation.ts';

/** The fixed context of everything that happens to an account. */
export interface Scene {
  seed: number;
  market: Market;
  isHedged: boolean;
}

/** The records of one day. */
export interface DayRecords {
  orders: SimulatedOrder[];
  executions: SimulatedExecution[];
  log: LogLine[];
}

/** A line to be written; its type decides whether it is a flow unless `isFlow` does. */
export type Posting = Omit<LogLine, 'change' | 'balance' | 'isFlow' | 'flow' | 'entries'> &
  Partial<Pick<LogLine, 'isFlow' | 'entries'>>;

const NO_ENTRIES: LogLine['entries'] = [];

/** Writes a line, which is the only way a balance changes. Flows change the units at their value right before. */
export function post(scene: Scene, into: { book: Book; day: DayRecords }, posting: Posting): void {
  const { market } = scene;
  const { book, day } = into;
  const { ms, coin, type, category, cashFlow, funding, fee, debt } = posting;
  const isFlow = posting.isFlow ?? isFlowType(type);
  const flow = isFlow
    ? applyFlow(book, cashFlow * market.coinPrice(coin, ms), equityOf(book, market, ms))
    : null;
  const change = cashFlow + funding - fee;
  const held = coinIn(book, coin);
  held.cash += change;
  held.borrowed += debt;
  if (partOf({ type, category, isFlow }) === 'trading') held.realized += change;
  if (isFlow && !type.startsWith('TRANSFER'))
    book.outside.set(coin, (book.outside.get(coin) ?? 0n) - cashFlow);
  // Written out, because an account has a hundred thousand lines and spreading objects is slow.
  day.log.push({
    id: posting.id,
    ms,
    coin,
    type,
    category,
    symbol: posting.symbol,
    side: posting.side,
    size: posting.size,
    quantity: posting.quantity,
    price: posting.price,
    fee,
    funding,
    cashFlow,
    change,
    balance: held.cash,
    tradeId: posting.tradeId,
    orderId: posting.orderId,
    debt,
    isFlow,
    flow,
    entries: posting.entries ?? NO_ENTRIES,
  });
}
