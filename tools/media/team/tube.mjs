// Tubes of veils around a curve: what winds around it is folded, so that it gathers in bright strands.
import { cosine, sine } from './fold.mjs';

const TURN = 2 * Math.PI;
const PLACES = 4096;

/** Curves from 0 to 1, and how thick the tube is there. Down is positive, as on the plate. */
const CURVES = {
  ring: { at: (t) => [Math.cos(TURN * t), Math.sin(TURN * t), 0], thick: () => 0.3 },
  knot: {
    at(t) {
      const a = TURN * t;
      return [
        (Math.sin(a) + 2 * Math.sin(2 * a)) * 0.42,
        (2 * Math.cos(2 * a) - Math.cos(a)) * 0.42,
        -Math.sin(3 * a) * 0.42,
      ];
    },
    thick: () => 0.2,
  },
  /** Three turns up a cone, ever smaller, as a snail builds its house; the wide end has its share of the points. */
  shell: {
    at(s) {
      const t = s ** 0.5;
      const size = 0.05 + 0.95 * t ** 1.4;
      const angle = TURN * (3.1 * t + 0.1);
      return [size * 0.6 * Math.cos(angle), 2 * size - 1.05, size * 0.6 * Math.sin(angle)];
    },
    thick: (s) => 0.52 * (0.05 + 0.95 * s ** 0.7),
  },
  hourglass: {
    at: (t) => [0, 2.5 * (t - 0.5), 0],
    thick: (t) => Math.sqrt(0.03 + (1.7 * (t - 0.5)) ** 2),
  },
};

const cross = ([a, b, c], [d, e, f]) => [b * f - c * e, c * d - a * f, a * e - b * d];
const unit = (v) => v.map((value) => value / (Math.hypot(...v) || 1));

/** Places along a curve: [x, y, z, thickness, slope, tangent (3), the two directions across it (6)]. */
function placesOf({ at, thick }) {
  const step = 1 / PLACES;
  let across = [0.3, 0.2, 1];
  return Array.from({ length: PLACES + 1 }, (_, i) => {
    const t = i * step;
    const [before, after] = [at(Math.max(0, t - step / 2)), at(t + step / 2)];
    const way = after.map((value, c) => value - before[c]);
    const tangent = unit(way);
    // The last direction, made square to the curve again: it turns as little as it can.
    const other = unit(cross(tangent, across));
    across = cross(other, tangent);
    const slope = (thick(Math.min(1, t + step)) - thick(Math.max(0, t - step))) / 2 / Math.hypot(...way);
    return Float64Array.of(...at(t), thick(t), slope, ...tangent, ...across, ...other);
  });
}

const between = (from, to, share, i) => from[i] + share * (to[i] - from[i]);

/**
 * A tube { curve, strands, winds, fold, ripple }. After each step (x, y, z) is its point and (mx, my, mz) a normal there.
 */
export class Tube {
  constructor({ curve, strands, winds, fold, ripple }, seed) {
    this.places = placesOf(CURVES[curve]);
    [this.strands, this.winds, this.fold, this.ripple] = [strands, winds, fold, ripple];
    this.u = (seed % 97) / 97;
    this.v = 0.5;
    [this.x, this.y, this.z] = [0, 0, 0];
    [this.mx, this.my, this.mz] = [0, 0, 0];
  }

  step() {
    // Roberts' sequence covers the sheet evenly: little grain by few points.
    this.u = (this.u + 0.7548776662466927) % 1;
    this.v = (this.v + 0.5698402909980532) % 1;
    const { u, v, strands, winds, fold, ripple } = this;
    const wave = strands * v * TURN + winds * u * TURN;
    const angle =
      v * TURN +
      (fold / strands) * sine(wave) +
      (fold / strands / 2.2) * sine(2 * wave - 3 * winds * u * TURN);
    const k = Math.floor(u * PLACES);
    const share = u * PLACES - k;
    const from = this.places[k];
    const to = this.places[k + 1];
    const cos = cosine(angle);
    const sin = sine(angle);
    const rx = cos * between(from, to, share, 8) + sin * between(from, to, share, 11);
    const ry = cos * between(from, to, share, 9) + sin * between(from, to, share, 12);
    const rz = cos * between(from, to, share, 10) + sin * between(from, to, share, 13);
    const thick = between(from, to, share, 3) * (1 + ripple * cosine(wave));
    this.x = between(from, to, share, 0) + thick * rx;
    this.y = between(from, to, share, 1) + thick * ry;
    this.z = between(from, to, share, 2) + thick * rz;
    const slope = from[4];
    this.mx = rx - slope * from[5];
    this.my = ry - slope * from[6];
    this.mz = rz - slope * from[7];
  }
}
