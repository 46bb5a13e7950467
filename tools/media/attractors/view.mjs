// Puts an object into its frame: turned, centred, as large as the round crop allows.
import { sine } from './fold.mjs';

const SAMPLES = 60_000;
/** How far the object reaches from the centre, in widths: the round crop cuts at 0.5. */
const REACH = 0.445;
/** How much a point one unit nearer is enlarged. */
export const PERSPECTIVE = 0.16;

const dot = (row, point) => row[0] * point[0] + row[1] * point[1] + row[2] * point[2];

/** The three rows of the rotation that turns an object: yaw, then pitch, then roll, in radians. */
export function turned({ yaw, pitch, roll }) {
  const [sy, cy, sp, cp, sr, cr] = [yaw, pitch, roll].flatMap((angle) => [Math.sin(angle), Math.cos(angle)]);
  const right = [cy, 0, sy];
  const down = [sp * sy, cp, -sp * cy];
  const front = [-cp * sy, sp, cp * cy];
  const mix = (a, b) => right.map((value, i) => a * value + b * down[i]);
  return [mix(cr, -sr), mix(sr, cr), front];
}

function orbit({ sizes, speeds, phases }) {
  const [s0, s1, s2, s3, s4] = sizes;
  const [f0, f1, f2, f3, f4, f5] = speeds;
  const [p0, p1, p2, p3, p4] = phases;
  let [x, y] = [0.1, 0.1];
  const points = [];
  for (let i = -200; i < SAMPLES; i++) {
    const z = s4 * sine(f4 * x + f5 * y + p4);
    const next = s0 * sine(f0 * y + p0) + s1 * sine(f1 * x + p1);
    y = s2 * sine(f2 * x + p2) + s3 * sine(f3 * y + p3);
    x = next;
    if (i >= 0) points.push([x, y, z]);
  }
  return points;
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
 * How an object is seen from a turn { yaw, pitch, roll }.
 *
 * @returns `view`, as `expose` takes it: the rows of the rotation, the pivot it turns about, widths per unit, the offset
 *   in widths, and the depth that is sharp; and `places`, where a sample of its points falls, in widths from the centre
 */
export function fitted(fold, turn) {
  const rows = turned(turn);
  const points = orbit(fold);
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

/** The view at `time` (0 to 1) of a signature: the object sways about its pivot and is back at 1. */
export function viewAt(view, { turn, sway }, time) {
  const angle = 2 * Math.PI * time;
  const yaw = turn.yaw + sway * Math.sin(angle);
  const pitch = turn.pitch + sway * 0.55 * (Math.cos(angle) - 1);
  return { ...view, rows: turned({ ...turn, yaw, pitch }) };
}
