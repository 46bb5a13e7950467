import type { HandLine } from '../book/lines.store.ts';
import type { FinalStrike } from '../book/strikes.store.ts';
import { dayInWords } from '../../../platform/in-words.ts';

/** What one act recorded of lines by hand, and why it cannot be taken back; null where it can. */
export interface RecordedLines {
  rows: HandLine[];
  whyNot: string | null;
}

/** The lines that count: all but those that were taken back, and what took them back. */
export function currentLines(lines: readonly HandLine[]): HandLine[] {
  const undone = new Set(lines.flatMap(({ undoes }) => undoes ?? []));
  return lines.filter(({ kind, id }) => kind !== 'undone' && !undone.has(id));
}

/**
 * What the act recorded that a line is of.
 *
 * @param strikes those that are final
 * @returns null where no such line counts, or no person kept it
 */
export function recordedWith(
  id: string,
  { lines, strikes }: { lines: readonly HandLine[]; strikes: readonly FinalStrike[] },
): RecordedLines | null {
  const current = currentLines(lines);
  const line = current.find((one) => one.id === id);
  const act = line ? actOf(line) : null;
  if (act === null) return null;
  const rows = current.filter((one) => actOf(one) === act);
  return { rows, whyNot: closedSentence(rows, current) ?? finalSentence(rows, strikes) };
}

/** What the lines of one act have in common: its approval or, where that stayed in another ledger, its moment. Null for what nobody did. */
function actOf({ kind, approvalId, recordedAt }: HandLine): string | null {
  return kind === 'ended' ? null : (approvalId ?? recordedAt.toISOString());
}

function closedSentence(rows: readonly HandLine[], current: readonly HandLine[]): string | null {
  const named = new Set(rows.map(({ closes, id }) => closes ?? id));
  const others = current.filter(
    (line) => line.closes !== null && named.has(line.closes) && !rows.includes(line),
  );
  if (others.some(({ kind }) => kind === 'ended'))
    return 'It cannot be taken back: its wallet is read itself since.';
  const isKept = rows.some(({ kind }) => kind === 'kept');
  return isKept && others.length > 0
    ? 'It cannot be taken back while something of it has returned or was closed as a loss: take that back first.'
    : null;
}

function finalSentence(rows: readonly HandLine[], strikes: readonly FinalStrike[]): string | null {
  const strike = strikes.find((one) => rows.some((line) => restsOn(one, line)));
  if (!strike) return null;
  const instead = rows.some(({ kind }) => kind === 'kept')
    ? 'Close as a loss what is not there; what that leaves wrong'
    : 'What is wrong';
  return `It cannot be taken back: the strike of ${dayInWords(strike.day)}, which rests on it, is final. ${instead} is put right by an adjusting entry.`;
}

/** Whether a strike was made with a line: by its sample, or by the flows before its cut-off. */
function restsOn({ sampleReadAt, flowsUntil, finalizedAt }: FinalStrike, line: HandLine): boolean {
  const isBefore = line.effectiveAt <= sampleReadAt || (flowsUntil !== null && line.effectiveAt < flowsUntil);
  return isBefore && finalizedAt >= line.recordedAt;
}

/** A line that takes another one back: as much the other way, at the same time. */
export function undoing(line: HandLine) {
  const { id, wallet, coin, quantity, transactionId, closes, effectiveAt } = line;
  return {
    kind: 'undone' as const,
    wallet,
    coin,
    quantity: quantity.neg(),
    transactionId,
    closes: closes ?? id,
    undoes: id,
    effectiveAt,
  };
}
