import { createElement, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { NEAR, useWasVisible } from '../../ui/browser/visibility.ts';
import { NotLoaded } from '../../ui/table/list-state.tsx';
import { useOnDemand, type Load } from './on-demand.tsx';

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
  const { Component, hasFailed, retry } = useOnDemand(load, true);
  useEffect(() => {
    if (!hasFailed) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
  if (Component !== null) return createElement(Component, props);
  if (!hasFailed) return fallback;
  return <NotLoaded name={name} onRetry={retry} />;
}

interface PartInViewProps<Props extends object> extends LazyPartProps<Props> {
  /** Where a link leads to it. */
  id?: string;
  label?: string;
  /** Its height before it is there, among others. */
  className?: string;
}

/**
 * A part of a screen that is there from when it is about to come into view, or the Tab key is used, which would pass by what is
 * not there: its code is loaded, and its data are asked for.
 */
export function PartInView<Props extends object>(props: PartInViewProps<Props>) {
  const { id = '', label, className, ...part } = props;
  const place = useLinkedPart(id);
  const isNear = useWasVisible(place, NEAR);
  const [isTabbed, setTabbed] = useState(false);
  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') setTabbed(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <section ref={place} id={id || undefined} tabIndex={-1} className={className} aria-label={label}>
      {isNear || isTabbed ? <LazyPart {...part} /> : part.fallback}
    </section>
  );
}

/** Shows and focuses a part of a screen where the address names its id, whenever a link has led there. */
export function useLinkedPart<Part extends HTMLElement>(id: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    part.current?.scrollIntoView();
    part.current?.focus({ preventScroll: true });
  }, [location, id]);
  return part;
}
