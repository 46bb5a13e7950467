import { sql, type Transaction } from 'kysely';
import type { AuditEvent } from '../../platform/acts/act.ts';
import { lockAdministrators } from '../../platform/database/conditions/locks.ts';
import type { Database } from '../../platform/database/open.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { ERASED_NAME, erasedEmail } from '../erased.ts';
import type { Whose } from './personal-data.store.ts';

/** What this store takes of the audit log, whose entries stand in the same transaction as what they tell. */
interface AuditLog {
  append: (trx: Transaction<Schema>, event: AuditEvent, at: Date) => Promise<void>;
  /** What an entry about an erasure says of the entries whose details were erased. */
  detailsOfErasure: (sequences: readonly number[]) => Record<string, unknown>;
  /** What an entry about a failed sign-in says in place of the email address that was given. */
  accountKey: (email: string) => string;
}

/** How much was erased. */
export interface Erased {
  /** Whether there was a user, whose row stays without a name. */
  isUser: boolean;
  leadCount: number;
  /** Entries of the audit log that lost address and details. */
  entryCount: number;
}

/** Until when something is old; null where nothing ever is. */
export interface Cutoffs {
  leads: Date | null;
  logDetails: Date | null;
  sessions: Date | null;
}

interface Forgetting {
  at: Date;
  /** The hash of a password that nobody knows. */
  unknownHash: string;
}

export type ErasureStore = ReturnType<typeof createErasureStore>;

/** Forgets people, or what is old, and leaves the chain of the audit log as it is. */
export function createErasureStore(db: Database, log: AuditLog) {
  return {
    /**
     * Forgets somebody in one transaction. A user's row stays without name, address and password, as entries name its id.
     *
     * @returns null for the last administrator who can sign in, and then nothing was changed
     */
    forget: (whose: Whose, { at, unknownHash }: Forgetting): Promise<Erased | null> =>
      db.transaction().execute(async (trx) => {
        if (whose.id !== null && (await isLastAdministrator(trx, whose.id))) return null;
        const leadCount = await deleteByEmail(trx, whose.email);
        if (whose.id !== null) await anonymize(trx, whose.id, { at, unknownHash });
        await renameDecisions(trx, whose);
        const sequences = await eraseDetailsAbout(trx, whose, log.accountKey(whose.email));
        const details = { ...log.detailsOfErasure(sequences), messages: leadCount };
        const event = { action: 'personal-data-erased', actor: { kind: 'operator' }, origin: null } as const;
        await log.append(trx, { ...event, subjectId: whose.id, details }, at);
        return { isUser: whose.id !== null, leadCount, entryCount: sequences.length };
      }),

    /** Forgets what is old, in one transaction, with an entry where leads or entries were among it. */
    forgetOld: ({ leads, logDetails, sessions }: Cutoffs, at: Date): Promise<Omit<Erased, 'isUser'>> =>
      db.transaction().execute(async (trx) => {
        if (sessions) await deleteUnused(trx, sessions);
        await deleteEnded(trx, at);
        const leadCount = leads ? await deleteLeadsBefore(trx, leads) : 0;
        const sequences = logDetails ? await eraseDetailsBefore(trx, logDetails) : [];
        if (leadCount + sequences.length > 0) {
          const details = { ...log.detailsOfErasure(sequences), messages: leadCount, because: 'retention' };
          const event = { action: 'personal-data-erased', actor: { kind: 'server' }, origin: null } as const;
          await log.append(trx, { ...event, details }, at);
        }
        return { leadCount, entryCount: sequences.length };
      }),
  };
}

/** The rows are locked, so that of two administrators who are forgotten at the same time one stays. */
async function isLastAdministrator(trx: Transaction<Schema>, id: string): Promise<boolean> {
  const administrators = await lockAdministrators(trx);
  return administrators.size === 1 && administrators.has(id);
}

/** @returns how many leads there were */
async function deleteByEmail(trx: Transaction<Schema>, email: string): Promise<number> {
  await trx.deleteFrom('invitations').where('email', '=', email).execute();
  const leads = await trx
    .deleteFrom('leads')
    .where(sql`lower(email)`, '=', email)
    .returning('id')
    .execute();
  return leads.length;
}

const OWNED = [
  'sessions',
  'user_traces',
  'known_devices',
  'passkeys',
  'totp_secrets',
  'recovery_codes',
  'webauthn_challenges',
  'password_resets',
  'email_changes',
  'idempotency_keys',
  'told_messages',
  // Whoever is forgotten acts for nobody any more.
  'investor_users',
] as const;

async function anonymize(
  trx: Transaction<Schema>,
  id: string,
  { at, unknownHash }: Forgetting,
): Promise<void> {
  for (const table of OWNED) await trx.deleteFrom(table).where('user_id', '=', id).execute();
  await trx
    .updateTable('users')
    .set({
      email: erasedEmail(id),
      name: ERASED_NAME,
      password_hash: unknownHash,
      disabled_at: sql<Date>`coalesce(disabled_at, ${at})`,
      administrator_until: sql<Date>`
        case when role = 'admin' and disabled_at is null then ${at} else administrator_until end`,
      is_password_short: false,
      factor_due_at: null,
      messages_off: [],
    })
    .where('id', '=', id)
    .execute();
}

/** Decisions about the history stay, without a name. */
async function renameDecisions(trx: Transaction<Schema>, { id, email }: Whose): Promise<void> {
  const by = id === null ? 'erased' : erasedEmail(id);
  await trx
    .updateTable('all_quarantined_samples')
    .set({ decided_by: by })
    .where('decided_by', '=', email)
    .execute();
  for (const answers of ['all_line_answers', 'all_coin_answers'] as const)
    await trx.updateTable(answers).set({ answered_by: by }).where('answered_by', '=', email).execute();
}

/** The entry that explains erased ones is needed for as long as they are there; it names nobody. */
const ERASABLE = sql<boolean>`salt <> '' and action <> 'personal-data-erased'`;

async function eraseDetailsAbout(
  trx: Transaction<Schema>,
  { id, email }: Whose,
  accountKey: string,
): Promise<number[]> {
  const { rows } = await sql<{ sequence: number }>`
    select sequence from audit_entries join audit_details using (sequence)
    where ${ERASABLE} and (actor_id = ${id}::uuid or subject_id = ${id}::uuid
      or position(${JSON.stringify(email)} in lower(details::text)) > 0 or details ->> 'account' = ${accountKey})
    order by sequence`.execute(trx);
  return eraseDetails(trx, rows);
}

async function eraseDetailsBefore(trx: Transaction<Schema>, before: Date): Promise<number[]> {
  const { rows } = await sql<{ sequence: number }>`
    select sequence from audit_entries join audit_details using (sequence)
    where ${ERASABLE} and at < ${before} order by sequence`.execute(trx);
  return eraseDetails(trx, rows);
}

async function eraseDetails(
  trx: Transaction<Schema>,
  rows: ReadonlyArray<{ sequence: number }>,
): Promise<number[]> {
  const sequences = rows.map(({ sequence }) => Number(sequence));
  await sql`
    update audit_details set salt = '', address = null, details = '{}'
    where sequence = any(${sequences}::bigint[])`.execute(trx);
  return sequences;
}

async function deleteLeadsBefore(trx: Transaction<Schema>, before: Date): Promise<number> {
  return (await trx.deleteFrom('leads').where('received_at', '<', before).returning('id').execute()).length;
}

async function deleteUnused(trx: Transaction<Schema>, before: Date): Promise<void> {
  await trx.deleteFrom('known_devices').where('seen_at', '<', before).execute();
  await trx.deleteFrom('user_traces').where('seen_at', '<', before).execute();
}

const ENDING = [
  'sessions',
  'password_resets',
  'email_changes',
  'webauthn_challenges',
  'invitations',
  'idempotency_keys',
] as const;

async function deleteEnded(trx: Transaction<Schema>, at: Date): Promise<void> {
  for (const table of ENDING) await trx.deleteFrom(table).where('expires_at', '<=', at).execute();
}
