import { sum } from '@equanim/finance/exact';
import { groupBy } from '../book/group-by.ts';
import type { FundRecords } from '../book/ledger.store.ts';
import type { ConfirmedSample } from '../book/samples.store.ts';
import type { Ledger } from '../read-ledger.ts';
import { valueLedger, type Valuation } from './valuation.ts';

/**
 * The newest sample up to a moment that a ledger can be valued at: flows are entered within about a minute of the sample that
 * holds them, and valued before, their money would be the manager's.
 *
 * @param records read at the same moment as the ledger
 * @returns null before the first, and while a flow from before the last strike is still to be entered
 */
export async function newestValuedSample(
  records: Pick<FundRecords, 'newestSample'>,
  ledger: Pick<Ledger, 'entries' | 'flows' | 'strikes'>,
  until: Date,
): Promise<ConfirmedSample | null> {
  const unentered = firstUnentered(ledger);
  if (unentered === null || unentered > until) return records.newestSample(until);
  const sample = await records.newestSample(new Date(unentered.getTime() - 1));
  const struckAt = ledger.strikes.at(-1)?.sampleAt;
  return sample && struckAt && sample.takenAt < struckAt ? null : sample;
}

/** What everybody has at that sample. */
export async function newestValuation(
  records: Pick<FundRecords, 'newestSample'>,
  ledger: Pick<Ledger, 'entries' | 'flows' | 'strikes' | 'terms'>,
  until: Date,
): Promise<Valuation | null> {
  const sample = await newestValuedSample(records, ledger, until);
  return sample && valueLedger(ledger, sample);
}

/** The first sample that holds a flow with other units than were entered; null where there is none. */
function firstUnentered({ entries, flows }: Pick<Ledger, 'entries' | 'flows'>): Date | null {
  const entered = groupBy(
    entries.filter(({ kind }) => kind === 'flow' || kind === 'flow-correction'),
    ({ transactionId }) => transactionId,
  );
  const minutes = flows.flatMap(({ transactionId, units, takenAt }) => {
    const booked = entered.get(transactionId);
    const isEntered = booked && units?.eq(sum(booked.map((entry) => entry.units)));
    return units === null || takenAt === null || isEntered ? [] : [takenAt];
  });
  return minutes.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
