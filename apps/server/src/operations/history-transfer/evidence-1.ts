import type { EvidenceKind } from './evidence-kinds.ts';

type Row = Record<string, unknown>;

/** The exchange's order statuses, which the first format kept. */
const STATUSES = new Map<unknown, string>([
  ['New', 'new'],
  ['PartiallyFilled', 'partially_filled'],
  ['Untriggered', 'untriggered'],
  ['Filled', 'filled'],
  ['Cancelled', 'canceled'],
  ['PartiallyFilledCanceled', 'partially_filled_canceled'],
  ['Rejected', 'rejected'],
  ['Triggered', 'triggered'],
  ['Deactivated', 'deactivated'],
]);
const KINDS = new Map<unknown, string>([
  ['Trade', 'trade'],
  ['BustTrade', 'liquidation'],
  ['AdlTrade', 'auto_deleveraging'],
  ['Funding', 'funding'],
  ['Settle', 'settlement'],
  ['Delivery', 'delivery'],
  ['BlockTrade', 'block_trade'],
  ['MovePosition', 'move_position'],
  ['FutureSpread', 'spread_trade'],
  ['ForwardSplitSettle', 'split'],
  ['ReverseSplitSettle', 'split'],
]);
/** Quote coins that spot symbols ended in. */
const QUOTE_COIN =
  /.(USDT|USDC|USDE|USDQ|USDR|USD1|USD|DAI|BTC|ETH|SOL|MNT|EUR|GBP|BRL|BRZ|PLN|TRY|AED|ARS|MXN|KZT|IDR|JPY)$/;

/** @returns a row of the first format translated to today's; anything else unchanged */
export function fromFormat1(kind: EvidenceKind, row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const translate = translations[kind];
  return translate ? translate(row as Row) : row;
}

const translations: Partial<Record<EvidenceKind, (row: Row) => Row>> = {
  order: toOrder,
  fill: toFill,
  transaction: toTransaction,
  account_state: (row) => ({ ...row, unchecked_coins: [] }),
  quarantined_sample: (row) => ({ ...row, unchecked_coins: row['coins'] === null ? null : [], awaits: null }),
};

/** Types whose lines counted as results before interest had a meaning of its own. */
const INTEREST =
  /^(INTEREST|INTEREST_REFUND|BYUSDT_INTEREST|(AUTO_)?INTEREST_REPAYMENT_INS_LOAN|INSTITUTION_\w*_INTEREST_OUT)$/;

function toTransaction(row: Row): Row {
  const isInterest = row['meaning'] === 'result' && INTEREST.test(String(row['type']));
  return { ...row, ...(isInterest && { meaning: 'interest' }), position_side: null };
}

function toOrder(row: Row): Row {
  const { status, category, symbol, settle_coin: settleCoin } = row;
  const quoteCoin = QUOTE_COIN.exec(String(symbol))?.[1] ?? '';
  return {
    ...row,
    status: STATUSES.get(status) ?? status,
    value_coin: category === 'spot' ? quoteCoin : settleCoin,
  };
}

function toFill({ kind, rest, ...row }: Row): Row {
  if (typeof kind !== 'string' || typeof rest !== 'object') return { ...row, kind, rest };
  return { ...row, kind: KINDS.get(kind) ?? 'other', rest: { ...rest, execType: kind } };
}
