import { useEffect, useRef } from 'react';
import { formatUsd, formatUsdCents } from '../../../ui/format/number.ts';
import { isMotionReduced } from '../../../ui/browser/media.ts';
import { watchVisibility } from '../../../ui/browser/visibility.ts';

/** Specification 9.13: counters run for 1.5 s, 200 ms after they come into view. */
const DURATION_MS = 1500;
const DELAY_MS = 200;

const easeOutExpo = (share: number): number => (share >= 1 ? 1 : 1 - 2 ** (-10 * share));

/** Dollars, with cents only where there are any. */
const figureOf = (amount: number): string =>
  Number.isInteger(amount) ? formatUsd(amount) : formatUsdCents(amount);

/** The class that fits the figure on one line; one with a power of ten passes through the longest while it counts. */
function fitOf(text: string): string {
  if (text.includes('E')) return 'text-[min(4.5rem,6cqi)]';
  if (text.length <= 7) return 'text-[min(9rem,23cqi)]';
  if (text.length <= 11) return 'text-[min(9rem,15cqi)]';
  if (text.length <= 16) return 'text-[min(8rem,10.2cqi)]';
  return text.length <= 21 ? 'text-[min(5.5rem,7cqi)]' : 'text-[min(4.5rem,6cqi)]';
}

/** Counts a figure up inside an element and leaves the final one there. */
function run(element: HTMLElement, from: number, to: number): () => void {
  let frame = 0;
  const start = performance.now();
  const step = (now: number) => {
    const share = easeOutExpo((now - start) / DURATION_MS);
    const isOver = now - start >= DURATION_MS;
    element.textContent = isOver ? figureOf(to) : formatUsd(Math.round(from + (to - from) * share));
    if (!isOver) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/** The amount, counting up once it is seen, and from the old amount to the new one when it changes. */
export function CountUp({ amount }: { amount: number }) {
  const element = useRef<HTMLSpanElement>(null);
  const shown = useRef(0);

  useEffect(() => {
    const figure = element.current;
    if (figure === null || isMotionReduced()) return;
    // Where the count is interrupted or never starts, the current amount is shown.
    figure.textContent = figureOf(amount);
    let stop = (): void => undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopWatching = watchVisibility(figure, (isVisible) => {
      if (!isVisible) return;
      stopWatching();
      const begin = () => {
        stop = run(figure, shown.current, amount);
        shown.current = amount;
      };
      if (shown.current === 0) timer = setTimeout(begin, DELAY_MS);
      else begin();
    });
    return () => {
      stopWatching();
      clearTimeout(timer);
      stop();
    };
  }, [amount]);

  const text = figureOf(amount);
  return (
    <p className={`count-up tabular ${fitOf(text)} print:text-[min(26pt,6cqi)]`}>
      <span ref={element} className="print:hidden" aria-hidden="true">
        {text}
      </span>
      {/* On paper the count may be on its way. */}
      <span className="sr-only print:not-sr-only">{text}</span>
    </p>
  );
}
