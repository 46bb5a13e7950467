import { expect, test } from 'vitest';
import { luminanceOf } from './luminance.ts';
import { WHOLE, colorsOf, decode, oklchOf, type Pixels } from './pixels.test-support.ts';

/** The hues of the tokens: cyan, purple, green, orange. */
const HOUSE_HUES = [210, 295, 160, 62];
/** Relative luminance of the color of the words, #f2f4f6. */
const WORDS = 0.904;

const luminanceAt = ({ colorAt }: Pixels, column: number, row: number) => luminanceOf(colorAt(column, row));

const brightest = (luminances: number[]): number => luminances.reduce((a, b) => Math.max(a, b), 0);

function brightestPlace(pixels: Pixels): { column: number; row: number } {
  const luminances = colorsOf(pixels, WHOLE).map(luminanceOf);
  const index = luminances.indexOf(brightest(luminances));
  return { column: index % pixels.width, row: Math.floor(index / pixels.width) };
}

const names = ['clarity', 'discipline', 'capital', 'insight', 'ring'];
const files = names.flatMap((name) => [`${name}-960`, `${name}-tall-640`]);
test.each(files)('%s is mostly black, and less than two in a hundred pixels are highlights', async (file) => {
  const luminances = colorsOf(await decode(file), WHOLE).map(luminanceOf);
  const black = luminances.filter((luminance) => luminance < 0.02).length / luminances.length;
  const highlights = luminances.filter((luminance) => luminance > 0.6).length / luminances.length;
  expect(black).toBeGreaterThan(0.6);
  expect(highlights).toBeLessThan(0.02);
});

const wordAreas = [
  { file: 'discipline-960', area: { left: 0.55, right: 0.93, top: 0.3, bottom: 0.7 } },
  { file: 'capital-960', area: { left: 0.55, right: 0.93, top: 0.3, bottom: 0.7 } },
  { file: 'discipline-tall-640', area: { left: 0.05, right: 0.95, top: 0.66, bottom: 0.92 } },
  { file: 'capital-tall-640', area: { left: 0.05, right: 0.95, top: 0.66, bottom: 0.92 } },
];
test.each(wordAreas)('white words would reach 7:1 on $file without any shade', async ({ file, area }) => {
  const luminance = brightest(colorsOf(await decode(file), area).map(luminanceOf));
  expect((WORDS + 0.05) / (luminance + 0.05)).toBeGreaterThan(7);
});

/** Columns of a row that are brighter than `least` and than their neighbors. */
function peaksOf(pixels: Pixels, row: number, least: number): number[] {
  const columns = Array.from({ length: pixels.width - 2 }, (_, index) => index + 1);
  return columns.filter((column) => {
    const luminance = luminanceAt(pixels, column, row);
    const before = luminanceAt(pixels, column - 1, row);
    return luminance > least && luminance > before && luminance >= luminanceAt(pixels, column + 1, row);
  });
}

test('the picture of Discipline shows one rank of rods at even distances, and the rest is dim', async () => {
  const pixels = await decode('discipline-1600');
  const peaks = peaksOf(pixels, brightestPlace(pixels).row, 0.4);
  const gaps = peaks.slice(1).map((column, index) => column - (peaks[index] ?? 0));
  expect(gaps.length).toBeGreaterThan(10);
  // The rank goes away from the eye: every gap is as wide as the one before, or a little narrower.
  for (const [index, gap] of gaps.slice(1).entries()) {
    const ratio = gap / (gaps[index] ?? 0);
    expect(ratio).toBeGreaterThan(0.88);
    expect(ratio).toBeLessThan(1.06);
  }
  const above = colorsOf(pixels, { ...WHOLE, bottom: 0.15 });
  const below = colorsOf(pixels, { ...WHOLE, top: 0.6 });
  expect(brightest([...above, ...below].map(luminanceOf))).toBeLessThan(0.4);
});

test.each(['capital-960', 'capital-tall-640'])('the sun of %s has no edge', async (file) => {
  const pixels = await decode(file);
  const { column, row } = brightestPlace(pixels);
  const upward = Array.from({ length: Math.floor(row * 0.6) }, (_, index) =>
    Math.sqrt(luminanceAt(pixels, column, row - index)),
  );
  const steps = upward.slice(1).map((value, index) => (upward[index] ?? 0) - value);
  expect((upward[0] ?? 0) - (upward.at(-1) ?? 0)).toBeGreaterThan(0.6);
  expect(brightest(steps)).toBeLessThan(0.09);
});

test.each(['ring-960', 'ring-tall-640'])('%s has the four hues of the house and no other', async (file) => {
  const colors = colorsOf(await decode(file), WHOLE).map(oklchOf);
  // Of what is darker or paler than this, a byte holds too little to tell the hue.
  const colored = colors.filter(({ lightness, chroma }) => lightness > 0.25 && chroma > 0.04);
  const near = (house: number) => colored.filter(({ hue }) => Math.abs(hue - house) <= 20).length;
  const shares = HOUSE_HUES.map((house) => near(house) / colored.length);
  expect(Math.min(...shares)).toBeGreaterThan(0.08);
  expect(shares.reduce((a, b) => a + b)).toBeGreaterThan(0.97);
});
