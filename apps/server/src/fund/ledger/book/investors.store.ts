import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import { groupBy } from './group-by.ts';

/** What an investor is called. */
export interface InvestorName {
  name: string;
  /** How statements spell it, where they cannot set the name. */
  nameOnStatements?: string | null | undefined;
}

/** An investor, and the users who act for it. */
export interface FundInvestor {
  id: string;
  reference: string;
  name: string;
  /** How statements spell it, where they cannot set the name. */
  nameOnStatements: string | null;
  addedAt: Date;
  users: Array<{ id: string; email: string; name: string; isDisabled: boolean }>;
}

/** Investors of a fund. */
export function investorsOn(db: Kysely<Schema>, fund: string) {
  return {
    ...investorChangesOn(db, fund),

    /** By reference. */
    async listInvestors(): Promise<FundInvestor[]> {
      const rows = await db
        .selectFrom('investors')
        .selectAll()
        .where('fund_id', '=', fund)
        .orderBy('reference')
        .execute();
      const users = await db
        .selectFrom('investor_users')
        .innerJoin('users', 'users.id', 'investor_users.user_id')
        .select(['investor_id', 'users.id', 'users.email', 'users.name', 'users.disabled_at'])
        .orderBy('users.email')
        .execute();
      const byInvestor = groupBy(users, ({ investor_id: id }) => id);
      return rows.map(({ id, reference, name, name_on_statements: nameOnStatements, added_at: addedAt }) => ({
        id,
        reference,
        name,
        nameOnStatements,
        addedAt,
        users: (byInvestor.get(id) ?? []).map((user) => ({
          id: user.id,
          email: user.email,
          name: user.name,
          isDisabled: user.disabled_at !== null,
        })),
      }));
    },

    /** Those a user acts for, by reference. */
    async idsOfUser(userId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('investor_users')
        .innerJoin('investors', 'investors.id', 'investor_users.investor_id')
        .select('investors.id')
        .where('fund_id', '=', fund)
        .where('user_id', '=', userId)
        .orderBy('reference')
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

/** What is written of investors. */
function investorChangesOn(db: Kysely<Schema>, fund: string) {
  return {
    async addInvestor(
      investor: InvestorName & Pick<FundInvestor, 'id' | 'reference' | 'addedAt'>,
    ): Promise<void> {
      const { id, reference, name, nameOnStatements, addedAt } = investor;
      await db
        .insertInto('investors')
        .values({
          id,
          fund_id: fund,
          reference,
          name,
          name_on_statements: nameOnStatements ?? null,
          added_at: addedAt,
        })
        .execute();
    },

    async renameInvestor(id: string, { name, nameOnStatements }: InvestorName): Promise<void> {
      await db
        .updateTable('investors')
        .set({ name, name_on_statements: nameOnStatements ?? null })
        .where('id', '=', id)
        .execute();
    },

    /** Says which users act for an investor, and no others. */
    async setUsers(investorId: string, userIds: readonly string[]): Promise<void> {
      await db.deleteFrom('investor_users').where('investor_id', '=', investorId).execute();
      if (userIds.length === 0) return;
      const rows = [...new Set(userIds)].map((userId) => ({ investor_id: investorId, user_id: userId }));
      await db.insertInto('investor_users').values(rows).execute();
    },

    /** Which of these users there are. */
    async knownUsers(userIds: readonly string[]): Promise<string[]> {
      if (userIds.length === 0) return [];
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('id', 'in', [...userIds])
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
