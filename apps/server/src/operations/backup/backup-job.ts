import { z } from 'zod';

/** What the program that makes a backup is asked for: one line of JSON on its standard input, which stays open meanwhile. */
export const backupJob = z.object({
  location: z.union([z.object({ url: z.string() }), z.object({ directory: z.string() })]),
  file: z.string(),
  /** When the backup was asked for. */
  at: z.iso.datetime(),
  /** Hex; null where the backup is not encrypted. */
  key: z.string().nullable(),
  /** How long the program may take to remove what it began once nobody wants the backup any more. */
  maxEndMs: z.number(),
});
export type BackupJob = z.infer<typeof backupJob>;

/** Its answer, one line of JSON on its standard output. */
export const backupOutcome = z.union([
  z.object({ failure: z.null(), sizeBytes: z.number() }),
  z.object({
    /** Why there is no backup, in a sentence. */
    failure: z.string(),
  }),
]);
export type BackupOutcome = z.infer<typeof backupOutcome>;
