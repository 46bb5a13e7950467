import type { OpenInvitation, PersonRow } from '@equanim/contract/people';

/** Somebody who signs in, and what a test changes about them. */
export function personOf(number: number, changes: Partial<PersonRow> = {}): PersonRow {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    email: `person-${String(number)}@lowell.example`,
    name: `Person ${String(number)}`,
    role: 'customer',
    state: 'active',
    created_at: '2026-01-01T00:00:00Z',
    last_seen_at: '2026-03-04T11:30:00Z',
    has_totp: false,
    passkey_count: 0,
    is_locked: false,
    ...changes,
  };
}

/** An invitation that is open, and what a test changes about it. */
export function invitationOf(number: number, changes: Partial<OpenInvitation> = {}): OpenInvitation {
  return {
    id: `11111111-0000-4000-8000-${String(number).padStart(12, '0')}`,
    email: `invited-${String(number)}@lowell.example`,
    role: 'customer',
    invited_at: '2026-03-03T09:00:00Z',
    expires_at: '2026-03-10T09:00:00Z',
    ...changes,
  };
}
