// The orbit of a folded sheet (`fold.mjs`), with the normal of the sheet at each of its points.
import { cosine, sine } from './fold.mjs';

/**
 * The orbit of an equation. After each step (x, y, z) is its point and (mx, my, mz) a normal of the sheet there, not of unit
 * length.
 */
export class Orbit {
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
