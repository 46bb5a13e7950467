import type { Schema } from '../../../../platform/database/schema.ts';

/** A change that somebody made behind the ledger's back, and what is said of it. */
export interface Tampering {
  what: string;
  table: keyof Schema;
  changes: string[];
  /** Each is said. */
  says: RegExp[];
  /** Whether more is said: what follows from it. */
  andMore?: true;
}

/** Other values in the entries that a condition names. */
export const entry = (set: string, where: string): Pick<Tampering, 'table' | 'changes'> => ({
  table: 'ledger_entries',
  changes: [`update ledger_entries set ${set} where ${where}`],
});
/** Other values in the rows that a condition names. */
export const change = (
  table: keyof Schema,
  set: string,
  where: string,
): Pick<Tampering, 'table' | 'changes'> => ({
  table,
  changes: [`update ${table} set ${set} where ${where}`],
});
/** No rows that a condition names. */
export const drop = (table: keyof Schema, where: string): Pick<Tampering, 'table' | 'changes'> => ({
  table,
  changes: [`delete from ${table} where ${where}`],
});

/** Any number of units, and any id, in a pattern. */
export const UNITS = '-?[\\d.]+';

/** A whole sentence, in which pieces of a pattern may stand. */
export const sentence = (text: string): RegExp => new RegExp(`^${text}$`);
