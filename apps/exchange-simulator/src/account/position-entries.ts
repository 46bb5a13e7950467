import { divideRounded, multiply, type Fixed } from '../fixed.ts';
import type { Contract } from '../market/contracts.ts';
import type { PositionEntry, Side, SimulatedFill } from './records.ts';

/** The side of a position of a signed size. */
export function sideOf(size: Fixed): Side {
  return size > 0n ? 'Buy' : 'Sell';
}

/** A fill, and what it did to the position it met. */
interface BookedFill {
  contract: Contract;
  fill: SimulatedFill;
  side: Side;
  /** Signed size before it. */
  held: Fixed;
  /** How much of it closed an open size. */
  closed: Fixed;
  cashFlow: Fixed;
}

/**
 * What of a fill belongs to which side of its position: what it closes to the side that was open, what it opens to its
 * own. A fee is split by size, and so is an option's premium; realized profit is all of what was closed.
 */
export function entriesOfFill({ contract, fill, side, held, closed, cashFlow }: BookedFill): PositionEntry[] {
  const whole = { contract, cashFlow, funding: 0n, fee: fill.fee };
  if (closed === 0n) return [{ ...whole, side }];
  if (closed === fill.size) return [{ ...whole, side: sideOf(held) }];
  const premium = multiply(closed, fill.price);
  const closing = {
    ...whole,
    side: sideOf(held),
    cashFlow: contract.option ? (side === 'Buy' ? -premium : premium) : cashFlow,
    fee: divideRounded(fill.fee * closed, fill.size),
  };
  return [closing, { ...whole, side, cashFlow: cashFlow - closing.cashFlow, fee: fill.fee - closing.fee }];
}
