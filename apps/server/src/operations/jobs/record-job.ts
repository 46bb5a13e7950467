import { RecordRefusedError } from '../../fund/record/record-refused.ts';
import { createJob, type Job, type JobOptions } from './job.ts';

export interface RecordJobDeps extends Pick<JobOptions, 'logger' | 'clock'> {
  /** What is to be done every minute. @throws RecordRefusedError where it is refused */
  work: () => Promise<void>;
}

/** The track record: does what is due; a refusal is told as it is, for it takes an operator. */
export function createRecordJob({ work, logger, clock }: RecordJobDeps): Job {
  return createJob({
    about: 'record',
    async runOnce() {
      try {
        await work();
        return { notices: [], isMoreDue: false };
      } catch (error) {
        if (!(error instanceof RecordRefusedError)) throw error;
        return { notices: [{ about: 'record', text: error.message }], isMoreDue: false };
      }
    },
    logger,
    clock,
  });
}
