// Draws the signatures named on the command line (all nine without a name) and encodes them.
//   node tools/media/team/render.mjs            node tools/media/team/render.mjs 1 4
//   node tools/media/team/render.mjs --portraits 1
// HANDS says how many of them at a time; otherwise as many as there are processors.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FRAMES_PER_SECOND, MEDIA, encodeClip, encodeStill, openFilm, sizeOf, tell } from '../encode.mjs';
import { openCrew } from './crew.mjs';
import { signatures } from './signatures.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const CACHE = fileURLToPath(new URL('../../../.cache/media/', import.meta.url));
const SECONDS = 3;
const PORTRAIT = { width: 640, height: 800, points: 10_000_000 };
const FRAME = { width: 400, height: 500, points: 1_000_000 };
const QUALITY = { avif: 66, webp: 90 };
/** A clip is as good as its cap lets it be: it is encoded again, a little coarser, until it fits. */
const CLIP = { codec: 'av1', preset: '7', best: 41, step: 6, cap: 145 * 1024 };

/** The modules a picture depends on; how many workers draw it, and which signature, is not theirs. */
const DRAWING = [
  'expose',
  'flow',
  'fold',
  'forms',
  'orbit',
  'picture',
  'plane-map',
  'sway',
  'tone',
  'tube',
  'view',
];

/** The lossless film is named by all that decides how it is drawn, so that only a change draws it again. */
function filmOf(signature) {
  const hash = createHash('sha256').update(JSON.stringify({ signature, FRAME, SECONDS }));
  for (const file of DRAWING) hash.update(readFileSync(join(HERE, `${file}.mjs`)));
  return join(CACHE, 'team', `${signature.id}-${hash.digest('hex').slice(0, 12)}.mkv`);
}

async function film(signature, crew) {
  const file = filmOf(signature);
  if (existsSync(file)) return file;
  const part = file.replace('.mkv', '.part.mkv');
  const output = openFilm(part, FRAME.width, FRAME.height);
  const count = SECONDS * FRAMES_PER_SECOND;
  for (let i = 0; i < count; i++) {
    const { data } = await crew.take(signature.id, FRAME, i / count);
    await output.add(data);
  }
  await output.close();
  renameSync(part, file);
  return file;
}

async function renderPortrait({ id }, crew) {
  const picture = await crew.take(id, PORTRAIT);
  for (const format of ['avif', 'webp']) {
    const file = join(MEDIA, `team/${id}.${format}`);
    await encodeStill(picture, file, { width: PORTRAIT.width, format, quality: QUALITY[format] });
  }
  tell([`team/${id}.avif`, `team/${id}.webp`]);
}

async function renderClip(signature, crew) {
  const file = `team/${signature.id}.webm`;
  const source = await film(signature, crew);
  let crf = CLIP.best;
  do {
    encodeClip(source, join(MEDIA, file), { codec: CLIP.codec, preset: CLIP.preset, crf });
    crf += CLIP.step;
  } while (sizeOf(file) > CLIP.cap);
  tell([file]);
}

const asked = process.argv.slice(2);
const kinds = { '--portraits': [renderPortrait], '--clips': [renderClip] };
const steps = kinds[asked[0]] ?? [renderPortrait, renderClip];
const names = asked.filter((name) => !(name in kinds));
const chosen = signatures.filter(({ id }) => names.length === 0 || names.includes(String(id)));
if (chosen.length === 0) throw new Error(`no signature is called ${names.join(' ')}; there are 1 to 9`);

mkdirSync(join(CACHE, 'team'), { recursive: true });
/** How many signatures are drawn at a time. */
const hands = Math.min(chosen.length, Number(process.env.HANDS ?? availableParallelism()));
const crew = openCrew(hands);
const queue = steps.flatMap((step) => chosen.map((signature) => ({ step, signature })));
async function work() {
  for (let next = queue.shift(); next !== undefined; next = queue.shift())
    await next.step(next.signature, crew);
}
await Promise.all(Array.from({ length: hands }, work));
await crew.close();
