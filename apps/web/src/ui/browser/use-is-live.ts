import { useSyncExternalStore } from 'react';

const nothingToWatch = () => () => undefined;

/** False on the page as it was prerendered, true once the script has taken it over. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  );
}
