import { DOES_NOT_PROVE, overdueDay, PROVES, PROVES_CONTINUED } from './meaning.ts';
import { recordedDays } from './recorded-days.ts';
import type { RecordFacts, Verification } from './verify-record.ts';

/** A verification in plain words, a line each. @param isContinued whether an earlier head was compared with */
export function tellVerification(
  { findings, facts }: Verification,
  { now, isContinued }: { now: Date; isContinued: boolean },
): string[] {
  const about = facts ? [...tellFacts(facts, now), ''] : [];
  if (findings.length > 0)
    return [
      ...about,
      `NOT AS IT SHOULD BE: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`,
      ...findings.map(({ kind, sentence }) => `  ${kind}: ${sentence}`),
    ];
  return [
    ...about,
    'Verified. What that proves:',
    ...[...PROVES, ...(isContinued ? [PROVES_CONTINUED] : [])].map((sentence) => `  ${sentence}`),
    'What it does not prove:',
    ...DOES_NOT_PROVE.map((sentence) => `  ${sentence}`),
  ];
}

function tellFacts({ record, head, key, note }: RecordFacts, now: Date): string[] {
  const days = recordedDays(record);
  const [first, last] = [days[0]?.leaf.day, days.at(-1)?.leaf.day];
  const corrections = days.reduce((count, day) => count + day.corrections.length, 0);
  const hidden = record.entries.filter(({ leaf }) => leaf === null).length;
  const overdue = overdueDay(record, now);
  return [
    `Record ${head.origin}`,
    `${head.size} leaves: ${days.length} days revealed${first ? `, ${first} to ${last}` : ''}, ${corrections} corrections, ${hidden} still to be revealed.`,
    `Key ${key}`,
    ...(overdue
      ? [`${overdue} should be revealed by now: this copy is old, or the record stands still.`]
      : []),
    ...(note ? ['', note.trimEnd()] : []),
  ];
}
