import { canBeSet } from '@equanim/contract/settable';
import type { Notice } from '@equanim/contract/status';
import type { Ledger } from './read-ledger.ts';

/** That the statements of an investor cannot be made, before they are due: of names from before their spelling was asked for. */
export function namesNotice({ investors }: Pick<Ledger, 'investors'>): Notice[] {
  const unset = investors.filter(
    ({ name, nameOnStatements }) => nameOnStatements === null && !canBeSet(name),
  );
  if (unset.length === 0) return [];
  const who = unset.map(({ name, reference }) => `${reference} (${name})`).join(', ');
  const text = `Statements cannot set the name of ${who}, and are not made without it. Change the investor and enter its spelling in Latin letters.`;
  return [{ about: 'statements', text }];
}
