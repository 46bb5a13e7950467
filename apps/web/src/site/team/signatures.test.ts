import sharp from 'sharp';
import { expect, test } from 'vitest';
import { team } from '../../content/team.ts';

/** The smallest bubble is this wide. */
const ACROSS = 150;

/** The brightness within a bubble of 150 px, of unit length and without its mean: what is left of a form without color. */
async function formOf(path: string): Promise<number[]> {
  const file = new URL(`../../../public${path}`, import.meta.url).pathname;
  const small = sharp(file).resize(ACROSS, ACROSS, { fit: 'cover' }).grayscale().blur(4);
  const { data } = await small.raw().toBuffer({ resolveWithObject: true });
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const values = Array.from(data, (value) => value - mean);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

test('the nine signatures have nine forms, which differ at 150 px without their colors', async () => {
  const forms = await Promise.all(team.map(({ imageSrc }) => formOf(imageSrc.webp)));
  const alike = forms.flatMap((form, a) =>
    forms.slice(a + 1).map((other, b) => ({
      pair: `${String(a + 1)} and ${String(a + 2 + b)}`,
      likeness: form.reduce((sum, value, k) => sum + value * (other[k] ?? 0), 0),
    })),
  );
  expect(alike).toHaveLength(36);
  expect(alike.filter(({ likeness }) => likeness > 0.7)).toEqual([]);
});
