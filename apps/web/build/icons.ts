import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { mark as markContent } from '../src/content/mark.ts';
import { colorOf } from './colors.ts';

type Mark = typeof markContent;

const pathsOf = ({ paths }: Mark): string => paths.map((path) => `<path d="${path}"/>`).join('');

/** The mark for the tab of a browser, a little bolder: dark there, or in the firm's color on a dark tab. */
function favicon(mark: Mark): string {
  const size = String(mark.size);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">
  <style>
    path { fill: none; stroke: ${colorOf('bg-1')}; stroke-width: ${String(mark.strokeWidth * 1.25)}; stroke-linecap: round }
    @media (prefers-color-scheme: dark) { path { stroke: ${colorOf('cyan-400')} } }
  </style>
  ${pathsOf(mark)}
</svg>
`;
}

/** The mark in the firm's color on its night. @param share how much of the width it takes */
function tile(mark: Mark, width: number, share: number): string {
  const side = mark.size / share;
  const edge = (side - mark.size) / 2;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width}" viewBox="${-edge} ${-edge} ${side} ${side}">
  <rect x="${-edge}" y="${-edge}" width="${side}" height="${side}" fill="${colorOf('bg-0')}"/>
  <g fill="none" stroke="${colorOf('cyan-400')}" stroke-width="${mark.strokeWidth}" stroke-linecap="round">${pathsOf(mark)}</g>
</svg>`;
}

/** Draws `favicon.svg` and `icons/` of the firm's mark. @param dist where the pages are written */
export async function drawIcons(mark: Mark, dist: string): Promise<void> {
  const draw = (file: string, size: number, share: number) =>
    sharp(Buffer.from(tile(mark, size, share)))
      .removeAlpha()
      .png()
      .toFile(join(dist, 'icons', file));
  await mkdir(join(dist, 'icons'), { recursive: true });
  await writeFile(join(dist, 'favicon.svg'), favicon(mark));
  await Promise.all([
    draw('apple-touch-icon.png', 180, 0.6),
    draw('icon-192.png', 192, 0.66),
    draw('icon-512.png', 512, 0.66),
    // A mask may cut its edges.
    draw('icon-maskable-512.png', 512, 0.5),
  ]);
}
