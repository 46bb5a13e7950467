import { useEffect, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Arrival } from './arrival.ts';
import { loginAddress } from './destination.ts';
import { endSession } from './session-store.ts';
import { useSession } from './use-session.ts';

/**
 * Keeps a screen for signed-in users: anyone else loses the stored items and goes to the login page. Until the browser
 * knows who is signed in, and in the prerendered page, the screen shows its loading state and calls nothing.
 */
export function Guard({ children }: { children: ReactNode }) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (session === null || session === 'signed-in') return;
    endSession(session);
    const address = session === 'left' ? '/login' : loginAddress(pathname + search);
    const state: Arrival | null = session === 'expired' ? { because: 'expired' } : null;
    void navigate(address, { replace: true, state });
  }, [session, navigate, pathname, search]);

  return children;
}
