import { useEffect } from 'react';
import { matchesMedia, onMediaChange } from '../../../ui/browser/media.ts';
import { onChoice, storedChoice } from './stored-choice.ts';

/** The colors of the portal: those of the system, or one of the two. public/theme.js reads it before the first paint. */
export const themeChoice = storedChoice('theme', ['system', 'light', 'dark']);
/** The colors of ups and downs; `cvd` tells them apart without red and green. public/theme.js reads it, too. */
export const paletteChoice = storedChoice('palette', ['standard', 'cvd']);

const LIGHT = '(prefers-color-scheme: light)';

type Shown = 'light' | 'dark';

function apply(theme: Shown, palette: string): void {
  Object.assign(document.documentElement.dataset, { theme, palette });
}

const ofSystem = (): Shown => (matchesMedia(LIGHT) ? 'light' : 'dark');

function applyChosen(): void {
  const theme = themeChoice.read();
  apply(theme === 'system' ? ofSystem() : theme, paletteChoice.read());
}

/** Keeps the page in the chosen colors while a portal screen is open; the site has only one theme. */
export function useAppliedAppearance(): void {
  useEffect(() => {
    applyChosen();
    const stops = [onChoice(applyChosen), onMediaChange(LIGHT, applyChosen)];
    return () => {
      for (const stop of stops) stop();
      apply('dark', 'standard');
    };
  }, []);
}

/**
 * Goes from the system's theme to the other one, from there to the one that looks as the system does, and back to the
 * system's: so the first step always shows.
 *
 * @returns the chosen one
 */
export function toNextTheme(): string {
  const theme = themeChoice.read();
  const same = ofSystem();
  const other = same === 'light' ? 'dark' : 'light';
  const afterOther = theme === other ? same : 'system';
  const next = theme === 'system' ? other : afterOther;
  themeChoice.choose(next);
  return next;
}
