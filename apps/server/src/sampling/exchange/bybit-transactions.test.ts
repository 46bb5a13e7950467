import { describe, expect, it } from 'vitest';
import { findTransactionType, TRANSACTION_TYPES } from './bybit-transaction-types.ts';
import { parseTransaction } from './bybit-transactions.ts';
import type { LineMeaning } from './exchange.ts';

const line = {
  transSubType: '',
  id: '77_ETHUSDT_1',
  symbol: 'ETHUSDT',
  side: 'Buy',
  funding: '',
  orderLinkId: '',
  orderId: 'order',
  fee: '0.05',
  change: '12.45',
  cashFlow: '12.5',
  transactionTime: '1700000000000',
  type: 'TRADE',
  feeRate: '0.0006',
  bonusChange: '',
  size: '3',
  qty: '1',
  cashBalance: '1012.45',
  currency: 'USDT',
  category: 'linear',
  tradePrice: '2000',
  tradeId: 'trade',
  extraFees: '',
};
const meaningOf = (type: string, more: Record<string, unknown> = {}): LineMeaning =>
  parseTransaction({ ...line, category: '', type, ...more }).meaning;

describe('a line of the transaction log', () => {
  it('is read with its parts, its key, and the rest as evidence', () => {
    const read = parseTransaction(line);
    expect(read).toMatchObject({
      transactionId: '77_ETHUSDT_1:TRADE:USDT:1700000000000:trade:1012.45',
      type: 'TRADE',
      meaning: 'result',
      coin: 'USDT',
      category: 'linear',
      symbol: 'ETHUSDT',
      isRealized: true,
      positionSide: 'Buy',
      rest: {
        id: '77_ETHUSDT_1',
        side: 'Buy',
        orderId: 'order',
        feeRate: '0.0006',
        size: '3',
        qty: '1',
        tradePrice: '2000',
        tradeId: 'trade',
      },
    });
    const { change, cashFlow, funding, fee, balance } = read;
    expect([change, cashFlow, funding, fee, balance].map(Number)).toEqual([12.45, 12.5, 0, 0.05, 1_012.45]);
  });

  it.each<[Record<string, string>, number[]]>([
    [
      { type: 'SETTLEMENT', change: '-0.25', cashFlow: '0', funding: '-0.25', fee: '0.00000000' },
      [-0.25, 0, -0.25, 0],
    ],
    [{ type: 'TRANSFER_IN', change: '100', cashFlow: '', fee: '' }, [100, 100, 0, 0]],
    [
      { type: 'SETTLEMENT', change: '1.75', cashFlow: '', funding: '-0.25', fee: '0.5' },
      [1.75, 2.5, -0.25, 0.5],
    ],
  ])('%j splits into change, cash flow, funding and fee %j', (more, parts) => {
    const { change, cashFlow, funding, fee } = parseTransaction({ ...line, ...more });
    expect([change, cashFlow, funding, fee].map(Number)).toEqual(parts);
    expect(cashFlow.plus(funding).minus(fee).eq(change)).toBe(true);
  });

  it.each(['id', 'type', 'currency', 'transactionTime', 'tradeId', 'cashBalance'])(
    'counts as another line with another %s',
    (field) => {
      const other = { ...line, [field]: field === 'transactionTime' ? '1700000000001' : '17' };
      expect(parseTransaction(other).transactionId).not.toBe(parseTransaction(line).transactionId);
    },
  );

  it.each(['TRADE', 'SETTLEMENT', 'DELIVERY', 'LIQUIDATION', 'ADL'])(
    'of type %s realizes profit for derivatives only',
    (type) => {
      const realized = ['linear', 'inverse', 'option', 'spot', ''].filter(
        (category) => parseTransaction({ ...line, type, category }).isRealized,
      );
      expect(realized).toEqual(['linear', 'inverse', 'option']);
      expect(parseTransaction({ ...line, type: 'INTEREST' }).isRealized).toBe(false);
    },
  );

  it.each<[string, Record<string, unknown>, 'Buy' | 'Sell' | null]>([
    ['a fill that leaves the position long', { side: 'Sell', size: '3' }, 'Buy'],
    ['a fill that closes it', { side: 'Sell', size: '0' }, null],
    ['funding of a short position', { type: 'SETTLEMENT', side: 'Buy', size: '-2' }, 'Sell'],
  ])('for %s has the right side of the position', (_, more, positionSide) => {
    expect(parseTransaction({ ...line, ...more }).positionSide).toBe(positionSide);
  });

  it.each(['change', 'cashBalance', 'currency', 'type', 'transactionTime'])(
    'cannot be read without %s',
    (field) => {
      expect(() => parseTransaction({ ...line, [field]: '' })).toThrow(expect.objectContaining({ field }));
    },
  );
});

describe('a line beside a fill, in another coin than the contract settles in', () => {
  it.each<[string, Record<string, string>, fee: number, side: 'Buy' | 'Sell' | null]>([
    ['a fee in MNT', { change: '-5', cashFlow: '0', fee: '5' }, 5, 'Buy'],
    ['a rebate in BNB', { currency: 'BNB', change: '0.01', cashFlow: '0', fee: '-0.01' }, -0.01, 'Buy'],
    ['of a long position that it closed', { side: 'Sell', size: '0', change: '-5', cashFlow: '0' }, 5, 'Buy'],
  ])('%s is all fee, and no second fill', (_, more, fee, side) => {
    const sent = { ...line, currency: 'MNT', fee: String(-Number(more['change'])), ...more };
    const read = parseTransaction(sent);
    expect(read).toMatchObject({ trade: null, isRealized: false, positionSide: side, meaning: 'result' });
    expect([read.fee, read.cashFlow].map(Number)).toEqual([fee, 0]);
  });

  it.each<Record<string, string>>([
    {},
    { symbol: 'ETHPERP', currency: 'USDC' },
    { category: 'option', symbol: 'ETH-25DEC26-3000-C', currency: 'USDC' },
    { symbol: 'MNTUSDT', currency: 'USDT' },
    // A symbol that does not show its settle coin settles in the coin of its line.
    { symbol: 'ETHEUR', currency: 'EUR' },
  ])('is none for %j, which counts as its fill', (more) => {
    const { trade, isRealized, fee } = parseTransaction({ ...line, ...more });
    expect([trade?.side, isRealized, Number(fee)]).toEqual(['Buy', true, 0.05]);
  });

  it('leaves both lines of a spot trade their own amounts', () => {
    const bought = { ...line, category: 'spot', currency: 'ETH', change: '0.95', cashFlow: '1' };
    expect(parseTransaction(bought)).toMatchObject({ meaning: 'exchanged', trade: null });
    expect(Number(parseTransaction(bought).cashFlow)).toBe(1);
  });
});

describe('the type of a line', () => {
  it.each<[LineMeaning, string]>([
    ['flow', 'TRANSFER_IN TRANSFER_OUT FLEXIBLE_STAKING_SUBSCRIPTION FIXED_STAKING_REFUND CUSTODY_LOCK'],
    ['flow', 'LOANS_BORROW_FUNDS LOANS_PLEDGE_ASSET BORROWED_AMOUNT_INS_LOAN PREMARKET_TRANSFER_OUT'],
    ['flow', 'ONCHAINEARN_REDEMPTION STRUCTURE_PRODUCT_REFUND CLASSIC_WEALTH_MANAGEMENT_SUBSCRIPTION'],
    ['flow', 'LIQUIDITY_MINING_REFUND PWM_SUBSCRIPTION DEFI_INVESTMENT_REDEMPTION TOKENS_SUBSCRIPTION'],
    ['result', 'TRADE SETTLEMENT DELIVERY LIQUIDATION ADL FEE_REFUND AIRDROP BONUS BONUS_RECOLLECT'],
    ['result', 'FORWARD_SPLIT_SETTLE REVERSE_SPLIT_SETTLE DIVIDEND_SETTLEMENT SPREAD_FEE_OUT'],
    ['interest', 'INTEREST INTEREST_REFUND BYUSDT_INTEREST INSTITUTION_PAYBACK_INTEREST_OUT'],
    ['interest', 'INTEREST_REPAYMENT_INS_LOAN AUTO_INTEREST_REPAYMENT_INS_LOAN'],
    ['exchanged', 'CURRENCY_BUY CURRENCY_SELL CONVERT IDN_CONVERT_IN INSTITUTION_EXCHANGE_SELL BYUSDT_MINT'],
    ['borrowing', 'BORROW REPAY FLOATING_TO_FIXED_BORROW FLOATING_TO_FIXED_REPAY'],
    ['unknown', 'AUTO_DEDUCTION DBS_CASH_IN TWAP_BUDGET_AIRDROP PLATFORM_TOKEN_MNT_LIQRETURNEDMNT CUSTODY_X'],
    ['unknown', 'INSTITUTION_LOAN_IN PREMARKET_DELIVERY_BUY_NEW_COIN TRANSFER_IN_X XTRADE BORROWED'],
  ])('is %s for %s', (meaning, types) => {
    for (const type of types.split(' ')) expect([type, meaningOf(type)]).toEqual([type, meaning]);
  });

  it('is in the table once, with a reason', () => {
    const types = TRANSACTION_TYPES.map(({ type }) => type);
    expect(new Set(types).size).toBe(types.length);
    for (const { type, reason } of TRANSACTION_TYPES) {
      expect(reason).not.toBe('');
      // No pattern of another row takes it first.
      expect(findTransactionType(type.replaceAll('*', 'X'))?.type).toBe(type);
    }
  });

  it('is never unknown where the line changes no balance', () => {
    expect(meaningOf('CUSTODY_X', { change: '0' })).toBe('result');
    expect(meaningOf('CUSTODY_X', { change: '0.00000001' })).toBe('unknown');
  });

  it('is unknown by itself for a position that moves between accounts', () => {
    const moved = { ...line, transSubType: 'movePosition', change: '0' };
    expect(parseTransaction(moved)).toMatchObject({ type: 'TRADE:movePosition', meaning: 'unknown' });
  });
});
