import { CUSTOMER_DELAY_MS } from '@equanim/contract/customer-delay';
import { stepsOf } from './book/request-steps.ts';
import type { Ledger } from './read-ledger.ts';

/** Up to which readings of the exchange customers see now what rests on them. */
export const seenUntil = (now: Date): Date => new Date(now.getTime() - CUSTOMER_DELAY_MS);

/** A ledger without what rests on a reading of the exchange after a moment. */
export function ledgerSeen(ledger: Ledger, until: Date): Ledger {
  const isSeen = ({ restsOnAt }: { restsOnAt: Date | null }): boolean =>
    restsOnAt === null || restsOnAt <= until;
  const strikes = ledger.strikes.filter(isSeen);
  return {
    ...ledger,
    entries: ledger.entries.filter(isSeen),
    strikes,
    // A strike rests on when the errors that it settles were found, too.
    navErrors: ledger.navErrors.filter(({ settledOn }) => strikes.some(({ day }) => day === settledOn)),
    flows: [],
    matches: new Map(),
    requests: ledger.requests.map((one) => ({
      ...one,
      ...stepsOf(one.askedDay, one.events.filter(isSeen)),
    })),
  };
}
