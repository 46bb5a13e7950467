import { useEffect, useSyncExternalStore } from 'react';

/** One key and what it does; the key is compared with `KeyboardEvent.key` in lower case. */
export interface Shortcut {
  key: string;
  /** The key cap in the list of shortcuts. */
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

/** Runs a shortcut when its key is pressed outside of inputs and dialogs, unless they are switched off. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const { isOn } = useShortcutsSwitch();

  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isForSomethingElse(event)) return;
      const shortcut = shortcuts.find(({ key }) => key === event.key.toLowerCase());
      if (shortcut === undefined) return;
      event.preventDefault();
      shortcut.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn, shortcuts]);
}
