import { useEffect, useSyncExternalStore } from 'react';
import { matchesMedia, onMediaChange } from '../../ui/browser/media.ts';

const THEMES = ['system', 'light', 'dark'] as const;
/** The colors of the portal: those of the system, or one of the two. */
type Theme = (typeof THEMES)[number];

/** The item of local storage; public/theme.js reads it before the first paint. */
const STORED = 'theme';
const PAGE_COLORS = { light: '#f4f5f7', dark: '#06080b' } as const;
const LIGHT = '(prefers-color-scheme: light)';
const listeners = new Set<() => void>();

function readTheme(): Theme {
  const stored = localStorage.getItem(STORED);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

function apply(shown: 'light' | 'dark'): void {
  document.documentElement.dataset['theme'] = shown;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', PAGE_COLORS[shown]);
}

function applyChosen(): void {
  const theme = readTheme();
  const isLight = theme === 'light' || (theme === 'system' && matchesMedia(LIGHT));
  apply(isLight ? 'light' : 'dark');
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the page in the chosen theme while a portal screen is open; the site has only one. Print is light. */
export function useAppliedTheme(): void {
  useEffect(() => {
    const print = () => apply('light');
    applyChosen();
    const stopWatching = onMediaChange(LIGHT, applyChosen);
    window.addEventListener('beforeprint', print);
    window.addEventListener('afterprint', applyChosen);
    return () => {
      stopWatching();
      window.removeEventListener('beforeprint', print);
      window.removeEventListener('afterprint', applyChosen);
      apply('dark');
    };
  }, []);
}

export function useTheme() {
  const theme = useSyncExternalStore(subscribe, readTheme, () => 'system' as const);
  const setTheme = (next: Theme) => {
    localStorage.setItem(STORED, next);
    applyChosen();
    for (const listener of listeners) listener();
  };
  const toNext = () => setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system');
  return { theme, toNext };
}
