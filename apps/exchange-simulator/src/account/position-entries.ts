import { divideRounded, multiply, type Fixed } from '../fixed.ts';
import type { Contract } from '../market/contracts.ts';
import type { PositionEntry, Side, SimulatedFill } from './records.ts';

/** The side of a position of a signed size. */
export function sideOf(size: Fixed): Side {
  return size > 0n ? 'Buy' : 'Sell';
}

/** A fill, and what it did to its position. */
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
 * Splits a fill between the sides of its position: the closing part belongs to the side that was open, the opening part
 * to the fill's own side. Fees and premiums of options are split by size; realized profit belongs to the closing part.
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
