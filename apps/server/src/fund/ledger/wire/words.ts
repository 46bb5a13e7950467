import type { NamedInvestor } from '@equanim/contract/identity';
import type { Decimal } from 'decimal.js';
import { investorOf, type Ledger } from '../read-ledger.ts';

/** Decimals as JSON numbers, and null where there is none. */
export const numberOf = (amount: Decimal): number => amount.toNumber();
export const numberOrNull = (amount: Decimal | null): number | null => amount?.toNumber() ?? null;

/** Units as decimal text. */
export const textOf = (units: Decimal): string => units.toFixed();

/** An investor by what a list needs of it. */
export function toNamed(ledger: Pick<Ledger, 'investors'>, id: string): NamedInvestor {
  const { reference, name } = investorOf(ledger, id);
  return { id, reference, name };
}
