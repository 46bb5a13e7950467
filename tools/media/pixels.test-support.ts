import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { linearOf, type Color } from './luminance.ts';

/** A rectangle, in parts of the picture. */
export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export const WHOLE: Area = { left: 0, right: 1, top: 0, bottom: 1 };

/** A decoded picture. */
export interface Pixels {
  width: number;
  height: number;
  colorAt: (column: number, row: number) => Color;
}

/** Decodes `landing/<name>.webp` of the media folder. */
export async function decode(name: string): Promise<Pixels> {
  const file = fileURLToPath(new URL(`../../apps/web/public/media/landing/${name}.webp`, import.meta.url));
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const channel = (index: number) => linearOf(data[index] ?? 0);
  return {
    width,
    height,
    colorAt: (column, row) => {
      const start = (row * width + column) * 3;
      return [channel(start), channel(start + 1), channel(start + 2)];
    },
  };
}

/** The colors of an area, row by row. */
export function colorsOf({ width, height, colorAt }: Pixels, { left, right, top, bottom }: Area): Color[] {
  const colors: Color[] = [];
  for (let row = Math.ceil(top * height); row < bottom * height; row++)
    for (let column = Math.ceil(left * width); column < right * width; column++)
      colors.push(colorAt(column, row));
  return colors;
}

/** Lightness, chroma and hue (degrees) in OKLCH, by the matrices of Ottosson, "A perceptual color space", 2020. */
export function oklchOf([red, green, blue]: Color): { lightness: number; chroma: number; hue: number } {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}
