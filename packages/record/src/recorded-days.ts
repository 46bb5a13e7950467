import type { CorrectionLeaf, NavLeaf } from './leaf.ts';
import type { TrackRecord } from './record-file.ts';

/** A day that is revealed, with what was corrected of it. */
export interface RecordedDay {
  /** Number of its leaf, from 0. */
  number: number;
  leaf: NavLeaf;
  /** In the order in which they were appended; the last one counts. */
  corrections: Array<{ number: number; leaf: CorrectionLeaf }>;
}

/** The revealed days of a record, in the order of their leaves; corrections of no day in it are left out. */
export function recordedDays({ entries }: Pick<TrackRecord, 'entries'>): RecordedDay[] {
  const days = new Map<string, RecordedDay>();
  for (const [number, { leaf }] of entries.entries()) {
    if (!leaf || leaf.kind === 'key') continue;
    const name = `${leaf.fund} ${leaf.day}`;
    if (leaf.kind === 'correction') days.get(name)?.corrections.push({ number, leaf });
    else if (!days.has(name)) days.set(name, { number, leaf, corrections: [] });
  }
  return [...days.values()];
}

/** What counts of a day by now: its last correction, or its leaf. */
export function countingLeaf({ leaf, corrections }: RecordedDay): NavLeaf | CorrectionLeaf {
  return corrections.at(-1)?.leaf ?? leaf;
}
