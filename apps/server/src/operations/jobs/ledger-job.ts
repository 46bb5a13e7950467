import type { LedgerService } from '../../fund/ledger/ledger.service.ts';
import type { StatementsService } from '../../fund/statements/statements.service.ts';
import { createJob, type Job, type JobOptions } from './job.ts';

/** A statement takes some tenths of a second, in which nothing else is answered: many are made a few at a time. */
const STATEMENTS_AT_ONCE = 2;

export interface LedgerJobDeps extends Pick<JobOptions, 'logger' | 'clock'> {
  ledger: Pick<LedgerService, 'follow' | 'waits'>;
  statements: Pick<StatementsService, 'makeDue'>;
}

/** The ledger: enters flows, looks what of it waits for somebody, and makes statements that are due. */
export function createLedgerJob({ ledger, statements, logger, clock }: LedgerJobDeps): Job {
  return createJob({
    about: 'ledger',
    async runOnce() {
      await ledger.follow();
      const waits = await ledger.waits();
      const { made, failures } = await statements.makeDue(STATEMENTS_AT_ONCE);
      const unmade = failures.map((text) => ({ about: 'ledger' as const, text }));
      return { notices: [...waits, ...unmade], isMoreDue: made === STATEMENTS_AT_ONCE };
    },
    logger,
    clock,
  });
}
