import type { ReactNode, Ref } from 'react';

interface ScrollAreaProps {
  label: string;
  /** Where there is nothing to scroll: the keyboard passes by. */
  isWhole?: boolean;
  className: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** What scrolls takes the focus of the keyboard, or its end could not be reached (WCAG 2.1.1). */
const focusable = { tabIndex: 0 };

/** A part of the page that scrolls by itself. */
export function ScrollArea({ label, isWhole = false, className, ref, children }: ScrollAreaProps) {
  return (
    <section ref={ref} className={className} aria-label={label} {...(isWhole ? {} : focusable)}>
      {children}
    </section>
  );
}
