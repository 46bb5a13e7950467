import type { ReactNode } from 'react';

/** On paper alone, in place of figures that are on their way: without scripts none are. */
export function Unprinted({ children }: { children: ReactNode }) {
  return <p className="hidden print:block noscript:hidden">{children}</p>;
}
