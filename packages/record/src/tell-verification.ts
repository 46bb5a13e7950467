import { DOES_NOT_PROVE, DOES_NOT_PROVE_ALONE, overdueDay, PROVES, PROVES_CONTINUED } from './meaning.ts';
import { recordedDays } from './recorded-days.ts';
import type { RecordFacts, Verification } from './verify-record.ts';

/** A verification in plain words, a line each. @param isContinued whether an earlier head was compared with */
export function tellVerification(
  { findings, facts }: Verification,
  { now, isContinued }: { now: Date; isContinued: boolean },
): string[] {
  const isRight = findings.length === 0;
  const about = facts ? [...tellFacts(facts, { now, isRight }), ''] : [];
  if (!isRight)
    return [
      ...about,
      `VERIFICATION FAILED: ${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}.`,
      ...findings.map(({ kind, sentence }) => `  ${kind}: ${sentence}`),
    ];
  return [
    ...about,
    'Verified. What that proves:',
    ...[...PROVES, ...(isContinued ? [PROVES_CONTINUED] : [])].map((sentence) => `  ${sentence}`),
    'What it does not prove:',
    ...[...DOES_NOT_PROVE, ...(isContinued ? [] : [DOES_NOT_PROVE_ALONE])].map((sentence) => `  ${sentence}`),
  ];
}

function tellFacts(
  { record, head, key, note }: RecordFacts,
  { now, isRight }: { now: Date; isRight: boolean },
): string[] {
  const days = recordedDays(record);
  const [first, last] = [days[0]?.leaf.day, days.at(-1)?.leaf.day];
  const corrections = days.reduce((total, day) => total + day.corrections.length, 0);
  const imports = days.filter(({ leaf }) => leaf.source === 'import').length;
  const hidden = record.entries.filter(({ leaf }) => leaf === null).length;
  const overdue = overdueDay(record, now);
  return [
    `Record ${head.origin}`,
    `${count(head.size, 'leaf', 'leaves')}: ${count(days.length, 'revealed day')}${first ? `, ${first} to ${last}` : ''}, ${imports} of them imported, ${count(corrections, 'correction')}, ${hidden} still to be revealed.`,
    `Key ${key}`,
    ...(overdue
      ? [`${overdue} should be revealed by now: this copy is old, or the record has stopped.`]
      : []),
    // Nobody should keep the checkpoint of a record that is wrong.
    ...(isRight && note ? ['', note.trimEnd()] : []),
  ];
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
