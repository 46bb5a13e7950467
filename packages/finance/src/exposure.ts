/** An open position, as far as an account's exposure depends on it. */
export interface ExposedPosition {
  readonly isLong: boolean;
  /** At the mark price, USDT; its sign does not matter. */
  readonly value: number;
  /** The value as a share of the equity, a fraction; null while the equity is not known, or not above zero. */
  readonly share: number | null;
}

/** An amount in USDT and as a share of the equity, a fraction that is null where the equity is not known. */
export interface Exposed {
  readonly value: number;
  readonly share: number | null;
}

/** What an account has open, each in USDT and as a share of its equity. */
export interface Exposure {
  readonly long: Exposed;
  readonly short: Exposed;
  /** Long and short together. With leverage it may exceed the equity. */
  readonly grossExposure: Exposed;
  /** Long less short: below zero where more is short. */
  readonly netExposure: Exposed;
}

const add = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** One position without a share leaves no share of the whole. */
function sumOf(positions: readonly ExposedPosition[]): Exposed {
  const known = positions.flatMap(({ share }) => (share === null ? [] : [Math.abs(share)]));
  return {
    value: add(positions.map(({ value }) => Math.abs(value))),
    share: known.length === positions.length ? add(known) : null,
  };
}

function combine(long: Exposed, short: Exposed, sign: 1 | -1): Exposed {
  const isKnown = long.share !== null && short.share !== null;
  return { value: long.value + sign * short.value, share: isKnown ? long.share + sign * short.share : null };
}

/**
 * The exposure of an account: gross is the sum of what its positions are worth, net is long less short. The long and the short
 * half of a hedge count in full for the gross, and cancel each other in the net.
 *
 * @example exposureOf([{ isLong: true, value: 300, share: 1.5 }, { isLong: false, value: 100, share: 0.5 }]) // => { long: { value: 300, share: 1.5 }, short: { value: 100, share: 0.5 }, grossExposure: { value: 400, share: 2 }, netExposure: { value: 200, share: 1 } }
 */
export function exposureOf(positions: readonly ExposedPosition[]): Exposure {
  const long = sumOf(positions.filter(({ isLong }) => isLong));
  const short = sumOf(positions.filter(({ isLong }) => !isLong));
  return { long, short, grossExposure: combine(long, short, 1), netExposure: combine(long, short, -1) };
}
