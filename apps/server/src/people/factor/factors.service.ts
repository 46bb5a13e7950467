import { GRACE_DAYS, type secondFactor, type factorState } from '@equanim/contract/factor';
import type { z } from 'zod';
import type { Outbox } from '../mail/outbox.ts';
import type { FoundSession } from '../auth/auth.service.ts';
import { isIdle, stepUpUntil } from '../auth/session-state.ts';
import { DAY_MS } from '../../platform/time.ts';
import { createAdding, type AddingDeps } from './adding/add-factor.service.ts';
import { factorMail, type FactorNews } from './factor-mails.ts';
import { toPasskeyReply } from './factor.wire.ts';
import { createGiving, type GivingDeps } from './giving/give-factor.service.ts';
import { createPasskeyLogin, type PasskeyLoginDeps } from './passkeys/passkey-login.service.ts';
import { createRemoving, type RemovingDeps } from './removing/remove-factor.service.ts';
import type { GraceStore } from './stores/grace.store.ts';

export type FactorsService = ReturnType<typeof createFactorsService>;

type FactorsDeps = Omit<AddingDeps & GivingDeps & RemovingDeps & PasskeyLoginDeps, 'tell' | 'factors'> &
  Pick<AddingDeps & GivingDeps, 'factors'> & {
    isFactorRequired: boolean;
    /** Null where no mail is sent. */
    outbox: Outbox | null;
    siteUrl: string;
  };

/** The second factors of people: set up, given, removed. */
export function createFactorsService(deps: FactorsDeps) {
  const { outbox, siteUrl, apps, removal } = deps;
  const tell = (user: { name: string; email: string }, news: FactorNews): void =>
    outbox?.post(() => factorMail(user, news, siteUrl));
  const told = { ...deps, tell };
  return {
    ...createAdding(told),
    ...createGiving(told),
    ...createRemoving(told),
    ...createPasskeyLogin(deps),
    state: (session: FoundSession) => describe(deps, session),

    /** The part of the state that a session cannot go on without. */
    secondFactor: async (session: FoundSession) =>
      secondFactorOf(deps, session, (await deps.passkeys.list(session.user.id)).length > 0),

    /** Removes every factor of a person, in a transaction of the caller, who ends the sessions and records it. */
    removeAll: removal.removeAll,

    /** @returns how many authenticator apps cannot be checked, as their secrets were encrypted with another key */
    checkKey: apps.checkKey,
  };
}

async function secondFactorOf(
  { apps, clock }: FactorsDeps,
  session: FoundSession,
  hasPasskey: boolean,
): Promise<z.infer<typeof secondFactor>> {
  return {
    session: session.state,
    is_idle: isIdle(session, clock()),
    has_totp: await apps.isSetUp(session.user.id),
    has_passkey: hasPasskey,
    due_at: session.factorDueAt?.toISOString() ?? null,
  };
}

async function describe(deps: FactorsDeps, session: FoundSession): Promise<z.infer<typeof factorState>> {
  const { passkeys, recoveryCodes, isFactorRequired, clock } = deps;
  const { id, role } = session.user;
  const known = await passkeys.list(id);
  const isPending = session.state === 'factor-pending';
  const codesLeft = isPending ? null : (await recoveryCodes.list(id)).length;
  return {
    ...(await secondFactorOf(deps, session, known.length > 0)),
    passkeys: isPending ? [] : known.map(toPasskeyReply),
    recovery_codes_left: codesLeft,
    is_required: (role === 'admin' && isFactorRequired) || session.factorDueAt !== null,
    step_up_until: stepUpUntil(session, clock())?.toISOString() ?? null,
  };
}

interface GraceDeps {
  store: GraceStore;
  isFactorRequired: boolean;
  clock: () => Date;
}

/** Until when an administrator without a second factor has to set one up; null where none is required. */
export function createDueAt(isFactorRequired: boolean): (now: Date) => Date | null {
  return (now) => (isFactorRequired ? new Date(now.getTime() + GRACE_DAYS * DAY_MS) : null);
}

/**
 * @returns begins the week in which administrators who have no second factor have to set one up, where one is required and
 * the week has not begun: of one of them, or of all without an id
 */
export function createStartGrace({ store, isFactorRequired, clock }: GraceDeps) {
  const dueAt = createDueAt(isFactorRequired);
  return async (userId: string | null): Promise<void> => {
    const until = dueAt(clock());
    if (until) await store.start(until, userId);
  };
}
