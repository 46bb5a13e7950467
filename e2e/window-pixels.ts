import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** Red, green and blue of a pixel, each from 0 to 255. */
export type Pixel = readonly [number, number, number];

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The pixels of an area of the window, row by row, as they are painted now.
 *
 * @param every 1 for each pixel, 4 for each fourth of each fourth row: enough for what changes slowly
 */
export async function pixelsOf(page: Page, clip: Area, every = 1): Promise<Pixel[]> {
  const { data } = await sharp(await page.screenshot({ clip }))
    .resize({ width: Math.round(clip.width / every), kernel: 'nearest' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Array.from({ length: data.length / 3 }, (_, index) => {
    const at = index * 3;
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
  });
}

/** A channel of sRGB as light: from a byte to 0 to 1 (WCAG 2.2, "relative luminance"). */
const linearOf = (byte: number): number =>
  byte <= 0.04045 * 255 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;

/** Relative luminance of a pixel, 0 for black to 1 for white (WCAG 2.2, "relative luminance"). */
export const luminanceOf = ([red, green, blue]: Pixel): number =>
  0.2126 * linearOf(red) + 0.7152 * linearOf(green) + 0.0722 * linearOf(blue);

/** Contrast of two luminances, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrastOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

/** The mean of pixels. */
export function meanOf(pixels: readonly Pixel[]): Pixel {
  const mean = (channel: 0 | 1 | 2) =>
    pixels.reduce((sum, pixel) => sum + pixel[channel], 0) / Math.max(1, pixels.length);
  return [mean(0), mean(1), mean(2)];
}

/** The brightest hundredth of pixels, brightest first. */
export const brightestOf = (pixels: readonly Pixel[]): Pixel[] =>
  pixels
    .map((pixel) => ({ pixel, luminance: luminanceOf(pixel) }))
    .toSorted((a, b) => b.luminance - a.luminance)
    .slice(0, Math.ceil(pixels.length / 100))
    .map(({ pixel }) => pixel);

/** Hue of a color in degrees, 0 for red, 120 for green, 240 for blue (HSL). */
export function hueOf([red, green, blue]: Pixel): number {
  const max = Math.max(red, green, blue);
  const span = max - Math.min(red, green, blue);
  if (span === 0) return Number.NaN;
  if (max === red) return (((green - blue) / span) * 60 + 360) % 360;
  if (max === green) return ((blue - red) / span) * 60 + 120;
  return ((red - green) / span) * 60 + 240;
}
