import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { createQueryClient } from '../../api/query-client.ts';
import { Guard } from '../session/guard.tsx';
import { readToken } from '../session/session-store.ts';
import { useAppliedTheme } from './use-theme.ts';
import './portal.css';

/** The frame of every signed-in screen: the guard, a query client of its own, the theme. */
export function PortalScreen({ children }: { children: ReactNode }) {
  // One per screen, so that the answers for one user are never shown to the next.
  const [queryClient] = useState(() => createQueryClient({ isSignedIn: () => readToken() !== null }));
  useAppliedTheme();
  return (
    <QueryClientProvider client={queryClient}>
      <Guard>{children}</Guard>
    </QueryClientProvider>
  );
}
