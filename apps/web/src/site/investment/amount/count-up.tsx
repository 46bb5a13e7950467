import { useEffect, useRef } from 'react';
import { formatUsd, formatUsdCents } from '../../../ui/format/number.ts';
import { isMotionReduced } from '../../../ui/browser/media.ts';
import { watchVisibility } from '../../../ui/browser/visibility.ts';
import './amount.css';

/** Specification 9.13: counters run for 1.5 s, 200 ms after they come into view. */
const DURATION_MS = 1500;
const DELAY_MS = 200;

const easeOutExpo = (share: number): number => (share >= 1 ? 1 : 1 - 2 ** (-10 * share));

/** Dollars, with cents only where there are any. */
const figureOf = (amount: number): string =>
  Number.isInteger(amount) ? formatUsd(amount) : formatUsdCents(amount);

/** The class that fits the figure on one line; one with a power of ten passes through the longest while it counts. */
function fitOf(text: string): string {
  if (text.includes('E')) return 'count-up-longest';
  if (text.length <= 7) return 'count-up-short';
  if (text.length <= 11) return 'count-up-medium';
  if (text.length <= 16) return 'count-up-long';
  return text.length <= 21 ? 'count-up-longer' : 'count-up-longest';
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
    <p className={`count-up tabular ${fitOf(text)}`}>
      <span ref={element} aria-hidden="true">
        {text}
      </span>
      <span className="sr-only">{text}</span>
    </p>
  );
}
