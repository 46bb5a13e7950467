// Lets the points of an equation fall on a plate, one by one, as light on film.
import { PERSPECTIVE } from './view.mjs';

/** Points thrown away before the first is kept: by then the orbit lies on the attractor. */
const SETTLING = 2000;

/** Above left and before the object; the same for every signature. */
const [LIGHT_X, LIGHT_Y, LIGHT_Z] = normalized([-0.52, -0.66, 0.54]);

function normalized([x, y, z]) {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/**
 * Exposes a plate { width, height, count, light, depth } to `points` points.
 *
 * @param form gives the points, as `openForm` opens it
 * @param view where a point of the object falls, as `fitted` gives it
 * @param blur how far, in widths per unit of depth, what is out of focus spreads
 */
export function expose(plate, { form, view, points, seed, blur }) {
  const { width, height, count, light, depth } = plate;
  const lens = new Lens(plate, { view, seed, blur });

  for (let i = 0; i < SETTLING; i++) form.step();
  for (let i = 0; i < points; i++) {
    form.step();
    lens.project(form);
    const { px, py, near } = lens;
    if (!(px >= 0 && py >= 0 && px < width && py < height)) continue;
    const lit = lens.litness(form);
    const k = (py | 0) * width + (px | 0);
    const weight = (0.16 + 0.84 * lit * lit) * Math.exp(near * 0.55);
    count[k] += 1;
    light[k] += weight;
    depth[k] += weight * near;
  }
}

/** Projects points of the object onto the plate, scattered by how far they are out of focus. */
class Lens {
  constructor({ width, height }, { view, seed, blur }) {
    // Numbers by themselves: they are read for every point, and a list of lists takes three times as long.
    [[this.r0, this.r1, this.r2], [this.d0, this.d1, this.d2], [this.n0, this.n1, this.n2]] = view.rows;
    [this.c0, this.c1, this.c2] = view.pivot;
    this.focus = view.focus;
    this.scale = view.scale * width;
    [this.left, this.top] = [width * (0.5 + view.offset[0]), height * 0.5 + width * view.offset[1]];
    this.spread = blur * width;
    this.random = (Math.imul(seed + 1, 2246822519) >>> 0) | 1;
    [this.px, this.py, this.near] = [0, 0, 0];
  }

  /** Leaves the place on the plate in `px` and `py`, in pixels, and the depth in `near`. */
  project({ x, y, z }) {
    const du = x - this.c0;
    const dv = y - this.c1;
    const dw = z - this.c2;
    const near = this.n0 * du + this.n1 * dv + this.n2 * dw;
    const perspective = this.scale / (1 - near * PERSPECTIVE);
    let { random } = this;
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    this.random = random;
    const radius = 0.8 + this.spread * Math.abs(near - this.focus);
    const jx = ((random & 255) + ((random >>> 8) & 255) - 255) / 255;
    const jy = (((random >>> 16) & 255) + (random >>> 24) - 255) / 255;
    this.px = this.left + perspective * (this.r0 * du + this.r1 * dv + this.r2 * dw) + jx * radius;
    this.py = this.top + perspective * (this.d0 * du + this.d1 * dv + this.d2 * dw) + jy * radius;
    this.near = near;
  }

  /** How directly light falls on the sheet at a point, 0 to 1. Both sides of a veil are lit, so the sign does not count. */
  litness({ mx, my, mz }) {
    const length = Math.sqrt(mx * mx + my * my + mz * mz) + 1e-9;
    const nx = this.r0 * mx + this.r1 * my + this.r2 * mz;
    const ny = this.d0 * mx + this.d1 * my + this.d2 * mz;
    const nz = this.n0 * mx + this.n1 * my + this.n2 * mz;
    return Math.abs(nx * LIGHT_X + ny * LIGHT_Y + nz * LIGHT_Z) / length;
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
