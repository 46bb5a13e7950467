import type { Instant, NullableInstant } from './columns.ts';

export interface UsersTable {
  id: string;
  email: string;
  name: string;
  role: 'admin' | 'customer';
  password_hash: string;
  created_at: Instant;
  disabled_at: NullableInstant;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string;
  user_id: string;
  created_at: Instant;
  expires_at: Instant;
}

/** A link that sets a new password. */
export interface PasswordResetsTable {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string;
  user_id: string;
  expires_at: Instant;
}

/** Somebody who may sign up with a link. */
export interface InvitationsTable {
  email: string;
  role: UsersTable['role'];
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string;
  expires_at: Instant;
}

/** A message from the contact form. */
export interface LeadsTable {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  message: string;
  status: 'new' | 'answered' | 'closed';
  received_at: Instant;
}
