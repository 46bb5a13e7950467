import type { ReactNode } from 'react';
import './facts.css';

/** Named figures of a card beside each other; `className` says how many stand in a line where there is room for more than two. */
export function Facts({ className, children }: { className: string; children: ReactNode }) {
  return <dl className={`facts ${className}`}>{children}</dl>;
}

/** One of them. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
