import type { ReactNode } from 'react';

interface BadgeProps {
  tone?: 'neutral' | 'gain' | 'loss' | 'warn' | 'info';
  title?: string | undefined;
  children: ReactNode;
}

export function Badge({ tone = 'neutral', title, children }: BadgeProps) {
  return (
    <span className={tone === 'neutral' ? 'badge' : `badge badge-${tone}`} title={title}>
      {children}
    </span>
  );
}
