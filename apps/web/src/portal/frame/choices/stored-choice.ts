import { useSyncExternalStore } from 'react';

/** A choice of the person at this browser, kept in local storage and the same in every tab. */
export interface StoredChoice<Value extends string> {
  values: readonly Value[];
  read: () => Value;
  choose: (value: Value) => void;
  /** Chooses the next of the values, after the last the first. @returns the chosen one */
  toNext: () => Value;
}

const listeners = new Set<() => void>();

/**
 * A choice among a few values.
 *
 * @param item of local storage
 * @param values the first stands where nothing, or nothing known, is stored, and in prerendered markup
 */
export function storedChoice<Value extends string>(
  item: string,
  values: readonly [Value, ...Value[]],
): StoredChoice<Value> {
  const read = (): Value => {
    const stored = typeof localStorage === 'undefined' ? null : localStorage.getItem(item);
    return values.find((value) => value === stored) ?? values[0];
  };
  const choose = (value: Value) => {
    localStorage.setItem(item, value);
    for (const listener of listeners) listener();
  };
  const toNext = () => {
    const next = values[(values.indexOf(read()) + 1) % values.length] ?? values[0];
    choose(next);
    return next;
  };
  return { values, read, choose, toNext };
}

/** Calls back when any choice may have changed, in this tab or another. @returns a function that ends it */
export function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The chosen value, followed as it changes. */
export const useChoice = <Value extends string>({ read }: StoredChoice<Value>): Value =>
  useSyncExternalStore(onChoice, read, read);
