import { absolute, divide, multiply, SCALE, type Fixed } from '../fixed.ts';
import { contractOf, type Category, type Contract } from '../market/contracts.ts';
import { identifier } from '../market/random.ts';
import { coinIn, heldIn, type Book, holdingKey } from './book.ts';
import { post, type DayRecords, type Scene } from './ledger.ts';
import type { PositionIndex, Side, SimulatedFill, SimulatedOrder } from './records.ts';
import { feeOf, recordFill } from './trades.ts';
import { sideOf } from './position-entries.ts';

interface OrderTerms {
  category: Category;
  symbol: string;
  side: Side;
  /** In the coin, of an inverse contract in US dollars. */
  size: Fixed;
  /** In hedge mode the side it opens or closes; by default the side it opens. */
  positionIdx?: PositionIndex;
}

/** Anything that can happen to an account; amounts are above zero unless they are signed. */
export type Action =
  | { kind: 'deposit' | 'withdrawal'; coin: string; amount: Fixed }
  /** Everything is closed, paid back and taken out, and the account's own life ends. */
  | { kind: 'zero' }
  /** A line of any type; the amount is signed, and its cash flow. */
  | {
      kind: 'line';
      type: string;
      coin: string;
      amount: Fixed;
      fee?: Fixed;
      symbol?: string;
      category?: string;
      isFlow?: boolean;
    }
  /** Without `movesBalance` only what the wallet shows of the debt changes, and no line is written. */
  | { kind: 'borrow' | 'repay'; coin: string; amount: Fixed; movesBalance: boolean }
  | { kind: 'convert'; from: string; to: string; amount: Fixed }
  /** Fills at once, at the mark price unless another is given; its fee may be taken in a coin of its own. */
  | ({ kind: 'trade'; price?: Fixed; feeCoin?: string } & OrderTerms)
  /** Rests unfilled until it is canceled. */
  | ({ kind: 'order'; price: Fixed; forMs: number } & OrderTerms)
  | ({ kind: 'split' } & SplitTerms);

/** What an action happens to, and when. */
export interface Stage {
  scene: Scene;
  book: Book;
  day: DayRecords;
  ms: number;
  /** Distinguishes actions of the same moment. */
  number: number;
}

/** Performs an action. */
export function perform(stage: Stage, action: Action): void {
  switch (action.kind) {
    case 'deposit':
      return postLine(stage, { ...action, type: 'TRANSFER_IN' });
    case 'withdrawal':
      return postLine(stage, { ...action, amount: -action.amount, type: 'TRANSFER_OUT' });
    case 'zero':
      return emptyAccount(stage);
    case 'line':
      return postLine(stage, action);
    case 'borrow':
      return moveDebt(stage, action, action.amount);
    case 'repay':
      return moveDebt(stage, action, -action.amount);
    case 'convert':
      return convert(stage, action);
    case 'trade':
      return trade(stage, action);
    case 'order':
      return rest(stage, action);
    case 'split':
      return split(stage, action);
  }
}

type Line = Omit<Extract<Action, { kind: 'line' }>, 'kind'> & { debt?: Fixed };

function postLine({ scene, book, day, ms, number }: Stage, line: Line): void {
  const { amount, fee = 0n, symbol = '', category = '', debt = 0n, isFlow } = line;
  post(
    scene,
    { book, day },
    {
      id: identifier(scene.seed, ms, number, `${line.type} ${line.coin}`, 801),
      ms,
      coin: line.coin,
      type: line.type,
      cashFlow: amount,
      quantity: absolute(amount),
      fee,
      funding: 0n,
      symbol,
      category,
      side: 'None',
      size: 0n,
      price: 0n,
      tradeId: '',
      orderId: '',
      debt,
      ...(isFlow !== undefined && { isFlow }),
    },
  );
}

function moveDebt(stage: Stage, given: { coin: string; movesBalance: boolean }, amount: Fixed): void {
  if (given.movesBalance)
    return postLine(stage, {
      coin: given.coin,
      amount,
      debt: amount,
      type: amount > 0n ? 'BORROW' : 'REPAY',
    });
  coinIn(stage.book, given.coin).borrowedSilently += amount;
}

interface Exchanged {
  from: string;
  to: string;
  amount: Fixed;
}

function convert(stage: Stage, { from, to, amount }: Exchanged): void {
  postLine(stage, { type: 'CONVERT', coin: from, amount: -amount });
  postLine(stage, { type: 'CONVERT', coin: to, amount: exchangedAt(stage, { from, to, amount }) });
}

/** What an amount of one coin is in another. */
function exchangedAt({ scene: { market }, ms }: Stage, { from, to, amount }: Exchanged): Fixed {
  return divide(multiply(amount, market.coinPrice(from, ms)), market.coinPrice(to, ms));
}

/** How the exchange's line of a split looks is not documented: here it changes nothing and has neither side, size nor price. */
function split(stage: Stage, terms: SplitTerms): void {
  splitHoldings(stage.scene, stage, terms);
  postLine(stage, {
    type: terms.factor > SCALE ? 'FORWARD_SPLIT_SETTLE' : 'REVERSE_SPLIT_SETTLE',
    coin: contractOf('linear', terms.symbol).settleCoin,
    amount: 0n,
    ...(terms.isNamed && { symbol: terms.symbol, category: 'linear' }),
  });
}

function trade(stage: Stage, terms: Extract<Action, { kind: 'trade' }>): void {
  const contract = contractOf(terms.category, terms.symbol);
  const order = baseOrder(stage, contract, terms);
  if (order.size === 0n) return;
  const { market } = stage.scene;
  const price = terms.price ?? market.markPrice(contract, stage.ms);
  const underlying = market.underlyingPrice(contract, stage.ms);
  const isBuy = terms.side === 'Buy';
  const fee = feeOf(contract, { size: order.size, price, underlying, isBuy, isMaker: false });
  const fill: SimulatedFill = {
    execId: identifier(order.orderId, 803),
    ms: stage.ms,
    size: order.size,
    price,
    fee,
    isMaker: false,
    ...(terms.feeCoin !== undefined && {
      feeCoin: terms.feeCoin,
      fee: exchangedAt(stage, { from: contract.settleCoin, to: terms.feeCoin, amount: fee }),
    }),
  };
  const filled = { ...order, fills: [fill] };
  stage.day.orders.push(filled);
  recordFill(stage.scene, stage, filled, fill);
}

function rest(stage: Stage, terms: Extract<Action, { kind: 'order' }>): void {
  stage.day.orders.push({
    ...baseOrder(stage, contractOf(terms.category, terms.symbol), terms),
    type: 'Limit',
    price: terms.price,
    endedMs: stage.ms + terms.forMs,
    endedAs: 'Cancelled',
  });
}

function baseOrder(
  { scene, book, ms, number }: Stage,
  contract: Contract,
  terms: OrderTerms,
): SimulatedOrder {
  const isPosition = contract.category !== 'spot';
  const positionIdx = positionIndexOf(scene, contract, terms);
  const held = isPosition ? heldIn(book, contract, positionIdx) : 0n;
  const isAgainst = held !== 0n && held > 0n !== (terms.side === 'Buy');
  const isClosingSide = positionIdx !== 0 && (positionIdx === 1) !== (terms.side === 'Buy');
  // In hedge mode a side never flips, so an order closes at most what is held.
  const size = isClosingSide && absolute(held) < terms.size ? absolute(held) : terms.size;
  return {
    orderId: identifier(scene.seed, ms, number, `${contract.symbol} ${terms.side}`, 802),
    contract,
    positionIdx,
    side: terms.side,
    type: 'Market',
    price: 0n,
    size,
    createdMs: ms,
    triggeredMs: null,
    isStop: false,
    isReduceOnly: isClosingSide || (isAgainst && size <= absolute(held)),
    fills: [],
    endedMs: ms,
    endedAs: 'Filled',
  };
}

function positionIndexOf({ isHedged }: Scene, contract: Contract, terms: OrderTerms): PositionIndex {
  // USDC and inverse perpetuals, options and spot have no hedge mode.
  if (!isHedged || !canHedge(contract)) return 0;
  return terms.positionIdx || (terms.side === 'Buy' ? 1 : 2);
}

/** Whether both sides of a contract can be open at once, in hedge mode. */
export function canHedge({ category, settleCoin }: Contract): boolean {
  return category === 'linear' && settleCoin === 'USDT';
}

/** Trades that close every position, of the book as it is now. */
export function closingTrades(book: Book): Array<Extract<Action, { kind: 'trade' }>> {
  return Array.from(book.holdings.values(), ({ contract, size, positionIdx }) => ({
    kind: 'trade',
    category: contract.category,
    symbol: contract.symbol,
    side: size > 0n ? 'Sell' : 'Buy',
    size: absolute(size),
    positionIdx,
  }));
}

function emptyAccount(stage: Stage): void {
  const { book } = stage;
  for (const [i, closing] of closingTrades(book).entries())
    trade({ ...stage, number: stage.number + i }, closing);
  for (const [coin, { borrowed, borrowedSilently }] of book.coins) {
    if (borrowed !== 0n) moveDebt(stage, { coin, movesBalance: true }, -borrowed);
    if (borrowedSilently !== 0n) moveDebt(stage, { coin, movesBalance: false }, -borrowedSilently);
  }
  // Debts are covered first, so that the last withdrawal ends at zero.
  const owned = [...book.coins].toSorted(([, a], [, b]) => (a.cash < b.cash ? -1 : 1));
  for (const [coin, { cash }] of owned) {
    if (cash !== 0n)
      postLine(stage, { type: cash > 0n ? 'TRANSFER_OUT' : 'TRANSFER_IN', coin, amount: -cash });
  }
  book.units = 0n;
}

/** How a linear contract is counted in other units. */
interface SplitTerms {
  symbol: string;
  /** New contracts for one. */
  factor: Fixed;
  /** The contract it goes on as, whose price is the new one; by default its own. */
  newSymbol: string;
  /** Whether the line in the log has the symbol. */
  isNamed: boolean;
}

/** Splits what is held of a contract, at an unchanged value, by an execution for each side. */
function splitHoldings(
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
