import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = fileURLToPath(new URL('../src', import.meta.url));
const read = (file: string): string => readFileSync(join(source, file), 'utf8');
const firm = read('content/colors.css');
const tokens = read('ui/theme/tokens.css');

const byte = (light: number): string => {
  const linear = Math.min(1, Math.max(0, light));
  const encoded = linear <= 0.003_130_8 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * encoded)
    .toString(16)
    .padStart(2, '0');
};

/** `#rrggbb` of a color in oklch (CSS Color 4, 18.1, by way of linear sRGB); what sRGB lacks is clipped. @param hue in degrees */
function toHex(lightness: number, chroma: number, hue: number): string {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b) ** 3;
  const m = (lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b) ** 3;
  const s = (lightness - 0.089_484_177_5 * a - 1.291_485_548 * b) ** 3;
  const red = byte(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s);
  const green = byte(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s);
  const blue = byte(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s);
  return `#${red}${green}${blue}`;
}

/**
 * A color of the dark theme in the firm's hue, as `#rrggbb`: for what is drawn without a style sheet.
 *
 * @throws Error naming a token that is no lightness, chroma and hue of the firm
 */
export function colorOf(token: string): string {
  const [, lightness, chroma, name = ''] =
    new RegExp(String.raw`--${token}: oklch\(([\d.]+) ([\d.]+) var\(--hue-(\w+)\)\)`).exec(tokens) ?? [];
  const [, hue] = new RegExp(String.raw`--hue-${name}: ([\d.]+);`).exec(firm) ?? [];
  if (hue === undefined) throw new Error(`--${token} of tokens.css is not in a hue of content/colors.css.`);
  return toHex(Number(lightness), Number(chroma), Number(hue));
}

function unknownFilter(): never {
  throw new Error('--picture-filter of content/colors.css is neither none nor a hue-rotate() in degrees.');
}

/**
 * Degrees by which the firm turns the product's pictures; 0 where it leaves them as they are.
 *
 * @throws Error for a filter that the build cannot draw
 */
export function pictureTurn(): number {
  const [, turn] = /--picture-filter: (?:none|hue-rotate\((-?[\d.]+)deg\));/.exec(firm) ?? unknownFilter();
  return Number(turn ?? 0);
}
