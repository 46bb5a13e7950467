import { sql } from 'kysely';
import type { Database } from '../../platform/database/open.ts';
import type { UsersTable } from '../../platform/database/tables/people.ts';

export type PersonalDataStore = ReturnType<typeof createPersonalDataStore>;

/** Somebody by what their data is found by. */
export interface Whose {
  /** Null for somebody who never signed up. */
  id: string | null;
  /** In lower case. */
  email: string;
}

export type FoundUser = Pick<UsersTable, 'id' | 'email' | 'name' | 'role'> & { created_at: Date };

/** A row by the names of its fields, without a secret. */
export type PlainRow = Record<string, unknown>;

/** What is kept about people, wherever it is. */
export function createPersonalDataStore(db: Database) {
  return {
    /** @param who an email address, or the id of a user */
    async findUser(who: string): Promise<FoundUser | undefined> {
      return db
        .selectFrom('users')
        .select(['id', 'email', 'name', 'role', 'created_at'])
        .where((eb) =>
          eb.or([eb('email', '=', who.toLowerCase()), eb(sql`id::text`, '=', who.toLowerCase())]),
        )
        .executeTakeFirst();
    },

    /** Rows by what they are about. No key, no code and no hash of a password, token or code is among them. */
    async read(whose: Whose): Promise<Record<string, PlainRow[]>> {
      const { id, email } = whose;
      return {
        ...(await readLoose(db, email)),
        ...(id && { ...(await readOwn(db, id)), ...(await readLedger(db, id)) }),
      };
    },
  };
}

/** What is known by the email address alone. */
async function readLoose(db: Database, email: string): Promise<Record<string, PlainRow[]>> {
  return {
    messages: await db
      .selectFrom('leads')
      .select(['id', 'first_name', 'last_name', 'email', 'message', 'status', 'received_at'])
      .where(sql`lower(email)`, '=', email)
      .orderBy('received_at')
      .execute(),
    invitations: await db
      .selectFrom('invitations')
      .select(['email', 'role', 'invited_at', 'expires_at'])
      .where('email', '=', email)
      .execute(),
    decisions: await db
      .selectFrom('all_quarantined_samples')
      .select(['taken_at', 'decision', 'decision_reason', 'decided_at'])
      .where('decided_by', '=', email)
      .orderBy('decided_at')
      .execute(),
    coin_answers: await db
      .selectFrom('all_coin_answers')
      .select(['coin', 'price', 'from_day', 'reason', 'answered_at'])
      .where('answered_by', '=', email)
      .orderBy('answered_at')
      .execute(),
    answers: await db
      .selectFrom('all_line_answers')
      .select(['type', 'meaning', 'reason', 'answered_at'])
      .where('answered_by', '=', email)
      .orderBy('answered_at')
      .execute(),
  };
}

/** What is known of a user. */
async function readOwn(db: Database, id: string): Promise<Record<string, PlainRow[]>> {
  return {
    sessions: await db
      .selectFrom('sessions')
      .leftJoin('session_traces', 'session_traces.session_id', 'sessions.id')
      .select(['id', 'device', 'address', 'created_at', 'expires_at', 'factor_at', 'seen_at', 'input_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
    last_seen: await db.selectFrom('user_traces').select('seen_at').where('user_id', '=', id).execute(),
    mails_switched_off: await db
      .selectFrom('users')
      .select(sql<string>`unnest(messages_off)`.as('kind'))
      .where('id', '=', id)
      .execute(),
    mails_told: await db
      .selectFrom('told_messages')
      .select(['key', 'told_at'])
      .where('user_id', '=', id)
      .orderBy('told_at')
      .execute(),
    known_devices: await db
      .selectFrom('known_devices')
      .select(['created_at', 'seen_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
    passkeys: await db
      .selectFrom('passkeys')
      .select(['name', 'created_at', 'last_used_at'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute(),
    authenticator_apps: await db
      .selectFrom('totp_secrets')
      .select(['created_at', 'confirmed_at'])
      .where('user_id', '=', id)
      .execute(),
    recovery_codes: await db
      .selectFrom('recovery_codes')
      .select((eb) => eb.fn.countAll<number>().as('unused'))
      .where('user_id', '=', id)
      .execute(),
    email_changes: await db
      .selectFrom('email_changes')
      .select(['email', 'expires_at'])
      .where('user_id', '=', id)
      .execute(),
    audit_log: await readEntries(db, id),
  };
}

/** The investors somebody acts for, and what they did in the ledger; what others did to it is no data of theirs. */
async function readLedger(db: Database, id: string): Promise<Record<string, PlainRow[]>> {
  return {
    investors: await db
      .selectFrom('investor_users')
      .innerJoin('investors', 'investors.id', 'investor_users.investor_id')
      .select(['reference', 'name', 'name_on_statements'])
      .where('user_id', '=', id)
      .orderBy('reference')
      .execute(),
    request_events: await db
      .selectFrom('request_events as event')
      .innerJoin('dealing_requests as request', 'request.id', 'event.request_id')
      .innerJoin('investors', 'investors.id', 'request.investor_id')
      .select(['kind', 'reference as investor', 'request.dealing_day', 'amount', 'shares', 'is_all'])
      .select(['state', 'at', 'reason'])
      .where('by', '=', id)
      .orderBy('at')
      .orderBy('event.sequence')
      .execute(),
    flow_matches: await db
      .selectFrom('flow_matches')
      .select(['transaction_id', 'target', 'reason', 'at'])
      .where('by', '=', id)
      .orderBy('sequence')
      .execute(),
    adjustments: await db
      .selectFrom('adjustments')
      .select(['amount', 'reason', 'recorded_at'])
      .where('recorded_by', '=', id)
      .orderBy('sequence')
      .execute(),
    hand_lines: await readHandLines(db, id),
    strikes: await db
      .selectFrom('strikes')
      .select(['day', 'finalized_at'])
      .where('finalized_by', '=', id)
      .orderBy('day')
      .execute(),
    terms: await db
      .selectFrom('fund_terms')
      .select(['from_day', 'recorded_at'])
      .where('recorded_by', '=', id)
      .orderBy('sequence')
      .execute(),
    ...(await readApprovals(db, id)),
  };
}

/** What somebody proposed to a second person, and decided as one. */
async function readApprovals(db: Database, id: string): Promise<Record<string, PlainRow[]>> {
  return {
    approvals: await db
      .selectFrom('approvals')
      .select(['kind', 'title', 'proposed', 'reason', 'proposed_at'])
      .where('proposed_by', '=', id)
      .orderBy('proposed_at')
      .execute(),
    approval_decisions: await db
      .selectFrom('approval_decisions as decision')
      .innerJoin('approvals', 'id', 'approval_id')
      .select(['kind', 'title', 'state', 'at', 'decision.reason'])
      .where('by', '=', id)
      .orderBy('at')
      .execute(),
  };
}

/** Entries of what somebody did, and of what was done to them; where another person was, is no data of theirs. */
function readEntries(db: Database, id: string): Promise<PlainRow[]> {
  return db
    .selectFrom('audit_entries')
    .innerJoin('audit_details', 'audit_details.sequence', 'audit_entries.sequence')
    .select([
      'audit_entries.sequence',
      'at',
      'action',
      'actor_kind',
      sql<string>`case when actor_id = ${id} then 'you' when actor_id is not null then 'somebody else' end`.as(
        'actor',
      ),
      sql<string>`case when actor_id is null or actor_id = ${id} then address end`.as('address'),
      'request_id',
      'details',
    ])
    .where((eb) => eb.or([eb('actor_id', '=', id), eb('subject_id', '=', id)]))
    .orderBy('audit_entries.sequence')
    .execute();
}

async function readHandLines(db: Database, id: string): Promise<PlainRow[]> {
  return db
    .selectFrom('hand_lines')
    .select(['kind', 'wallet', 'coin', 'quantity', 'transaction_id', 'reason', 'recorded_at'])
    .where('recorded_by', '=', id)
    .orderBy('sequence')
    .execute();
}
