import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWallet } from './bybit-account.ts';
import { parseFill } from './bybit-fills.ts';
import { parseOrder } from './bybit-orders.ts';
import { parsePosition } from './bybit-positions.ts';
import {
  emptyOrMoney,
  expectCounted,
  money,
  numbersIn,
  ODD_NUMBERS,
  type Row,
  RUNS,
} from './bybit-shapes.test-support.ts';
import { parseTransaction } from './bybit-transactions.ts';
import type { BybitMarket } from './bybit-markets.ts';

const MARKETS: Array<[BybitMarket, symbols: string[]]> = [
  [{ category: 'linear', settleCoin: 'USDT' }, ['BTCUSDT', 'ETHUSDT', 'BTCUSDT-27MAR26']],
  [{ category: 'linear', settleCoin: 'USDC' }, ['BTCPERP', 'BTC-27MAR26']],
  [{ category: 'inverse', settleCoin: 'BTC' }, ['BTCUSD', 'BTCUSDH26']],
  [{ category: 'option', settleCoin: null }, ['BTC-27MAR26-70000-P', 'ETH-28FEB26-2800-C-USDT']],
  [{ category: 'spot', settleCoin: null }, ['BTCUSDT', 'ETHUSDC']],
];
const side = fc.constantFrom('Buy', 'Sell');
const time = fc.constant('1700000000000');
const emptyZeroOrMoney = fc.oneof(emptyOrMoney, fc.constant('0'));

const position = {
  positionIdx: fc.constantFrom(0, 1, 2),
  side,
  size: money,
  avgPrice: money,
  markPrice: money,
  positionValue: emptyOrMoney,
  unrealisedPnl: money,
  leverage: emptyOrMoney,
  positionIM: emptyOrMoney,
  liqPrice: emptyOrMoney,
  someNewKey: fc.jsonValue(),
};
const order = {
  orderId: fc.uuid(),
  positionIdx: fc.constantFrom(0, 1, 2),
  side,
  orderType: fc.constantFrom('Market', 'Limit'),
  orderStatus: fc.constantFrom('New', 'Filled', 'Cancelled', 'Rejected', 'Deactivated', 'Untriggered'),
  qty: money,
  price: emptyZeroOrMoney,
  avgPrice: emptyZeroOrMoney,
  cumExecQty: money,
  cumExecValue: money,
  cumExecFee: money,
  cumFeeDetail: fc.oneof(fc.constant({}), fc.record({ MNT: money }), fc.record({ USDT: money, MNT: money })),
  reduceOnly: fc.boolean(),
  createdTime: time,
  updatedTime: time,
};
const fill = {
  execId: fc.uuid(),
  orderId: fc.oneof(fc.uuid(), fc.constant('')),
  side,
  execType: fc.constantFrom('Trade', 'Funding', 'AdlTrade', 'Settle', 'Delivery', 'MovePosition'),
  execPrice: money,
  execQty: money,
  execValue: money,
  execFee: fc.oneof(
    money,
    money.map((fee) => `-${fee}`),
  ),
  feeCurrency: fc.constantFrom('', 'MNT', 'USDT'),
  execTime: time,
};
const line = fc.record({
  id: fc.uuid(),
  type: fc.constantFrom('TRADE', 'SETTLEMENT', 'TRANSFER_IN', 'BORROW', 'CUSTODY_X', 'CONVERT'),
  currency: fc.constantFrom('USDT', 'BTC'),
  category: fc.constantFrom('', 'linear', 'inverse', 'option', 'spot'),
  symbol: fc.constantFrom('', 'BTCUSDT'),
  change: money,
  cashFlow: emptyOrMoney,
  funding: emptyOrMoney,
  fee: emptyOrMoney,
  cashBalance: money,
  transactionTime: time,
  tradeId: fc.uuid(),
  transSubType: fc.constant(''),
});

describe('a list of any rows counts a row that cannot be read and has all others', () => {
  it.each(MARKETS)('in %j, such as %j', async (market, symbols) => {
    const symbol = fc.constantFrom(...symbols);
    const { category } = market;
    if (category !== 'spot')
      await expectCounted(fc.record({ symbol, ...position }), (row) => parsePosition(row, market), [
        'size',
        'avgPrice',
        'markPrice',
        'unrealisedPnl',
      ]);
    await expectCounted(fc.record({ symbol, ...order }), (row) => parseOrder(row, market), [
      'qty',
      'createdTime',
    ]);
    await expectCounted(fc.record({ symbol, ...fill }), (row) => parseFill(row, market), [
      'execPrice',
      'execQty',
      'execValue',
      'execFee',
    ]);
  });

  it('in the transaction log', async () => {
    await expectCounted(line, parseTransaction, ['change', 'cashBalance'], RUNS);
  });
});

describe('the wallet of any account', () => {
  const oddOrMoney = fc.oneof(money, fc.constantFrom('', ...ODD_NUMBERS));
  const coin = fc.record({
    coin: fc.constantFrom('USDT', 'USDC', 'BTC', 'ETH'),
    equity: oddOrMoney,
    usdValue: oddOrMoney,
    walletBalance: oddOrMoney,
    unrealisedPnl: oddOrMoney,
    spotBorrow: oddOrMoney,
  });
  const wallet = fc.record({
    totalEquity: oddOrMoney,
    totalWalletBalance: oddOrMoney,
    totalPerpUPL: oddOrMoney,
    accountIMRate: fc.constant(''),
    coin: fc.uniqueArray(coin, { selector: (one) => one.coin, maxLength: 4 }),
  });
  const parse = (account: Row) =>
    parseWallet({ result: { list: [account] }, time: 1_700_000_000_000, raw: '{}' });

  it('is read coin by coin, each exact to the last digit or counted', () => {
    fc.assert(
      fc.property(wallet, (account) => {
        const { coins, unreadable, isTotalTheCoins } = parse(account);
        expect(coins.length + unreadable.length).toBe(account.coin.length);
        for (const { coin: name, ...reading } of coins) {
          const row = account.coin.find((one) => one.coin === name);
          expect(reading.equity.toNumber()).toBe(Number(row?.equity));
          expect(reading.walletBalance.toNumber()).toBe(Number(row?.walletBalance));
          const parts = reading.walletBalance
            .minus(reading.spotBorrow)
            .plus(reading.unrealizedPnl)
            .plus(reading.optionValue);
          expect(parts.eq(reading.equity)).toBe(true);
          expect(reading.printed?.quotient.gt(0) ?? true).toBe(true);
        }
        for (const value of numbersIn(coins)) expect(value.isFinite()).toBe(true);
        if (['', ...ODD_NUMBERS].includes(account.totalEquity)) expect(isTotalTheCoins).toBe(false);
      }),
      RUNS,
    );
  });

  it('detects a total that is off by more than the last digits', () => {
    const cents = fc.array(fc.integer({ min: 1, max: 10 ** 9 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(cents, fc.integer({ min: -200, max: 200 }), (values, offCents) => {
        const coins = values.map((value, i) => ({ coin: `C${i}`, usdValue: (value / 100).toFixed(2) }));
        const total = values.reduce((sum, value) => sum + value, offCents);
        const { isTotalTheCoins } = parse({ totalEquity: (total / 100).toFixed(2), coin: coins });
        expect(isTotalTheCoins).toBe(Math.abs(offCents) <= values.length + 1);
      }),
      RUNS,
    );
  });
});
