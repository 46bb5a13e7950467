import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** Specification 9.18: the administrators' dashboard fetches again every 60 seconds; so does the customers'. */
export const AUTO_REFRESH_SECONDS = 60;

/**
 * Counts the seconds down and calls back at zero, again and again. Stops while paused and while the page is
 * hidden. When the page is shown or the network is back, the count starts again, since everything is then refetched.
 *
 * @returns the seconds left
 */
export function useAutoRefresh({ refresh, isPaused }: { refresh: () => void; isPaused: boolean }): number {
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
