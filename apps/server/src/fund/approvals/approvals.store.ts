import { sql, type Kysely, type Selectable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { ApprovalDecisionsTable, ApprovalsTable } from '../../platform/database/tables/ledger.ts';

/** An act as it was proposed, and what was decided. Persons are ids of users. */
export interface ProposedAct {
  id: string;
  kind: string;
  proposed: object;
  title: string;
  reason: string;
  basis: string;
  digest: string;
  investorIds: string[];
  takesFromInvestor: boolean;
  isAlone: boolean;
  proposedAt: Date;
  proposedBy: string;
  possibleFrom: Date | null;
  expiresAt: Date;
  /** Null while nobody has decided. */
  decision: Decision | null;
}

/** What was decided of an act; `void` where it could not be done as it was proposed. */
export interface Decision {
  state: 'confirmed' | 'refused' | 'void';
  at: Date;
  by: string;
  /** Why it was refused, or is void. */
  reason: string | null;
}

/** Somebody who is or was an administrator. */
export interface Administrator {
  id: string;
  email: string;
  /** Whether they may sign in as one. */
  isOne: boolean;
  /** Since when they last were one. */
  since: Date;
  /** Until when they were one before; null where they never ceased to be. */
  until: Date | null;
  hasFactor: boolean;
}

/** Acts of a fund that need a second person. */
export function approvalsOn(db: Kysely<Schema>, fund: string) {
  return {
    ...administratorsOn(db),

    /** The first proposed first. @param id of the only one that is wanted; all unless given */
    async listApprovals(id?: string): Promise<ProposedAct[]> {
      const rows = await db
        .selectFrom('approvals')
        .leftJoin('approval_decisions as decision', 'approval_id', 'id')
        .selectAll('approvals')
        .select(['state', 'at', 'by', 'decision.reason as why'])
        .where('fund_id', '=', fund)
        .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
        .orderBy('proposed_at')
        .orderBy('id')
        .execute();
      return rows.map(toProposedAct);
    },

    async addApproval(act: Omit<ProposedAct, 'decision'>): Promise<void> {
      await db
        .insertInto('approvals')
        .values({
          id: act.id,
          fund_id: fund,
          kind: act.kind,
          proposed: JSON.stringify(act.proposed),
          title: act.title,
          reason: act.reason,
          basis: act.basis,
          digest: act.digest,
          investors: act.investorIds,
          takes: act.takesFromInvestor,
          is_alone: act.isAlone,
          proposed_at: act.proposedAt,
          proposed_by: act.proposedBy,
          possible_from: act.possibleFrom,
          expires_at: act.expiresAt,
        })
        .execute();
    },

    async decideApproval(id: string, decision: Decision): Promise<void> {
      await db
        .insertInto('approval_decisions')
        .values({ approval_id: id, ...decision })
        .execute();
    },
  };
}

function administratorsOn(db: Kysely<Schema>) {
  return {
    /** Everybody who is or was an administrator. */
    async listAdministrators(): Promise<Administrator[]> {
      return db
        .selectFrom('users')
        .select([
          'id',
          'email',
          sql<boolean>`role = 'admin' and disabled_at is null`.as('isOne'),
          sql<Date>`coalesce(administrator_since, created_at)`.as('since'),
          'administrator_until as until',
          sql<boolean>`
            exists (select from passkeys where user_id = users.id)
            or exists (select from totp_secrets where user_id = users.id and confirmed_at is not null)`.as(
            'hasFactor',
          ),
        ])
        .where((eb) => eb.or([eb('role', '=', 'admin'), eb('administrator_until', 'is not', null)]))
        .execute();
    },
  };
}

type ApprovalRow = Selectable<ApprovalsTable> & { why: string | null } & {
  [Column in 'state' | 'at' | 'by']: Selectable<ApprovalDecisionsTable>[Column] | null;
};

function toProposedAct({ state, at, by, why, ...row }: ApprovalRow): ProposedAct {
  return {
    id: row.id,
    kind: row.kind,
    proposed: row.proposed,
    title: row.title,
    reason: row.reason,
    basis: row.basis,
    digest: row.digest,
    investorIds: row.investors,
    takesFromInvestor: row.takes,
    isAlone: row.is_alone,
    proposedAt: row.proposed_at,
    proposedBy: row.proposed_by,
    possibleFrom: row.possible_from,
    expiresAt: row.expires_at,
    decision: state && at && by ? { state, at, by, reason: why } : null,
  };
}
