import type { Fixed } from '../fixed.ts';

export type OrderEnd = 'Filled' | 'Cancelled' | 'Rejected' | 'Deactivated';

export interface SimulatedFill {
  execId: string;
  ms: number;
  size: Fixed;
  price: Fixed;
  fee: Fixed;
  isMaker: boolean;
}

/** An order with everything that will happen to it; what has happened by a moment is told from it. */
export interface SimulatedOrder {
  orderId: string;
  symbol: string;
  side: 'Buy' | 'Sell';
  type: 'Limit' | 'Market';
  price: Fixed;
  size: Fixed;
  createdMs: number;
  /** When a stop order turned into a live one; null for an order that is none. */
  triggeredMs: number | null;
  isStop: boolean;
  isReduceOnly: boolean;
  fills: SimulatedFill[];
  endedMs: number;
  endedAs: OrderEnd;
}

export interface SimulatedExecution extends SimulatedFill {
  orderId: string;
  symbol: string;
  side: 'Buy' | 'Sell';
  kind: 'Trade' | 'Funding';
  orderSize: Fixed;
  closed: Fixed;
  leaves: Fixed;
  feeRate: Fixed;
}

export interface LogLine {
  id: string;
  ms: number;
  type: 'TRADE' | 'SETTLEMENT' | 'TRANSFER_IN' | 'TRANSFER_OUT';
  symbol: string;
  side: string;
  size: Fixed;
  quantity: Fixed;
  price: Fixed;
  fee: Fixed;
  funding: Fixed;
  cashFlow: Fixed;
  change: Fixed;
  balance: Fixed;
  tradeId: string;
  orderId: string;
}
