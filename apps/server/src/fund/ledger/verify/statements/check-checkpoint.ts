import { parseCheckpoint } from '@equanim/record/checkpoint';
import { parseNote } from '@equanim/record/signed-note';
import type { RecordService } from '../../../record/record.service.ts';
import type { MadeStatement } from '../../../statements/statements.service.ts';
import { statementInWords } from './check-statement.ts';

/**
 * Whether the record has the checkpoint that a statement was made with, its root and its signatures; a statement without one is
 * sound.
 *
 * @returns a sentence for each difference
 */
export async function checkCheckpoint(
  made: MadeStatement,
  record: Pick<RecordService, 'noteAt'>,
): Promise<string[]> {
  const { checkpoint } = made.facts;
  if (checkpoint === undefined || checkpoint === null) return [];
  const what = statementInWords(made);
  const size = sizeOf(checkpoint);
  if (size === null) return [`${what} has a checkpoint of the track record that is not one.`];
  const recorded = await record.noteAt(size);
  if (recorded === checkpoint) return [];
  return [
    recorded === null
      ? `${what} has a checkpoint of ${size} leaves; the track record has none of that size.`
      : `${what} has another checkpoint of ${size} leaves than the track record.`,
  ];
}

/** How many leaves a signed note says there are; null where it is no checkpoint. */
function sizeOf(note: unknown): number | null {
  return parseCheckpoint(parseNote(String(note))?.text ?? '')?.size ?? null;
}
