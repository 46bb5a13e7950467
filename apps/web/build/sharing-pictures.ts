import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import type { firm as firmContent } from '../src/content/firm.ts';
import type { Page } from '../src/page.ts';
import { pageName } from './page-name.ts';

type Firm = typeof firmContent;

const SIZE = { width: 1200, height: 630 };
const MARGIN = 72;
const MARK = 44;
const INK = '#f2f4f6';
const FONT = 'src/ui/theme/fonts/instrument-sans.woff2';
const STILL = 'public/media/login/limb-poster-1080.webp';

/** The address of a page's sharing picture: its own, or else the one drawn for it. */
export function sharingPicture({ path, image }: Page): string {
  return image ?? `/og${path === '/' ? '/home' : path}.png`;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Words in the display face, tight as on the page. */
async function words(text: string, size: number, fontfile: string): Promise<Buffer> {
  const tracking = String(Math.round(size * -0.03 * 1024));
  const markup = `<span foreground="${INK}" letter_spacing="${tracking}">${escape(text)}</span>`;
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
}

/**
 * Draws the picture of each page that names none of its own: its title over the limb.
 *
 * @param folders `root` of the web app, and `dist`, where the pages are written
 */
export async function drawSharingPictures(
  pages: readonly Page[],
  { firm, mark }: Brand,
  { root, dist }: { root: string; dist: string },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'equanim-fonts-'));
  const fontfile = join(folder, 'display.ttf');
  const wanted = pages
    .filter(({ image }) => image === undefined)
    .map((page) => ({ page, text: page.path === '/' ? firm.tagline : pageName(page) }));
  // The text engine reads no woff2.
  const face = await readFile(join(root, FONT));
  await writeFile(
    fontfile,
    await subsetFont(face, wanted.map(({ text }) => text).join('') + firm.name, { targetFormat: 'sfnt' }),
  );
  const logo = mark.replace(
    '<svg',
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(MARK)}" height="${String(MARK)}" color="${INK}"`,
  );
  const ground = await sharp(join(root, STILL))
    .resize({ ...SIZE, position: 'centre' })
    .composite([
      { input: Buffer.from(logo), left: MARGIN, top: MARGIN - 6 },
      { input: await words(firm.name, 34, fontfile), left: MARGIN + MARK + 16, top: MARGIN },
    ])
    .png()
    .toBuffer();
  await mkdir(join(dist, 'og'), { recursive: true });
  for (const { page, text } of wanted) {
    const title = await words(text, 76, fontfile);
    const { height } = await sharp(title).metadata();
    await sharp(ground)
      .composite([{ input: title, left: MARGIN, top: SIZE.height - MARGIN - height }])
      .png({ palette: true, quality: 90 })
      .toFile(join(dist, sharingPicture(page)));
  }
  await rm(folder, { recursive: true });
}
