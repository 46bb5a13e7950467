import { dayStart } from '@equanim/finance/calendar';
import { DAY_MS, MINUTE_MS } from '../../../platform/time.ts';
import type { FundRecords } from '../book/ledger.store.ts';
import type { ConfirmedSample } from '../book/samples.store.ts';
import { dayInWords, minuteInWords } from '../../../platform/in-words.ts';

/** The oldest sample before a dealing day that a strike may rest on. */
const MAX_SAMPLE_AGE_MS = 5 * MINUTE_MS;
/** How long after a dealing day has begun a late sample may come. */
const MAX_LATE_MS = DAY_MS;

/** Why a day cannot be final, and whether it can be passed because of it. */
export interface DayStop {
  sentence: string;
  isPassable: boolean;
  /** Whether another day comes first. */
  isDisorder?: boolean;
}

/** What a strike rests on, or would. */
export interface StrikeSample {
  /** Null where there is none. */
  sample: ConfirmedSample | null;
  /** Taken after the dealing day began: an administrator confirms it. */
  isLate: boolean;
  /** The dealing day has not begun: the newest sample stands for its own. */
  isEstimate: boolean;
  /** Nothing can come any more. */
  isMissed: boolean;
  /** Why it cannot be used yet; null where it can. */
  refusal: DayStop | null;
}

/** Whether a strike may rest on a sample, by when it was taken. */
export function isWithinReach(
  day: string,
  { sampleAt, isLate }: { sampleAt: Date; isLate: boolean },
): boolean {
  const after = sampleAt.getTime() - dayStart(day);
  return isLate ? after >= 0 && after < MAX_LATE_MS : after < 0 && after >= -MAX_SAMPLE_AGE_MS;
}

/** Finds the sample of a dealing day (decision page 29). */
export async function findStrikeSample(records: FundRecords, day: string, now: Date): Promise<StrikeSample> {
  const start = new Date(dayStart(day));
  const none = { sample: null, isLate: false, isEstimate: false, isMissed: false, refusal: null };
  if (now < start) {
    const refusal = {
      sentence: `The dealing day opens on ${dayInWords(day)}, 00:00 UTC.`,
      isPassable: false,
    };
    return { ...none, sample: pricedOrNull(await records.newestSample(now)), isEstimate: true, refusal };
  }
  const earliest = new Date(start.getTime() - MAX_SAMPLE_AGE_MS);
  const before = await records.lastSampleIn({ from: earliest, to: start });
  if (before && !pricedOrNull(before)) return { ...none, isMissed: true, refusal: lostBy(day) };
  const doubtBefore = await quarantineRefusal(records, before?.takenAt ?? earliest, start);
  if (before || doubtBefore) return { ...none, sample: before, refusal: doubtBefore };
  const end = new Date(start.getTime() + MAX_LATE_MS);
  const late = await records.firstSampleIn({ from: start, to: end });
  const doubtAfter = await quarantineRefusal(records, start, late?.takenAt ?? end);
  if (late || doubtAfter) return { ...none, sample: late, isLate: true, refusal: doubtAfter };
  const isMissed = now >= end;
  const sentence = isMissed
    ? `There is no confirmed sample within five minutes before ${dayInWords(day)} or 24 hours after it began, so nothing is dealt on that day.`
    : `There is no confirmed sample for ${dayInWords(day)} yet.`;
  return { ...none, isMissed, refusal: { sentence, isPassable: isMissed } };
}

/** After a total loss there is no price. */
function pricedOrNull(sample: ConfirmedSample | null): ConfirmedSample | null {
  return sample?.price.gt(0) ? sample : null;
}

function lostBy(day: string): DayStop {
  const sentence = `Everything was lost by ${dayInWords(day)}, so nothing is dealt on that day.`;
  return { sentence, isPassable: true };
}

async function quarantineRefusal(records: FundRecords, after: Date, to: Date): Promise<DayStop | null> {
  const from = new Date(after.getTime() + 1);
  const quarantinedAt = await records.quarantinedIn({ from, to });
  return (
    quarantinedAt && {
      sentence: `The sample of ${minuteInWords(quarantinedAt)} is in quarantine. Decide on it first.`,
      isPassable: true,
    }
  );
}
