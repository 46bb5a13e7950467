import type { OpenTransaction, RecordedAct } from '../../platform/acts/act.ts';
import { inAct } from '../../platform/database/acts/in-act.ts';
import type { Database } from '../../platform/database/open.ts';

/** Stores something in a transaction. */
type Put = (trx: OpenTransaction) => Promise<void>;

/** Somebody who may sign in. */
export interface Recipient {
  id: string;
  email: string;
  role: 'admin' | 'customer';
  /** Kinds of messages they do without. */
  off: readonly string[];
}

/** That somebody is told something. */
interface Told {
  key: string;
  userId: string;
  at: Date;
}

export type ToldStore = ReturnType<typeof createToldStore>;

/** Who was told what by mail. */
export function createToldStore(db: Database, fund: string) {
  return {
    /** People are told of what could be seen from then on. */
    async since(): Promise<Date> {
      const found = db.selectFrom('funds').select('messages_since').where('id', '=', fund);
      return (await found.executeTakeFirstOrThrow()).messages_since;
    },

    /** Everybody who may sign in, by email address. */
    recipients: (): Promise<Recipient[]> =>
      db
        .selectFrom('users')
        .select(['id', 'email', 'role', 'messages_off as off'])
        .where('disabled_at', 'is', null)
        .orderBy('email')
        .execute(),

    /** Who was told what: `key user`. */
    async known(): Promise<Set<string>> {
      const rows = await db
        .selectFrom('told_messages')
        .select(['key', 'user_id'])
        .where('fund_id', '=', fund)
        .execute();
      return new Set(rows.map(({ key, user_id: userId }) => `${key} ${userId}`));
    },

    /**
     * Notes that somebody is told, and stores the mail that does it: both or neither, and once, whoever else tries.
     *
     * @param put stores the mail; null where they do without it
     */
    tell: ({ key, userId, at }: Told, put: Put | null): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const { numInsertedOrUpdatedRows: isNew } = await trx
          .insertInto('told_messages')
          .values({ fund_id: fund, key, user_id: userId, told_at: at })
          .onConflict((conflict) => conflict.columns(['fund_id', 'key', 'user_id']).doNothing())
          .executeTakeFirstOrThrow();
        if (isNew) await put?.(trx);
      }),

    /** Forgets what was told before a moment. */
    async forget(before: Date): Promise<void> {
      await db.deleteFrom('told_messages').where('told_at', '<', before).execute();
    },

    /** Stores mails that somebody asks for, with the entry of the act. */
    send: (act: RecordedAct, put: Put): Promise<void> => inAct(db, act, put),
  };
}
