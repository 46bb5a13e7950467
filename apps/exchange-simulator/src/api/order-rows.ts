import { absolute, divide, format, type Fixed } from '../fixed.ts';
import type { Contract } from '../market/contracts.ts';
import { valueAt } from '../account/profit.ts';
import type { SimulatedExecution, SimulatedOrder } from '../account/records.ts';
import { feeCoinOf } from '../account/trades.ts';
import { seedOf } from '../market/random.ts';

/** The state of an order at a moment. */
export function stateOf(order: SimulatedOrder, nowMs: number) {
  const fills = order.fills.filter(({ ms }) => ms <= nowMs);
  const filled = fills.reduce((sum, { size }) => sum + size, 0n);
  const value = fills.reduce((sum, { size, price }) => sum + valueAt(order.contract, size, price), 0n);
  const fee = fills.reduce((sum, one) => sum + one.fee, 0n);
  const isEnded = nowMs >= order.endedMs;
  const isWaiting = order.isStop && (order.triggeredMs === null || nowMs < order.triggeredMs);
  const live = isWaiting ? 'Untriggered' : filled > 0n ? 'PartiallyFilled' : 'New';
  const updatedMs = isEnded ? order.endedMs : (fills.at(-1)?.ms ?? order.createdMs);
  return { status: isEnded ? order.endedAs : live, isEnded, filled, value, fee, updatedMs };
}

/** An order as the exchange lists it. */
export function orderRow(order: SimulatedOrder, nowMs: number) {
  const state = stateOf(order, nowMs);
  const { contract } = order;
  const isBuy = order.side === 'Buy';
  return {
    orderId: order.orderId,
    orderLinkId: '',
    blockTradeId: '',
    symbol: contract.symbol,
    price: format(order.price),
    qty: format(order.size),
    side: order.side,
    isLeverage: contract.category === 'spot' ? '0' : '',
    positionIdx: order.positionIdx,
    ...progressFields(order, state),
    timeInForce: order.type === 'Market' ? 'IOC' : 'PostOnly',
    orderType: order.type,
    ...triggerFields(order),
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
    updatedTime: String(state.updatedMs),
    extraFees: '',
    cumFeeDetail: state.fee > 0n ? { [feeCoinOf(contract, isBuy, order.fills[0])]: format(state.fee) } : {},
    rpiTakerAccess: false,
    rpiMatchedQty: '0',
  };
}

/** How far it got. */
function progressFields(order: SimulatedOrder, state: ReturnType<typeof stateOf>) {
  const { status, filled, value, fee, isEnded } = state;
  const left = isEnded ? 0n : order.size - filled;
  return {
    orderStatus: status,
    cancelType: status === 'Cancelled' ? 'CancelByUser' : 'UNKNOWN',
    rejectReason: status === 'Rejected' ? 'EC_PostOnlyWillTakeLiquidity' : 'EC_NoError',
    avgPrice: averagePrice(order.contract, filled, value),
    leavesQty: format(left),
    leavesValue: format(order.price === 0n ? 0n : valueAt(order.contract, left, order.price)),
    cumExecQty: format(filled),
    cumExecValue: format(value),
    cumExecFee: format(fee),
  };
}

/** What sets a stop order off; take-profit and stop-loss are never used. */
function triggerFields({ isStop, price }: SimulatedOrder) {
  return {
    stopOrderType: isStop ? 'Stop' : 'UNKNOWN',
    orderIv: '',
    triggerPrice: isStop ? format(price) : '0.00',
    takeProfit: '0.00',
    stopLoss: '0.00',
    tpTriggerBy: 'UNKNOWN',
    slTriggerBy: 'UNKNOWN',
    triggerDirection: 0,
    triggerBy: isStop ? 'LastPrice' : 'UNKNOWN',
    lastPriceOnCreated: '0.00',
  };
}

/** Blank when nothing is filled. */
function averagePrice({ category }: Contract, filled: Fixed, value: Fixed): string {
  if (filled === 0n) return '';
  return format(category === 'inverse' ? divide(filled, value) : divide(value, filled));
}

/** An execution as the exchange lists it. */
export function executionRow(execution: SimulatedExecution) {
  const { contract } = execution;
  const isSpot = contract.category === 'spot';
  return {
    symbol: contract.symbol,
    orderType: execution.kind !== 'Trade' ? 'UNKNOWN' : execution.isMaker ? 'Limit' : 'Market',
    underlyingPrice: '',
    orderLinkId: '',
    side: execution.side,
    indexPrice: '',
    orderId: execution.orderId,
    stopOrderType: 'UNKNOWN',
    leavesQty: format(execution.leaves),
    execTime: String(execution.ms),
    // Empty stands for the settle coin.
    feeCurrency: isSpot ? feeCoinOf(contract, execution.side === 'Buy') : (execution.feeCoin ?? ''),
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
    execValue: format(valueAt(contract, execution.size, execution.price)),
    execType: execution.kind,
    execQty: format(execution.size),
    closedSize: isSpot ? '' : format(execution.closed),
    extraFees: '',
    seq: seedOf(execution.execId),
  };
}
