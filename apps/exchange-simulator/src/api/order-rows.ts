import { absolute, divide, format, multiply } from '../fixed.ts';
import type { SimulatedExecution, SimulatedOrder } from '../account/records.ts';
import { seedOf } from '../market/random.ts';

/** The state of an order at a moment. */
export function stateOf(order: SimulatedOrder, nowMs: number) {
  const fills = order.fills.filter(({ ms }) => ms <= nowMs);
  const filled = fills.reduce((sum, { size }) => sum + size, 0n);
  const value = fills.reduce((sum, { size, price }) => sum + multiply(size, price), 0n);
  const fee = fills.reduce((sum, one) => sum + one.fee, 0n);
  const isEnded = nowMs >= order.endedMs;
  const isWaiting = order.isStop && (order.triggeredMs === null || nowMs < order.triggeredMs);
  const live = isWaiting ? 'Untriggered' : filled > 0n ? 'PartiallyFilled' : 'New';
  const updatedMs = isEnded ? order.endedMs : (fills.at(-1)?.ms ?? order.createdMs);
  return { status: isEnded ? order.endedAs : live, isEnded, filled, value, fee, updatedMs };
}

/** An order as the exchange lists it. */
export function orderRow(order: SimulatedOrder, nowMs: number, positionIdx: number) {
  const { status, filled, value, fee, updatedMs, isEnded } = stateOf(order, nowMs);
  const left = isEnded ? 0n : order.size - filled;
  return {
    orderId: order.orderId,
    orderLinkId: '',
    blockTradeId: '',
    symbol: order.symbol,
    price: format(order.price),
    qty: format(order.size),
    side: order.side,
    isLeverage: '',
    positionIdx,
    orderStatus: status,
    cancelType: status === 'Cancelled' ? 'CancelByUser' : 'UNKNOWN',
    rejectReason: status === 'Rejected' ? 'EC_PostOnlyWillTakeLiquidity' : 'EC_NoError',
    avgPrice: filled > 0n ? format(divide(value, filled)) : '',
    leavesQty: format(left),
    leavesValue: format(multiply(left, order.price)),
    cumExecQty: format(filled),
    cumExecValue: format(value),
    cumExecFee: format(fee),
    timeInForce: order.type === 'Market' ? 'IOC' : 'PostOnly',
    orderType: order.type,
    stopOrderType: order.isStop ? 'Stop' : 'UNKNOWN',
    orderIv: '',
    triggerPrice: order.isStop ? format(order.price) : '0.00',
    takeProfit: '0.00',
    stopLoss: '0.00',
    tpTriggerBy: 'UNKNOWN',
    slTriggerBy: 'UNKNOWN',
    triggerDirection: 0,
    triggerBy: order.isStop ? 'LastPrice' : 'UNKNOWN',
    lastPriceOnCreated: '0.00',
    reduceOnly: order.isReduceOnly,
    closeOnTrigger: false,
    smpType: 'None',
    smpGroup: 0,
    smpOrderId: '',
    tpslMode: '',
    tpLimitPrice: '',
    slLimitPrice: '',
    placeType: '',
    slippageToleranceType: 'UNKNOWN',
    slippageTolerance: '',
    createdTime: String(order.createdMs),
    updatedTime: String(updatedMs),
    extraFees: '',
    cumFeeDetail: fee > 0n ? { USDT: format(fee) } : {},
    rpiTakerAccess: false,
    rpiMatchedQty: '0',
  };
}

/** An execution as the exchange lists it. */
export function executionRow(execution: SimulatedExecution) {
  const isFunding = execution.kind === 'Funding';
  return {
    symbol: execution.symbol,
    orderType: isFunding ? 'UNKNOWN' : execution.isMaker ? 'Limit' : 'Market',
    underlyingPrice: '',
    orderLinkId: '',
    side: execution.side,
    indexPrice: '',
    orderId: execution.orderId,
    stopOrderType: 'UNKNOWN',
    leavesQty: format(execution.leaves),
    execTime: String(execution.ms),
    feeCurrency: '',
    isMaker: execution.isMaker,
    execFee: format(execution.fee),
    feeRate: format(execution.feeRate),
    execId: execution.execId,
    tradeIv: '',
    blockTradeId: '',
    markPrice: format(execution.price),
    execPrice: format(execution.price),
    markIv: '',
    orderQty: format(absolute(execution.orderSize)),
    orderPrice: format(execution.price),
    execValue: format(multiply(execution.size, execution.price)),
    execType: execution.kind,
    execQty: format(execution.size),
    closedSize: format(execution.closed),
    extraFees: '',
    seq: seedOf(execution.execId),
  };
}
