import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Matrix3x3 } from 'sharp';
import subsetFont from 'subset-font';
import type { firm as firmContent } from '../src/content/firm.ts';
import type { SharingPicture } from '../src/content/sharing.ts';
import type { Page } from '../src/page.ts';
import { colorOf, pictureTurn } from './colors.ts';
import { pageName } from './page-name.ts';

type Firm = typeof firmContent;

const SIZE = { width: 1200, height: 630 };
const MARGIN = 72;
const MARK = 44;
const NIGHT = colorOf('bg-0');
const INK = colorOf('text-1');
const QUIET_INK = colorOf('text-2');
const TURN = pictureTurn();
/** Characters up to which a title is set large. */
const SHORT_TITLE = 14;
const FONT = 'src/ui/theme/fonts/instrument-sans.woff2';

/** The address of a page's sharing picture: its own, or else the one drawn for it. */
export function sharingPicture({ path, image }: Page): string {
  return image ?? `/og${path === '/' ? '/home' : path}.png`;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Setting {
  /** In pixels. */
  size: number;
  ink: string;
  fontfile: string;
}

/** Words in the display face, tight as on the page. */
async function words(text: string, { size, ink, fontfile }: Setting): Promise<Buffer> {
  const tracking = String(Math.round(size * -0.03 * 1024));
  const markup = `<span foreground="${ink}" letter_spacing="${tracking}">${escape(text)}</span>`;
  return sharp({
    text: {
      text: markup,
      font: `Instrument Sans ${String(size)}`,
      fontfile,
      width: SIZE.width - 3 * MARGIN,
      dpi: 72,
      rgba: true,
      spacing: Math.round(size * -0.08),
    },
  })
    .png()
    .toBuffer();
}

interface Brand {
  firm: Firm;
  /** Markup of the logo's mark. */
  mark: string;
  /** By the paths of the pages. */
  sharing: Readonly<Record<string, SharingPicture>>;
}

type Layers = SharingPicture['layers'];

/** What `hue-rotate()` does to a color, as the site's style sheets ask for it (Filter Effects 1, 7.4). */
function turnBy(degrees: number): Matrix3x3 {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [
    [0.213 + cos * 0.787 - sin * 0.213, 0.715 - cos * 0.715 - sin * 0.715, 0.072 - cos * 0.072 + sin * 0.928],
    [0.213 - cos * 0.213 + sin * 0.143, 0.715 + cos * 0.285 + sin * 0.14, 0.072 - cos * 0.072 - sin * 0.283],
    [0.213 - cos * 0.213 - sin * 0.787, 0.715 - cos * 0.715 + sin * 0.715, 0.072 + cos * 0.928 + sin * 0.072],
  ];
}

/** The part of a layer that lies within the picture, and where. */
async function laid({ file, left, top, width, height }: Layers[number], root: string) {
  const [right, bottom] = [Math.min(SIZE.width, left + width), Math.min(SIZE.height, top + height)];
  const [x, y] = [Math.max(0, left), Math.max(0, top)];
  const picture = sharp(join(root, 'public', file));
  const input = await (TURN === 0 ? picture : picture.recomb(turnBy(TURN)))
    .resize({ width, height, fit: 'cover' })
    .extract({ left: x - left, top: y - top, width: right - x, height: bottom - y })
    .png()
    .toBuffer();
  // Light is added to the night below; the dark of a picture leaves no edge.
  return { input, left: x, top: y, blend: 'lighten' as const };
}

/** Night under the words: from the left, and from below. */
const SCRIM = `<svg xmlns="http://www.w3.org/2000/svg" width="${String(SIZE.width)}" height="${String(SIZE.height)}">
  <defs>
    <linearGradient id="left"><stop offset="0" stop-color="${NIGHT}" stop-opacity="0.8"/><stop offset="0.75" stop-color="${NIGHT}" stop-opacity="0"/></linearGradient>
    <linearGradient id="below" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${NIGHT}" stop-opacity="0.85"/><stop offset="0.6" stop-color="${NIGHT}" stop-opacity="0"/></linearGradient>
  </defs>
  <rect width="100%" height="100%" fill="url(#left)"/><rect width="100%" height="100%" fill="url(#below)"/>
</svg>`;

/** Title over line, at the lower left. */
async function writing(title: string, line: string, fontfile: string) {
  const size = title.length <= SHORT_TITLE ? 116 : 80;
  const [above, below] = await Promise.all([
    words(title, { size, ink: INK, fontfile }),
    words(line, { size: 30, ink: QUIET_INK, fontfile }),
  ]);
  const heightOf = async (text: Buffer) => (await sharp(text).metadata()).height;
  const lineTop = SIZE.height - MARGIN - (await heightOf(below));
  return [
    { input: below, left: MARGIN, top: lineTop },
    { input: above, left: MARGIN, top: lineTop - 30 - (await heightOf(above)) },
  ];
}

/** The text engine reads no woff2, and needs no letter that no picture has. */
async function writeFace(file: string, root: string, texts: readonly string[]): Promise<void> {
  const face = await readFile(join(root, FONT));
  await writeFile(file, await subsetFont(face, texts.join(''), { targetFormat: 'sfnt' }));
}

/** Mark and name of the firm, at the upper left. */
async function letterhead({ firm, mark }: Brand, fontfile: string) {
  const logo = mark.replace(
    '<svg',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(MARK)}" height="${String(MARK)}" color="${INK}"`,
  );
  return [
    { input: Buffer.from(logo), left: MARGIN, top: MARGIN - 6 },
    {
      input: await words(firm.name, { size: 34, ink: INK, fontfile }),
      left: MARGIN + MARK + 16,
      top: MARGIN,
    },
  ];
}

/**
 * Draws the picture of each page that names none of its own: its title and a line over a still of the site.
 *
 * @param folders `root` of the web app, and `dist`, where the pages are written
 * @throws Error naming a page whose picture the content does not describe
 */
export async function drawSharingPictures(
  pages: readonly Page[],
  brand: Brand,
  { root, dist }: { root: string; dist: string },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'equanim-fonts-'));
  const fontfile = join(folder, 'display.ttf');
  const wanted = pages
    .filter(({ image }) => image === undefined)
    .map((page) => {
      const picture = brand.sharing[page.path];
      if (picture === undefined) throw new Error(`No sharing picture is described for ${page.path}.`);
      return { page, picture, title: picture.title ?? pageName(page) };
    });
  const texts = wanted.flatMap(({ title, picture }) => [title, picture.line]);
  await writeFace(fontfile, root, [...texts, brand.firm.name]);
  const head = await letterhead(brand, fontfile);
  await mkdir(join(dist, 'og'), { recursive: true });
  for (const { page, picture, title } of wanted) {
    const layers = await Promise.all(picture.layers.map((layer) => laid(layer, root)));
    await sharp({ create: { ...SIZE, channels: 3, background: NIGHT } })
      .composite([
        ...layers,
        { input: Buffer.from(SCRIM), left: 0, top: 0 },
        ...head,
        ...(await writing(title, picture.line, fontfile)),
      ])
      .png({ palette: true, quality: 100, dither: 1, effort: 4 })
      .toFile(join(dist, sharingPicture(page)));
  }
  await rm(folder, { recursive: true });
}
