import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Database } from '../apps/server/src/platform/database/open.ts';
import { DAY_MS } from '../apps/server/src/platform/time.ts';

/** A person may listen thirty times. */
const VIEWERS_A_PERSON = 25;

/** Who looks, since when, and for how long they stay signed in. */
interface Viewing {
  viewers: number;
  at: Date;
  days: number;
}

/** Signs in as many viewers, administrators all. @returns a token each */
export async function addViewers(db: Database, { viewers, at, days }: Viewing): Promise<string[]> {
  const people = Array.from({ length: Math.ceil(viewers / VIEWERS_A_PERSON) }, () => randomUUID());
  const about = { name: 'A Viewer', role: 'admin', password_hash: 'none', created_at: at } as const;
  await db
    .insertInto('users')
    .values(people.map((id) => ({ ...about, id, email: `${id}@equanim.example` })))
    .execute();
  const tokens = Array.from({ length: viewers }, () => randomBytes(32).toString('base64url'));
  const sessions = tokens.map((token, i) => ({
    token_hash: createHash('sha256').update(token).digest('hex'),
    user_id: people[i % people.length] ?? '',
    created_at: at,
    expires_at: new Date(at.getTime() + days * DAY_MS),
  }));
  for (let i = 0; i < sessions.length; i += 1_000)
    await db
      .insertInto('sessions')
      .values(sessions.slice(i, i + 1_000))
      .execute();
  return tokens;
}
