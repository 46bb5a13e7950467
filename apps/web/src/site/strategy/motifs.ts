/** How strongly a line of a drawing glows: `faint` lines are the field, `bright` ones what the layer finds in it. */
type Strength = 'faint' | 'middle' | 'bright';

interface MotifPath {
  d: string;
  strength: Strength;
}

const WIDTH = 480;
const MIDDLE = 120;
const STEP = 20;

const sequence = (length: number) => Array.from({ length }, (_, index) => index);

/** A curve through `height(x)` over the whole width, x from 0 to 1, bending at the points and passing their middles. */
function line(height: (x: number) => number): string {
  const y = sequence(WIDTH / STEP + 1).map((index) => Math.round(height((index * STEP) / WIDTH)));
  const bends = y.slice(1, -1).map((bend, index) => {
    const x = (index + 1) * STEP;
    const next = y[index + 2] ?? bend;
    return `Q${String(x)} ${String(bend)} ${String(x + STEP / 2)} ${String((bend + next) / 2)}`;
  });
  return `M0 ${String(y[0])}${bends.join('')}`;
}

const bell = (x: number, center: number, width: number) => Math.exp(-(((x - center) / width) ** 2));

/** Many rough series, one smooth line drawn out of them. */
function data(): MotifPath[] {
  const rough = sequence(7).map((row) => ({
    d: line(
      (x) =>
        MIDDLE +
        (row - 3) * 22 * (1 - 0.75 * x ** 1.5) +
        16 * (1 - x) * Math.sin(x * (34 + row * 9) + row * 2.1) * Math.cos(x * 13 + row * 5),
    ),
    strength: 'faint' as const,
  }));
  return [...rough, { d: line((x) => MIDDLE - 6 * Math.sin(x * 5) * (1 - x)), strength: 'bright' }];
}

/** A surface of parameters: ridges, and the plateau that stands. */
function alpha(): MotifPath[] {
  return sequence(10).map((row) => {
    const depth = row / 9;
    const rise = 96 * bell(depth, 0.5, 0.34);
    const peaks = (x: number) => bell(x, 0.55, 0.2) + 0.35 * bell(x, 0.2, 0.08) * Math.sin(row * 1.7);
    const strength = row === 5 ? 'bright' : row > 2 && row < 8 ? 'middle' : 'faint';
    return { d: line((x) => 70 + depth * 150 - rise * peaks(x)), strength };
  });
}

/** Many candidates enter; three leave. */
function selection(): MotifPath[] {
  return sequence(13).map((row) => {
    const isKept = row === 2 || row === 6 || row === 10;
    const from = 18 + row * 17;
    if (isKept) {
      const to = MIDDLE + (row - 6) * 12;
      return {
        d: `M0 ${String(from)}C180 ${String(from)} 220 ${String(to)} 480 ${String(to)}`,
        strength: 'bright',
      };
    }
    const bend = MIDDLE + (row - 6) * 14;
    return {
      d: `M0 ${String(from)}C90 ${String(from)} 130 ${String(bend)} ${String(200 + ((row * 37) % 50))} ${String(bend)}`,
      strength: 'faint',
    };
  });
}

/** Waves that lean on each other, and their quiet sum. */
function portfolio(): MotifPath[] {
  const wave = (phase: number) => (x: number) =>
    MIDDLE + 66 * Math.sin(x * 7 + phase) * (0.35 + 0.65 * bell(x, 0.5, 0.45));
  const parts = sequence(8).map((index) => ({
    d: line(wave((index * Math.PI) / 4)),
    strength: index % 4 === 0 ? ('middle' as const) : ('faint' as const),
  }));
  return [...parts, { d: 'M0 133L480 107', strength: 'bright' }];
}

/** Orbits that narrow: every turn corrects the last. */
function execution(): MotifPath[] {
  return sequence(7).map((turn) => {
    const radiusX = 40 + turn * 30;
    const radiusY = 12 + turn * 15;
    const left = String(240 - radiusX);
    const arc = `${String(radiusX)} ${String(radiusY)} 0 1`;
    const strength = turn === 0 ? 'bright' : turn < 3 ? 'middle' : 'faint';
    return {
      d: `M${left} 120a${arc} 1 ${String(radiusX * 2)} 0a${arc} 1 -${String(radiusX * 2)} 0`,
      strength,
    };
  });
}

/** One drawing a layer, from the ground up. */
export const motifs: MotifPath[][] = [data(), alpha(), selection(), portfolio(), execution()];
