import { createJob, type Job, type JobOptions } from './job.ts';

export interface MessagesJobDeps extends Pick<JobOptions, 'logger' | 'clock'> {
  /** Tells people by mail what they were not told yet. */
  tell: () => Promise<void>;
}

/** Mails to people about what happened. */
export function createMessagesJob({ tell, logger, clock }: MessagesJobDeps): Job {
  return createJob({
    about: 'mails',
    failing: 'Nobody has been told by mail what happened',
    async runOnce() {
      await tell();
      return { notices: [], isMoreDue: false };
    },
    logger,
    clock,
  });
}
