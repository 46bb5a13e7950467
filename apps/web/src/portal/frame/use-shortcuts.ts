import { useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * A key, two keys after each other as `g d`, or one with the modifier of the system as `mod k`, and what they do; compared with
 * `KeyboardEvent.key` in lower case.
 */
export interface Shortcut {
  key: string;
  /** The key caps in the list of shortcuts. */
  label: string;
  does: string;
  run: () => void;
}

/** WCAG 2.1.4 asks for an off switch for single keys: speech input types them by accident. */
const STORED = 'shortcuts';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useShortcutsSwitch() {
  const isOn = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(STORED) !== 'off',
    () => true,
  );
  const setOn = (next: boolean) => {
    localStorage.setItem(STORED, next ? 'on' : 'off');
    for (const listener of listeners) listener();
  };
  return { isOn, setOn };
}

/** Cmd takes the place of Ctrl, which moves in texts there. */
const isMac = typeof navigator !== 'undefined' && /Mac|iP(?:hone|ad)/.test(navigator.platform);

/** What opens the command palette, as a shortcut and as its caps. */
export const SEARCH_KEY = 'mod k';
export const SEARCH_KEYS = isMac ? '⌘ K' : 'Ctrl K';

const isIn = (selector: string, { target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Outside of dialogs; null where the key is for something else. A key with the modifier also counts in inputs. */
function pressedKey(event: KeyboardEvent): string | null {
  const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (altKey || isComposing || defaultPrevented || isIn('dialog', event)) return null;
  const key = event.key.toLowerCase();
  if (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) return `mod ${key}`;
  return ctrlKey || metaKey || isIn('input:not([type=range]), select, textarea', event) ? null : key;
}

/** The second key of two comes within this time of the first. */
const SEQUENCE_MS = 1500;

/** Runs a shortcut when its key is pressed outside of inputs and dialogs; single keys unless they are switched off. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { isOn } = useShortcutsSwitch();
  const last = useRef({ key: '', at: Number.NEGATIVE_INFINITY });

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const pressed = pressedKey(event);
      if (pressed === null || (!isOn && !pressed.startsWith('mod '))) return;
      const { key: first, at } = last.current;
      const isSecond = event.timeStamp - at <= SEQUENCE_MS;
      last.current = { key: pressed, at: event.timeStamp };
      const shortcut =
        (isSecond ? shortcuts.find(({ key }) => key === `${first} ${pressed}`) : undefined) ??
        shortcuts.find(({ key }) => key === pressed);
      if (shortcut === undefined) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, shortcuts]);
}
