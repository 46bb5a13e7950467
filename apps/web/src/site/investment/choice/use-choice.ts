import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type Choice, readChoice, writeChoice } from './address.ts';

/** The address is not written at every keystroke: browsers refuse more than a hundred changes in half a minute. */
const WRITE_AFTER_MS = 250;

const subscribe = (notify: () => void): (() => void) => {
  addEventListener('popstate', notify);
  return () => removeEventListener('popstate', notify);
};

/**
 * Amount and period, kept in the address so that a link shows the same picture. Prerendered markup and hydration show
 * the defaults; the address is read after that.
 */
export function useChoice(): [Choice, (change: Partial<Choice>) => void] {
  const search = useSyncExternalStore(
    subscribe,
    () => location.search,
    () => '',
  );
  const [changes, setChanges] = useState<Partial<Choice>>({});
  const choice = useMemo(() => ({ ...readChoice(search), ...changes }), [search, changes]);

  useEffect(() => {
    if (Object.keys(changes).length === 0) return;
    const write = () => {
      const { pathname, search: query, hash } = location;
      history.replaceState(history.state, '', `${pathname}${writeChoice(query, choice)}${hash}`);
    };
    const timer = setTimeout(write, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [changes, choice]);

  return [choice, (change) => setChanges((before) => ({ ...before, ...change }))];
}
