/** Linear red, green and blue, from 0 to 1. */
export type Color = readonly [number, number, number];

/** A channel of sRGB as light: from a byte, 0 to 255, to 0 to 1 (WCAG 2.2, "relative luminance"). */
export const linearOf = (byte: number): number =>
  byte <= 0.04045 * 255 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;

/** Relative luminance, 0 for black to 1 for white (WCAG 2.2, "relative luminance"). */
export const luminanceOf = ([red, green, blue]: Color): number =>
  0.2126 * red + 0.7152 * green + 0.0722 * blue;
