/**
 * Draws the icons in a real browser, from the logo: `public/icons/*.png`. Run by hand (`npm run images -w @equanim/web`)
 * when the logo changes; `CHROMIUM` names the browser.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LogoMark } from '../src/content/logo.tsx';

const root = fileURLToPath(new URL('..', import.meta.url));
const mark = renderToStaticMarkup(createElement(LogoMark, { className: 'mark' }));

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

const pictures = [
  icon('icons/apple-touch-icon.png', 180, 0.6),
  icon('icons/icon-192.png', 192, 0.66),
  icon('icons/icon-512.png', 512, 0.66),
  icon('icons/icon-maskable-512.png', 512, 0.5),
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
