import { z } from 'zod/mini';

/** Who may see the track record; nobody, and nothing is recorded, where it is off. */
export const recordAudience = z.enum(['off', 'customers', 'public']);
export type RecordAudience = z.infer<typeof recordAudience>;

export const recordAccess = z
  .object({ audience: recordAudience })
  .register(z.globalRegistry, { id: 'RecordAccess' });

/** Where the record lies for everybody, beside the API, where its audience is the public. */
export const PUBLIC_RECORD_PATH = '/record.txt';
export const PUBLIC_CHECKPOINT_PATH = '/record-checkpoint.txt';
