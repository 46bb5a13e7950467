const WIDTH = 400;
const HEIGHT = 240;
const STEP = 20;

const line = (height: (x: number) => number): string => {
  const points = Array.from({ length: WIDTH / STEP + 1 }, (_, index) => {
    const x = index / (WIDTH / STEP);
    return `${String(index * STEP)} ${height(x).toFixed(1)}`;
  });
  return `M${points.join('L')}`;
};

const rows = (count: number): number[] => Array.from({ length: count }, (_, row) => row / (count - 1));
const bell = (x: number, at: number, width: number): number => Math.exp(-(((x - at) / width) ** 2));

/** Lines that part from one level and rise, the further the steeper. */
const rising = (): string[] => rows(13).map((row) => line((x) => 214 - row * 18 - row * 168 * x ** 2.6));

/** Layers over one another, each bent by what lies below. */
const layers = (): string[] =>
  rows(13).map((row) =>
    line((x) => 36 + row * 172 - 64 * bell(x, 0.62, 0.2) * (1 - row) + 26 * bell(x, 0.22, 0.16) * row),
  );

/** A disturbance that comes to rest. */
const calm = (): string[] =>
  rows(13).map((row) =>
    line(
      (x) => HEIGHT / 2 + (row - 0.5) * 150 * (1 - x) ** 2 * Math.cos(x * 16 + row * 3) + (row - 0.5) * 26,
    ),
  );

/** One drawing a card, as paths in a box of 400 x 240: the last line of each is the bright one. */
export const motifs: readonly string[][] = [rising(), layers(), calm()];
