import { useEffect, useRef } from 'react';
import { isMotionReduced } from '../browser/media.ts';
import { Amount } from './amount.tsx';

const FLASH_MS = 600;

const placesOf = (digits: string): number => digits.split('.')[1]?.length ?? 0;

const digitsOf = (text: string): string => text.replace('−', '-').replaceAll(/[^\d.-]/g, '');

/** Whether a number is another by more than the last place of its text, by which rounding alone may change it. */
function hasMoved(from: string, to: string): boolean {
  const step = 10 ** -Math.max(placesOf(from), placesOf(to));
  return Math.abs(Number(to) - Number(from)) > 1.5 * step;
}

/** A number that lights up once when it has moved since it last did, however slowly; its place stays. */
export function Changing({ text }: { text: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const known = useRef(digitsOf(text));

  useEffect(() => {
    const [before, after] = [known.current, digitsOf(text)];
    // Amounts that are shown again, and the first to come, have no number before them.
    const isFirst = before === '' || after === '';
    if (!isFirst && !hasMoved(before, after)) return;
    known.current = after;
    if (isFirst || isMotionReduced()) return;
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
