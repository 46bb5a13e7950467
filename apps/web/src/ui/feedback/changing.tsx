import { useEffect, useRef } from 'react';
import { isMotionReduced } from '../browser/media.ts';
import { Amount } from './amount.tsx';

const FLASH_MS = 600;

/** Text that lights up once when it changes; nothing moves. */
export function Changing({ text }: { text: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const shown = useRef(text);

  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    if (isMotionReduced()) return;
    element.current?.animate(
      [{ backgroundColor: 'oklch(from var(--focus) l c h / 0.25)' }, { backgroundColor: 'transparent' }],
      { duration: FLASH_MS, easing: 'ease-out' },
    );
  }, [text]);

  return (
    <span ref={element} className="rounded-sm">
      <Amount text={text} />
    </span>
  );
}
