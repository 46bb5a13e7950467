import { firm } from './firm.ts';

interface LogoProps {
  className?: string;
}

/** Three waves, each smaller, that come to rest on one line: the mark alone. */
export function LogoMark({ className = 'size-6' }: LogoProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M1.5 17.5C7 17.5 7.5 5.5 12 5.5s5 12 10.5 12" />
      <path d="M1.5 17.5c6.5 0 7-7.8 10.5-7.8s4 7.8 10.5 7.8" />
      <path d="M1.5 17.5c8 0 8-3.7 10.5-3.7s2.5 3.7 10.5 3.7" />
    </svg>
  );
}

/** Mark and wordmark; the link or heading around it needs no further name. */
export function Logo({ className = '' }: LogoProps) {
  return (
    <span className={`inline-flex items-center gap-2.5 ${className}`}>
      <LogoMark className="size-[1.4em]" />
      <span className="font-display font-[550] tracking-[-0.03em]">{firm.name}</span>
    </span>
  );
}
