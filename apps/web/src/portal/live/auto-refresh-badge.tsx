import { IconPause, IconPlay } from '../../ui/picture/icons.tsx';
import { AUTO_REFRESH_SECONDS, useAutoRefresh } from './use-auto-refresh.ts';

interface AutoRefreshBadgeProps {
  isPaused: boolean;
  onToggle: () => void;
  onRefresh: () => void;
}

const RADIUS = 6;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** Counts down to the next refresh; pressed, it pauses and resumes (WCAG 2.2.2). */
export function AutoRefreshBadge({ isPaused, onToggle, onRefresh }: AutoRefreshBadgeProps) {
  const secondsLeft = useAutoRefresh({ refresh: onRefresh, isPaused });
  const rest = Math.max(0, secondsLeft) / AUTO_REFRESH_SECONDS;
  const Icon = isPaused ? IconPlay : IconPause;
  return (
    <button
      type="button"
      className="auto-refresh badge"
      title={isPaused ? 'Resume the auto refresh' : 'Pause the auto refresh'}
      onClick={onToggle}
    >
      <svg className="auto-refresh-ring" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
        <circle cx="8" cy="8" r={RADIUS} className="auto-refresh-track" />
        <circle
          cx="8"
          cy="8"
          r={RADIUS}
          className="auto-refresh-rest"
          strokeDasharray={`${String(CIRCUMFERENCE * rest)} ${String(CIRCUMFERENCE)}`}
          transform="rotate(-90 8 8)"
        />
      </svg>
      <Icon className="auto-refresh-icon" />
      Auto Refresh
      <span className="min-w-[3.2ch] text-right font-mono tabular">
        {isPaused ? 'off' : `${String(secondsLeft)}s`}
      </span>
      <span className="sr-only">{isPaused ? ', resume' : ', pause'}</span>
    </button>
  );
}
