import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Shows and focuses a part of a screen where the address names its id, whenever a link has led there. */
export function useLinkedPart(id: string): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    part.current?.scrollIntoView();
    part.current?.focus({ preventScroll: true });
  }, [location, id]);
  return part;
}
