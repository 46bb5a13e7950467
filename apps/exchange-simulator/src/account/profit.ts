import { absolute, divide, divideRounded, multiply, SCALE, type Fixed } from '../fixed.ts';
import type { Contract } from '../market/contracts.ts';
import type { Holding } from './book.ts';

/**
 * Profit between two prices, in the settle coin: size x difference, or for a contract paid in its own coin
 * size x (1/from - 1/to).
 *
 * @param size signed; of an inverse contract in US dollars
 */
export function profitBetween(contract: Contract, size: Fixed, from: Fixed, to: Fixed): Fixed {
  if (contract.category !== 'inverse') return multiply(size, to - from);
  return divideRounded(size * (to - from) * SCALE, from * to);
}

/** The value of a size at a price, in the settle coin. */
export function valueAt(contract: Contract, size: Fixed, price: Fixed): Fixed {
  return contract.category === 'inverse' ? divide(size, price) : multiply(size, price);
}

/** Open profit at a mark price, as printed; an option's is not part of its coin's. */
export function unrealizedOf({ contract, size, sessionPrice }: Holding, mark: Fixed): Fixed {
  return profitBetween(contract, size, sessionPrice, mark);
}

/** The mean price of two sizes in the same direction; for inverse contracts the one that keeps their value in the coin. */
export function meanPrice(
  contract: Contract,
  one: { size: Fixed; price: Fixed },
  other: { size: Fixed; price: Fixed },
): Fixed {
  const size = absolute(one.size) + absolute(other.size);
  const value =
    valueAt(contract, absolute(one.size), one.price) + valueAt(contract, absolute(other.size), other.price);
  return contract.category === 'inverse' ? divide(size, value) : divide(value, size);
}
