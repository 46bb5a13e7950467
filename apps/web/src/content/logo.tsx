import { firm } from './firm.ts';

interface LogoProps {
  className?: string;
}

/** Three nested arcs that come to rest on one line: the mark alone. */
export function LogoMark({ className = 'size-6' }: LogoProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M2 18h20" />
      <path d="M3.5 14.5a8.5 8.5 0 0 1 17 0" />
      <path d="M7 14.5a5 5 0 0 1 10 0" />
      <path d="M10.5 14.5a1.5 1.5 0 0 1 3 0" />
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
