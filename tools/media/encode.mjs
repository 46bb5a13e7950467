import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** The folder the site serves at `/media/`. */
export const MEDIA = fileURLToPath(new URL('../../apps/web/public/media/', import.meta.url));

export const FRAMES_PER_SECOND = 24;

const TO_8_BIT = 'zscale=matrixin=gbr:matrix=709:rangein=full:range=limited:dither=ordered,format=yuv420p';
const TO_10_BIT = 'zscale=matrixin=gbr:matrix=709:rangein=full:range=limited,format=yuv420p10le';
const COLOR = [
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-colorspace',
  'bt709',
  '-color_range',
  'tv',
];
const CODECS = {
  av1: {
    extension: 'webm',
    depth: TO_10_BIT,
    options: (crf, preset) => ['-c:v', 'libsvtav1', '-preset', preset, '-crf', crf, '-g', '300'],
  },
  avc: {
    extension: 'mp4',
    depth: TO_8_BIT,
    options: (crf) => [
      '-c:v',
      'libx264',
      '-preset',
      'veryslow',
      '-level', // what a phone of ten years ago still decodes; it bounds the frames referred to
      '4.0',
      '-crf',
      crf,
      '-aq-mode',
      '3',
      '-g',
      '300',
      '-movflags',
      '+faststart',
    ],
  },
};

function run(args) {
  const { status, stderr } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ffmpeg ${args.join(' ')}: ${stderr}`);
}

/** Bytes of a file below the media folder. */
export const sizeOf = (file) => statSync(join(MEDIA, file)).size;

/** Prints what was made, and when. @param files below the media folder */
export function tell(files) {
  const sizes = files.map((file) => `${file} ${Math.round(sizeOf(file) / 1024)} KB`);
  console.log(`${sizes.join(', ')} (${Math.round(process.uptime())} s)`);
}

/** Where a clip of `name` in `width` and `codec` goes, below the media folder. */
export function clipFile(name, width, codec) {
  return `${name}-${width}-${codec}.${CODECS[codec].extension}`;
}

/**
 * Opens a lossless film that takes 16-bit RGB frames one by one.
 *
 * @returns `add(frame)` and `close()`
 */
export function openFilm(file, width, height) {
  mkdirSync(dirname(file), { recursive: true });
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb48le',
    '-s',
    `${width}x${height}`,
    '-r',
    String(FRAMES_PER_SECOND),
    '-i',
    '-',
  ];
  const ffmpeg = spawn(
    'ffmpeg',
    ['-y', '-loglevel', 'error', ...input, '-c:v', 'ffv1', '-pix_fmt', 'gbrp12le', file],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  const ended = new Promise((resolve) => ffmpeg.on('close', resolve));
  return {
    async add(frame) {
      const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength);
      if (!ffmpeg.stdin.write(bytes)) await new Promise((resolve) => ffmpeg.stdin.once('drain', resolve));
    },
    async close() {
      ffmpeg.stdin.end();
      if ((await ended) !== 0) throw new Error(`the film ${file} could not be written`);
    },
  };
}

/** Encodes a lossless film into one clip { codec, crf, width?, preset? }; AV1 takes longer, and gets smaller, by a lower preset. */
export function encodeClip(film, file, { codec, crf, width, preset = '4' }) {
  const { depth, options } = CODECS[codec];
  const filter = width === undefined ? depth : `scale=${width}:-2:flags=lanczos,${depth}`;
  mkdirSync(dirname(file), { recursive: true });
  const exact = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-map_metadata', '-1'];
  run(['-i', film, '-vf', filter, ...options(String(crf), preset), ...COLOR, '-an', ...exact, file]);
}

/** A generator with a fixed start: the dither must fall the same way on every run. */
function dice(state) {
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

/** 16-bit samples to bytes with triangular dither, so that dark gradients show no steps. */
function toBytes(samples) {
  const throwDie = dice(7);
  const bytes = Buffer.alloc(samples.length);
  for (let i = 0; i < samples.length; i++) {
    const dither = throwDie() + throwDie() - 1;
    bytes[i] = Math.min(255, Math.max(0, Math.round(samples[i] / 257 + dither)));
  }
  return bytes;
}

async function resized(picture, width) {
  const { data, width: from, height } = picture;
  if (width === from) return picture;
  const raw = { width: from, height, channels: 3 };
  const out = await sharp(data, { raw })
    .resize(width)
    .toColourspace('rgb16') // else the samples come back as 0..255
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const samples = new Uint16Array(out.data.buffer, out.data.byteOffset, out.data.length / 2);
  return { data: samples, width: out.info.width, height: out.info.height };
}

const FORMATS = {
  avif: ({ data, width, height }, quality) =>
    sharp(data, { raw: { width, height, channels: 3 } })
      .toColourspace('rgb16')
      .avif({
        quality,
        effort: 6,
        bitdepth: 10,
        chromaSubsampling: '4:4:4',
      }),
  webp: ({ data, width, height }, quality) =>
    sharp(toBytes(data), { raw: { width, height, channels: 3 } }).webp({
      quality,
      effort: 6,
      smartSubsample: true,
    }),
};

/**
 * Encodes a picture { data, width, height } of 16-bit RGB.
 *
 * @param format avif (10 bits, full color resolution) or webp
 */
export async function encodeStill(picture, file, { width, format, quality }) {
  mkdirSync(dirname(file), { recursive: true });
  await FORMATS[format](await resized(picture, width), quality).toFile(file);
}
