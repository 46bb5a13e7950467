const WIDTH = 400;
const HEIGHT = 240;
const STEP = 20;

/** Height of a line of a drawing. @param x from 0 at the left to 1 @param row from 0 for the first line to 1 */
type Drawing = (x: number, row: number) => number;

const LINES = 13;
const shares = (count: number): number[] => Array.from({ length: count }, (_, index) => index / (count - 1));

const pathsOf = (drawing: Drawing): string[] =>
  shares(LINES).map((row) => {
    const points = shares(WIDTH / STEP + 1).map(
      (x) => `${(x * WIDTH).toFixed(0)} ${drawing(x, row).toFixed(1)}`,
    );
    return `M${points.join('L')}`;
  });

const bell = (x: number, at: number, width: number): number => Math.exp(-(((x - at) / width) ** 2));

/** Lines that part from one level and rise, the further the steeper. */
const rising: Drawing = (x, row) => 214 - row * 18 - row * 168 * x ** 2.6;

/** Layers over one another, each bent by what lies below. */
const layers: Drawing = (x, row) =>
  36 + row * 172 - 64 * bell(x, 0.62, 0.2) * (1 - row) + 26 * bell(x, 0.22, 0.16) * row;

/** A disturbance that comes to rest. */
const calm: Drawing = (x, row) =>
  HEIGHT / 2 + (row - 0.5) * 150 * (1 - x) ** 2 * Math.cos(x * 16 + row * 3) + (row - 0.5) * 26;

/** One drawing a card, as paths in a box of 400 x 240: the last line of each is the bright one. */
export const motifs: readonly string[][] = [rising, layers, calm].map(pathsOf);
