import type { Role } from '@equanim/contract/auth';
import { sql, type Transaction } from 'kysely';
import { type AuditEvent, done, type Act } from '../../../platform/acts/act.ts';
import type { AppendEvent } from '../../../platform/database/acts/in-act.ts';
import { lockAdministrators } from '../../../platform/database/conditions/locks.ts';
import type { Database } from '../../../platform/database/open.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { endAccess } from '../sessions.store.ts';
import type { NewUserRow, UserRow } from '../users.store.ts';

/** What is changed of somebody. */
export interface PersonChange {
  role?: Role | undefined;
  isDisabled?: boolean | undefined;
}

/** Somebody before and after a change. */
interface ChangedPerson {
  before: UserRow;
  after: UserRow;
}

/** Why somebody was not changed. */
export type Refusal = 'not-found' | 'forbidden' | 'last-administrator';

export type PeopleStore = ReturnType<typeof createPeopleStore>;
/** Somebody, with what is known of their second factor and when they were last here. */
export type PersonRow = Awaited<ReturnType<PeopleStore['list']>>[number];

/** Removes every second factor of somebody, in a transaction of the caller. */
type RemoveFactors = (trx: Transaction<Schema>, userId: string, at: Date) => Promise<void>;

/** People as administrators and operators change them. Each change is recorded in its transaction. */
export function createPeopleStore(db: Database, append: AppendEvent, removeFactors: RemoveFactors) {
  return {
    list: () => selectPeople(db).orderBy('name').orderBy('email').execute(),

    find: (id: string) => selectPeople(db).where('users.id', '=', id).executeTakeFirst(),

    /** @returns false when the address is taken */
    add: (user: NewUserRow, act: Act): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const added = await trx
          .insertInto('users')
          .values({ ...user, email: user.email.toLowerCase() })
          .onConflict((conflict) => conflict.column('email').doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!added) return false;
        const details = { email: user.email, role: user.role };
        await append(trx, { ...done(act, user.id), action: 'person-added', details }, act.at);
        return true;
      }),

    /**
     * Changes role or state and ends the person's sessions and links; changing nothing ends nothing. Every change waits for
     * the one before, as it locks all administrators.
     *
     * @returns the person as they were and as they are
     */
    change: (id: string, change: PersonChange, act: Act): Promise<ChangedPerson | Refusal> =>
      db.transaction().execute((trx) => changePerson(trx, { id, change, act }, append)),

    /** Sets a password and ends the person's sessions and links. Whoever is disabled stays so. */
    setPassword: (
      id: string,
      password: Pick<UserRow, 'password_hash' | 'is_password_short'>,
      act: Act,
    ): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await trx.updateTable('users').set(password).where('id', '=', id).execute();
        await endAccess(trx, id);
        await append(trx, { ...done(act, id), action: 'password-changed' }, act.at);
      }),

    /** Removes every second factor of somebody and ends their sessions and links. @returns whom it was done to */
    resetFactor: (id: string, act: Act): Promise<UserRow | Refusal> =>
      db.transaction().execute(async (trx) => {
        const administrators = await lockAdministrators(trx);
        if (!mayAct(act, administrators)) return 'forbidden';
        const person = await lockPerson(trx, id);
        if (!person) return 'not-found';
        await removeFactors(trx, id, act.at);
        await endAccess(trx, id);
        await append(trx, { ...done(act, id), action: 'second-factor-reset' }, act.at);
        return person;
      }),
  };
}

function selectPeople(db: Database) {
  return db
    .selectFrom('users')
    .leftJoin('user_traces', 'user_traces.user_id', 'users.id')
    .select([
      'users.id',
      'email',
      'name',
      'role',
      'users.created_at',
      'disabled_at',
      'seen_at',
      sql<boolean>`exists (
        select from totp_secrets where totp_secrets.user_id = users.id and confirmed_at is not null
      )`.as('has_totp'),
      sql<number>`(select count(*)::int from passkeys where passkeys.user_id = users.id)`.as('passkey_count'),
    ]);
}

function lockPerson(trx: Transaction<Schema>, id: string): Promise<UserRow | undefined> {
  return trx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Whoever was an administrator when the request came in may be none by now. */
function mayAct({ actor }: Act, administrators: ReadonlySet<string>): boolean {
  return actor.kind !== 'user' || administrators.has(actor.id);
}

interface Changing {
  id: string;
  change: PersonChange;
  act: Act;
}

async function changePerson(
  trx: Transaction<Schema>,
  { id, change, act }: Changing,
  append: AppendEvent,
): Promise<ChangedPerson | Refusal> {
  const administrators = await lockAdministrators(trx);
  if (!mayAct(act, administrators)) return 'forbidden';
  const before = await lockPerson(trx, id);
  if (!before) return 'not-found';
  const { role, disabled_at, events } = planChange(before, change, act);
  if (events.length === 0) return { before, after: before };
  const was = administrators.has(id);
  const is = role === 'admin' && disabled_at === null;
  if (was && !is && administrators.size === 1) return 'last-administrator';
  const after = await trx
    .updateTable('users')
    .set({
      role,
      disabled_at,
      ...(is && !was && { administrator_since: act.at }),
      ...(was && !is && { administrator_until: act.at }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await endAccess(trx, id);
  for (const event of events) await append(trx, event, act.at);
  return { before, after };
}

/** What somebody becomes, and what is recorded of it: nothing where they are that already. */
function planChange(person: UserRow, change: PersonChange, act: Act) {
  const wasDisabled = person.disabled_at !== null;
  const { role = person.role, isDisabled = wasDisabled } = change;
  const events: AuditEvent[] = [];
  const told = done(act, person.id);
  if (role !== person.role)
    events.push({ ...told, action: 'role-changed', details: { from: person.role, to: role } });
  if (isDisabled !== wasDisabled)
    events.push({ ...told, action: isDisabled ? 'person-disabled' : 'person-enabled' });
  return { role, disabled_at: isDisabled ? (person.disabled_at ?? act.at) : null, events };
}
