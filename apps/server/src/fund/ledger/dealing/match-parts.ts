import { Exact, sum } from '@equanim/finance/exact';
import { entryOf, type LedgerEntry } from '@equanim/finance/ledger/entries';
import { roundMoney } from '@equanim/finance/ledger/terms';
import { roundUnits } from '@equanim/finance/units-around-flows';
import type { Decimal } from 'decimal.js';
import type { MatchedPart } from '../book/flows.store.ts';
import type { DealingRequest } from '../book/requests.store.ts';

/** A flow whose units are counted. */
interface CountedFlow {
  units: Decimal;
  /** USDT, signed. */
  amount: Decimal;
}

/** Money in transit for a request. */
export interface Owed {
  units: Decimal;
  amount: Decimal;
}

/** A part of a flow with the units that are its own. */
export interface CountedPart extends MatchedPart {
  units: Decimal;
  /** To the cent, but of a whole flow of the manager, which has all its decimals. */
  money: Decimal;
}

/**
 * Divides the units of a flow among its parts: each by its money, and the last one gets what is left, so that together they are
 * the flow's to the last decimal.
 */
export function countParts({ units, amount }: CountedFlow, parts: readonly MatchedPart[]): CountedPart[] {
  const counted: CountedPart[] = [];
  for (const [i, part] of parts.entries()) {
    const left = units.minus(sum(counted.map((one) => one.units)));
    const share =
      part.amount && i < parts.length - 1 ? roundUnits(units.times(part.amount).div(amount)) : left;
    const money = part.amount ?? (part.target === 'request' ? roundMoney(amount) : amount);
    counted.push({ ...part, units: share, money });
  }
  return counted;
}

/** The entries by which the part of a flow becomes its owner's; one of the house is the house's already. */
export function entriesOfPart(
  { target, units, money }: CountedPart,
  of: { request: Pick<DealingRequest, 'id' | 'investorId'>; owed: Owed } | null,
): LedgerEntry[] {
  if (target === 'manager')
    return [entryOf('match', 'manager', units, { amount: money }), entryOf('match', 'house', units.neg())];
  if (target === 'house' || !of) return [];
  const own = { requestId: of.request.id, investorId: of.request.investorId };
  if (money.gt(0))
    return [
      entryOf('match', 'house', units.neg()),
      entryOf('match', 'settlement', units, { ...own, amount: money }),
    ];
  const released = releasedFor(of.owed, money.neg());
  return [
    entryOf('match', 'settlement', released.neg(), { ...own, amount: money }),
    entryOf('match', 'house', released),
  ];
}

/** The units that settlement lets go of where so much of what it owes is paid: all of them with the last of it. */
function releasedFor({ units, amount }: Owed, paid: Decimal): Decimal {
  return paid.gte(amount) ? units : roundUnits(new Exact(units).times(paid).div(amount));
}
