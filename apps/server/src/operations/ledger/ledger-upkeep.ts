import type { Notice } from '@equanim/contract/status';
import type { FastifyBaseLogger } from 'fastify';
import type { LedgerService } from '../../fund/ledger/ledger.service.ts';
import type { StatementsService } from '../../fund/statements/statements.service.ts';
import { MINUTE_MS, SECOND_MS } from '../../platform/time.ts';

const LOOK_EVERY_MS = MINUTE_MS;
/** A statement takes some tenths of a second, in which nothing else is answered: many are made a few at a time. */
const STATEMENTS_AT_ONCE = 2;
const MORE_STATEMENTS_AFTER_MS = 5 * SECOND_MS;
/** The first failures may pass; a database that is away has an alert of its own. */
const TOLD_AFTER_FAILURES = 3;

export interface UpkeepDeps {
  ledger: Pick<LedgerService, 'follow' | 'reconcile'>;
  statements: Pick<StatementsService, 'makeDue'>;
  logger: Pick<FastifyBaseLogger, 'error'>;
  clock: () => Date;
}

/** The ledger as it is tended. */
export interface LedgerTending {
  /** What an administrator should know of it. */
  notices: () => Notice[];
  /**
   * Enters flows, looks whether the ledger is even with the account, and makes statements that are due. It never throws: a
   * failure is logged, and told where it lasts.
   *
   * @returns whether statements may be left to make
   */
  tend: () => Promise<boolean>;
}

/** Tends the ledger whenever it is asked to. */
export function createLedgerTending({ ledger, statements, logger, clock }: UpkeepDeps): LedgerTending {
  let findings: string[] = [];
  let failingSince: Date | null = null;
  let failures = 0;

  async function tendOnce(): Promise<boolean> {
    await ledger.follow();
    const found = await ledger.reconcile();
    const { made, failures: unmade } = await statements.makeDue(STATEMENTS_AT_ONCE);
    findings = [...(found.state === 'waiting' ? [] : found.findings), ...unmade];
    return made === STATEMENTS_AT_ONCE;
  }

  function failureSentences(): string[] {
    if (failingSince === null || failures < TOLD_AFTER_FAILURES) return [];
    const since = failingSince.toISOString().slice(0, 16).replace('T', ', ');
    return [`The ledger could not be looked after since ${since} UTC; the log says why.`];
  }

  return {
    notices: () => [...failureSentences(), ...findings].map((text) => ({ about: 'ledger', text })),
    async tend() {
      try {
        const isMoreDue = await tendOnce();
        [failingSince, failures] = [null, 0];
        return isMoreDue;
      } catch (error) {
        failingSince ??= clock();
        failures += 1;
        logger.error({ err: error }, 'the ledger could not be tended; it is tried again');
        return false;
      }
    },
  };
}

/** The ledger as it is tended every minute. */
export interface LedgerUpkeep extends Pick<LedgerTending, 'notices'> {
  /** Ends it, after what is under way. */
  end: () => Promise<void>;
}

/** Tends the ledger from now on, every minute; sooner while statements are left to make. */
export function startLedgerUpkeep(deps: UpkeepDeps): LedgerUpkeep {
  const { notices, tend } = createLedgerTending(deps);
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  const look = async (): Promise<void> => {
    const isMoreDue = await tend();
    if (isEnded) return;
    const lookAgain = () => {
      underWay = look();
    };
    timer = setTimeout(lookAgain, isMoreDue ? MORE_STATEMENTS_AFTER_MS : LOOK_EVERY_MS).unref();
  };
  let underWay = look();
  return {
    notices,
    async end() {
      isEnded = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
