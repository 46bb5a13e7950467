import type { ReactNode } from 'react';

interface BadgeProps {
  tone?: 'neutral' | 'warn';
  children: ReactNode;
}

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return <span className={tone === 'neutral' ? 'badge' : 'badge badge-warn'}>{children}</span>;
}
