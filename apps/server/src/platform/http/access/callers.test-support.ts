import { randomUUID } from 'node:crypto';
import { hashOf, newToken } from '../../../people/auth/tokens.ts';
import type { TestApp } from '../../../test-app.test-support.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time.ts';

/** What stands between a caller and a call; the first that applies is what the caller is told. */
export type SessionState = 'not-signed-in' | 'second-factor-required' | 'step-up-required' | 'open';

interface Person {
  role: 'admin' | 'customer';
  /** How the session stands by what is stored of it below. */
  state: SessionState;
  /** How long ago the second factor was given; null where there is one that was not; absent where there is none. */
  factorAgoMs?: number | null;
  /** How long ago somebody last touched the page. */
  inputAgoMs?: number;
  /** The grace for setting up a second factor ends so much later. */
  graceLeftMs?: number;
  isPasswordShort?: true;
  /** The session ends so much later; eleven hours unless given. */
  endsInMs?: number;
  isDisabled?: true;
  isRevoked?: true;
}

/** Whoever may call: the role and the state of the session, with the moments right at each bound. */
export const CALLERS = {
  'an expired session': { role: 'admin', state: 'not-signed-in', endsInMs: 0 },
  'a revoked session': { role: 'admin', state: 'not-signed-in', isRevoked: true },
  'a disabled administrator': { role: 'admin', state: 'not-signed-in', isDisabled: true },
  'a disabled administrator, stepped up': {
    role: 'admin',
    state: 'not-signed-in',
    isDisabled: true,
    factorAgoMs: MINUTE_MS,
  },
  'a customer': { role: 'customer', state: 'open' },
  'a customer whose second factor is pending': {
    role: 'customer',
    state: 'second-factor-required',
    factorAgoMs: null,
  },
  'a customer whose short password lost its factor': {
    role: 'customer',
    state: 'second-factor-required',
    isPasswordShort: true,
  },
  'a customer, not stepped up': { role: 'customer', state: 'step-up-required', factorAgoMs: 5 * HOUR_MS },
  'a customer, stepped up': { role: 'customer', state: 'open', factorAgoMs: MINUTE_MS },
  'an administrator in the grace week': { role: 'admin', state: 'open', graceLeftMs: 1 },
  'an administrator without a factor after it': {
    role: 'admin',
    state: 'second-factor-required',
    graceLeftMs: 0,
  },
  'an administrator whose second factor is pending': {
    role: 'admin',
    state: 'second-factor-required',
    factorAgoMs: null,
  },
  'an administrator who was idle for 30 minutes': {
    role: 'admin',
    state: 'second-factor-required',
    factorAgoMs: 45 * MINUTE_MS,
    inputAgoMs: 30 * MINUTE_MS,
  },
  'an administrator, not stepped up': {
    role: 'admin',
    state: 'step-up-required',
    factorAgoMs: 5 * MINUTE_MS,
  },
  'an administrator, stepped up': { role: 'admin', state: 'open', factorAgoMs: 5 * MINUTE_MS - 1 },
} as const satisfies Record<string, Person>;

type PersonName = keyof typeof CALLERS;

/** Those who are nobody. */
export const STRANGERS = {
  nobody: null,
  'somebody with garbage for a token': 'not-a-token-of-ours-but-long-enough-to-be-one',
} as const;

export type CallerName = PersonName | keyof typeof STRANGERS;
export const CALLER_NAMES = [...Object.keys(STRANGERS), ...Object.keys(CALLERS)] as CallerName[];

/** @returns what is known of a caller; of strangers that they are not signed in */
export function callerOf(name: CallerName): Person | null {
  return name in STRANGERS ? null : CALLERS[name as PersonName];
}

/** Where the people are put, and moments before the test's own. */
interface Tables {
  db: TestApp['db'];
  ago: (ms: number) => Date;
}

async function addUser(
  { db, ago }: Tables,
  { id, name }: { id: string; name: CallerName },
  person: Person,
): Promise<void> {
  const { role, graceLeftMs, isDisabled, isPasswordShort = false } = person;
  const state = {
    role,
    disabled_at: isDisabled ? ago(HOUR_MS) : null,
    is_password_short: isPasswordShort,
    factor_due_at: graceLeftMs === undefined ? null : ago(-graceLeftMs),
  };
  const email = `${id}@equanim.example`;
  await db
    .insertInto('users')
    .values({ id, email, name, password_hash: 'none', created_at: ago(DAY_MS), ...state })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...state, email, password_hash: 'none' }))
    .execute();
}

async function setFactor({ db, ago }: Tables, userId: string, hasFactor: boolean): Promise<void> {
  await db.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  if (!hasFactor) return;
  const dates = { created_at: ago(DAY_MS), confirmed_at: ago(DAY_MS) };
  await db
    .insertInto('totp_secrets')
    .values({ user_id: userId, encrypted_secret: 'none', ...dates })
    .execute();
}

async function addSession({ db, ago }: Tables, userId: string, person: Person): Promise<string> {
  const { endsInMs = 11 * HOUR_MS, factorAgoMs, inputAgoMs = 0 } = person;
  const token = newToken();
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      created_at: ago(HOUR_MS),
      expires_at: ago(-endsInMs),
      factor_at: typeof factorAgoMs === 'number' ? ago(factorAgoMs) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('session_traces')
    .values({ session_id: id, seen_at: ago(inputAgoMs), input_at: ago(inputAgoMs) })
    .execute();
  return token;
}

/** People of every state, straight in the tables: only the guard decides what they may. */
export function createCallers({ db }: TestApp, nowMs: number) {
  const ids = new Map<CallerName, string>();
  const tables: Tables = { db, ago: (ms) => new Date(nowMs - ms) };

  return {
    /** The person as the table has them, whatever a call made of them, in a new session. @returns its token, if any */
    async signIn(name: CallerName): Promise<string | null> {
      if (name in STRANGERS) return STRANGERS[name as keyof typeof STRANGERS];
      const person: Person = CALLERS[name as PersonName];
      await db.deleteFrom('limit_counters').execute();
      const id = ids.get(name) ?? randomUUID();
      ids.set(name, id);
      await addUser(tables, { id, name }, person);
      await setFactor(tables, id, person.factorAgoMs !== undefined);
      const token = await addSession(tables, id, person);
      if (person.isRevoked) await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute();
      return token;
    },
  };
}

/** Stores what every call needs that shows something: a day and an hour ago, now, and the account's life so far. */
export async function seedForCalls({ db, simulator, seedMinutes }: TestApp, nowMs: number): Promise<void> {
  await seedMinutes(nowMs - HOUR_MS, [50_000, 50_100]);
  await seedMinutes(nowMs - DAY_MS - HOUR_MS, [50_000]);
  await db
    .insertInto('btc_prices')
    .values({ taken_at: new Date(nowMs), price: '90000' })
    .execute();
  // Works it out, which the exchange would be waited for.
  simulator.truthAt(Date.now());
}
