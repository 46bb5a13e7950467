import { dayAfter } from './check-days.ts';
import { recordedDays } from './recorded-days.ts';
import type { TrackRecord } from './record-file.ts';
import { REVEAL_DELAY_HOURS } from './reveal-delay.ts';

/** What a verification without a finding proves, a sentence each. */
export const PROVES = [
  'Every revealed day is the one whose hash was signed: no value was edited after its signature.',
  'The days follow each other without a gap: none was dropped, and none was put in.',
  'Corrections stand beside what they correct, each with its reason; nothing was replaced.',
] as const;

/** What it proves beside, where an earlier checkpoint was known. */
export const PROVES_CONTINUED =
  'The record continues the checkpoint that was kept here: it is one history, not another one for every reader.';

/** What it does not prove as long as none was. */
export const DOES_NOT_PROVE_ALONE =
  'That other readers see the same history: keep the checkpoint, and verify with it the next time.';

/** What no verification of a record proves, a sentence each. */
export const DOES_NOT_PROVE = [
  'That the exchange told the truth about the account.',
  'That the fund has no other account.',
  'That days entered later, as imports, were recorded when they happened.',
] as const;

const HOUR_MS = 3_600_000;
/** The commitment comes five minutes after the end of the day; a cache may hold the record for some time more. */
const REVEALED_AFTER_MS = (REVEAL_DELAY_HOURS + 1) * HOUR_MS;

/** The day that the record should have revealed by now and has not; null where it is up to date. */
export function overdueDay(record: Pick<TrackRecord, 'entries'>, now: Date): string | null {
  const last = recordedDays(record).at(-1)?.leaf.day;
  if (last === undefined) return null;
  const due = dayAfter(last);
  const end = Date.parse(dayAfter(due));
  return now.getTime() > end + REVEALED_AFTER_MS ? due : null;
}
