import type { RecordEvent } from '../platform/acts/act.ts';
import type { Changes } from '../platform/changes.ts';
import { createIdempotencyKeys } from '../platform/database/acts/idempotency-keys.ts';
import { createLimitCounters } from '../platform/database/limits/limit-counters.ts';
import type { LimitCounters } from '../platform/limits.ts';
import type { Database } from '../platform/database/open.ts';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import { createAuditService } from './audit/audit.service.ts';
import { appendEvent, createAuditStore } from './audit/audit.store.ts';
import { createChainStore } from './audit/chain.store.ts';
import { createEntriesStore } from './audit/entries.store.ts';
import { detailsOfErasure } from './audit/erasures.ts';
import { createAccountService } from './auth/account/account.service.ts';
import { createAccountStore } from './auth/account/account.store.ts';
import { createEmailChangesStore } from './auth/account/email-changes.store.ts';
import { createOwnSessionsService } from './auth/account/own-sessions.service.ts';
import { createOwnSessionsStore } from './auth/account/own-sessions.store.ts';
import { createSessionTracesStore } from './auth/account/session-traces.store.ts';
import { createAuthService } from './auth/auth.service.ts';
import { createDirectory } from './auth/directory/create-directory.ts';
import { createHeldSessions, type HeldSessions } from './auth/held-sessions.ts';
import type { LeakedPasswords } from './auth/leaked-passwords.ts';
import { createOpenSession, type OpenSession } from './auth/open-session.ts';
import { createOwnPassword, createRequireOwnPassword, type IsOwnPassword } from './auth/own-password.ts';
import { createPasswordRules, type RequirePassword } from './auth/password-rules.ts';
import { createResetsService } from './auth/resets.service.ts';
import { createResetsStore } from './auth/resets.store.ts';
import { createSessionsStore, endOthers, noteFactor, type SessionsStore } from './auth/sessions.store.ts';
import { createUsersStore, type UsersStore } from './auth/users.store.ts';
import { createDevicesService, type DevicesService } from './devices/devices.service.ts';
import { createDevicesStore } from './devices/devices.store.ts';
import { createDueAt, createFactorsService, createStartGrace } from './factor/factors.service.ts';
import { createAttempts } from './factor/giving/attempts.ts';
import { createChallenges } from './factor/passkeys/challenges.ts';
import { createChallengesStore } from './factor/passkeys/challenges.store.ts';
import { createPasskeysStore } from './factor/passkeys/passkeys.store.ts';
import { createRelyingParty } from './factor/passkeys/relying-party.ts';
import { createRecoveryCodesStore } from './factor/recovery/recovery-codes.store.ts';
import { createFactorsStore } from './factor/stores/factors.store.ts';
import { createGraceStore } from './factor/stores/grace.store.ts';
import { createRemovalStore, type RemovalStore } from './factor/stores/removal.store.ts';
import { createAuthenticatorApps } from './factor/totp/authenticator-app.service.ts';
import { createTotpStore } from './factor/totp/totp.store.ts';
import { createLeadsService, type Message } from './leads/leads.service.ts';
import { createLeadsStore } from './leads/leads.store.ts';
import type { Outbox } from './mail/outbox.ts';
import { createErasureStore } from './privacy/erasure.store.ts';
import { createPersonalDataStore } from './privacy/personal-data.store.ts';
import { createPrivacyService } from './privacy/privacy.service.ts';
import { createRetentionService, type Retention } from './privacy/retention.service.ts';
import {
  accountKey,
  createSignInLimiter,
  forgiveIn,
  type SignInLimiter,
} from './auth/sign-in/sign-in-limiter.ts';
import { createSignInService } from './auth/sign-in/sign-in.service.ts';
import { createSignInStore } from './auth/sign-in/sign-in.store.ts';
import { createTurnsStore } from './auth/sign-in/turns.store.ts';
import type { Mail } from './mail/mailer.ts';

/** How mails leave, and who gets the messages of the contact form. */
export interface Mailing {
  outbox: Outbox;
  /** Who gets those messages; every administrator if undefined. */
  contactTo: string | undefined;
}

export interface PeopleDeps {
  db: Database;
  /** What is committed to it. */
  changes: Changes;
  clock: () => Date;
  /** Null where no mail is sent. */
  mailing: Mailing | null;
  /** Origin of the links sent to people. */
  siteUrl: string;
  /** Whether administrators have to have a second factor. */
  isFactorRequired: boolean;
  /** 32 bytes that encrypt the secrets of authenticator apps. */
  secretKey: Uint8Array;
  /** How long what is about people is kept. */
  keep: Retention;
  /** None unless given. */
  leakedPasswords?: LeakedPasswords | null;
}

/** Who may sign in, what they do with their account, and who wrote to the firm. */
export function createPeopleServices(deps: PeopleDeps) {
  const { db, changes, clock, mailing, siteUrl, isFactorRequired } = deps;
  const audit = createAuditService(createAuditStore(db), createEntriesStore(db), clock);
  const { record } = audit;
  const users = createUsersStore(db);
  const sessions = createSessionsStore(db);
  const held = createHeldSessions({ store: sessions, changes, clock, isFactorRequired });
  const limits = createLimitCounters(db, clock);
  const startGrace = createStartGrace({ store: createGraceStore(db), isFactorRequired, clock });
  const openSession = createOpenSession({ sessions, clock, startGrace });
  const entrance = createEntrance({ db, limits, openSession, held, record, clock });
  const parts: Parts = {
    users,
    sessions,
    held,
    limits,
    openSession,
    record,
    limiter: entrance.limiter,
    devices: entrance.devices,
    isOwnPassword: createOwnPassword(limits, clock),
    requirePassword: createPasswordRules({ siteUrl, leaked: deps.leakedPasswords ?? null }),
    removal: createRemovalStore(db, TOGETHER, createDueAt(isFactorRequired)),
  };
  return {
    audit,
    idempotencyKeys: createIdempotencyKeys(db),
    limits,
    startGrace,
    devices: entrance.devices,
    auth: createAuthService({ sessions, held, signIn: entrance.signIn, clock, record }),
    ...createAccounts(deps, parts),
    factors: createFactors(deps, parts),
    leads: createLeadsService({
      store: createLeadsStore(db),
      limits,
      clock,
      onMessage: mailing ? mailsToFirm({ ...mailing, ...users }) : () => undefined,
    }),
    ...createPrivacyServices(deps, parts),
  };
}

/** What is stored together with a factor, or not at all. */
const TOGETHER = { append: appendEvent, noteFactor, endOthers };

/** What several services are made of. */
interface Parts {
  users: UsersStore;
  sessions: SessionsStore;
  held: HeldSessions;
  limits: LimitCounters;
  limiter: SignInLimiter;
  devices: DevicesService;
  openSession: OpenSession;
  isOwnPassword: IsOwnPassword;
  requirePassword: RequirePassword;
  removal: RemovalStore;
  record: RecordEvent;
}

/** What people do with their own account, and administrators with those of others. */
function createAccounts({ db, clock, mailing, siteUrl }: PeopleDeps, parts: Parts) {
  const { users, held, isOwnPassword, requirePassword, removal } = parts;
  const { forgive, isLockedFor: findLocked } = parts.limiter;
  const outbox = mailing?.outbox ?? null;
  return {
    account: createAccountService({
      users,
      requirePassword,
      clock,
      outbox,
      siteUrl,
      accounts: createAccountStore(db, appendEvent),
      emailChanges: createEmailChangesStore(db, appendEvent),
      isOwnPassword,
    }),
    ownSessions: createOwnSessionsService({
      sessions: createOwnSessionsStore(db, appendEvent),
      traces: createSessionTracesStore(db),
      noteHeld: held.noteInput,
      clock,
    }),
    resets: createResetsService({
      users,
      resets: createResetsStore(db, appendEvent),
      requirePassword,
      forgive,
      clock,
      outbox,
      siteUrl,
    }),
    ...createDirectory({
      db,
      append: appendEvent,
      requirePassword,
      clock,
      outbox,
      siteUrl,
      findLocked,
      forgive,
      removeFactors: removal.removeAll,
    }),
  };
}

/** @returns lets devices that are unknown for an email address sign in again at once, as commands do without the rest */
export function createForgive(db: Database, clock: () => Date): (email: string) => Promise<void> {
  return forgiveIn(createLimitCounters(db, clock));
}

interface EntranceDeps {
  db: Database;
  limits: LimitCounters;
  openSession: OpenSession;
  held: HeldSessions;
  record: RecordEvent;
  clock: () => Date;
}

/** How people get in by password, how often they may try, and the devices they are known on. */
function createEntrance({ db, limits, openSession, held, record, clock }: EntranceDeps) {
  const devices = createDevicesService(createDevicesStore(db), clock);
  const limiter = createSignInLimiter({
    counters: limits,
    turns: createTurnsStore(db, clock),
    forgetDevice: devices.forget,
    clock,
  });
  const { signIn } = createSignInService({
    find: createSignInStore(db).find,
    limiter,
    devices,
    openSession,
    needsFactor: async (token) => (await held.find(token))?.hasFactor ?? true,
    record,
  });
  return { devices, limiter, signIn };
}

/** Second factors. */
function createFactors(
  { db, clock, mailing, siteUrl, isFactorRequired, secretKey }: PeopleDeps,
  parts: Parts,
) {
  const { users, removal, limits, requirePassword } = parts;
  const party = createRelyingParty(siteUrl);
  const apps = createAuthenticatorApps({
    store: createTotpStore(db),
    box: createSecretBox(secretKey, 'authenticator apps'),
    issuer: party.id,
    clock,
  });
  return createFactorsService({
    requireOwnPassword: createRequireOwnPassword(users, parts.isOwnPassword),
    openSession: parts.openSession,
    record: parts.record,
    findUser: users.findActive,
    endSession: parts.sessions.end,
    party,
    apps,
    factors: createFactorsStore(db, TOGETHER),
    removal,
    passkeys: createPasskeysStore(db),
    recoveryCodes: createRecoveryCodesStore(db),
    challenges: createChallenges(createChallengesStore(db), clock),
    attempts: createAttempts(limits, clock),
    rememberDevice: parts.devices.remember,
    deviceTokenFor: parts.devices.tokenFor,
    refuseWeak: requirePassword,
    outbox: mailing?.outbox ?? null,
    isFactorRequired,
    siteUrl,
    clock,
  });
}

/** What is kept about people, and for how long. */
function createPrivacyServices({ db, clock, keep }: PeopleDeps, { limits, record }: Parts) {
  const erasures = createErasureStore(db, { append: appendEvent, detailsOfErasure, accountKey });
  return {
    privacy: createPrivacyService({ data: createPersonalDataStore(db), erasures, record, clock }),
    retention: createRetentionService({ erasures, dropEndedCounters: limits.dropEnded, keep, clock }),
    auditChain: createChainStore(db),
  };
}

/** A message of the contact form as a mail to the firm; an answer to it goes to whoever wrote. */
function leadMail({ firstName, lastName, email, text }: Message, to: string): Mail {
  const name = `${firstName} ${lastName}`;
  return {
    to,
    subject: `Message from ${name}`,
    text: `${name} <${email}> wrote through the contact form:\n\n${text}\n`,
    replyTo: { name, address: email },
  };
}

interface Firm {
  outbox: Outbox;
  /** Who gets the mails; every administrator if undefined. */
  contactTo: string | undefined;
  listAdministrators: () => Promise<Array<{ email: string }>>;
}

/** Mails each message of the contact form to the firm. @returns mails a message; it neither waits nor throws */
function mailsToFirm({ outbox, contactTo, listAdministrators }: Firm): (message: Message) => void {
  return (message) => {
    const postTo = (email: string) => outbox.post(() => leadMail(message, email));
    if (contactTo !== undefined) return postTo(contactTo);
    outbox.post(async () => {
      for (const { email } of await listAdministrators()) postTo(email);
      return null;
    });
  };
}
