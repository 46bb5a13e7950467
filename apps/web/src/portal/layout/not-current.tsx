import type { ReactNode } from 'react';

interface NotCurrentProps {
  /** The distances around it. */
  className: string;
  /** Whether it stands in the place of everything that is missing, and not beside what is known. */
  isAlone: boolean;
  children: ReactNode;
}

/** Says that something may be missing; nothing on show is then no sign that there was nothing. */
export function NotCurrent({ className, isAlone, children }: NotCurrentProps) {
  const look = isAlone ? 'justify-center text-ink-2' : 'text-ink-1';
  return (
    <output className={`flex items-baseline gap-2.5 text-[0.8125rem] ${look} ${className}`}>
      <span className="dot translate-y-[-0.15em] text-warn" aria-hidden="true" />
      <span>{children}</span>
    </output>
  );
}
