// The equation behind every signature: two waves folded into each other, with a third for the depth.
//   x' = s0 sin(f0 y + p0) + s1 sin(f1 x + p1)
//   y' = s2 sin(f2 x + p2) + s3 sin(f3 y + p3)
//   z' = s4 sin(f4 x + f5 y + p4)
// The maps of de Jong, Clifford and Svensson are special cases. Each point is a smooth function of the one before it, so
// the cloud is a folded sheet, and a sheet has a normal that light can fall on.

const SIZE = 16384;
const MASK = SIZE - 1;
const SCALE = SIZE / (2 * Math.PI);
/** Keeps the table's index positive; a whole number of turns. */
const TURNS = SIZE * 64;
const SINE = Float64Array.from({ length: SIZE + 1 }, (_, i) => Math.sin(i / SCALE));

/** The sine of a moderate angle (some hundred turns), from a table. */
export function sine(angle) {
  const place = angle * SCALE + TURNS;
  const whole = Math.floor(place);
  const low = whole & MASK;
  return SINE[low] + (place - whole) * (SINE[low + 1] - SINE[low]);
}

const QUARTER = Math.PI / 2;

/** The cosine of a moderate angle, from the same table. */
export function cosine(angle) {
  return sine(angle + QUARTER);
}

/** A generator of numbers from 0 to 1 with a fixed start. */
export function dice(seed) {
  let state = Math.imul(seed + 1, 2654435769) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4294967296;
  };
}

/**
 * The equation a seed stands for: { sizes[5], speeds[6], phases[5] }.
 *
 * Sizes near 1 and speeds around 2 fold the plane a few times a step: fewer gives a curve, more gives noise.
 */
export function drawFold(seed) {
  const throwDie = dice(seed);
  for (let i = 0; i < 8; i++) throwDie();
  const between = (low, high) => low + (high - low) * throwDie();
  const either = (value) => (throwDie() < 0.5 ? -value : value);
  const sizes = [
    between(0.7, 1.3),
    between(0.5, 1.2),
    between(0.7, 1.3),
    between(0.5, 1.2),
    between(0.7, 1.1),
  ];
  const speeds = [
    either(between(1, 2.4)),
    either(between(0.8, 2.2)),
    either(between(1, 2.4)),
    either(between(0.8, 2.2)),
    either(between(0.6, 1.5)),
    either(between(0.6, 1.5)),
  ];
  const phases = Array.from({ length: 5 }, () => between(-Math.PI, Math.PI));
  return { sizes, speeds, phases };
}
