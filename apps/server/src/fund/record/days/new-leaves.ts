import { utcDay } from '@equanim/finance/calendar';
import { CUSTOMER_DELAY_MS } from '@equanim/contract/customer-delay';
import { dayAfter } from '@equanim/record/check-days';
import type { CorrectionLeaf, NavLeaf } from '@equanim/record/leaf';
import { countingLeaf, recordedDays, type RecordedDay } from '@equanim/record/recorded-days';
import type { TrackRecord } from '@equanim/record/record-file';
import { BEGINNING, DAY_MS, MINUTE_MS } from '../../../platform/time.ts';
import type { StoredFinding } from '../log/findings.store.ts';
import type { StoredRecord } from '../log/record.store.ts';
import type { NewLeaf } from '../log/sign-leaves.ts';
import { toTrackRecord } from '../log/track-record.ts';
import { isSameClose, isSameDay, reasonOf, type RecordedFacts } from './compare-days.ts';
import type { Days, KnownDay } from './days.store.ts';
import { dueDays } from './due-days.ts';

const MINUTES_OF_A_DAY = DAY_MS / MINUTE_MS;

interface DaysContext {
  fund: string;
  /** The record with the texts of all leaves. */
  record: TrackRecord;
  now: Date;
  source: 'live' | 'demo';
  /** Gives 128 random bits in hex. */
  salt: () => string;
}

/** The leaves of the days that are due. */
export async function leavesOfDays(
  days: Days,
  { fund, record, now, source, salt }: DaysContext,
): Promise<NewLeaf[]> {
  const last = recordedDays(record).at(-1)?.leaf.day;
  const first = last === undefined ? await firstDay(days) : dayAfter(last);
  const due = first === null ? [] : dueDays(first, now);
  const [from, to] = [due[0]?.day, due.at(-1)?.day];
  if (from === undefined || to === undefined) return [];
  const known = await days.knownDays(from, to);
  return due.map(({ day, isKnown }) => {
    const leaf: NavLeaf = {
      kind: 'nav',
      fund,
      ...factsOf(known.get(day) ?? withoutSample(day)),
      source: isKnown ? 'import' : source,
      salt: salt(),
    };
    const revealedAt = isKnown ? now : new Date(now.getTime() + CUSTOMER_DELAY_MS);
    return { leaf, revealedAt, findingId: null };
  });
}

async function firstDay(days: Days): Promise<string | null> {
  const at = await days.firstSampleAt();
  return at && utcDay(at.getTime());
}

interface ChangesContext {
  fund: string;
  stored: StoredRecord;
  now: Date;
  findings: readonly StoredFinding[];
}

/** What is to be corrected: the revealed days that are not known as they are recorded, or as they were found last. */
export async function findChanges(
  days: Days,
  { fund, stored, now, findings }: ChangesContext,
): Promise<StoredFinding[]> {
  const lastFound = new Map(findings.map((finding) => [finding.day, finding]));
  const recorded = recordedDays(toTrackRecord(stored, now));
  const [from, to] = [recorded[0]?.leaf.day, recorded.at(-1)?.leaf.day];
  if (from === undefined || to === undefined) return [];
  const known = await days.knownDays(from, to);
  const changed = recorded.flatMap((each) => {
    const { day } = each.leaf;
    const last = lastFound.get(day);
    const before: RecordedFacts = last ?? countingLeaf(each);
    const current = known.get(day) ?? withoutSample(day);
    const since = last?.foundAt ?? stored.leaves[numberOf(each)]?.committedAt ?? BEGINNING;
    return isSameDay(current, before) ? [] : [{ before, current, since }];
  });
  let id = findings.at(-1)?.id ?? 0;
  const found: StoredFinding[] = [];
  for (const { before, current, since } of changed) {
    const events = await days.eventsOf(current.day, since);
    // A day that was entered before days had a share stays without one.
    if (isSameClose(current, before) && !events.isKeptByHand && !events.isTakenBack) continue;
    id += 1;
    const reason = reasonOf({ recorded: before, known: current }, events);
    found.push({ id, fund, ...current, reason, foundAt: now });
  }
  return found;
}

interface CorrectionsContext {
  record: TrackRecord;
  now: Date;
  /** The findings that are entered. */
  entered: ReadonlySet<number>;
  /** Of the first correction. */
  firstNumber: number;
}

/**
 * The corrections that are due, each as it was found a day before: what is published rests on nothing younger, not even how
 * many corrections there are.
 */
export function leavesOfCorrections(
  findings: readonly StoredFinding[],
  { record, now, entered, firstNumber }: CorrectionsContext,
): NewLeaf[] {
  const recorded = recordedDays(record);
  const newest = new Map(recorded.map((day) => [day.leaf.day, numberOf(day)]));
  const sources = new Map(recorded.map(({ leaf }) => [leaf.day, leaf.source]));
  const lastEntered = Math.max(0, ...entered);
  const leaves: NewLeaf[] = [];
  for (const { id, fund, foundAt, reason, ...facts } of findings) {
    const corrects = newest.get(facts.day);
    const isDue = id > lastEntered && foundAt.getTime() + CUSTOMER_DELAY_MS <= now.getTime();
    if (!isDue || corrects === undefined) continue;
    newest.set(facts.day, firstNumber + leaves.length);
    const source = sources.get(facts.day) ?? 'import';
    const leaf: CorrectionLeaf = { kind: 'correction', fund, ...factsOf(facts), source, corrects, reason };
    leaves.push({ leaf, revealedAt: now, findingId: id });
  }
  return leaves;
}

function numberOf({ number, corrections }: RecordedDay): number {
  return corrections.at(-1)?.number ?? number;
}

function factsOf({ day, close, value, samples, byHand, record }: RecordedFacts) {
  return { day, close, value, samples, gaps: MINUTES_OF_A_DAY - samples, byHand, record };
}

function withoutSample(day: string): KnownDay {
  return { day, close: null, value: null, samples: 0, byHand: null, record: 1 };
}
