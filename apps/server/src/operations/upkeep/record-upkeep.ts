import { RecordRefusedError } from '../../fund/record/record-refused.ts';
import { createTending, type Tending, type TendingOptions } from './tending.ts';

export interface RecordUpkeepDeps extends Pick<TendingOptions, 'logger' | 'clock'> {
  /** What is to be done every minute. @throws RecordRefusedError where it is refused */
  work: () => Promise<void>;
}

/** The track record: does what is due; a refusal is told as it is, for it takes an operator. */
export function createRecordTending({ work, logger, clock }: RecordUpkeepDeps): Tending {
  return createTending({
    about: 'record',
    async tendOnce() {
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
