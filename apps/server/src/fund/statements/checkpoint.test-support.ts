import type { Database } from '../../platform/database/open.ts';

const ORIGIN = 'example.com/record';
/** Of a record that nobody can verify. */
export const CHECKPOINT = {
  size: 412,
  root: 'DxqXESE+DezYR4as1IF/vpcKH6Yh0w6GC0NvS0FJUrw=',
  signatures: 'pgb+FAnOyM9Ke4TQkepOHgglC8ltGC1NVzeoxFP23rGqS2ltVviD8VRqX09cCeHqRu49lpjbrZtGNENyJyjRBdQvHgo=',
};
/** It as a signed note. */
export const NOTE = `${ORIGIN}\n412\n${CHECKPOINT.root}\n\n— ${ORIGIN} ${CHECKPOINT.signatures}\n`;

/** Begins a record whose newest checkpoint is {@link NOTE}; it has no leaves. */
export async function storeCheckpoint(db: Database, at: Date): Promise<void> {
  await db.insertInto('record_log').values({ origin: ORIGIN, first_key: 'key', began_at: at }).execute();
  const older = { size: 1, root: CHECKPOINT.root, signatures: CHECKPOINT.signatures };
  await db
    .insertInto('record_checkpoints')
    .values([older, CHECKPOINT].map((one) => ({ ...one, signed_at: at })))
    .execute();
}
