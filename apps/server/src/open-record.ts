import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { createRecordKeeping } from './fund/services.ts';
import type { CustodyService } from './fund/record/custody.service.ts';
import type { PublishingService } from './fund/record/publishing.service.ts';
import { createRecordJob } from './operations/jobs/record-job.ts';
import { startJob } from './operations/jobs/job.ts';
import type { Database } from './platform/database/open.ts';

/** What keeps the track record; null where there is none. */
export interface OpenRecord {
  publishing: PublishingService | null;
  custody: CustodyService | null;
  /** Ends what keeps up with other processes. */
  endFollowing: () => Promise<void>;
}

interface OpenRecordDeps {
  db: Database;
  clock: () => Date;
  logger: FastifyBaseLogger;
}

/** Opens the track record of the settings. A process that may collect keeps what others sign, to go on from there. */
export function openRecord({ record, role }: Config, { db, clock, logger }: OpenRecordDeps): OpenRecord {
  const endFollowing = async () => undefined;
  if (record.audience === 'off') return { publishing: null, custody: null, endFollowing };
  const keeping = createRecordKeeping(db, record, clock);
  if (role === 'web') return { ...keeping, endFollowing };
  const following = createRecordJob({ work: keeping.publishing.follow, logger, clock });
  return { ...keeping, endFollowing: startJob(following).end };
}
