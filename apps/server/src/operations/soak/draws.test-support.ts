/** Random numbers that depend on nothing but a seed, so that a run can be repeated. */
export interface Draws {
  /** In [0, 1). */
  unit(): number;
  /** A whole number from `min` to `max`, both included. */
  between(min: number, max: number): number;
  isLess(probability: number): boolean;
  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** Mulberry32, of public domain: 32 bits of state, a period of 2^32. */
export function createDraws(seed: number): Draws {
  let state = seed >>> 0;
  function unit(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }
  const between = (min: number, max: number): number => min + Math.floor(unit() * (max - min + 1));
  return {
    unit,
    between,
    isLess: (probability) => unit() < probability,
    pick(list) {
      const index = between(0, list.length - 1);
      if (index in list) return list[index] as (typeof list)[number];
      throw new RangeError('There is nothing to pick from.');
    },
    shuffle(list) {
      return list
        .map((one) => ({ one, rank: unit() }))
        .toSorted((a, b) => a.rank - b.rank)
        .map(({ one }) => one);
    },
  };
}

/** Gives every card of a deck once before any comes again. */
export function createDeck<T>(cards: readonly T[], draws: Draws): () => T {
  let left: T[] = [];
  return () => {
    if (left.length === 0) left = draws.shuffle(cards);
    const [card, ...rest] = left;
    if (card === undefined) throw new RangeError('The deck has no cards.');
    left = rest;
    return card;
  };
}
