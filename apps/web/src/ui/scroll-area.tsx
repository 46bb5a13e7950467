import type { ReactNode } from 'react';

interface ScrollAreaProps {
  label: string;
  className: string;
  children: ReactNode;
}

/** What scrolls takes the focus of the keyboard, or its end could not be reached (WCAG 2.1.1). */
const focusable = { tabIndex: 0 };

/** A part of the page that scrolls by itself. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    <section className={className} aria-label={label} {...focusable}>
      {children}
    </section>
  );
}
