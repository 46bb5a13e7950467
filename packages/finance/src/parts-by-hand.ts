import type { Decimal } from 'decimal.js';
import { Exact } from './exact.ts';
import { partsBy, type PartRow } from './reconciliation.ts';

/** What happened to the lines of a coin that are kept by hand, in the coin. */
export interface HandMove {
  /** What the account's own log has of it: below zero where money left for another wallet, zero where no flow is part of it. */
  readonly change: Decimal;
  /** What it added to the lines. */
  readonly quantity: Decimal;
  readonly isLoss: boolean;
}

/** A coin's lines between two readings. */
export interface HandChange {
  readonly coin: string;
  /** Their worth at each of the readings, USDT. */
  readonly before: Decimal;
  readonly after: Decimal;
  readonly moves: readonly HandMove[];
  /** By which the account's own flows in the coin were valued, USDT. */
  readonly price: Decimal;
}

/**
 * The parts of the change of what is kept by hand, which together with those of the account explain the change of both. A flow
 * between the two is none for their owner; what returns beyond what was kept is interest; the rest is the change of a price.
 *
 * @example partsByHand({ coin: 'USDT', before: new Exact(60000), after: new Exact(0), moves: [{ change: new Exact(60150), quantity: new Exact(-60000), isLoss: false }], price: new Exact(1) }).parts.interest // => new Exact(150)
 */
export function partsByHand({ coin, before, after, moves, price }: HandChange): PartRow {
  const usdt = (amountOf: (move: HandMove) => Decimal): Decimal =>
    moves.reduce((total, move) => total.plus(amountOf(move).times(price)), new Exact(0));
  const isFlow = ({ change }: HandMove) => !change.isZero();
  const amounts = {
    flows: usdt((move) => (isFlow(move) ? move.change.neg() : move.isLoss ? zero : move.quantity)),
    interest: usdt((move) => (isFlow(move) ? move.change.plus(move.quantity) : zero)),
    other: usdt((move) => (move.isLoss ? move.quantity : zero)),
  };
  const { flows, interest, other } = amounts;
  const held = new Exact(after).minus(before).minus(flows).minus(interest).minus(other);
  const known: Partial<PartRow['parts']> = { ...amounts, held };
  return { coin, position: null, parts: partsBy((part) => known[part] ?? zero) };
}

const zero = new Exact(0);
