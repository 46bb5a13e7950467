import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from '../../ui/forms/button.tsx';

type Load<Props extends object> = () => Promise<ComponentType<Props>>;

/** What was loaded before is there at once. */
const loaded = new WeakMap<object, unknown>();

function usePart<Props extends object>(load: Load<Props>) {
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
  const [, setLoaded] = useState(loaded.has(load));
  const hasFailed = failedAttempt === attempt;
  useEffect(() => {
    if (loaded.has(load)) return;
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
  }, [load, attempt]);
  useEffect(() => {
    if (!hasFailed) return;
    const retry = () => setAttempt(attempt + 1);
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [hasFailed, attempt]);
  const Component = loaded.get(load) as ComponentType<Props> | undefined;
  return { Component, hasFailed, retry: () => setAttempt(attempt + 1) };
}

interface LazyPartProps<Props extends object> {
  /** The same function at every rendering. */
  load: Load<Props>;
  props: Props;
  /** What it is, to follow "The": "order history". */
  name: string;
  /** In its place until it is loaded. */
  fallback?: ReactNode;
}

/**
 * A part of a screen whose code comes when it is first shown. Where it cannot be loaded, as without a network, the part says so
 * and the rest of the screen stays; it is tried again on demand, and once the connection is back.
 */
export function LazyPart<Props extends object>({ load, props, name, fallback = null }: LazyPartProps<Props>) {
  const { Component, hasFailed, retry } = usePart(load);
  if (Component !== undefined) return createElement(Component, props);
  if (!hasFailed) return fallback;
  return (
    <div className="grid min-h-40 content-center justify-items-center gap-4" role="alert">
      <p className="text-ink-2">The {name} could not be loaded.</p>
      <Button onClick={retry}>Retry</Button>
    </div>
  );
}
