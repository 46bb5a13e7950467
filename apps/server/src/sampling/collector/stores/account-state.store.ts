import { sql, type Kysely, type Selectable } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { AccountStatesTable } from '../../../platform/database/tables/minutes.ts';
import { type AccountState, fromStored, toStored } from '../../exchange/account-state.ts';
import { DAY_MS, MINUTE_MS, type Span } from '../../../platform/time.ts';

/** Every minute is kept for this time, then the first of each hour for good (docs/operations.md says what a year costs). */
const MAX_MINUTE_AGE_DAYS = 31;
/** A minute is read within this time of it. */
const MAX_READ_DELAY_MS = 2 * MINUTE_MS;

export type AccountStateStore = ReturnType<typeof createAccountStateStore>;

/** Keeps what the account held at each minute, and later at each hour: coins and positions. */
export function createAccountStateStore(db: Kysely<Schema>) {
  const states = () => db.selectFrom('account_states').selectAll();

  return {
    /** The newest state of a minute before this one; null where none is kept. */
    async latestBefore(minuteAt: Date): Promise<AccountState | null> {
      const query = states().where('taken_at', '<', minuteAt).orderBy('taken_at', 'desc');
      return toState(await query.limit(1).executeTakeFirst());
    },

    /** The last state read at or before a moment, and the first read after it; null where there is none. */
    async around(moment: Date): Promise<{ before: AccountState | null; after: AccountState | null }> {
      // A minute is read within it: this keeps the search on the primary key.
      const [from, to] = [-MAX_READ_DELAY_MS, MAX_READ_DELAY_MS].map((ms) => new Date(moment.getTime() + ms));
      const before = states()
        .where('read_at', '<=', moment)
        .where('taken_at', '<', to ?? moment)
        .orderBy('taken_at', 'desc');
      const after = states()
        .where('read_at', '>', moment)
        .where('taken_at', '>', from ?? moment)
        .orderBy('taken_at');
      return {
        before: toState(await before.limit(1).executeTakeFirst()),
        after: toState(await after.limit(1).executeTakeFirst()),
      };
    },

    /** Keeps of each hour of a past day only its first minute. @returns until when minutes were thinned */
    async thin(now: Date): Promise<Date> {
      const until = new Date(now.getTime() - MAX_MINUTE_AGE_DAYS * DAY_MS);
      await sql`
        delete from account_states
        where taken_at < ${until} and (account_id, taken_at) not in (
          select account_id, min(taken_at) from account_states where taken_at < ${until}
          group by account_id, date_trunc('hour', taken_at, 'UTC')
        )`.execute(db);
      return until;
    },
  };
}

/** A kept minute of the account. */
export interface KeptState {
  takenAt: Date;
  state: AccountState;
}

/** The kept states of a span of moments, with the last one before it and the first one after it, in time order. */
export async function statesAround(trx: Kysely<Schema>, { from, to }: Span): Promise<KeptState[]> {
  const states = () => trx.selectFrom('account_states').selectAll();
  // A minute is read within it: this keeps the search on the primary key.
  const [earliest, latest] = [
    new Date(from.getTime() - MAX_READ_DELAY_MS),
    new Date(to.getTime() + MAX_READ_DELAY_MS),
  ];
  const before = states()
    .where('read_at', '<', from)
    .where('taken_at', '<', new Date(from.getTime() + MAX_READ_DELAY_MS));
  const within = states()
    .where('read_at', '>=', from)
    .where('read_at', '<=', to)
    .where('taken_at', '>=', earliest)
    .where('taken_at', '<=', latest);
  const after = states()
    .where('read_at', '>', to)
    .where('taken_at', '>', new Date(to.getTime() - MAX_READ_DELAY_MS));
  const rows = [
    ...(await before.orderBy('taken_at', 'desc').limit(1).execute()),
    ...(await within.orderBy('taken_at').execute()),
    ...(await after.orderBy('taken_at').limit(1).execute()),
  ];
  return rows.map((row) => ({ takenAt: row.taken_at, state: fromStored(row.read_at, row) }));
}

/** Stores what the account held at a minute, within the transaction of its snapshot; what is stored stays. */
export async function appendState(trx: Kysely<Schema>, takenAt: Date, state: AccountState): Promise<void> {
  await trx
    .insertInto('account_states')
    .values({ taken_at: takenAt, read_at: state.readAt, ...toStored(state) })
    .onConflict((conflict) => conflict.columns(['taken_at', 'account_id']).doNothing())
    .execute();
}

function toState(row: Selectable<AccountStatesTable> | undefined): AccountState | null {
  return row ? fromStored(row.read_at, row) : null;
}
