import { useEffect, useRef, useState, type RefObject } from 'react';

interface Size {
  width: number;
  height: number;
}

/**
 * The size of an element in px, kept up to date. SVG is drawn for exactly this size, so that strokes and text are
 * never scaled. The drawing must not hold the element open: place it absolutely, or fix the element's height.
 *
 * @param initial the size until the element is measured, also in prerendered markup
 */
export function useSize<T extends HTMLElement>(initial: Size): [RefObject<T | null>, Size] {
  const element = useRef<T>(null);
  const [size, setSize] = useState(initial);

  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined || entry.contentRect.width === 0) return;
      const width = Math.round(entry.contentRect.width);
      const height = Math.round(entry.contentRect.height);
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);

  return [element, size];
}
