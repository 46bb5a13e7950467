import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from '../../api/query-client.ts';
import { Guard } from '../session/guard.tsx';
import { readToken } from '../session/session-store.ts';
import { useAppliedTheme } from './use-theme.ts';
import './portal.css';

/** What every signed-in screen stands in: the guard, a store of answers of its own, the theme. */
export function PortalScreen({ children }: { children: ReactNode }) {
  // A store per screen: what one user was answered is never shown to the next.
  const [queryClient] = useState(() => createQueryClient({ isSignedIn: () => readToken() !== null }));
  useAppliedTheme();
  return (
    <QueryClientProvider client={queryClient}>
      <Guard>{children}</Guard>
    </QueryClientProvider>
  );
}
