import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconPause, IconPlay } from '../../../ui/picture/icons.tsx';
import { useOnline } from './offline.tsx';

/** Specification 9.18: the administrators' dashboard fetches again every 60 seconds; so does the customers'. */
const AUTO_REFRESH_SECONDS = 60;

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

/**
 * Counts the seconds down and calls back at zero, again and again. Stops while paused and while the page is
 * hidden. When the page is shown or the network is back, the count starts again, since everything is then refetched.
 *
 * @returns the seconds left
 */
function useAutoRefresh({ refresh, isPaused }: { refresh: () => void; isPaused: boolean }): number {
  const rest = useRef(AUTO_REFRESH_SECONDS);
  const [secondsLeft, setSecondsLeft] = useState(AUTO_REFRESH_SECONDS);
  const onZero = useEffectEvent(refresh);

  useEffect(() => {
    if (isPaused) return;
    const countDown = () => {
      if (document.hidden) return;
      rest.current -= 1;
      if (rest.current <= 0) {
        rest.current = AUTO_REFRESH_SECONDS;
        onZero();
      }
      setSecondsLeft(rest.current);
    };
    const timer = window.setInterval(countDown, 1000);
    return () => window.clearInterval(timer);
  }, [isPaused]);

  useEffect(() => {
    const restart = () => {
      if (document.hidden) return;
      rest.current = AUTO_REFRESH_SECONDS;
      setSecondsLeft(AUTO_REFRESH_SECONDS);
    };
    document.addEventListener('visibilitychange', restart);
    window.addEventListener('online', restart);
    return () => {
      document.removeEventListener('visibilitychange', restart);
      window.removeEventListener('online', restart);
    };
  }, []);

  return secondsLeft;
}
