import { firm } from './firm.ts';
import { mark } from './mark.ts';

interface LogoProps {
  className?: string;
}

/** The mark alone. */
export function LogoMark({ className = 'size-6' }: LogoProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${mark.size} ${mark.size}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={mark.strokeWidth}
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
    >
      {mark.paths.map((path) => (
        <path key={path} d={path} />
      ))}
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
