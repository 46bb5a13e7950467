// Puts an object into its frame: turned, centred, as large as the round crop allows.
import { openForm } from './forms.mjs';

const SAMPLES = 60_000;
/** Every so many points one is looked at. */
const STRIDE = 5;
/** How far the object reaches from the centre, in widths: the round crop cuts at 0.5. */
const REACH = 0.445;
/** How much a point one unit nearer is enlarged. */
export const PERSPECTIVE = 0.16;

const dot = (row, point) => row[0] * point[0] + row[1] * point[1] + row[2] * point[2];

/** The three rows of the rotation that turns an object: yaw, then pitch, then roll, in radians. */
function turned({ yaw, pitch, roll }) {
  const [sy, cy, sp, cp, sr, cr] = [yaw, pitch, roll].flatMap((angle) => [Math.sin(angle), Math.cos(angle)]);
  const right = [cy, 0, sy];
  const down = [sp * sy, cp, -sp * cy];
  const front = [-cp * sy, sp, cp * cy];
  const mix = (a, b) => right.map((value, i) => a * value + b * down[i]);
  return [mix(cr, -sr), mix(sr, cr), front];
}

/** Steps thrown away before the first point is kept: by then an orbit lies on its attractor. */
const SETTLING = 2000;

function pointsOf(signature) {
  const form = openForm(signature);
  for (let i = 0; i < SETTLING; i++) form.step();
  return Array.from({ length: SAMPLES }, () => {
    // A flow goes slowly: neighbors on its path tell little.
    for (let i = 0; i < STRIDE; i++) form.step();
    return [form.x, form.y, form.z];
  });
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];

/** Where all but a few of the values end. */
function ends(values) {
  const sorted = Float64Array.from(values).sort();
  return [quantile(sorted, 0.0015), quantile(sorted, 0.9985)];
}

const middleOf = (values) => ends(values).reduce((a, b) => (a + b) / 2);

/** The centre of the circle around all but a few: it walks towards what lies farthest, by ever smaller steps. */
function centre(flat) {
  const far = flat.filter((_, i) => i % 20 === 0);
  let [x, y] = far[0];
  for (let step = 1; step <= 200; step++) {
    const away = far.map(([px, py]) => Math.hypot(px - x, py - y));
    const edge = quantile(Float64Array.from(away).sort(), 0.995);
    const at = far[away.findIndex((value) => value >= edge)];
    x += (at[0] - x) / (step + 1);
    y += (at[1] - y) / (step + 1);
  }
  return [x, y];
}

/** Half way between the centre of the circle around and the centre of the box around. */
function balanced(flat) {
  const [x, y] = centre(flat);
  return [(x + middleOf(flat.map(([px]) => px))) / 2, (y + middleOf(flat.map(([, py]) => py))) / 2];
}

/**
 * How the object of a signature is seen from its turn { yaw, pitch, roll }.
 *
 * @returns `view`, as `expose` takes it: the rows of the rotation, the pivot it turns about, widths per unit, the offset
 *   in widths, and the depth that is sharp; and `places`, where a sample of its points falls, in widths from the centre
 */
export function fitted(signature) {
  const rows = turned(signature.turn);
  const points = pointsOf(signature);
  const [u, v, near] = rows.map((row) => middleOf(points.map((point) => dot(row, point))));
  const pivot = [0, 1, 2].map((i) => u * rows[0][i] + v * rows[1][i] + near * rows[2][i]);
  const placed = points.map((point) => {
    const from = point.map((value, i) => value - pivot[i]);
    const depth = dot(rows[2], from);
    const closer = 1 / (1 - depth * PERSPECTIVE);
    return [dot(rows[0], from) * closer, dot(rows[1], from) * closer, depth];
  });
  const [x0, y0] = balanced(placed);
  const [, radius] = ends(placed.map(([x, y]) => Math.hypot(x - x0, y - y0)));
  const scale = REACH / radius;
  const [, front] = ends(placed.map(([, , depth]) => depth));
  const view = { rows, pivot, scale, offset: [-x0 * scale, -y0 * scale], focus: front * 0.35 };
  return { view, places: placed.map(([x, y]) => [(x - x0) * scale, (y - y0) * scale]) };
}
