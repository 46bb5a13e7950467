import type { CurrentUser } from '@equanim/contract/auth';
import type { UserRow } from './users.store.ts';

/** A user as they are told about themselves. */
export function toCurrentUser(user: Omit<UserRow, 'disabled_at'>): CurrentUser {
  const { id, email, name, role } = user;
  return { id, email, name, role, created_at: user.created_at.toISOString() };
}
