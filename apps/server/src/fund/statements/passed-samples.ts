import { Exact } from '@equanim/finance/exact';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { Ledger } from '../ledger/read-ledger.ts';
import { finalPasses, toPriced, type PassedSamples } from '../ledger/holdings/month-end.ts';
import type { StatementFacts } from './statement-facts.ts';

/** The samples before passed days that a statement rests on: the history may have others by now. */
export function toldSamples({ passed = [] }: Pick<StatementFacts, 'passed'>): PassedSamples {
  return new Map(
    passed.map(({ day, sample }) => [
      day,
      sample && {
        takenAt: new Date(sample.takenAt),
        price: new Exact(sample.price),
        shareByHand: sample.byHand === undefined ? null : new Exact(sample.byHand),
      },
    ]),
  );
}

/** Those before all passed days that cannot be taken back; what a statement has told stays. */
export async function passedSamples(
  read: Ledger,
  ledger: Pick<LedgerService, 'lastSampleBefore'>,
  told: ReadonlyArray<Pick<StatementFacts, 'passed'>>,
): Promise<PassedSamples> {
  const samples = new Map(told.flatMap((facts) => [...toldSamples(facts)]));
  for (const day of finalPasses(read))
    if (!samples.has(day)) {
      const sample = await ledger.lastSampleBefore(day);
      samples.set(day, sample && toPriced(sample));
    }
  return samples;
}
