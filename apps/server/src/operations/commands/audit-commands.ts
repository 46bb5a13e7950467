import type { EntryRow, NamedPerson } from '../../people/audit/entries.store.ts';
import { verifyAudit, type KnownHead } from '../../people/audit/verify-chain.ts';
import { verifyPeople } from '../../people/audit/verify-people.ts';
import { checkpointLines } from './output-lines.ts';
import type { CommandServices, Print } from './command-services.ts';
import { FoundWrongError } from './found-wrong.ts';

/** Prints the newest entries, oldest of them first, fields with tabs between. */
export async function listEntries(
  { audit }: Pick<CommandServices, 'audit'>,
  last: number,
  print: Print,
): Promise<void> {
  for (const entry of await audit.last(last)) print(toLine(entry));
}

function toLine({ sequence, at, action, actorKind, actor, subject, address, details }: EntryRow): string {
  const whom = subject ? `to ${nameOf(subject)}` : '';
  const more = details === null ? 'details erased' : JSON.stringify(details);
  const cells = [
    sequence,
    at.toISOString(),
    action,
    actor ? nameOf(actor) : actorKind,
    whom,
    address ?? '',
    more,
  ];
  return cells.join('\t');
}

const nameOf = ({ id, email }: NamedPerson): string => email ?? id;

/**
 * Computes the chain of the log again, compares the users with it, and prints what it found.
 *
 * @throws FoundWrongError naming the first entry that does not fit, or every user who is not what the log says
 */
export async function verifyLog(
  {
    auditChain,
    recordedPeople,
    trackRecord,
  }: Pick<CommandServices, 'auditChain' | 'recordedPeople' | 'trackRecord'>,
  heads: readonly KnownHead[],
  print: Print,
): Promise<void> {
  const { head, erasedCount, abandoned, fault } = await verifyAudit(auditChain, heads);
  if (fault !== null) throw new FoundWrongError(`The audit log was altered. ${fault}`);
  for (const { source, sequence } of abandoned)
    print(`Entry ${sequence} of ${source} belongs to a history that a restored backup has replaced.`);
  const erased = erasedCount === 0 ? '' : `, the details of ${erasedCount} erased as the log says`;
  print(
    `The audit log is intact: ${head.sequence} entries${erased}; compared with ${heads.length} known heads.`,
  );
  print(`Its head is ${head.sequence}:${head.hash}`);
  const people = await verifyPeople(recordedPeople);
  if (people.fault !== null) throw new FoundWrongError(people.fault);
  for (const line of people.lines) print(line);
  const checkpoint = await trackRecord.witness();
  if (checkpoint === null) return;
  for (const line of checkpointLines('Newest checkpoint of the track record:', checkpoint)) print(line);
}
