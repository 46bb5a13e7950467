// Looks through folds for those that make a portrait, and lays the best out on a sheet to choose from.
//   node tools/media/team/search.mjs 1 300 sheet.png
import sharp from 'sharp';
import { drawFold } from './fold.mjs';
import { studio } from './picture.mjs';
import { SWAY, TURN } from './signatures.mjs';
import { fitted } from './view.mjs';

const TILE = { width: 240, height: 300, points: 1_200_000 };
const ACROSS = 8;
const SHOWN = 48;

/** How much of the frame a still object covers, how evenly, and how far its weight is from the middle. */
function judged(places) {
  const cells = new Map();
  let [sumX, sumY] = [0, 0];
  for (const [x, y] of places) {
    const cell = Math.floor((x + 0.5) * 64) * 1000 + Math.floor((y + 0.625) * 64);
    cells.set(cell, (cells.get(cell) ?? 0) + 1);
    sumX += x;
    sumY += y;
  }
  let entropy = 0;
  for (const hits of cells.values()) entropy -= (hits / places.length) * Math.log2(hits / places.length);
  return {
    coverage: cells.size / (64 * 80),
    evenness: entropy / Math.log2(cells.size + 1),
    lean: Math.hypot(sumX, sumY) / places.length,
  };
}

/** A veil: dense enough to read in a small circle, neither a curve nor a cloud, and weighted to its middle. */
function isVeil(fold) {
  const { coverage, evenness, lean } = judged(fitted({ fold, turn: TURN, seed: 0 }).places);
  return coverage > 0.2 && coverage < 0.5 && evenness > 0.84 && evenness < 0.955 && lean < 0.1;
}

async function tile(seed, light) {
  const { width, height } = TILE;
  const signature = { seed, light, fold: drawFold(seed), turn: TURN, sway: SWAY };
  const { data } = studio(signature).take(TILE);
  const label = `<svg width="${width}" height="${height}"><text x="8" y="18" fill="#999">${seed}</text></svg>`;
  return sharp(Buffer.from(data.map((sample) => sample >> 8)), { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(label) }])
    .png()
    .toBuffer();
}

const [from = '1', to = '300', file = 'sheet.png'] = process.argv.slice(2);
const seeds = Array.from({ length: Number(to) - Number(from) }, (_, i) => Number(from) + i);
const found = seeds.filter((seed) => isVeil(drawFold(seed)));
console.log(`${found.length} of ${seeds.length}: ${found.join(' ')}`);

const tiles = [];
for (const [i, seed] of found.slice(0, SHOWN).entries()) {
  const light = ['cyan', 'purple', 'green', 'orange'][i % 4];
  const [left, top] = [(i % ACROSS) * TILE.width, Math.floor(i / ACROSS) * TILE.height];
  tiles.push({ input: await tile(seed, light), left, top });
}
const height = Math.ceil(tiles.length / ACROSS) * TILE.height;
const sheet = sharp({ create: { width: ACROSS * TILE.width, height, channels: 3, background: '#06080b' } });
await sheet.composite(tiles).png().toFile(file);
