/** Which part of the account's performance a line of the log belongs to. */
export type Part = 'trading' | 'interest' | 'other' | 'flows' | 'exchanged' | 'borrowing';

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

/** Whether a type of line is money in or out of the account. Unknown types are not, unless a test says so. */
export function isFlowType(type: string): boolean {
  return !TRADING.has(type) && (FLOWS.has(type) || FLOW_FAMILIES.test(type));
}

/** The part a line's cash flow belongs to; its fee and its funding are parts of their own. */
export function partOf(line: { type: string; category: string; isFlow: boolean }): Part {
  if (line.isFlow) return 'flows';
  if (line.type === 'TRADE' && line.category === 'spot') return 'exchanged';
  if (TRADING.has(line.type)) return 'trading';
  return PARTS.find(([pattern]) => pattern.test(line.type))?.[1] ?? 'other';
}
