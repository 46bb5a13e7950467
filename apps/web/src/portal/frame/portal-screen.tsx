import { QueryClientProvider } from '@tanstack/react-query';
import { cloneElement, useState, useSyncExternalStore, type ReactElement } from 'react';
import { createQueryClient } from '../../api/query-client.ts';
import { SessionEnding } from '../session/ending/session-ending.tsx';
import { Guard } from '../session/guard.tsx';
import { Activity } from '../session/ending/activity.tsx';
import { readToken, subscribeToSession } from '../session/session-store.ts';
import { StepUp } from '../session/step-up/step-up.tsx';
import { useFormatChoices } from './choices/format-choices.ts';
import { useAppliedAppearance } from './choices/appearance.ts';
import './portal.css';
import './frame.css';

/** The frame of every signed-in screen: the guard, a query client of its own, the colors, how figures are written. */
export function PortalScreen({ children }: { children: ReactElement }) {
  const token = useSyncExternalStore(subscribeToSession, readToken, () => null);
  useAppliedAppearance();
  return <ScreenOfSession key={token}>{children}</ScreenOfSession>;
}

function ScreenOfSession({ children }: { children: ReactElement }) {
  // One per screen and session, so that the answers for one user are never shown to the next.
  const [queryClient] = useState(() => createQueryClient({ isSignedIn: () => readToken() !== null }));
  useFormatChoices();
  return (
    <QueryClientProvider client={queryClient}>
      {/* The same element again would not be rendered again, and every figure on it may be written differently. */}
      <Guard>{cloneElement(children)}</Guard>
      <SessionEnding />
      <StepUp />
      <Activity />
    </QueryClientProvider>
  );
}
