import type { Exact, Fixed } from '../fixed.ts';
import type { Contract } from '../market/contracts.ts';

export type Side = 'Buy' | 'Sell';
export type OrderEnd = 'Filled' | 'Cancelled' | 'Rejected' | 'Deactivated';
/** 0 in one-way mode; in hedge mode 1 is the long and 2 the short side. */
export type PositionIndex = 0 | 1 | 2;

export interface SimulatedFill {
  execId: string;
  ms: number;
  size: Fixed;
  price: Fixed;
  /** In the settle coin, of a spot trade in the coin that is received, unless `feeCoin` names another. */
  fee: Fixed;
  feeCoin?: string;
  isMaker: boolean;
}

/** An order with everything that will happen to it, from which its state at any moment follows. */
export interface SimulatedOrder {
  orderId: string;
  contract: Contract;
  positionIdx: PositionIndex;
  side: Side;
  type: 'Limit' | 'Market';
  price: Fixed;
  size: Fixed;
  createdMs: number;
  /** When a stop order was triggered; null for every other order. */
  triggeredMs: number | null;
  isStop: boolean;
  isReduceOnly: boolean;
  fills: SimulatedFill[];
  endedMs: number;
  endedAs: OrderEnd;
}

export interface SimulatedExecution extends SimulatedFill {
  orderId: string;
  contract: Contract;
  side: Side;
  kind: 'Trade' | 'Funding' | 'Delivery' | 'ForwardSplitSettle' | 'ReverseSplitSettle';
  orderSize: Fixed;
  closed: Fixed;
  leaves: Fixed;
  feeRate: Fixed;
}

/** The part of a line that belongs to one side of one position, in the settle coin. */
export interface PositionEntry {
  contract: Contract;
  /** Of the position: Buy is long, Sell is short. */
  side: Side;
  cashFlow: Fixed;
  funding: Fixed;
  /** Above zero when paid. */
  fee: Fixed;
}

/** What a flow was counted by: units are whole numbers of 1e-24. */
export interface CountedFlow {
  /** Signed, USDT. */
  amount: Exact;
  /** Right before it, USDT. */
  equityBefore: Exact;
  unitsBefore: bigint;
  unitsIssued: bigint;
  /** The value of a unit, as equity over units. */
  value: { equity: Exact; units: bigint };
  /** Whether that is the value right before it, the last one above zero, or the 1 of the first flow. */
  countedBy: 'own-time' | 'last-value' | 'start' | 'new-record';
}

/** One change of a coin's balance: change = cashFlow + funding - fee. */
export interface LogLine {
  id: string;
  ms: number;
  coin: string;
  type: string;
  /** Empty for a line without a market. */
  category: string;
  symbol: string;
  side: Side | 'None';
  size: Fixed;
  quantity: Fixed;
  price: Fixed;
  fee: Fixed;
  funding: Fixed;
  cashFlow: Fixed;
  change: Fixed;
  /** The coin's balance after it. */
  balance: Fixed;
  tradeId: string;
  orderId: string;
  /** How much the debt in the coin changed with it. */
  debt: Fixed;
  /** Whether it is money in or out of the account. */
  isFlow: boolean;
  /** What it was counted by; null where it is no flow. */
  flow: CountedFlow | null;
  /** The positions the line belongs to: one, two for a fill that turned a position, none without a position. */
  entries: readonly PositionEntry[];
}
