import type { Call } from '@equanim/contract/call';
import { actOf, type Act, type OpenTransaction, type RecordedAct } from '../act.ts';
import type { AuditEvent } from '../audit-event.ts';
import type { IdempotencyKeys, KeyedCall } from '../idempotency.ts';

interface Calling {
  call: Call;
  userId: string;
  origin: AuditEvent['origin'];
  at: Date;
  /** Path parameters, query and body, for the entry. */
  details: Record<string, unknown>;
  /** Null where the caller sent no idempotency key. */
  keyed: KeyedCall | null;
}

/** What a caller does, and what of it is not stored yet that has to be stored with it. */
export interface CalledAct {
  act: Act | RecordedAct;
  /** @returns such as "its entry in the audit log" */
  missing: () => string[];
  /** Whether all of that was stored, so that it may have been done whatever fails after. */
  mayBeDone: () => boolean;
}

/** What acts are made with. */
export interface ActDeps {
  /** Makes an act with an entry. */
  actOn: (event: AuditEvent, at: Date) => RecordedAct;
  keys: IdempotencyKeys;
}

/** Makes an act of a call, which stores its idempotency key and, where the call is recorded, its entry in the audit log. */
export function calledAct(
  { call, userId, origin, at, details, keyed }: Calling,
  { actOn, keys }: ActDeps,
): CalledAct {
  const missing = new Set<string>();
  const noting = (what: string, step: (trx: OpenTransaction) => Promise<void>) => {
    missing.add(what);
    return async (trx: OpenTransaction): Promise<void> => {
      await step(trx);
      missing.delete(what);
    };
  };
  const claim = keyed && { claim: noting('its idempotency key', (trx) => keys.claim(trx, keyed)) };
  const plain = actOf(userId, origin, at);
  const recorded = call.audit && actOn({ action: call.audit, actor: plain.actor, origin, details }, at);
  const record = recorded && { record: noting('its entry in the audit log', recorded.record) };
  const hasSteps = missing.size > 0;
  return {
    act: { ...plain, ...recorded, ...claim, ...record },
    missing: () => [...missing],
    mayBeDone: () => hasSteps && missing.size === 0,
  };
}
