import { createElement, useEffect, useState, type ComponentType } from 'react';

interface OnDemandProps<Props extends object> {
  /** The same function at every rendering. */
  load: () => Promise<ComponentType<Props>>;
  isWanted: boolean;
  props: Props;
}

/**
 * Loads a component when it is first wanted; it then stays. A failure is logged; the next time it is wanted it is tried again.
 *
 * @param load the same function at every rendering
 * @returns null until it is loaded
 */
export function useOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ Component: ComponentType<Props> } | null>(null);
  const isMissing = isWanted && part === null;
  useEffect(() => {
    if (!isMissing) return;
    load()
      .then((Component) => setPart({ Component }))
      .catch((error: unknown) => console.error(error));
  }, [isMissing, load]);
  return part?.Component ?? null;
}

/** A component that is loaded when it is first wanted, and then stays. A failure leaves the screen as it is. */
export function OnDemand<Props extends object>({ load, isWanted, props }: OnDemandProps<Props>) {
  const Component = useOnDemand(load, isWanted);
  return Component === null ? null : createElement(Component, props);
}
