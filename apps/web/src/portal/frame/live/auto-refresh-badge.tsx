import { IconPause, IconPlay } from '../../../ui/picture/icons.tsx';
import { AUTO_REFRESH_SECONDS, useAutoRefresh } from './use-auto-refresh.ts';
import { useOnline } from './use-online.ts';

interface AutoRefreshBadgeProps {
  isPaused: boolean;
  onToggle: () => void;
  onRefresh: () => void;
}

const RADIUS = 6;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** Counts down to the next refresh while there is a network; pressed, it pauses and resumes (WCAG 2.2.2). */
export function AutoRefreshBadge({ isPaused, onToggle, onRefresh }: AutoRefreshBadgeProps) {
  const isOnline = useOnline();
  const secondsLeft = useAutoRefresh({ refresh: onRefresh, isPaused: isPaused || !isOnline });
  const rest = isOnline ? Math.max(0, secondsLeft) / AUTO_REFRESH_SECONDS : 0;
  const Icon = isPaused ? IconPlay : IconPause;
  return (
    <button
      type="button"
      className="auto-refresh badge"
      title={isPaused ? 'Resume auto refresh' : 'Pause auto refresh'}
      onClick={onToggle}
    >
      {/* On a phone the word takes its place: nothing counts down. */}
      <svg
        className={isOnline ? 'auto-refresh-ring' : 'auto-refresh-ring max-md:hidden'}
        viewBox="0 0 16 16"
        aria-hidden="true"
        focusable="false"
      >
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
        {stateOf({ isPaused, isOnline, secondsLeft })}
      </span>
      <span className="sr-only">{isPaused ? ', resume' : ', pause'}</span>
    </button>
  );
}

interface State {
  isPaused: boolean;
  isOnline: boolean;
  secondsLeft: number;
}

function stateOf({ isPaused, isOnline, secondsLeft }: State): string {
  if (isPaused) return 'off';
  return isOnline ? `${String(secondsLeft)}s` : 'offline';
}
