import type { Manifest } from 'vite';
import type { PageAssets } from './document-head.ts';

const ENTRY = 'index.html';
/** What the entry starts on every page. */
const START = 'src/start.tsx';

/** The face most text of an area is set in: the one that is worth a preload. */
const PRELOADED_FONT = {
  site: 'src/ui/theme/fonts/instrument-sans.woff2',
  portal: 'src/ui/theme/fonts/geist.woff2',
} as const;

/** What a build has made. */
export interface Built {
  manifest: Manifest;
  /** Files of the manifest: the style sheets of the areas, which set the order of layers for all others. */
  areaSheets: ReadonlySet<string>;
}

/**
 * What a page loads at once, found in Vite's manifest.
 *
 * @param modules paths under src of the modules the page loads on demand
 * @throws Error when a font or an on-demand module is not in the manifest, or a page has not one style sheet of an area
 */
export function pageAssets(
  { manifest, areaSheets }: Built,
  modules: string[],
  area: 'site' | 'portal',
): PageAssets {
  const styles = new Set<string>();
  const scripts = new Set<string>();

  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`${key} is not in the manifest.`);
    if (scripts.has(chunk.file)) return;
    if (chunk.file.endsWith('.js')) scripts.add(chunk.file);
    chunk.imports?.forEach(visit);
    for (const style of chunk.css ?? []) styles.add(style);
  };

  // The entry and what it imports stand in the template already.
  visit(ENTRY);
  const inTemplate = new Set([...scripts, ...styles]);
  visit(START);
  for (const module of modules) visit(`src/${module}`);

  const ofArea = [...styles].filter((file) => areaSheets.has(file));
  if (ofArea.length !== 1)
    throw new Error(`A page has ${String(ofArea.length)} style sheets of an area: ${modules.join(', ')}.`);

  const font = manifest[PRELOADED_FONT[area]]?.file;
  if (font === undefined) throw new Error(`The font of the ${area} is not in the manifest.`);
  const address = (file: string) => `/${file}`;
  return {
    styles: [...new Set([...ofArea, ...styles])].filter((file) => !inTemplate.has(file)).map(address),
    modules: [...scripts].filter((file) => !inTemplate.has(file)).map(address),
    font: address(font),
  };
}
