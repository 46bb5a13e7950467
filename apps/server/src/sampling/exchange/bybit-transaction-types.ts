import type { LineMeaning } from './exchange.ts';

interface TransactionType {
  /** The exchange's own word; a star stands for any letters. */
  type: string;
  meaning: Exclude<LineMeaning, 'unknown'>;
  reason: string;
  /**
   * Holds only beside its counterpart, as the other leg may lie in savings, which are outside: `any` by whatever that is worth,
   * `par` one coin for one of the other.
   */
  pairing?: 'any' | 'par';
}

const flow = (type: string, reason: string): TransactionType => ({ type, meaning: 'flow', reason });
const result = (type: string, reason: string): TransactionType => ({ type, meaning: 'result', reason });
const interest = (type: string, reason: string): TransactionType => ({ type, meaning: 'interest', reason });
const exchanged = (type: string, reason: string): TransactionType => ({ type, meaning: 'exchanged', reason });
const borrowing = (type: string, reason: string): TransactionType => ({ type, meaning: 'borrowing', reason });

/**
 * What a line of the transaction log does to the account, by the exchange's own list of types (its enum page, state of
 * 2026). A product that the wallet does not show, such as savings, is outside. A type that is not listed is unknown.
 */
export const TRANSACTION_TYPES: readonly TransactionType[] = [
  flow('TRANSFER_IN', 'from another account'),
  flow('TRANSFER_OUT', 'to another account'),
  flow('TRANSFER_IN_INS_LOAN', 'moved in as an institutional loan is liquidated'),
  flow('TRANSFER_OUT_INS_LOAN', 'moved out as an institutional loan is liquidated'),
  flow('BONUS_TRANSFER_IN', 'bonus moved in from outside'),
  flow('BONUS_TRANSFER_OUT', 'bonus moved out'),
  flow('PEF_TRANSFER_IN', 'from a private equity fund product'),
  flow('PEF_TRANSFER_OUT', 'to a private equity fund product'),
  flow('FLEXIBLE_STAKING_SUBSCRIPTION', 'to savings, which are outside'),
  flow('FLEXIBLE_STAKING_REDEMPTION', 'back from savings'),
  flow('FLEXIBLE_STAKING_REFUND', 'a subscription to savings given back'),
  flow('FIXED_STAKING_SUBSCRIPTION', 'to savings, which are outside'),
  flow('FIXED_STAKING_REDEMPTION', 'back from savings'),
  flow('FIXED_STAKING_REFUND', 'a subscription to savings given back'),
  flow('TOKENS_SUBSCRIPTION', 'to leveraged tokens; doubtful, as the tokens may stay in the account'),
  flow('TOKENS_REDEMPTION', 'back from leveraged tokens; doubtful, as they may have been in the account'),
  flow('CUSTODY_LOCK', 'held back for a custodian'),
  flow('CUSTODY_UNLOCK', 'released by a custodian'),
  flow('CUSTODY_UNLOCK_REFUND', 'released by a custodian'),
  flow('PREMARKET_TRANSFER_OUT', 'to the pre-market'),
  flow('PREMARKET_DELIVERY_PLEDGE_BACK', 'a pledge given back by the pre-market'),
  flow('PREMARKET_ROLLBACK_PLEDGE_BACK', 'a pledge given back by the pre-market'),
  flow('LOANS_BORROW_FUNDS', 'principal of a crypto loan, whose debt is outside'),
  flow('LOANS_REPAY_FUNDS', 'principal of a crypto loan paid back'),
  flow('LOANS_PLEDGE_ASSET', 'collateral of a crypto loan, held outside'),
  flow('LOANS_ASSET_REDEMPTION', 'collateral of a crypto loan given back'),
  flow('BORROWED_AMOUNT_INS_LOAN', 'principal of an institutional loan, whose debt is outside'),
  flow('PRINCIPLE_REPAYMENT_INS_LOAN', 'principal of an institutional loan paid back'),
  flow('AUTO_PRINCIPLE_REPAYMENT_INS_LOAN', 'principal of an institutional loan paid back'),
  flow('ONCHAINEARN_*', 'to and from on-chain savings'),
  flow('STRUCTURE_PRODUCT_*', 'to and from structured products'),
  flow('*_WEALTH_MANAGEMENT_*', 'to and from wealth management'),
  flow('LIQUIDITY_MINING_*', 'to and from liquidity mining'),
  flow('PWM_*', 'to and from private wealth management'),
  flow('DEFI_INVESTMENT_*', 'to and from on-chain investments'),

  result('TRADE', 'realized profit and fee of a fill'),
  result('SETTLEMENT', 'funding, and realized profit of USDC perpetuals'),
  result('DELIVERY', 'realized profit of an expired contract'),
  result('LIQUIDATION', 'a position closed by the exchange'),
  result('ADL', 'a position reduced by the exchange'),
  result('FEE_REFUND', 'trading fees given back'),
  result('AIRDROP', 'given for what the account holds'),
  result('BONUS', 'given by the exchange'),
  result('BONUS_RECOLLECT', 'a bonus taken back'),
  result('CUSTODY_NETWORK_FEE', 'paid to a custodian'),
  result('CUSTODY_SETTLE_FEE', 'paid to a custodian'),
  result('PEF_PROFIT_SHARE', 'share of profit paid'),
  result('PREMARKET_ROLLBACK_PLEDGE_PENALTY_TO_BUYER', 'penalty of the pre-market'),
  result('DIVIDEND_SETTLEMENT', 'dividend of what the account holds'),
  result('*_SPLIT_SETTLE', 'split of a contract'),
  result('SPREAD_FEE_OUT', 'fee of the broker'),
  result('BROKER_ABACCOUNT_FEE', 'fee of the broker'),

  interest('INTEREST', 'paid for borrowed coins'),
  interest('INTEREST_REFUND', 'interest given back'),
  interest('BYUSDT_INTEREST', 'yield of a coin the account holds'),
  interest('INTEREST_REPAYMENT_INS_LOAN', 'interest of an institutional loan'),
  interest('AUTO_INTEREST_REPAYMENT_INS_LOAN', 'interest of an institutional loan'),
  interest('INSTITUTION_*_INTEREST_OUT', 'interest of an institutional loan'),

  exchanged('CURRENCY_BUY', 'coins converted'),
  exchanged('CURRENCY_SELL', 'coins converted'),
  exchanged('SPOT_REPAYMENT_BUY', 'coins converted to repay a debt'),
  exchanged('SPOT_REPAYMENT_SELL', 'coins converted to repay a debt'),
  exchanged('AUTO_SOLD_COLLATERAL_INS_LOAN', 'collateral converted as a loan is liquidated'),
  exchanged('AUTO_BUY_LIABILITY_INS_LOAN', 'collateral converted as a loan is liquidated'),
  exchanged('CONVERT', 'coins converted to repay a debt'),
  exchanged('IDN_CONVERT_*', 'coins converted'),
  exchanged('INSTITUTION_EXCHANGE_*', 'collateral converted as a loan is liquidated'),
  { ...exchanged('BYUSDT_MINT', 'into a coin that stays in the account'), pairing: 'par' },
  { ...exchanged('BYUSDT_REDEMPTION', 'out of a coin that was in the account'), pairing: 'par' },
  { ...exchanged('EARNING_REDEMPTION_*', 'savings sold as margin'), pairing: 'any' },

  borrowing('BORROW', 'balance and debt rise together'),
  borrowing('REPAY', 'balance and debt fall together'),
  borrowing('FLOATING_TO_FIXED_*', 'one debt is replaced by another'),
];

const patterns = TRANSACTION_TYPES.map((row) => ({
  ...row,
  pattern: new RegExp(`^${row.type.replaceAll('*', '\\w*')}$`),
}));

/** @returns the row of the table that a type of line belongs to; undefined for a type that is not in it */
export function findTransactionType(type: string): TransactionType | undefined {
  return patterns.find(({ pattern }) => pattern.test(type));
}
