import type { AuditedStatement } from '../../fund/ledger/verify/statements/check-audited.ts';
import type { Verification } from '../../fund/ledger/verify/verification.service.ts';
import type { AuditService } from '../../people/audit/audit.service.ts';
import type { CommandServices, Print } from './command-services.ts';
import { FoundWrongError } from './found-wrong.ts';

/**
 * Computes the ledger and its statements again, and prints what was found.
 *
 * @throws FoundWrongError where anything differs
 */
export async function verifyLedger(
  { verification, audit }: Pick<CommandServices, 'verification' | 'audit'>,
  print: Print,
): Promise<void> {
  const found = await verification.verify(() => readAudited(audit));
  print(`Checked ${whatWasChecked(found)}.`);
  for (const note of found.notes) print(`Note: ${note}`);
  for (const difference of found.differences) print(difference);
  const { length: count } = found.differences;
  if (count > 0)
    throw new FoundWrongError(
      `The ledger differs from what was dealt: ${count === 1 ? '1 difference' : `${count} differences`}.`,
    );
  print('The ledger is what its requests, flows, terms and samples make of it, to the last decimal.');
}

/** How much of a ledger was checked: "2 strikes, 31 entries, ...". */
export function whatWasChecked({ counts }: Pick<Verification, 'counts'>): string {
  const { strikes, entries, series, flows, requests, statements } = counts;
  return `${strikes} strikes, ${entries} entries, ${series} series, ${flows} flows, ${requests} requests and ${statements} statements`;
}

/** What the audit log says of statements, the oldest entry first. */
export async function readAudited(audit: Pick<AuditService, 'export'>): Promise<AuditedStatement[]> {
  const audited: AuditedStatement[] = [];
  for await (const entries of await audit.export({ action: 'statement-made' })) audited.push(...entries);
  return audited;
}
