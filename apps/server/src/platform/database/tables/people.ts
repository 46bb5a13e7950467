import type { Generated } from 'kysely';
import type { Instant, Json, NullableInstant, NullableText } from './columns.ts';

export interface UsersTable {
  id: string;
  email: string;
  name: string;
  role: 'admin' | 'customer';
  password_hash: string;
  created_at: Instant;
  disabled_at: NullableInstant;
  /** Whether the password is only long enough beside a second factor. */
  is_password_short: Generated<boolean>;
  /** Until when an administrator has to set up a second factor where one is required; null until that was said. */
  factor_due_at: NullableInstant;
  /** Kinds of messages they do without. */
  messages_off: Generated<string[]>;
  /** When they last became an enabled administrator; null where they were added as one. */
  administrator_since: NullableInstant;
  /** When they last ceased to be one; null where they never did. */
  administrator_until: NullableInstant;
}

export interface SessionsTable {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  token_hash: string;
  user_id: string;
  created_at: Instant;
  expires_at: Instant;
  /** What people and the audit log name it by. */
  id: Generated<string>;
  /** When the second factor was last given in it; null while it was not. */
  factor_at: NullableInstant;
  /** Browser and system it was opened with. */
  device: NullableText;
  /** Network address it was opened from. */
  address: NullableText;
}

/** What is noted of a session so often that it must not be announced. */
export interface SessionTracesTable {
  session_id: string;
  /** Last request, within a minute. */
  seen_at: Instant;
  /** Last input of a person, within a minute. */
  input_at: Instant;
}

export interface UserTracesTable {
  user_id: string;
  /** Last request, within a minute. */
  seen_at: Instant;
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
  id: Generated<string>;
  invited_at: Instant;
  /** For whom they stand once they accept; null for nobody. */
  investor_id: NullableText;
}

/** The link of the first administrator of an installation; one row at most. */
export interface FirstAdministratorLinkTable {
  id: Generated<number>;
  token_hash: string;
  expires_at: Instant;
}

/** A new email address that waits to be confirmed through a link. */
export interface EmailChangesTable {
  token_hash: string;
  user_id: string;
  email: string;
  expires_at: Instant;
}

/** A device somebody signed in from before. */
export interface KnownDevicesTable {
  /** SHA-256 of the token in its cookie, hex. */
  token_hash: string;
  user_id: string;
  created_at: Instant;
  seen_at: Instant;
}

export interface PasskeysTable {
  id: string;
  user_id: string;
  /** Base64url, as the authenticator names it. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  signature_count: number;
  transports: Json<string[]>;
  name: string;
  created_at: Instant;
  last_used_at: NullableInstant;
}

export interface TotpSecretsTable {
  user_id: string;
  encrypted_secret: string;
  created_at: Instant;
  /** Null until a code was confirmed: until then it is no second factor. */
  confirmed_at: NullableInstant;
  /** The newest step a code was taken of: each code works once. */
  last_step: number | null;
}

export interface RecoveryCodesTable {
  id: string;
  user_id: string;
  code_hash: string;
}

/** What an authenticator has to sign, once. */
export interface WebauthnChallengesTable {
  challenge_hash: string;
  /** Null where nobody is signed in yet. */
  user_id: string | null;
  purpose: 'add' | 'give' | 'sign-in';
  expires_at: Instant;
}

/** Which key the encrypted columns were written with; one row at most. */
export interface SecretKeyMarkTable {
  id: Generated<number>;
  fingerprint: string;
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
