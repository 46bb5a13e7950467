/** Draws of one seeded sequence. */
export interface Random {
  /** Uniform on [0, 1). */
  even: () => number;
  /** Nearly normal, with mean 0 and deviation 1: the sum of twelve uniform draws (Irwin-Hall), never beyond 6. */
  bell: () => number;
}

const TWO_TO_32 = 4_294_967_296;

/** The first draws of sfc32 still show the seed, so this many are discarded. */
const WARM_UP = 15;

/**
 * A small random number generator that gives the same numbers on every platform: integers in sfc32, then additions and a
 * division by a power of two. It avoids logarithms and cosines, whose last bit differs between engines.
 *
 * @param seed a whole number from 0 to 2^32 - 1
 * @see sfc32 of the PractRand suite, by Chris Doty-Humphrey
 */
export function randomOf(seed: number): Random {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed >>> 0];
  const even = () => {
    const sum = (a + b + counter) >>> 0;
    counter = (counter + 1) >>> 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum / TWO_TO_32;
  };
  const bell = () => Array.from({ length: 12 }, even).reduce((sum, draw) => sum + draw, -6);
  for (let draw = 0; draw < WARM_UP; draw += 1) even();
  return { even, bell };
}
