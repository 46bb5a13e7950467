/**
 * Draws the icons and the sharing picture in a real browser, from the logo, the typefaces and the login still:
 * `public/icons/*.png` and `public/og.png`. Run by hand (`npm run images -w @equanim/web`) when one of them changes;
 * `CHROMIUM` names the browser.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { firm } from '../src/content/firm.ts';
import { LogoMark } from '../src/content/logo.tsx';

const root = fileURLToPath(new URL('..', import.meta.url));
const mark = renderToStaticMarkup(createElement(LogoMark, { className: 'mark' }));
const dataAddress = async (path: string, type: string) =>
  `data:${type};base64,${(await readFile(join(root, path))).toString('base64')}`;

interface Picture {
  file: string;
  width: number;
  height: number;
  html: string;
}

/** @param share how much of the icon's width the mark takes: less where a mask may cut the edges */
function icon(file: string, size: number, share: number): Picture {
  const html = `<style>
    body { background: #06080b; color: #4addf4; display: grid; height: 100vh; margin: 0; place-items: center }
    .mark { width: ${String(share * 100)}vw }
  </style>${mark}`;
  return { file, width: size, height: size, html };
}

async function sharingPicture(): Promise<Picture> {
  const font = await dataAddress('src/ui/fonts/instrument-sans.woff2', 'font/woff2');
  const still = await dataAddress('public/media/login/limb-poster-1080.webp', 'image/webp');
  const html = `<style>
    @font-face { font-family: Display; src: url(${font}) }
    body { background: #04050a url(${still}) 50% 46% / 100% auto; color: #f2f4f6; font-family: Display; margin: 0 }
    main { box-sizing: border-box; display: flex; flex-direction: column; height: 100vh; justify-content: flex-end; padding: 72px }
    header { align-items: center; display: flex; font-size: 88px; gap: 28px; letter-spacing: -.035em; line-height: 1 }
    .mark { width: 96px }
    p { font-size: 34px; letter-spacing: -.01em; margin: 28px 0 0; opacity: .8 }
  </style><main><header>${mark}${firm.name}</header><p>${firm.tagline}</p></main>`;
  return { file: 'og.png', width: 1200, height: 630, html };
}

const pictures = [
  icon('icons/apple-touch-icon.png', 180, 0.6),
  icon('icons/icon-192.png', 192, 0.66),
  icon('icons/icon-512.png', 512, 0.66),
  icon('icons/icon-maskable-512.png', 512, 0.5),
  await sharingPicture(),
];

await mkdir(join(root, 'public/icons'), { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
for (const { file, width, height, html } of pictures) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html, { waitUntil: 'load' });
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(root, 'public', file) });
  await page.close();
}
await browser.close();
