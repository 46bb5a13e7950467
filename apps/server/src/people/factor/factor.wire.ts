import type { Passkey as PasskeyReply } from '@equanim/contract/factor';
import type { Passkey } from './passkeys/passkeys.store.ts';

/** A passkey as the contract shows it. */
export function toPasskeyReply({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyReply {
  return {
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}
