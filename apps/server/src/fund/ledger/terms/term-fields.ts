import { TERMS, type CountName, type TermField, type TermName } from '@equanim/finance/ledger/term-rows';
import { Exact } from '@equanim/finance/exact';
import type { LedgerTerms } from '@equanim/finance/ledger/terms';
import type { Decimal } from 'decimal.js';

/** The field of the ledger's terms that a term of the wire and the database is. */
export const fieldOf = <Name extends TermName>(name: Name): TermField<Name> =>
  name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()) as TermField<Name>;

/** The ledger's terms from the fields of the wire or of the database. */
export function readTermFields(
  fields: Record<TermName, string | number> & { from_day: string },
): LedgerTerms {
  const read = TERMS.map(({ name, kind }) => {
    const isCount = kind === 'days' || kind === 'months';
    return [fieldOf(name), isCount ? Number(fields[name]) : new Exact(fields[name])];
  });
  return { fromDay: fields.from_day, ...Object.fromEntries(read) } as LedgerTerms;
}

/** The fields of the wire or of the database from the ledger's terms. @param write how a decimal is written there */
export function writeTermFields<Written>(terms: LedgerTerms, write: (value: Decimal) => Written) {
  const written = TERMS.map(({ name }) => {
    const value = terms[fieldOf(name)];
    return [name, typeof value === 'number' ? value : write(value)];
  });
  return { from_day: terms.fromDay, ...(Object.fromEntries(written) as TermFields<Written>) };
}

/** Counts stay numbers. */
type TermFields<Written> = { [Name in TermName]: Name extends CountName ? number : Written };
