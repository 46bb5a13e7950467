import type { ReactNode } from 'react';

interface FactsProps {
  /** Utilities for the number of columns, where it is not as many as there is room for. */
  className?: string;
  children: ReactNode;
}

/** Names and values, each value below its name, in as many columns as there is room for. */
export function Facts({ className = '', children }: FactsProps) {
  return <dl className={`fact-grid ${className}`}>{children}</dl>;
}

interface FactProps {
  name: string;
  /** Whether its value is too long to stand beside others. */
  isWide?: boolean;
  children: ReactNode;
}

/** One of them. */
export function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? 'col-span-full' : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
