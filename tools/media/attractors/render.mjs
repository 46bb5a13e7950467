// Draws the signatures named on the command line (all nine without a name), encodes them and records the result.
//   node tools/media/attractors/render.mjs            node tools/media/attractors/render.mjs 1 4
//   node tools/media/attractors/render.mjs --portraits 1
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FRAMES_PER_SECOND, encodeClip, encodeStill, openFilm } from '../encode.mjs';
import { MEDIA, fingerprint, readManifest, writeManifest } from '../manifest.mjs';
import { openCrew } from './crew.mjs';
import { signatures } from './signatures.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../.cache/media/', import.meta.url));
const SECONDS = 6;
const PORTRAIT = { width: 640, height: 800, points: 40_000_000 };
const FRAME = { width: 480, height: 600, points: 6_000_000 };
const QUALITY = { avif: 66, webp: 90 };
/** A clip is as good as its cap lets it be: it is encoded again, a little coarser, until it fits. */
const CLIP = { codec: 'av1', best: 41, step: 3, cap: 145 * 1024 };

/** The lossless film is named by all that decides how it is drawn, so that only a change draws it again. */
function filmOf(signature) {
  const hash = createHash('sha256').update(JSON.stringify({ signature, FRAME, SECONDS }));
  const drawing = ['expose', 'fold', 'picture', 'tone', 'view'].map((name) => `${name}.mjs`);
  for (const file of readdirSync(HERE))
    if (drawing.includes(file)) hash.update(readFileSync(join(HERE, file)));
  return join(CACHE, 'team', `${signature.id}-${hash.digest('hex').slice(0, 12)}.mkv`);
}

async function film(signature, crew) {
  const file = filmOf(signature);
  if (existsSync(file)) return file;
  const part = file.replace('.mkv', '.part.mkv');
  const output = openFilm(part, FRAME.width, FRAME.height);
  const count = SECONDS * FRAMES_PER_SECOND;
  const taken = [];
  for (let i = 0; i < count; i++) {
    // A few frames ahead of the one that is written: enough to keep every worker busy.
    for (let j = taken.length; j < Math.min(count, i + 4); j++)
      taken[j] = crew.take(signature.id, j / count, FRAME);
    await output.add((await taken[i]).data);
    taken[i] = undefined;
  }
  await output.close();
  renameSync(part, file);
  return file;
}

async function renderPortrait({ id }, crew) {
  const picture = await crew.take(id, 0, PORTRAIT);
  for (const format of ['avif', 'webp']) {
    const file = join(MEDIA, `team/${id}.${format}`);
    await encodeStill(picture, file, { width: PORTRAIT.width, format, quality: QUALITY[format] });
  }
  return ['avif', 'webp'].map((format) => ({ file: `team/${id}.${format}`, ...PORTRAIT }));
}

async function renderClip(signature, crew) {
  const file = `team/${signature.id}.webm`;
  const source = await film(signature, crew);
  let crf = CLIP.best;
  do {
    encodeClip(source, join(MEDIA, file), { codec: CLIP.codec, crf });
    crf += CLIP.step;
  } while (fingerprint(file).bytes > CLIP.cap);
  return [{ file, ...FRAME }];
}

function record(rows, { id, seed }) {
  const scene = `team/${id}`;
  const made = rows.map(({ file, width, height }) => ({
    file,
    width,
    height,
    ...fingerprint(file),
    scene,
    seed,
  }));
  const files = made.map(({ file }) => file);
  writeManifest([...readManifest().filter(({ file }) => !files.includes(file)), ...made]);
  const sizes = made.map(({ file, bytes }) => `${file} ${Math.round(bytes / 1024)} KB`);
  console.log(`${sizes.join(', ')} (${Math.round(process.uptime())} s)`);
}

const asked = process.argv.slice(2);
const kinds = { '--portraits': [renderPortrait], '--clips': [renderClip] };
const steps = kinds[asked[0]] ?? [renderPortrait, renderClip];
const names = asked.filter((name) => !(name in kinds));
const chosen = signatures.filter(({ id }) => names.length === 0 || names.includes(String(id)));
if (chosen.length === 0) throw new Error(`no signature is called ${names.join(' ')}; there are 1 to 9`);

mkdirSync(join(CACHE, 'team'), { recursive: true });
const crew = openCrew(availableParallelism());
for (const step of steps) for (const signature of chosen) record(await step(signature, crew), signature);
await crew.close();
