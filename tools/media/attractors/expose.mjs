// Lets the orbit of an equation fall on a plate, point by point, as light on film.
import { cosine, sine } from './fold.mjs';
import { PERSPECTIVE } from './view.mjs';

/** Points thrown away before the first is kept: by then the orbit lies on the attractor. */
const SETTLING = 200;

/** Above left and before the object; the same for every signature. */
const LIGHT = normalized([-0.52, -0.66, 0.54]);

function normalized([x, y, z]) {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/**
 * Exposes a plate { width, height, count, light, depth } to `points` points.
 *
 * @param view where a point of the object falls, as `fitted` gives it
 * @param blur how far, in widths per unit of depth, what is out of focus spreads
 */
export function expose(plate, { fold, view, points, seed, blur }) {
  const { width, height, count, light, depth } = plate;
  const orbit = new Orbit(fold, seed);
  const lens = new Lens(plate, { view, seed, blur });

  for (let i = 0; i < SETTLING; i++) orbit.step();
  for (let i = 0; i < points; i++) {
    orbit.step();
    lens.project(orbit);
    const { px, py, near } = lens;
    if (!(px >= 0 && py >= 0 && px < width && py < height)) continue;
    const lit = lens.litness(orbit);
    const k = (py | 0) * width + (px | 0);
    const weight = (0.16 + 0.84 * lit * lit) * Math.exp(near * 0.55);
    count[k] += 1;
    light[k] += weight;
    depth[k] += weight * near;
  }
}

/**
 * The orbit of an equation. After each step (x, y, z) is its point and (mx, my, mz) a normal of the sheet there, not of unit
 * length.
 */
class Orbit {
  constructor({ sizes, speeds, phases }, seed) {
    [this.s0, this.s1, this.s2, this.s3, this.s4] = sizes;
    [this.f0, this.f1, this.f2, this.f3, this.f4, this.f5] = speeds;
    [this.p0, this.p1, this.p2, this.p3, this.p4] = phases;
    this.x = 0.1 + (seed % 7) * 0.01;
    this.y = 0.1;
    this.z = 0;
    [this.mx, this.my, this.mz] = [0, 0, 0];
  }

  step() {
    const { x, y, s0, s1, s2, s3, s4, f0, f1, f2, f3, f4, f5 } = this;
    const [ay, bx, cx, dy] = [f0 * y + this.p0, f1 * x + this.p1, f2 * x + this.p2, f3 * y + this.p3];
    const ez = f4 * x + f5 * y + this.p4;
    this.x = s0 * sine(ay) + s1 * sine(bx);
    this.y = s2 * sine(cx) + s3 * sine(dy);
    this.z = s4 * sine(ez);

    // The sheet's two tangents at the point, and the normal across them.
    const zx = s4 * cosine(ez);
    const [ux, uy, uz] = [s1 * f1 * cosine(bx), s2 * f2 * cosine(cx), f4 * zx];
    const [vx, vy, vz] = [s0 * f0 * cosine(ay), s3 * f3 * cosine(dy), f5 * zx];
    this.mx = uy * vz - uz * vy;
    this.my = uz * vx - ux * vz;
    this.mz = ux * vy - uy * vx;
  }
}

/** Projects points of the object onto the plate, scattered by how far they are out of focus. */
class Lens {
  constructor({ width, height }, { view, seed, blur }) {
    [this.right, this.down, this.toward] = view.rows;
    this.pivot = view.pivot;
    this.focus = view.focus;
    this.scale = view.scale * width;
    [this.left, this.top] = [width * (0.5 + view.offset[0]), height * 0.5 + width * view.offset[1]];
    this.spread = blur * width;
    this.random = (Math.imul(seed + 1, 2246822519) >>> 0) | 1;
    [this.px, this.py, this.near] = [0, 0, 0];
  }

  /** Leaves the place on the plate in `px` and `py`, in pixels, and the depth in `near`. */
  project({ x, y, z }) {
    const [[r0, r1, r2], [d0, d1, d2], [n0, n1, n2], [c0, c1, c2]] = [
      this.right,
      this.down,
      this.toward,
      this.pivot,
    ];
    const [du, dv, dw] = [x - c0, y - c1, z - c2];
    const near = n0 * du + n1 * dv + n2 * dw;
    const perspective = this.scale / (1 - near * PERSPECTIVE);
    let { random } = this;
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    this.random = random;
    const radius = 0.8 + this.spread * Math.abs(near - this.focus);
    const jx = ((random & 255) + ((random >>> 8) & 255) - 255) / 255;
    const jy = (((random >>> 16) & 255) + (random >>> 24) - 255) / 255;
    this.px = this.left + perspective * (r0 * du + r1 * dv + r2 * dw) + jx * radius;
    this.py = this.top + perspective * (d0 * du + d1 * dv + d2 * dw) + jy * radius;
    this.near = near;
  }

  /** How directly light falls on the sheet at a point, 0 to 1. Both sides of a veil are lit, so the sign does not count. */
  litness({ mx, my, mz }) {
    const [[r0, r1, r2], [d0, d1, d2], [n0, n1, n2]] = [this.right, this.down, this.toward];
    const length = Math.sqrt(mx * mx + my * my + mz * mz) + 1e-9;
    const nx = r0 * mx + r1 * my + r2 * mz;
    const ny = d0 * mx + d1 * my + d2 * mz;
    const nz = n0 * mx + n1 * my + n2 * mz;
    return Math.abs(nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]) / length;
  }
}

/** An empty plate. */
export function openPlate(width, height) {
  const size = width * height;
  return {
    width,
    height,
    count: new Float32Array(size),
    light: new Float32Array(size),
    depth: new Float32Array(size),
  };
}
