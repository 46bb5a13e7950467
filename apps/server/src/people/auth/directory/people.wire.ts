import type { personRow } from '@equanim/contract/people';
import type { z } from 'zod';
import type { Person } from './people.service.ts';

/** Somebody as administrators see them. */
export function toPerson(person: Person): z.infer<typeof personRow> {
  const { id, email, name, role, has_totp, passkey_count } = person;
  return {
    id,
    email,
    name,
    role,
    state: person.disabled_at === null ? 'active' : 'disabled',
    created_at: person.created_at.toISOString(),
    last_seen_at: person.seen_at?.toISOString() ?? null,
    has_totp,
    passkey_count,
    is_locked: person.isLocked,
  };
}
