import { useEffect, useRef, useSyncExternalStore } from 'react';

/** A key, or two keys after each other as `g d`, and what they do; compared with `KeyboardEvent.key` in lower case. */
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

function isForSomethingElse(event: KeyboardEvent): boolean {
  const isChord =
    event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented;
  const target = event.target;
  const isTyping =
    target instanceof Element && target.closest('input:not([type=range]), select, textarea, dialog') !== null;
  return isChord || isTyping;
}

/** The second key of two comes within this time of the first. */
const SEQUENCE_MS = 1500;

/** Runs a shortcut when its key is pressed outside of inputs and dialogs, unless they are switched off. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { isOn } = useShortcutsSwitch();
  const last = useRef({ key: '', at: Number.NEGATIVE_INFINITY });

  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isForSomethingElse(event)) return;
      const pressed = event.key.toLowerCase();
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
