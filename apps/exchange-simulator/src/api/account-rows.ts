import { absolute, format, multiply, toFixed, type Fixed } from '../fixed.ts';
import { unrealizedOf, type Book, type Holding } from '../account/book.ts';
import type { LogLine } from '../account/records.ts';
import { seedOf } from '../market/random.ts';

/** A leverage for each symbol, from 3 to 10. */
function leverageOf(symbol: string): bigint {
  return 3n + BigInt(seedOf(symbol) % 8);
}

/** The wallet as the exchange tells it: totals in US dollars, coins in themselves. */
export function walletRow(book: Book, priceOf: (symbol: string) => Fixed, usdtRate: Fixed) {
  let open = 0n;
  let initialMargin = 0n;
  for (const [symbol, holding] of book.holdings) {
    open += unrealizedOf(holding, priceOf(symbol));
    initialMargin += marginOf(symbol, holding, priceOf(symbol));
  }
  const equity = book.cash + open;
  const inDollars = (value: Fixed): string => format(multiply(value, usdtRate));
  const rate = equity > 0n ? format(((initialMargin * 10_000n) / equity) * 10_000n) : '0';
  const isEmpty = book.cash === 0n && open === 0n;
  const coin = {
    availableToBorrow: '',
    bonus: '0',
    accruedInterest: '0',
    availableToWithdraw: '',
    totalOrderIM: '0',
    equity: format(equity),
    totalPositionMM: format(initialMargin / 20n),
    usdValue: inDollars(equity),
    spotHedgingQty: '0',
    unrealisedPnl: format(open),
    collateralSwitch: true,
    borrowAmount: '0',
    totalPositionIM: format(initialMargin),
    walletBalance: format(book.cash),
    cumRealisedPnl: format(book.cash - book.flows),
    locked: '0',
    marginCollateral: true,
    coin: 'USDT',
    spotBorrow: '0',
  };
  return {
    // The sum of the two rounded parts, so that the identity holds in what is printed.
    totalEquity: format(multiply(book.cash, usdtRate) + multiply(open, usdtRate)),
    accountIMRate: rate,
    accountIMRateByMp: rate,
    totalMarginBalance: inDollars(equity),
    totalInitialMargin: inDollars(initialMargin),
    totalInitialMarginByMp: inDollars(initialMargin),
    accountType: 'UNIFIED',
    totalAvailableBalance: inDollars(equity - initialMargin),
    accountMMRate: '0',
    accountMMRateByMp: '0',
    totalPerpUPL: inDollars(open),
    totalWalletBalance: inDollars(book.cash),
    accountLTV: '0',
    totalMaintenanceMargin: inDollars(initialMargin / 20n),
    totalMaintenanceMarginByMp: inDollars(initialMargin / 20n),
    coin: isEmpty ? [] : [coin],
  };
}

function marginOf(symbol: string, holding: Holding, price: Fixed): Fixed {
  return multiply(absolute(holding.size), price) / leverageOf(symbol);
}

/** An open holding as the exchange lists it. */
export function positionRow(symbol: string, holding: Holding, price: Fixed, positionIdx: number) {
  const value = multiply(absolute(holding.size), price);
  const leverage = leverageOf(symbol);
  return {
    positionIdx,
    riskId: 1,
    riskLimitValue: '2000000',
    symbol,
    side: holding.size > 0n ? 'Buy' : 'Sell',
    size: format(absolute(holding.size)),
    avgPrice: format(holding.entryPrice),
    positionValue: format(value),
    tradeMode: 0,
    positionStatus: 'Normal',
    autoAddMargin: 0,
    adlRankIndicator: 2,
    leverage: leverage.toString(),
    breakEvenPrice: format(holding.entryPrice),
    positionBalance: '0',
    markPrice: format(price),
    liqPrice: '',
    bustPrice: '',
    positionMM: format(value / leverage / 20n),
    positionMMByMp: format(value / leverage / 20n),
    positionIM: format(value / leverage),
    positionIMByMp: format(value / leverage),
    tpslMode: 'Full',
    takeProfit: '',
    stopLoss: '',
    trailingStop: '0',
    unrealisedPnl: format(unrealizedOf(holding, price)),
    curRealisedPnl: format(holding.realized),
    cumRealisedPnl: format(holding.realized),
    seq: seedOf(symbol),
    isReduceOnly: false,
    mmrSysUpdateTime: '',
    leverageSysUpdatedTime: '',
    sessionAvgPrice: '',
    createdTime: String(holding.openedMs),
    updatedTime: String(holding.openedMs),
  };
}

/** A line of the account's ledger as the exchange lists it. */
export function logRow(line: LogLine) {
  const isTransfer = line.type === 'TRANSFER_IN' || line.type === 'TRANSFER_OUT';
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
    currency: 'USDT',
    category: isTransfer ? '' : 'linear',
    tradePrice: format(line.price),
    tradeId: line.tradeId,
    extraFees: '',
  };
}

export const ONE_DOLLAR: Fixed = toFixed(1);
