import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { MINUTE_MS } from '../../time.ts';

/** Removes a minute from the gap that holds it, because its sample arrived after all. */
export async function closeGap(db: Kysely<Schema>, minute: Date): Promise<void> {
  const gap = await db
    .selectFrom('gaps')
    .selectAll()
    .where('from_at', '<=', minute)
    .where('to_at', '>=', minute)
    .executeTakeFirst();
  if (!gap) return;
  await db.deleteFrom('gaps').where('from_at', '=', gap.from_at).execute();
  const before = { from_at: gap.from_at, to_at: new Date(minute.getTime() - MINUTE_MS), reason: gap.reason };
  const after = { from_at: new Date(minute.getTime() + MINUTE_MS), to_at: gap.to_at, reason: gap.reason };
  const rest = [before, after].filter((part) => part.from_at <= part.to_at);
  if (rest.length > 0) await db.insertInto('gaps').values(rest).execute();
}
