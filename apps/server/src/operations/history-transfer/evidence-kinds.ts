import { z } from 'zod';
import { ORDER_STATUSES } from '@equanim/contract/orders';
import {
  decimalText as decimal,
  storedCoins as coins,
  storedPositions as positions,
} from '../../sampling/exchange/account-state.ts';
import { FILL_KINDS, type FillKind } from '../../sampling/exchange/exchange.ts';
import { MINUTE_MS } from '../../platform/time.ts';

const text = z.string();
const name = text.min(1);
const positive = decimal.refine((value) => /^\d/.test(value) && /[1-9]/.test(value), 'must be above zero');
const instant = z.iso.datetime('must be UTC such as 2026-01-31T12:00:00.000Z');
const minute = instant.refine((value) => new Date(value).getTime() % MINUTE_MS === 0, 'must lie on a minute');
const side = z.enum(['Buy', 'Sell']);
const contract = z.enum(['linear', 'inverse', 'option']);
const rest = z.record(z.string(), z.unknown());

const book = z.array(
  z.strictObject({ symbol: name, side, category: contract.optional(), settleCoin: text.optional() }),
);

const market = { category: text, settle_coin: text, fee_coin: text };
const span = z.strictObject({ from_at: instant, to_at: instant, reason: text });
const endsLater = (row: { from_at: string; to_at: string }): boolean =>
  new Date(row.to_at) >= new Date(row.from_at);
const notBefore = { path: ['to_at'], message: 'must not be before from_at' };

/**
 * The kinds of rows in an evidence file, in their order in the file, by the columns of their tables. Money and quantities are
 * decimals as text, moments UTC. The number of the account is left out, since a file holds one account.
 */
export const EVIDENCE_KINDS = {
  // What the columns of a history file leave out, for the same minutes.
  snapshot: z.strictObject({
    taken_at: minute,
    read_at: instant,
    option_value: decimal,
    // Files of earlier formats have none.
    by_hand: decimal.default('0'),
    source: z.enum(['live', 'import']),
  }),
  account: z.strictObject({ base_equity: positive.nullable(), counted_since: instant.nullable() }),
  position_book: z.strictObject({ taken_at: instant, book }),
  account_state: z.strictObject({
    taken_at: minute,
    read_at: instant,
    coins,
    positions,
    unchecked_coins: z.array(text),
  }),
  transaction: z.strictObject({
    transaction_id: name,
    type: text,
    meaning: z.enum(['flow', 'result', 'interest', 'exchanged', 'borrowing', 'unknown']),
    coin: text,
    category: text,
    symbol: text,
    change: decimal,
    cash_flow: decimal,
    funding: decimal,
    fee: decimal,
    balance: decimal,
    is_realized: z.boolean(),
    position_side: side.nullable(),
    side: side.nullable(),
    quantity: decimal.nullable(),
    price: decimal.nullable(),
    occurred_at: instant,
    rest,
  }),
  line_answer: z.strictObject({
    type: name,
    meaning: z.enum(['flow', 'result', 'exchanged']),
    reason: text,
    answered_by: text,
    answered_at: instant,
  }),
  coin_answer: z.strictObject({
    coin: name,
    price: decimal,
    from_day: z.iso.date(),
    reason: text,
    answered_by: text,
    answered_at: instant,
  }),
  flow: z.strictObject({
    transaction_id: name,
    kind: text,
    amount: decimal.nullable(),
    occurred_at: instant,
    units_issued: decimal.nullable(),
    priced_at: instant.nullable(),
    coin: text.nullable(),
    change: decimal.nullable(),
    price: decimal.nullable(),
    amount_bound: decimal.nullable(),
    equity_before: decimal.nullable(),
    equity_bound: decimal.nullable(),
    basis: z.enum(['own-time', 'nearest-reading', 'page-10']).nullable(),
    units_before: decimal.nullable(),
    value_per_unit: decimal.nullable(),
    convention: text.nullable(),
    error_bound: decimal.nullable(),
  }),
  // Without the approval of a second person, which is in the ledger it was given in.
  hand_line: z.strictObject({
    id: z.uuid(),
    sequence: z.int().min(1),
    kind: text,
    wallet: name,
    coin: name,
    quantity: decimal,
    transaction_id: name.nullable(),
    closes: z.uuid().nullable(),
    undoes: z.uuid().nullable(),
    effective_at: instant,
    reason: text,
    recorded_at: instant,
    recorded_by: text,
  }),
  order: z.strictObject({
    ...market,
    order_id: name,
    symbol: text,
    position_idx: z.int().min(0).max(2),
    side,
    type: text,
    status: z.enum(ORDER_STATUSES),
    quantity: decimal,
    price: decimal.nullable(),
    average_price: decimal.nullable(),
    filled_quantity: decimal,
    filled_value: decimal,
    value_coin: text,
    fee: decimal,
    is_reduce_only: z.boolean(),
    created_at: instant,
    updated_at: instant,
  }),
  fill: z.strictObject({
    ...market,
    rest,
    fill_id: name,
    order_id: text,
    symbol: text,
    side,
    kind: z.enum(Object.keys(FILL_KINDS) as FillKind[]),
    price: decimal,
    quantity: decimal,
    value: decimal,
    fee: decimal,
    executed_at: instant,
  }),
  gap: span.refine(endsLater, notBefore),
  exclusion: span.extend({ id: z.uuid(), created_at: instant }).refine(endsLater, notBefore),
  // For minutes without a snapshot; the others are in the history.
  btc_price: z.strictObject({ taken_at: minute, price: positive }),
  sync_mark: z.strictObject({ list: name, synced_from: instant, synced_until: instant }),
  quarantined_sample: z.strictObject({
    id: z.uuid(),
    taken_at: instant,
    read_at: instant,
    equity: decimal.nullable(),
    wallet_balance: decimal.nullable(),
    unrealized_pnl: decimal.nullable(),
    option_value: decimal.nullable(),
    btc_price: decimal.nullable(),
    coins: coins.nullable(),
    positions: positions.nullable(),
    unchecked_coins: z.array(text).nullable(),
    awaits: z.enum(['log', 'agreement', 'price']).nullable(),
    reason: text,
    raw: text,
    decision: z.enum(['accept', 'reject']).nullable(),
    decision_reason: text.nullable(),
    decided_by: text.nullable(),
    decided_at: instant.nullable(),
  }),
} as const;

export type EvidenceKind = keyof typeof EVIDENCE_KINDS;

/** The kinds, in the order they stand in a file. */
export const KIND_NAMES = Object.keys(EVIDENCE_KINDS) as EvidenceKind[];

/** A row of a kind, as it stands in a file. */
export type EvidenceRow<Kind extends EvidenceKind = EvidenceKind> = z.infer<(typeof EVIDENCE_KINDS)[Kind]>;

/** @returns the columns of a kind, in the order they are written */
export function columnsOf(kind: EvidenceKind): string[] {
  return Object.keys(EVIDENCE_KINDS[kind].shape);
}
