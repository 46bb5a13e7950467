import { firstPaint } from './first-paint.ts';

/**
 * The entry. Most pages are complete without a script, so theirs wait for the first paint: on a slow line they would take
 * their share of it from the style sheets and the first picture.
 */

/** Fetches at once what would be found one import after the other. */
function preload(address: string): void {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = address;
  document.head.append(link);
}

const waiting = document.querySelector<HTMLMetaElement>('meta[name="scripts-after-paint"]');
if (waiting !== null) {
  await firstPaint();
  waiting.content.split(' ').forEach(preload);
}

const { start } = await import('./start.tsx');
// Reading all scripts was one long turn; a tap made meanwhile is answered before the page is taken over.
await new Promise((resolve) => setTimeout(resolve));
await start();
