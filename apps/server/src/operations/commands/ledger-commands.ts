import type { AuditedEntry, AuditLog } from '../../fund/ledger/verify/check-acts.ts';
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
  const found = await verification.verify(auditLogOf(audit));
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

/** The audit log as a verification reads it. */
export function auditLogOf({ newest, export: batchesOf }: Pick<AuditService, 'newest' | 'export'>): AuditLog {
  return {
    newest,
    async read(action) {
      const audited: AuditedEntry[] = [];
      for await (const entries of await batchesOf({ action })) audited.push(...entries);
      return audited;
    },
  };
}
