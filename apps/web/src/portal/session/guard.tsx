import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Arrival } from './arrival.ts';
import { factorAddress, loginAddress } from './destination.ts';
import { endSession, readSession, useSession } from './session-store.ts';

/**
 * Keeps a screen for signed-in users: anyone else loses the stored items, sees nothing of it and goes to the login page.
 * Whoever has to give the second factor first sees nothing of it either, goes to the page that asks for it, and comes back.
 * Until the browser knows who is signed in, and in the prerendered page, the screen shows its loading state and calls
 * nothing.
 */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useHiddenWhileAway();

  useEffect(() => {
    if (session === null || session === 'signed-in') return;
    if (session === 'factor-required') {
      void navigate(factorAddress(pathname + search), { replace: true });
      return;
    }
    endSession(session);
    const address = session === 'left' ? '/login' : loginAddress(pathname + search);
    const state: Arrival | null = session === 'expired' ? { because: 'expired' } : null;
    void navigate(address, { replace: true, state });
  }, [session, navigate, pathname, search]);

  return session === null || session === 'signed-in' ? children : null;
}

/**
 * Hides a page that is left while the browser may keep it in memory. It comes back as it was, before any script runs: with
 * the figures of somebody who has signed out meanwhile.
 */
function useHiddenWhileAway(): void {
  useEffect(() => {
    const page = document.documentElement;
    const hide = () => page.setAttribute('data-away', '');
    const show = () => {
      if (readSession() === 'signed-in') page.removeAttribute('data-away');
    };
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', show);
    return () => {
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', show);
      page.removeAttribute('data-away');
    };
  }, []);
}
