// Attractors of the plane, raised: each point is a function of the one before it, and its height a wave around the middle.

const MAPS = {
  /** Field and Golubitsky 1992: chaos with the symmetry of a regular polygon of `corners`. */
  icon(x, y, to, { lambda, alpha, beta, gamma, omega, corners }) {
    let [px, py] = [x, y];
    for (let i = 2; i < corners; i++) [px, py] = [px * x - py * y, px * y + py * x];
    const size = lambda + alpha * (x * x + y * y) + beta * (x * px - y * py);
    to[0] = size * x - omega * y + gamma * px;
    to[1] = size * y + omega * x - gamma * py;
  },
  /** Ikeda 1979: light that goes round in a ring and winds up as a vortex. */
  ikeda(x, y, to, { strength, turn }) {
    const angle = turn - 6 / (1 + x * x + y * y);
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    to[0] = 1 + strength * (x * cos - y * sin);
    to[1] = strength * (x * sin + y * cos);
  },
};

/** How far apart the points are that the tangents are taken from. */
const NEAR = 1e-4;

/**
 * The orbit of a map { name, numbers, middle, rise, waves, unit }. After each step (x, y, z) is its point and (mx, my, mz) a
 * normal of the raised sheet there, not of unit length.
 */
export class PlaneMap {
  constructor({ name, numbers, middle = [0, 0], rise, waves, unit }, seed) {
    this.map = MAPS[name];
    [this.numbers, this.middle, this.rise, this.waves, this.unit] = [numbers, middle, rise, waves, unit];
    this.at = [0.1 + (seed % 7) * 0.01, 0.07];
    [this.beside, this.below, this.next] = [
      [0, 0],
      [0, 0],
      [0, 0],
    ];
    [this.x, this.y, this.z] = [0, 0, 0];
    [this.mx, this.my, this.mz] = [0, 0, 0];
  }

  #height([x, y]) {
    const [dx, dy] = [x - this.middle[0], y - this.middle[1]];
    return this.rise * Math.cos(this.waves * (dx * dx + dy * dy));
  }

  step() {
    const { at, beside, below, next, numbers, unit } = this;
    this.map(at[0], at[1], next, numbers);
    this.map(at[0] + NEAR, at[1], beside, numbers);
    this.map(at[0], at[1] + NEAR, below, numbers);
    const z = this.#height(next);
    const [ux, uy, uz] = [beside[0] - next[0], beside[1] - next[1], this.#height(beside) - z];
    const [vx, vy, vz] = [below[0] - next[0], below[1] - next[1], this.#height(below) - z];
    const k = 1 / (NEAR * NEAR);
    this.mx = k * (uy * vz - uz * vy);
    this.my = k * (uz * vx - ux * vz);
    this.mz = k * (ux * vy - uy * vx);
    [at[0], at[1]] = next;
    [this.x, this.y, this.z] = [
      (next[0] - this.middle[0]) * unit,
      (next[1] - this.middle[1]) * unit,
      z * unit,
    ];
  }
}
