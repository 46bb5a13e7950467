import { createElement, useEffect, useState, type ComponentType } from 'react';

export type Load<Props extends object> = () => Promise<ComponentType<Props>>;

/** What was loaded before is there at once. */
const loaded = new WeakMap<object, unknown>();

interface Part<Props extends object> {
  /** Null until it is loaded. */
  Component: ComponentType<Props> | null;
  /** Whether the last attempt failed, as one without a network does. */
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Loads a component when it is first wanted; it then stays. A failure is logged; it is tried again the next time it is wanted,
 * and on demand.
 *
 * @param load the same function at every rendering
 */
export function useOnDemand<Props extends object>(load: Load<Props>, isWanted: boolean): Part<Props> {
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
  const [, setLoaded] = useState(loaded.has(load));
  useEffect(() => {
    if (!isWanted || loaded.has(load)) return;
    const begin = async () => {
      try {
        loaded.set(load, await load());
        setLoaded(true);
      } catch (error) {
        console.error(error);
        setFailedAttempt(attempt);
      }
    };
    void begin();
  }, [load, isWanted, attempt]);
  const Component = (loaded.get(load) as ComponentType<Props> | undefined) ?? null;
  return {
    Component,
    hasFailed: Component === null && failedAttempt === attempt,
    retry: () => setAttempt(attempt + 1),
  };
}

interface OnDemandProps<Props extends object> {
  /** The same function at every rendering. */
  load: Load<Props>;
  isWanted: boolean;
  props: Props;
}

/** A component that is loaded when it is first wanted, and then stays. A failure leaves the screen as it is. */
export function OnDemand<Props extends object>({ load, isWanted, props }: OnDemandProps<Props>) {
  const { Component } = useOnDemand(load, isWanted);
  return Component === null ? null : createElement(Component, props);
}
