import type { NamedInvestor } from '@equanim/contract/identity';
import type { Decimal } from 'decimal.js';
import { stateOf } from '../ledger-state.ts';
import { investorOf, seriesName, type Ledger } from '../read-ledger.ts';

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

/** The names of all series there are by now, by id. */
export function seriesNames(ledger: Pick<Ledger, 'entries'>): Map<string, string> {
  return new Map(stateOf(ledger.entries).series.map((one) => [one.id, seriesName(one)]));
}
