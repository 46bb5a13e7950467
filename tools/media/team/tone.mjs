// Develops an exposed plate into a picture: noise smoothed where points are few, a logarithmic curve, one hue.

/** The four lights, in degrees of OKLCH: the hue of the sheet, and how far it turns towards the viewer and away. */
export const HUES = {
  cyan: { hue: 212, near: -10, far: 18, chroma: 0.12 },
  purple: { hue: 298, near: 12, far: -10, chroma: 0.15 },
  green: { hue: 164, near: -8, far: 20, chroma: 0.115 },
  orange: { hue: 60, near: 14, far: -14, chroma: 0.125 },
};

const GROUND = [0.0018, 0.0023, 0.0031];
/** Points a place needs before it is shown as it is. */
const ENOUGH = 400;
/** How far light is spread at most and at least, in pixels. */
const SPREADS = [0.5, 1, 2, 4];
/** How far, in widths, the depth of a place is that of the light around it. */
const DEPTH_SPREAD = 0.025;

function blurredRows(source, target, { width, height, sigma }) {
  const reach = Math.ceil(sigma * 3.5);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma * sigma)),
  );
  const sum = kernel.reduce((a, b) => a + b);
  const line = new Float64Array(width + 2 * reach);
  for (let y = 0; y < height; y++) {
    line.fill(0);
    // Most of a picture is night: only what is lit gives anything away.
    for (let x = 0; x < width; x++) {
      const value = source[y * width + x] / sum;
      if (Math.abs(value) < 1e-7) continue;
      for (let j = 0; j <= 2 * reach; j++) line[x + j] += kernel[j] * value;
    }
    for (let x = 0; x < width; x++) target[x * height + y] = line[x + reach];
  }
}

/** A Gaussian blur of `sigma` pixels; each pass turns the picture, so two passes put it upright again. */
export function blurred(source, { width, height }, sigma) {
  const [middle, out] = [new Float32Array(source.length), new Float32Array(source.length)];
  blurredRows(source, middle, { width, height, sigma });
  blurredRows(middle, out, { width: height, height: width, sigma });
  return out;
}

/** A quarter of a picture's width and height; what is left over at its edges is dropped. */
function quartered(source, { width, height }) {
  const small = { width: width >> 2, height: height >> 2 };
  const data = new Float32Array(small.width * small.height);
  for (let y = 0; y < small.height * 4; y++)
    for (let x = 0; x < small.width * 4; x++)
      data[(y >> 2) * small.width + (x >> 2)] += source[y * width + x] / 16;
  return { ...small, data };
}

/** A blur so wide that a quarter of the resolution shows all of it. */
function widelyBlurred(source, size, sigma) {
  const small = quartered(source, size);
  const { width, height } = small;
  const soft = blurred(small.data, small, sigma / 4);
  const out = new Float32Array(source.length);
  for (let y = 0; y < size.height; y++) {
    const v = Math.min(height - 1.001, Math.max(0, (y - 1.5) / 4));
    const [row, down] = [Math.floor(v) * width, v % 1];
    for (let x = 0; x < size.width; x++) {
      const u = Math.min(width - 1.001, Math.max(0, (x - 1.5) / 4));
      const [k, right] = [row + Math.floor(u), u % 1];
      const above = soft[k] + right * (soft[k + 1] - soft[k]);
      const below = soft[k + width] + right * (soft[k + width + 1] - soft[k + width]);
      out[y * size.width + x] = above + down * (below - above);
    }
  }
  return out;
}

/** How wide a place's light is spread, as a place in `SPREADS`: so far that among few points none stands out. */
function widthOf(around) {
  const wanted = Math.log2(Math.sqrt(ENOUGH / ((around + 1e-3) * 4 * Math.PI)) / SPREADS[0]);
  return Math.min(SPREADS.length - 1, Math.max(0, wanted));
}

/** The plate without grain: every place gives its light to its neighbors, the dense ones narrowly, the thin ones far. */
function smoothed(plate) {
  const widths = blurred(plate.count, plate, 1.2).map(widthOf);
  const size = widths.length;
  const [light, depth] = [new Float32Array(size), new Float32Array(size)];
  for (const [level, sigma] of SPREADS.entries()) {
    const shares = widths.map((width) => Math.max(0, 1 - Math.abs(width - level)));
    for (const [source, target] of [
      [plate.light, light],
      [plate.depth, depth],
    ]) {
      const part = source.map((value, k) => value * shares[k]);
      const spread = blurred(part, plate, sigma);
      for (let k = 0; k < size; k++) target[k] += spread[k];
    }
  }
  return { light, depth };
}

/**
 * What makes plates of any size and number of points alike, measured on one of them: the light that is to be nearly
 * white, of a plate of one point per pixel.
 */
export function measured(plate, points) {
  const { light } = smoothed(plate);
  const per = plate.count.length / points;
  const seen = light
    .map((value) => value * per)
    .filter((value) => value > 0.02)
    .sort();
  return seen[Math.floor(seen.length * 0.985)];
}

function linear(L, C, hue) {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [C * Math.cos(angle), C * Math.sin(angle)];
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const toned = (value) =>
  Math.min(1, Math.max(0, (value * (2.51 * value + 0.03)) / (value * (2.43 * value + 0.59) + 0.14)));
const encoded = (value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

/** Light to colour: deep and full in the thin of the veil, pale in its folds. */
function colored(value, near, { hue, near: towards, far, chroma }) {
  const side = Math.tanh(near * 1.3);
  const angle = hue + (side > 0 ? side * towards : -side * far);
  const L = 0.9 * value ** 0.78 + 0.06 * value ** 6;
  const C = chroma * Math.min(1, value * 3.2) * (1 - 0.72 * value ** 3);
  return linear(L, C, angle);
}

function vignette(x, y) {
  return 1 - 0.3 * Math.min(1, (x * x * 1.1 + y * y) * 2.2) ** 1.5;
}

/** How near the light around a place is, smooth enough that neighbors go the same way. */
function depthOf(plate) {
  const light = widelyBlurred(plate.light, plate, plate.width * DEPTH_SPREAD);
  const depth = widelyBlurred(plate.depth, plate, plate.width * DEPTH_SPREAD);
  return depth.map((value, k) => value / (light[k] + 1e-3));
}

/**
 * The picture on a plate { data, width, height }, 16-bit RGB, and the `depth` of the light around each of its pixels.
 *
 * @param bright what `measured` gave
 */
export function developed(plate, { points, bright, light: name }) {
  const { width, height } = plate;
  const { light, depth } = smoothed(plate);
  const per = (width * height) / points;
  const planes = [0, 1, 2].map(() => new Float32Array(width * height));
  for (let k = 0; k < light.length; k++) {
    if (light[k] === 0) continue;
    const amount = (light[k] * per) / bright;
    const value = Math.log1p(amount * 26) / Math.log1p(26);
    const color = colored(Math.min(1.12, value), depth[k] / (light[k] + 1e-6), HUES[name]);
    for (let c = 0; c < 3; c++) planes[c][k] = Math.max(0, color[c]);
  }
  const fine = planes.map((plane) => blurred(plane, plate, width * 0.0022));
  const wide = planes.map((plane) => widelyBlurred(plane, plate, width * 0.022));
  const data = new Uint16Array(width * height * 3);
  for (let k = 0; k < light.length; k++) {
    const edge = vignette((k % width) / width - 0.5, Math.floor(k / width) / width - 0.5 * (height / width));
    for (let c = 0; c < 3; c++) {
      const value = planes[c][k] * 0.9 + fine[c][k] * 0.12 + wide[c][k] * 0.05;
      data[3 * k + c] = Math.round(65535 * encoded(toned(value * edge * 0.88) + GROUND[c]));
    }
  }
  return { data, depth: depthOf(plate), width, height };
}
