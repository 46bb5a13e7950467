// Draws the scenes named on the command line (all of them without a name) and encodes them.
//   node tools/media/render.mjs            node tools/media/render.mjs login
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FRAMES_PER_SECOND, MEDIA, clipFile, encodeClip, encodeStill, openFilm, tell } from './encode.mjs';
import { scenes } from './scenes.mjs';
import { openStage } from './stage.mjs';

const CACHE = fileURLToPath(new URL('../../.cache/media/', import.meta.url));
const SHADERS = fileURLToPath(new URL('shaders/', import.meta.url));
const STILL_QUALITY = { avif: 52, webp: 80 };

let stage;
async function shoot(scene, time) {
  stage ??= await openStage();
  return stage.shoot(scene, time);
}

/** The cached file is named by the scene's numbers and the drawing code, since nothing else decides what is drawn. */
function cached(name, drawn, extension) {
  const hash = createHash('sha256').update(JSON.stringify(drawn));
  const own = readdirSync(SHADERS).filter(isPartOf(drawn));
  for (const file of own) hash.update(readFileSync(join(SHADERS, file)));
  return join(CACHE, `${name}-${hash.digest('hex').slice(0, 12)}.${extension}`);
}

function isPartOf({ shader, strands }) {
  const parts = [
    'common',
    'picture',
    'develop',
    shader,
    ...(strands ? ['strand-vertex', 'strand-fragment'] : []),
  ];
  return (file) => parts.includes(file.replace('.glsl', ''));
}

/** The part of a scene that decides how it is drawn, not how it is encoded. */
function drawing({ shader, numbers, seed, width, height, samples, strands }) {
  return { shader, numbers, seed, width, height, samples, strands };
}

async function film(name, scene) {
  const drawn = drawing(scene);
  const file = cached(name, { ...drawn, seconds: scene.loop.seconds }, 'mkv');
  if (existsSync(file)) return file;
  const part = file.replace('.mkv', '.part.mkv');
  const output = openFilm(part, drawn.width, drawn.height);
  const count = scene.loop.seconds * FRAMES_PER_SECOND;
  for (let i = 0; i < count; i++) await output.add(await shoot(drawn, i / count));
  await output.close();
  renameSync(part, file);
  return file;
}

async function picture(name, scene) {
  const scale = (scene.still.master ?? scene.width) / scene.width;
  const samples = scene.still.samples ?? scene.samples;
  const drawn = {
    ...drawing(scene),
    width: scene.width * scale,
    height: Math.round(scene.height * scale),
    samples,
  };
  const file = cached(name, drawn, 'rgb48');
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, Buffer.from((await shoot(drawn, 0)).buffer));
  }
  const bytes = readFileSync(file);
  return {
    data: new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2),
    width: drawn.width,
    height: drawn.height,
  };
}

async function renderClips(name, scene) {
  const source = await film(name, scene);
  return scene.loop.clips.map((clip) => {
    const width = clip.width ?? scene.width;
    const file = clipFile(name, width, clip.codec);
    encodeClip(source, join(MEDIA, file), clip);
    return file;
  });
}

async function renderStills(name, scene) {
  const master = await picture(name, scene);
  const { widths } = scene.still;
  const stem = scene.loop ? `${name}-poster` : name;
  const files = [];
  for (const format of ['avif', 'webp']) {
    for (const width of widths) {
      const file = `${stem}-${width}.${format}`;
      const quality = scene.still[format] ?? STILL_QUALITY[format];
      await encodeStill(master, join(MEDIA, file), { width, format, quality });
      files.push(file);
    }
  }
  return files;
}

async function render(name) {
  const scene = scenes[name];
  tell([...(scene.loop ? await renderClips(name, scene) : []), ...(await renderStills(name, scene))]);
}

const asked = process.argv.slice(2);
const names = Object.keys(scenes).filter(
  (name) => asked.length === 0 || asked.some((ask) => name === ask || name.startsWith(`${ask}/`)),
);
if (names.length === 0)
  throw new Error(`no scene is called ${asked.join(' ')}; there are ${Object.keys(scenes).join(', ')}`);
for (const name of names) await render(name);
await stage?.close();
