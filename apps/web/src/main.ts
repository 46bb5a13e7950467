import { firstPaint } from './first-paint.ts';

/**
 * The entry. Most pages are complete without scripts, so these wait for the first paint: on a slow line they would
 * compete with the style sheets and the first picture.
 */

/** Fetches a module now that would otherwise be discovered only through the modules that import it. */
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
// Parsing all scripts was one long task: let the browser answer a tap made meanwhile before hydration begins.
await new Promise((resolve) => setTimeout(resolve));
await start();
