import type { CountName, TermName } from '@equanim/finance/ledger/term-rows';
import type { OwnerKind } from '@equanim/finance/ledger/entries';
import type { EntryKind } from '@equanim/finance/ledger/kinds';
import type { ColumnType, Generated } from 'kysely';
import type { Instant, Json, NullableInstant, NullableNumeric, NullableText, Numeric } from './columns.ts';

/** A fund, which has an account. */
export interface FundsTable {
  id: string;
  /** When the ledger last looked for flows; null before it first did. */
  followed_at: NullableInstant;
  /** People are told of what could be seen from then on. */
  messages_since: Generated<Date>;
}

/** What a fund charges and asks for from a day on; the highest sequence of a day counts. */
export type FundTermsTable = {
  fund_id: string;
  sequence: number;
  from_day: string;
  recorded_at: Instant;
  recorded_by: string;
} & { [Name in TermName]: Name extends CountName ? number : Numeric };

export interface InvestorsTable {
  id: string;
  fund_id: string;
  /** What a wire names. */
  reference: string;
  name: string;
  /** Where statements cannot set the name. */
  name_on_statements: string | null;
  added_at: Instant;
}

/** Which users act for which investors. */
export interface InvestorUsersTable {
  investor_id: string;
  user_id: string;
}

export interface DealingRequestsTable {
  id: string;
  fund_id: string;
  investor_id: string;
  kind: 'subscription' | 'redemption';
  /** Gross amount of a subscription, payout asked of a redemption, USDT. */
  amount: NullableNumeric;
  net_amount: NullableNumeric;
  shares: NullableNumeric;
  is_all: boolean;
  dealing_day: string;
  requested_at: Instant;
}

export type RequestState = 'requested' | 'accepted' | 'funded' | 'dealt' | 'paid' | 'canceled';

export interface RequestEventsTable {
  request_id: string;
  sequence: number;
  state: RequestState;
  at: Instant;
  by: string;
  reason: NullableText;
  /** When the exchange was read that it rests on; null where it rests on no reading. */
  rests_on_at: NullableInstant;
  /** The day it is for from then on; null where that stays. */
  dealing_day: NullableText;
  /** What its money is dealt as, and how much that is, USDT. */
  arrived: ColumnType<'net' | 'gross' | null, 'net' | 'gross' | null | undefined, never>;
  money: NullableNumeric;
  /** Of a decision after the cut-off. */
  approval_id: NullableText;
  confirmed_by: NullableText;
}

/** What flows were sent for: the parts of a flow that were said since it was last undone count. */
export interface FlowMatchesTable {
  fund_id: string;
  sequence: number;
  transaction_id: string;
  /** Null where an earlier match was undone. */
  target: 'request' | 'house' | 'manager' | null;
  request_id: NullableText;
  at: Instant;
  by: string;
  reason: NullableText;
  /** USDT, signed like the flow; null for the whole flow. */
  amount: NullableNumeric;
}

/** Dealing days on which nothing is dealt; the highest sequence of a day counts. */
export interface PassedDaysTable {
  fund_id: string;
  sequence: number;
  day: string;
  /** False where it was taken back. */
  is_passed: boolean;
  reason: string;
  approval_id: string;
  at: Instant;
  by: string;
  /** Null where one person did it. */
  confirmed_by: NullableText;
}

/** What lies in another wallet of the same owner, kept by hand: what a flow took there, what closes that, what takes it back. */
export interface HandLinesTable {
  id: string;
  fund_id: string;
  /** The order they were recorded in. */
  sequence: number;
  kind: 'kept' | 'returned' | 'lost' | 'ended' | 'undone';
  wallet: string;
  coin: string;
  /** What it adds to that wallet, in the coin. */
  quantity: Numeric;
  /** The flow that is kept, or that returned. */
  transaction_id: NullableText;
  /** The line that was kept; null for one itself. */
  closes: NullableText;
  /** The row that is taken back; null for one that takes nothing back. */
  undoes: NullableText;
  effective_at: Instant;
  reason: string;
  approval_id: NullableText;
  recorded_at: Instant;
  recorded_by: string;
  /** Whether it came with a history. */
  is_imported: Generated<boolean>;
}

/** A dealing day that is final. */
export interface StrikesTable {
  fund_id: string;
  day: string;
  sample_at: Instant;
  sample_read_at: Instant;
  /** When the exchange was last read of what it was computed from: its sample, or what was known later. */
  rests_on_at: Instant;
  is_late: boolean;
  price: Numeric;
  equity: Numeric;
  units: Numeric;
  /** The part of the equity that was kept by hand, USDT; null in strikes of before that was noted. */
  by_hand: NullableNumeric;
  digest: string;
  /** Flows before it count; null where those do that the sample held. */
  flows_until: NullableInstant;
  finalized_at: Instant;
  finalized_by: string;
}

/** A strike whose sample has another value by now. */
export interface NavErrorsTable {
  fund_id: string;
  strike_day: string;
  sequence: number;
  found_at: Instant;
  price_before: Numeric;
  price: Numeric;
  /** Dealing day of the strike that settled it. */
  settled_on: NullableText;
}

export interface LedgerEntriesTable {
  fund_id: string;
  sequence: number;
  /** When it counts: a flow at its own time, a strike at the dealing day. */
  at: Instant;
  kind: EntryKind;
  owner: OwnerKind;
  series_id: NullableText;
  investor_id: NullableText;
  request_id: NullableText;
  transaction_id: NullableText;
  strike_day: NullableText;
  units: Numeric;
  amount: NullableNumeric;
  shares: Numeric;
  mark: Numeric;
  /** Sequence of the entry that it corrects. */
  corrects: ColumnType<number | null, number | null | undefined, never>;
  /** Of an adjusting entry. */
  adjustment_id: ColumnType<string | null, string | null | undefined, never>;
  recorded_at: Instant;
  recorded_by: string;
  /** When the exchange was read that it rests on; null where it rests on no reading. */
  rests_on_at: NullableInstant;
}

/** An adjusting entry that the next strike makes. */
export interface AdjustmentsTable {
  fund_id: string;
  sequence: number;
  id: string;
  from_owner: 'house' | 'manager' | 'series';
  from_series: NullableText;
  to_owner: 'house' | 'manager' | 'series';
  to_series: NullableText;
  /** USDT. */
  amount: Numeric;
  gives_back_fee: boolean;
  reason: string;
  /** Sequence of the entry that it corrects. */
  corrects: ColumnType<number | null, number | null, never>;
  approval_id: string;
  recorded_at: Instant;
  recorded_by: string;
  /** Null where one person did it. */
  confirmed_by: NullableText;
}

/** A month of an investor, as it was told. */
export interface StatementsTable {
  id: string;
  fund_id: string;
  investor_id: string;
  /** YYYY-MM. */
  month: string;
  /** Dealing day that closes it. */
  strike_day: string;
  made_at: Instant;
  facts: Json<unknown>;
  /** The PDF, base64. */
  content: string;
  bytes: number;
  sha256: string;
}

/** An act of a fund that needs a second person, as it was proposed. */
export interface ApprovalsTable {
  id: string;
  fund_id: string;
  kind: string;
  proposed: Json<object>;
  title: string;
  reason: string;
  /** SHA-256 of what it rests on, hex. */
  basis: string;
  /** SHA-256 of kind, proposal and basis, hex. */
  digest: string;
  /** Those it concerns. */
  investors: string[];
  /** Whether it takes money or units from a series of theirs. */
  takes: boolean;
  /** Whether nobody else was there to confirm it. */
  is_alone: boolean;
  proposed_at: Instant;
  proposed_by: string;
  /** Null where it is possible at once. */
  possible_from: NullableInstant;
  expires_at: Instant;
}

export interface ApprovalDecisionsTable {
  approval_id: string;
  state: 'confirmed' | 'refused' | 'void';
  at: Instant;
  by: string;
  /** Why it was refused, or is void. */
  reason: NullableText;
}
