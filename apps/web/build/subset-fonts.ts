/**
 * Cuts the three typefaces down to the characters and weights the product uses, and writes
 * `src/ui/theme/fonts/*.woff2` and `src/ui/theme/fonts/fonts.css`: the faces and their metric-matched fallbacks.
 * Run by hand (`npm run fonts -w @equanim/web`) when a typeface, weight or character is added.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { generateFontFace, getMetricsForFamily, readMetrics } from 'fontaine';
import subsetFont from 'subset-font';

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('');
const TYPOGRAPHIC = '\u00a0©·×±éïöüáçñ–—‘’“”•…−→←↑↓↗↘▲▼≤≥≈€Δ∞';

interface Face {
  family: string;
  /** Path of the whole typeface, and the file name of the subset. */
  source: string;
  file: string;
  /** One weight makes a static instance, half the bytes of a range. */
  weight: { min: number; max: number } | number;
  /** A face every computer has (and its twin on Linux), stretched to our metrics until ours has loaded. */
  fallback: { family: string; twin: string };
}

const ARIAL = { family: 'Arial', twin: 'Liberation Sans' };
const COURIER = { family: 'Courier New', twin: 'Liberation Mono' };

const require = createRequire(import.meta.url);
const faces: Face[] = [
  {
    family: 'Geist',
    source: require.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'),
    file: 'geist.woff2',
    weight: { min: 400, max: 650 },
    fallback: ARIAL,
  },
  {
    family: 'Geist Mono',
    source: require.resolve('@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2'),
    file: 'geist-mono.woff2',
    weight: 450,
    fallback: COURIER,
  },
  {
    family: 'Instrument Sans',
    source:
      require.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
    file: 'instrument-sans.woff2',
    weight: 550,
    fallback: ARIAL,
  },
];

const fontsFolder = fileURLToPath(new URL('../src/ui/theme/fonts/', import.meta.url));

async function buildFace(face: Face): Promise<string> {
  const whole = await readFile(face.source);
  const subset = await subsetFont(whole, ASCII + TYPOGRAPHIC, {
    targetFormat: 'woff2',
    variationAxes: { wght: face.weight },
  });
  const { file } = face;
  await writeFile(fontsFolder + file, subset);
  const metrics = await readMetrics(pathToFileURL(fontsFolder + file));
  const fallbackMetrics = await getMetricsForFamily(face.fallback.family);
  if (metrics === null || fallbackMetrics === null) throw new Error(`No metrics for ${face.family}.`);
  process.stdout.write(`${file} ${(subset.length / 1024).toFixed(1)} KB\n`);
  // A static instance is declared for the whole range, so that no browser paints a false bold.
  const weight =
    typeof face.weight === 'number' ? '400 700' : `${String(face.weight.min)} ${String(face.weight.max)}`;
  const fallback = generateFontFace(metrics, {
    name: `${face.family} Fallback`,
    font: face.fallback.family,
    metrics: fallbackMetrics,
  }).replace(/(local\([^)]+\))/, `$1, local("${face.fallback.twin}")`);
  return `@font-face {
  font-family: '${face.family}';
  src: url('./${file}') format('woff2');
  font-weight: ${weight};
  font-style: normal;
  font-display: swap;
}
${fallback.trim()}
`;
}

const rules = await Promise.all(faces.map(buildFace));
const header = '/* Written by build/subset-fonts.ts. */\n';
await writeFile(`${fontsFolder}fonts.css`, header + rules.join(''));
