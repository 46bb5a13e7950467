import type { LogLine } from '../account/records.ts';
import { format } from '../fixed.ts';
import type { Row } from './endpoint.ts';

/** A line of the account's ledger as the exchange lists it. */
export function logRow(line: LogLine): Row {
  return {
    transSubType: '',
    id: line.id,
    symbol: line.symbol,
    side: line.side,
    funding: line.type === 'SETTLEMENT' ? format(line.funding) : '',
    orderLinkId: '',
    orderId: line.orderId,
    fee: format(line.fee),
    change: format(line.change),
    cashFlow: format(line.cashFlow),
    transactionTime: String(line.ms),
    type: line.type,
    feeRate: '',
    bonusChange: '',
    size: format(line.size),
    qty: format(line.quantity),
    cashBalance: format(line.balance),
    currency: line.coin,
    category: line.category,
    tradePrice: format(line.price),
    tradeId: line.tradeId,
    extraFees: '',
  };
}
