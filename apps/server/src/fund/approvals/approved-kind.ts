import type { FundRecords } from '../ledger/book/ledger.store.ts';

/** A kind of act of a fund that needs a second person. Its body is a JSON value. */
export interface ApprovedKind<Body> {
  /**
   * Looks whether it can be done now: when it is proposed, and again, in the same transaction, before it is done.
   *
   * @throws InputError or DomainError where it cannot
   */
  examine(records: FundRecords, body: Body): Promise<Examined>;
  perform(records: FundRecords, body: Body, act: ApprovedAct): Promise<void>;
}

/** What an act is, as things stand. */
export interface Examined {
  /** What it does, for people, without a full stop; each investor concerned reads it, so it names none of them. */
  title: string;
  /** JSON value: what it rests on. Where that differs later, the proposal is void. */
  basis: unknown;
  /** Whom it concerns. */
  investorIds: readonly string[];
  /** Whether it takes money or units from a series of theirs. */
  takesFromInvestor: boolean;
}

/** An act that is done, by whom. Persons are ids of users. */
export interface ApprovedAct {
  approvalId: string;
  reason: string;
  proposedBy: string;
  /** Null where one person did it. */
  confirmedBy: string | null;
  at: Date;
}

/** The kinds there are, by their names on the wire. */
export type ApprovedKinds<Bodies> = { readonly [Kind in keyof Bodies]: ApprovedKind<Bodies[Kind]> };
