import type { DayEvents, KnownDay } from './days.store.ts';

/** What is recorded of a day, as far as it can come to differ. */
export type RecordedFacts = Pick<KnownDay, 'day' | 'close' | 'value' | 'samples' | 'byHand' | 'record'>;

/** Whether a day is known as it is recorded. */
export function isSameDay(known: RecordedFacts, recorded: RecordedFacts): boolean {
  return isSameClose(known, recorded) && known.byHand === recorded.byHand;
}

/** Whether a day closes as it is recorded, whatever share of that is kept by hand. */
export function isSameClose(known: RecordedFacts, recorded: RecordedFacts): boolean {
  return (
    known.close === recorded.close &&
    known.value === recorded.value &&
    known.samples === recorded.samples &&
    known.record === recorded.record
  );
}

/** Why a day is not what was recorded, in sentences that name no amount. */
export function reasonOf(
  { recorded, known }: { recorded: RecordedFacts; known: RecordedFacts },
  { isExcluded, isAccepted, isKeptByHand, isTakenBack, hasImports }: DayEvents,
): string {
  const more = known.samples - recorded.samples;
  const sentences: Array<[boolean, string]> = [
    [isExcluded, 'Part of the day was excluded.'],
    [isAccepted, 'Quarantined samples were accepted.'],
    [more > 0 && !isAccepted && hasImports, 'History of the day was imported.'],
    [more > 0 && !isAccepted && !hasImports, 'Samples that had been left out count again.'],
    [more < 0 && !isExcluded, 'Samples of the day no longer count.'],
    [isKeptByHand, 'Transfers to other wallets of the fund’s owner were counted as its own.'],
    [isTakenBack, 'Transfers to other wallets of the fund’s owner are no longer counted as its own.'],
    [
      more === 0 && !isExcluded && !isAccepted && !isKeptByHand && !isTakenBack,
      'The units in issue were counted again from what became known later.',
    ],
  ];
  return sentences.flatMap(([isSo, sentence]) => (isSo ? [sentence] : [])).join(' ');
}
