import { LATER_FEES } from '@equanim/finance/ledger/kinds';
import { factsOf } from '../../../statements/make-facts.ts';
import { toldSamples } from '../../../statements/passed-samples.ts';
import type { StatementFacts } from '../../../statements/statement-facts.ts';
import type { MadeStatement } from '../../../statements/statements.service.ts';
import type { Ledger } from '../../read-ledger.ts';

/** The file of a statement as it is stored. */
export interface StatementFile {
  bytes: number;
  /** Hex. */
  sha256: string;
}

/**
 * Holds a statement against what the ledger says by now; an investor may have another name since it was made.
 *
 * @returns a sentence for each difference
 */
export function checkStatement(ledger: Ledger, made: MadeStatement, file: StatementFile): string[] {
  const what = statementInWords(made);
  return [...factDifferences(ledger, made), ...fileDifferences(made, file)].map((text) => `${what} ${text}`);
}

/** A statement in a sentence: "The statement INV-0001 2026-10 (0198f2a0)". */
export function statementInWords({ id, investor, month }: MadeStatement): string {
  return `The statement ${investor.reference} ${month} (${id})`;
}

function factDifferences(ledger: Ledger, { investor, month, strikeDay, facts }: MadeStatement): string[] {
  // What concerns nobody else is computed from one's own entries alone.
  const entries = ledger.entries.filter(({ investorId }) => investorId === investor.id);
  const again = factsOf({ ...ledger, entries }, { version: facts.version, samples: toldSamples(facts) })(
    investor.id,
    strikeDay,
  );
  if (again?.month !== month) return [`is not one that the strike of ${strikeDay} closes by the ledger.`];
  const renamed: StatementFacts = {
    ...again,
    investor: { ...again.investor, name: facts.investor.name },
    // It is no ledger's: `checkCheckpoint` looks at it.
    ...('checkpoint' in facts && { checkpoint: facts.checkpoint }),
  };
  const [stored, computed] = [leavesOf(facts), leavesOf(renamed)];
  return [...new Set([...stored.keys(), ...computed.keys()])].flatMap((path) => {
    const [said, right] = [stored.get(path), computed.get(path)];
    return said === right || (said === undefined && isNoLaterFee(path, right))
      ? []
      : [`says ${path} ${said ?? 'nothing'}; by the ledger it is ${right ?? 'nothing'}.`];
  });
}

const LATER: ReadonlySet<string> = new Set(LATER_FEES.flatMap((fee) => [`${fee}Fee`, `${fee}FeeRate`]));

/** Whether a value is that there is none of a fee, of which statements from before it say nothing. */
function isNoLaterFee(path: string, value: string | undefined): boolean {
  return path.split('.').some((field) => LATER.has(field)) && Number(value) === 0;
}

/** All values of a document, by their paths: "series.0.units". */
function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path, String(value)]]);
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [...leavesOf(part, path === '' ? key : `${path}.${key}`)]),
  );
}

function fileDifferences({ bytes, sha256 }: MadeStatement, file: StatementFile): string[] {
  const differences: string[] = [];
  if (file.bytes !== bytes) differences.push(`has ${file.bytes} bytes; it was made with ${bytes}.`);
  if (file.sha256 !== sha256)
    differences.push(`has a file with the SHA-256 ${file.sha256}; it was made with ${sha256}.`);
  return differences;
}
