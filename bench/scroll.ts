/**
 * `npm run bench:scroll`: scrolls through the landing section of the home page in a browser whose CPU is slowed four
 * times, 900 px a second, and prints how many frames a second the page drew: the median and the slowest second.
 * Frames are counted with requestAnimationFrame, which the browser calls once for each frame the main thread completes.
 */
import puppeteer from 'puppeteer-core';
import serveProduct from '../e2e/serve-product.ts';

const SLOWDOWN = 4;
const PX_A_SECOND = 900;

/** Runs in the page: scrolls to the end of the section at an even pace and records the time of every frame. */
async function scrollThrough(pxASecond: number): Promise<number[]> {
  const section = document.querySelector('#landing');
  if (section === null) throw new Error('The page has no landing section.');
  const { top, height } = section.getBoundingClientRect();
  const from = window.scrollY + top;
  const way = height - innerHeight;
  const frames: number[] = [];
  const startedAt = performance.now();
  for (let at = startedAt; at - startedAt < (way / pxASecond) * 1000;) {
    at = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    window.scrollTo({ top: from + ((at - startedAt) / 1000) * pxASecond, behavior: 'instant' });
    frames.push(at);
  }
  return frames;
}

/** Frames in each whole second. */
function ratesOf(frames: number[]): number[] {
  const start = frames[0] ?? 0;
  const rates: number[] = [];
  for (const frame of frames) {
    const second = Math.floor((frame - start) / 1000);
    rates[second] = (rates[second] ?? 0) + 1;
  }
  // The last second is not a whole one.
  return rates.slice(0, -1);
}

const stop = await serveProduct();
const browser = await puppeteer.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    const page = await browser.newPage();
    await page.setViewport({ width, height });
    await page.goto(process.env['PRODUCT_URL'] ?? '', { waitUntil: 'networkidle2' });
    await page.emulateCPUThrottling(SLOWDOWN);
    const rates = ratesOf(await page.evaluate(scrollThrough, PX_A_SECOND)).toSorted((a, b) => a - b);
    const median = rates[Math.floor(rates.length / 2)] ?? 0;
    console.log(
      `${String(width)} x ${String(height)}, CPU ${String(SLOWDOWN)}x slower: median ${String(median)} frames a second, slowest second ${String(rates[0])} (${String(rates.length)} seconds)`,
    );
    await page.close();
  }
} finally {
  await browser.close();
  await stop();
}
