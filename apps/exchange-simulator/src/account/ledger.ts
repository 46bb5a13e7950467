import type { Market } from '../market/market.ts';
import { coinIn, type Book } from './book.ts';
import type { LogLine, SimulatedExecution, SimulatedOrder } from './records.ts';
import { applyFlow } from './units.ts';
import { equityOf } from './valuation.ts';

const FLOWS = new Set(
  [
    'TRANSFER_IN TRANSFER_OUT TRANSFER_IN_INS_LOAN TRANSFER_OUT_INS_LOAN BONUS_TRANSFER_IN BONUS_TRANSFER_OUT',
    'PEF_TRANSFER_IN PEF_TRANSFER_OUT FLEXIBLE_STAKING_SUBSCRIPTION FLEXIBLE_STAKING_REDEMPTION',
    'FLEXIBLE_STAKING_REFUND FIXED_STAKING_SUBSCRIPTION FIXED_STAKING_REDEMPTION FIXED_STAKING_REFUND',
    'TOKENS_SUBSCRIPTION TOKENS_REDEMPTION CUSTODY_LOCK CUSTODY_UNLOCK CUSTODY_UNLOCK_REFUND',
    'PREMARKET_TRANSFER_OUT PREMARKET_DELIVERY_PLEDGE_BACK PREMARKET_ROLLBACK_PLEDGE_BACK LOANS_BORROW_FUNDS',
    'LOANS_REPAY_FUNDS LOANS_PLEDGE_ASSET LOANS_ASSET_REDEMPTION BORROWED_AMOUNT_INS_LOAN',
    'PRINCIPLE_REPAYMENT_INS_LOAN AUTO_PRINCIPLE_REPAYMENT_INS_LOAN',
  ].flatMap((line) => line.split(' ')),
);
const FLOW_FAMILIES =
  /^(ONCHAINEARN_|STRUCTURE_PRODUCT_|LIQUIDITY_MINING_|PWM_|DEFI_INVESTMENT_)|_WEALTH_MANAGEMENT_/;

const TRADING = new Set(['TRADE', 'SETTLEMENT', 'DELIVERY', 'LIQUIDATION', 'ADL']);

const PARTS: Array<[RegExp, Part]> = [
  [/^(BORROW|REPAY|[A-Z]+_TO_FIXED_.*)$/, 'borrowing'],
  [/^(INTEREST|INTEREST_REFUND|BYUSDT_INTEREST)$|INTEREST_REPAYMENT_INS_LOAN$/, 'interest'],
  [/^INSTITUTION_.*_INTEREST_OUT$/, 'interest'],
  [/^(CURRENCY_(BUY|SELL)|SPOT_REPAYMENT_(BUY|SELL)|CONVERT|IDN_CONVERT_.*)$/, 'exchanged'],
  [/^(AUTO_SOLD_COLLATERAL_INS_LOAN|AUTO_BUY_LIABILITY_INS_LOAN|INSTITUTION_EXCHANGE_.*)$/, 'exchanged'],
  [/^(BYUSDT_MINT|BYUSDT_REDEMPTION|EARNING_REDEMPTION_.*)$/, 'exchanged'],
];

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

/** Which part of the account's performance a line of the log belongs to. */
export type Part = 'trading' | 'interest' | 'other' | 'flows' | 'exchanged' | 'borrowing';

/** Whether a type of line is money in or out of the account. Unknown types are not, unless a test says so. */
function isFlowType(type: string): boolean {
  return !TRADING.has(type) && (FLOWS.has(type) || FLOW_FAMILIES.test(type));
}

/** The part a line's cash flow belongs to; its fee and its funding are parts of their own. */
export function partOf(line: { type: string; category: string; isFlow: boolean }): Part {
  if (line.isFlow) return 'flows';
  if (line.type === 'TRADE' && line.category === 'spot') return 'exchanged';
  if (TRADING.has(line.type)) return 'trading';
  return PARTS.find(([pattern]) => pattern.test(line.type))?.[1] ?? 'other';
}
