import type { ReactNode, Ref } from 'react';

interface ScrollAreaProps {
  label: string;
  /** True where nothing is hidden: the keyboard then skips the area. */
  isWhole?: boolean;
  className: string;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** An area that scrolls takes keyboard focus; otherwise its end could not be reached (WCAG 2.1.1). */
const focusable = { tabIndex: 0 };

/** A part of the page that scrolls by itself. */
export function ScrollArea({ label, isWhole = false, className, ref, children }: ScrollAreaProps) {
  return (
    <section ref={ref} className={className} aria-label={label} {...(isWhole ? {} : focusable)}>
      {children}
    </section>
  );
}
