import { sql } from 'kysely';
import type { Database } from '../../../platform/database/open.ts';

/** Who may be behind an email address. Every field but the first is there for an address that nobody has, too. */
export interface Candidate {
  /** Null where nobody has the address. */
  id: string | null;
  passwordHash: string;
  isDisabled: boolean;
  /** Whether this person signed in on the device before. */
  isDeviceKnown: boolean;
}

/** What a sign-in is about. */
export interface Question {
  /** In lower case. */
  email: string;
  /** Null without a device's cookie. */
  deviceHash: string | null;
  /** Stands for the password of an address that nobody has. */
  absentHash: string;
}

export type SignInStore = ReturnType<typeof createSignInStore>;

/** What sign-in asks the database. */
export function createSignInStore(db: Database) {
  return {
    /** One question and one row of the same form whether or not somebody has the address, so that its time tells nothing. */
    async find({ email, deviceHash, absentHash }: Question): Promise<Candidate> {
      const { rows } = await sql<Candidate>`
        select
          users.id,
          coalesce(users.password_hash, ${absentHash}::text) as "passwordHash",
          users.disabled_at is not null as "isDisabled",
          known_devices.user_id is not null as "isDeviceKnown"
        from (values (${email}::text, ${deviceHash}::text)) as wanted (email, device_hash)
        left join users on users.email = wanted.email
        left join known_devices
          on known_devices.user_id = users.id and known_devices.token_hash = wanted.device_hash`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('A query that always returns one row returned none.');
      return row;
    },
  };
}
