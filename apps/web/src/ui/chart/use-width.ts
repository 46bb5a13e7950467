import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * The width of an element in px, kept up to date. SVG is drawn for exactly this width, so that strokes and text
 * are never scaled.
 *
 * @param initial the width until the element was measured, also in prerendered markup
 */
export function useWidth<T extends HTMLElement>(initial: number): [RefObject<T | null>, number] {
  const element = useRef<T>(null);
  const [width, setWidth] = useState(initial);

  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);

  return [element, width];
}
