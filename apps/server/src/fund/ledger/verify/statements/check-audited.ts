import { MINUTE_MS } from '../../../../platform/time.ts';
import type { MadeStatement } from '../../../statements/statements.service.ts';
import type { AuditedEntry } from '../check-acts.ts';
import type { Findings } from '../read-book.ts';
import { statementInWords } from './check-statement.ts';

/** Before a statement and its entry were one transaction, the entry followed within so long. */
const NOTED_WITHIN_MS = MINUTE_MS;

/**
 * Whether the audit log names each statement with its SHA-256, and none that there is not.
 *
 * @param audited oldest first, read after the statements
 * @param until the moment from which on one that was made may not be among the statements
 */
export function checkAudited(
  made: readonly MadeStatement[],
  audited: readonly AuditedEntry[],
  until: Date,
): Findings {
  const named = new Map(audited.map((entry) => [entry.details?.['statement'], entry]));
  const erased = audited.filter(({ details }) => details === null);
  const ids = new Set<unknown>(made.map(({ id }) => id));
  const unnamed = made.filter(({ id }) => !named.has(id));
  const forgotten = unnamed.filter(({ madeAt }) => isNotedBy(erased, madeAt));
  return {
    differences: [
      ...unnamed
        .filter((one) => !forgotten.includes(one))
        .map((one) => `${statementInWords(one)} is not named by the audit log.`),
      ...made.flatMap((one) => hashDifferences(one, named.get(one.id))),
      ...audited.flatMap(({ sequence, at, details }) =>
        details !== null && at < until && !ids.has(details['statement'])
          ? [
              `Entry ${sequence} of the audit log names the statement ${String(details['investor'])} ${String(details['month'])} (${String(details['statement'])}), which does not exist.`,
            ]
          : [],
      ),
    ],
    notes:
      forgotten.length === 0
        ? []
        : [`What the audit log said of ${forgotten.length} statements was erased, as old details are.`],
  };
}

function isNotedBy(entries: readonly AuditedEntry[], madeAt: Date): boolean {
  return entries.some(({ at }) => at >= madeAt && at.getTime() - madeAt.getTime() < NOTED_WITHIN_MS);
}

function hashDifferences(made: MadeStatement, entry: AuditedEntry | undefined): string[] {
  const said = entry?.details?.['sha256'];
  if (!entry || said === made.sha256) return [];
  return [
    `${statementInWords(made)} has the SHA-256 ${made.sha256}; entry ${entry.sequence} of the audit log names ${String(said)}.`,
  ];
}
