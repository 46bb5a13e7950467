import { createElement, useEffect, useState, type ComponentType } from 'react';

interface OnDemandProps<Props extends object> {
  /** The same function at every rendering. */
  load: () => Promise<ComponentType<Props>>;
  isWanted: boolean;
  props: Props;
}

/**
 * A component that is loaded when it is first wanted, and then stays. A failure is logged and leaves the screen as it is;
 * the next time it is wanted it is tried again.
 */
export function OnDemand<Props extends object>({ load, isWanted, props }: OnDemandProps<Props>) {
  const [part, setPart] = useState<{ Component: ComponentType<Props> } | null>(null);
  const isMissing = isWanted && part === null;
  useEffect(() => {
    if (!isMissing) return;
    load()
      .then((Component) => setPart({ Component }))
      .catch((error: unknown) => console.error(error));
  }, [isMissing, load]);
  return part === null ? null : createElement(part.Component, props);
}
