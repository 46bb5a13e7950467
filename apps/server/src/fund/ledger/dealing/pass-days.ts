import type { ApprovedKind } from '../../approvals/approved-kind.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { FundRecords } from '../book/ledger.store.ts';
import { LEDGER } from '../follow-flows.ts';
import { dayInWords } from '../../../platform/in-words.ts';
import { readLedger, type Ledger } from '../read-ledger.ts';
import { noteFunding } from '../requests/reckon.ts';
import { stateOfRequest } from '../requests/request-state.ts';
import { lastDoneDay, moveRequests, requireDealingDay } from './dealing-order.ts';
import { isOpen } from './due-requests.ts';
import { viewToDo } from './strikes.service.ts';

/** A dealing day that is passed, or dealt after all. */
export interface OfDay {
  day: string;
}

/** That nothing is dealt on a day that cannot be struck; its requests move to the next one. */
export function passingDays(clock: () => Date): ApprovedKind<OfDay> {
  return {
    async examine(records, { day }) {
      const now = clock();
      const ledger = await readLedger(records);
      requireDealingDay(day, now);
      await requirePassable(records, ledger, { day, now });
      const moved = ledger.requests.filter((one) => one.dealingDay <= day && isOpen(one));
      return {
        title: `Nothing is dealt on ${dayInWords(day)}: its requests move to the next dealing day`,
        basis: { day, after: lastDoneDay(ledger) },
        investorIds: investorsOf(moved),
        takesFromInvestor: false,
      };
    },

    async perform(records, { day }, act) {
      const { approvalId, reason, proposedBy: by, confirmedBy, at } = act;
      const ledger = await readLedger(records);
      await records.appendPass({ day, isPassed: true, reason, approvalId, at, by, confirmedBy });
      const why = (): string => `Nothing was dealt on ${dayInWords(day)}: ${reason}`;
      await moveRequests(records, ledger, { day, now: at, why, restsOnAt: null });
      await noteFunding(records, at);
    },
  };
}

/** @throws DomainError `not-possible` where a day can be struck, or another comes first */
async function requirePassable(
  records: FundRecords,
  ledger: Ledger,
  { day, now }: OfDay & { now: Date },
): Promise<void> {
  const when = dayInWords(day);
  if (ledger.strikes.some((one) => one.day === day))
    throw new DomainError('already-final', `${when} is already final; nothing was changed.`);
  if (ledger.passes.some((one) => one.day === day))
    throw new DomainError('not-possible', `${when} was already passed.`);
  const view = await viewToDo(records, ledger, { day, now });
  if (!mayPass(view))
    throw new DomainError(
      'not-possible',
      [`${when} cannot be passed.`, ...view.stops.map(({ sentence }) => sentence)].join(' '),
    );
}

/** Whether a day that is neither final nor passed can be passed: it has begun, is the next to be done, and cannot be struck. */
export function mayPass({ stops, final, passed }: Awaited<ReturnType<typeof viewToDo>>): boolean {
  const isNext = stops[0]?.isDisorder !== true;
  return !final && !passed && isNext && stops.some(({ isPassable }) => isPassable);
}

/** That a day is dealt after all, until a later one is final; the requests that moved from it move back. */
export const takingBackPasses: ApprovedKind<OfDay> = {
  async examine(records, { day }) {
    const ledger = await readLedger(records);
    const when = dayInWords(day);
    if (!ledger.passes.some((one) => one.day === day))
      throw new DomainError('not-possible', `${when} was not passed.`);
    const last = lastDoneDay(ledger);
    if (last !== null && last > day)
      throw new DomainError('not-possible', `${dayInWords(last)} is already done, so ${when} stays passed.`);
    return {
      title: `${when} is dealt after all: the requests that moved from it move back`,
      basis: { day, after: last },
      investorIds: investorsOf(movedFrom(ledger, day)),
      takesFromInvestor: false,
    };
  },

  async perform(records, { day }, { approvalId, reason, proposedBy: by, confirmedBy, at }) {
    const ledger = await readLedger(records);
    await records.appendPass({ day, isPassed: false, reason, approvalId, at, by, confirmedBy });
    for (const request of movedFrom(ledger, day))
      await records.appendRequestEvent(request.id, {
        state: stateOfRequest(request),
        at,
        by: LEDGER,
        reason: `${dayInWords(day)} is dealt after all: ${reason}`,
        dealingDay: day,
      });
    await noteFunding(records, at);
  },
};

/** Open requests that a passed day has moved. */
function movedFrom({ requests, passes }: Ledger, day: string): Ledger['requests'] {
  const passedAt = passes.find((one) => one.day === day)?.at.getTime();
  return requests.filter(
    (one) =>
      isOpen(one) &&
      one.events.some(
        ({ dealingDay, at, by }) => dealingDay !== null && by === LEDGER && at.getTime() === passedAt,
      ),
  );
}

const investorsOf = (requests: Ledger['requests']): string[] => [
  ...new Set(requests.map(({ investorId }) => investorId)),
];
