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
  const { sizes, speeds, phases } = fold;
  const [s0, s1, s2, s3, s4] = sizes;
  const [f0, f1, f2, f3, f4, f5] = speeds;
  const [p0, p1, p2, p3, p4] = phases;
  const [[r0, r1, r2], [d0, d1, d2], [n0, n1, n2]] = view.rows;
  const [l0, l1, l2] = LIGHT;
  const [c0, c1, c2] = view.pivot;
  const scale = view.scale * width;
  const [left, top] = [width * (0.5 + view.offset[0]), height * 0.5 + width * view.offset[1]];
  const spread = blur * width;
  let random = (Math.imul(seed + 1, 2246822519) >>> 0) | 1;
  let x = 0.1 + (seed % 7) * 0.01;
  let y = 0.1;

  for (let i = -SETTLING; i < points; i++) {
    const [ay, bx, cx, dy] = [f0 * y + p0, f1 * x + p1, f2 * x + p2, f3 * y + p3];
    const ez = f4 * x + f5 * y + p4;
    x = s0 * sine(ay) + s1 * sine(bx);
    y = s2 * sine(cx) + s3 * sine(dy);
    if (i < 0) continue;
    const z = s4 * sine(ez);
    const zx = s4 * cosine(ez);

    // The sheet's two tangents at the point, and the normal across them.
    const [ux, uy, uz] = [s1 * f1 * cosine(bx), s2 * f2 * cosine(cx), f4 * zx];
    const [vx, vy, vz] = [s0 * f0 * cosine(ay), s3 * f3 * cosine(dy), f5 * zx];
    const [mx, my, mz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const length = Math.sqrt(mx * mx + my * my + mz * mz) + 1e-9;
    const [nx, ny, nz] = [
      r0 * mx + r1 * my + r2 * mz,
      d0 * mx + d1 * my + d2 * mz,
      n0 * mx + n1 * my + n2 * mz,
    ];
    // A veil is lit from either side; towards the viewer it turns its lit side.
    const lit = Math.abs(nx * l0 + ny * l1 + nz * l2) / length;

    const [du, dv, dw] = [x - c0, y - c1, z - c2];
    const near = n0 * du + n1 * dv + n2 * dw;
    const perspective = scale / (1 - near * PERSPECTIVE);
    random ^= random << 13;
    random ^= random >>> 17;
    random ^= random << 5;
    const radius = 0.8 + spread * Math.abs(near - view.focus);
    const jx = ((random & 255) + ((random >>> 8) & 255) - 255) / 255;
    const jy = (((random >>> 16) & 255) + (random >>> 24) - 255) / 255;
    const px = left + perspective * (r0 * du + r1 * dv + r2 * dw) + jx * radius;
    const py = top + perspective * (d0 * du + d1 * dv + d2 * dw) + jy * radius;
    if (!(px >= 0 && py >= 0 && px < width && py < height)) continue;
    const k = (py | 0) * width + (px | 0);
    const weight = (0.16 + 0.84 * lit * lit) * Math.exp(near * 0.55);
    count[k] += 1;
    light[k] += weight;
    depth[k] += weight * near;
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
