// Attractors that flow: the path of a point whose velocity is a function of where it is.

/** Velocities, written into `to`. Down is positive, as on the plate. */
const VELOCITIES = {
  /** Lorenz 1963: two wings. The axis that points up in his paper is -y here. */
  lorenz([x, y, z], to) {
    const height = -y;
    to[0] = 10 * (z - x);
    to[1] = -(x * z - (8 / 3) * height);
    to[2] = x * (28 - height) - z;
  },
  /** Aizawa's: a sphere around a column. */
  aizawa([x, y, z], to) {
    const height = -y;
    const square = x * x + z * z;
    to[0] = (height - 0.7) * x - 3.5 * z;
    to[1] = -(
      0.6 +
      0.95 * height -
      (height * height * height) / 3 -
      square * (1 + 0.25 * height) +
      0.1 * height * x * x * x
    );
    to[2] = 3.5 * x + (height - 0.7) * z;
  },
};

/** Steps thrown away before the first is kept: by then the path lies on the attractor. */
const SETTLING = 4000;

/** The next point of a path, by the classical method of Runge and Kutta; `slopes` and `trial` are room to work in. */
function advance(at, { velocity, pace }, { slopes, trial }) {
  velocity(at, slopes[0]);
  for (let i = 1; i < 4; i++) {
    const share = i === 3 ? pace : pace / 2;
    for (let c = 0; c < 3; c++) trial[c] = at[c] + share * slopes[i - 1][c];
    velocity(trial, slopes[i]);
  }
  const [a, b, c, d] = slopes;
  for (let i = 0; i < 3; i++) at[i] += (pace / 6) * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
}

/** So many steps of a path: [x, y, z] of each, in a row. */
function pathOf({ name, pace, steps, unit }) {
  const flow = { velocity: VELOCITIES[name], pace };
  const room = { slopes: Array.from({ length: 4 }, () => [0, 0, 0]), trial: [0, 0, 0] };
  const at = [0.1, -0.1, 0.05];
  const path = new Float64Array(3 * steps);
  for (let i = -SETTLING; i < steps; i++) {
    advance(at, flow, room);
    if (i >= 0) for (let c = 0; c < 3; c++) path[3 * i + c] = at[c] * unit;
  }
  return path;
}

/**
 * Points all along one path of a flow { name, pace, steps, unit }: the longer the path, the finer the silk.
 *
 * After each step (x, y, z) is a point and (mx, my, mz) the binormal of the path there: it bends within its sheet.
 */
export class Flow {
  constructor(flow, seed) {
    this.path = pathOf(flow);
    this.places = flow.steps - 2;
    this.place = (seed % 97) / 97;
    [this.x, this.y, this.z] = [0, 0, 0];
    [this.mx, this.my, this.mz] = [0, 0, 0];
  }

  step() {
    // Steps of the golden ratio cover the path evenly: little grain by few points.
    this.place = (this.place + 0.6180339887498949) % 1;
    const { path } = this;
    const along = this.place * this.places;
    const k = 3 * Math.floor(along);
    const share = along - Math.floor(along);
    const [dx, dy, dz] = [path[k + 3] - path[k], path[k + 4] - path[k + 1], path[k + 5] - path[k + 2]];
    const [ex, ey, ez] = [path[k + 6] - path[k + 3], path[k + 7] - path[k + 4], path[k + 8] - path[k + 5]];
    this.x = path[k] + share * dx;
    this.y = path[k + 1] + share * dy;
    this.z = path[k + 2] + share * dz;
    // Small steps bend little: their product would vanish beside the rounding.
    this.mx = 1e6 * (dy * ez - dz * ey);
    this.my = 1e6 * (dz * ex - dx * ez);
    this.mz = 1e6 * (dx * ey - dy * ex);
  }
}
