import type { Word } from '@equanim/contract/as-read';
import type { RecordAudience } from '@equanim/contract/record';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { areas } from '../../api/areas.ts';
import { recordQuery } from '../../api/record.ts';
import { useRefetch } from '../../api/use-call.ts';
import { pages } from '../../content/pages.ts';
import { Dashboard } from '../frame/dashboard.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import { PortalScreen } from '../frame/portal-screen.tsx';
import { OfflineNotice, useRefresh } from '../frame/live/offline.tsx';
import { PrintButton } from '../frame/print-button.tsx';
import { useSession } from '../session/session-store.ts';
import { RecordSkeleton } from './messages.tsx';
import { RecordContent } from './record-content.tsx';
import { createQueryClient } from '../../api/query-client.ts';
import { useAppliedAppearance } from '../frame/choices/appearance.ts';
import { useFormatChoices } from '../frame/choices/format-choices.ts';
import { useRecordAccess } from '../frame/navigation/use-record-access.ts';
import { Guard } from '../session/guard.tsx';
import { HomeLink } from '../frame/home-link.tsx';
import { loginAddress } from '../session/destination.ts';

/** The track record: a screen of the portal for whoever is signed in, a page of its own for whoever is not. */
export function RecordScreen() {
  const session = useSession();
  const isOut = session !== null && session !== 'signed-in' && session !== 'factor-required';
  // Whoever signs out here, or whose session ends, goes to the login, as from every screen.
  const [cameWithout] = useState(isOut);
  if (session === null)
    return (
      <RecordFrame>
        <RecordSkeleton />
      </RecordFrame>
    );
  if (isOut && cameWithout) return <VisitorRecord />;
  return (
    <PortalScreen>
      <OwnRecord />
    </PortalScreen>
  );
}

function OwnRecord() {
  const refetch = useRefetch();
  const { refresh, refusedAt } = useRefresh(() => void refetch(areas.record));
  return (
    <Dashboard
      title={pages.record.name}
      actions={<PrintButton title="Print this screen" onPrint={() => print()} />}
      hasCharts
      onRefresh={refresh}
    >
      <OfflineNotice refusedAt={refusedAt} />
      <RecordContent place="api" />
    </Dashboard>
  );
}

/** The record for somebody without a session: where it is for customers alone, the way to the login. */
function VisitorRecord() {
  // Asks only what everybody may ask, each of which says so.
  const [queries] = useState(() => createQueryClient({ isSignedIn: () => false }));
  useAppliedAppearance();
  useFormatChoices();
  return (
    <QueryClientProvider client={queries}>
      <Visit />
    </QueryClientProvider>
  );
}

function noteFor(audience: Word<RecordAudience> | undefined): string | null {
  if (audience === 'off') return null;
  return audience === 'public' ? 'Public' : '';
}

/** Whether a record is one of a demo, which its name tells. */
const isOfDemo = (text: string): boolean => /^.*\norigin \S*\/demo-/.test(text);

function Visit() {
  const access = useRecordAccess();
  const audience = access.data?.audience;
  const isPublic = audience === 'public';
  const { data: isSample = false } = useQuery({
    ...recordQuery('public'),
    enabled: isPublic,
    select: isOfDemo,
  });
  // What was known before does not lead away: it may have become another audience since.
  if (audience === 'customers' && access.isFetchedAfterMount) return <Guard>{null}</Guard>;
  return (
    <RecordFrame
      hasSignIn
      note={noteFor(audience)}
      isSample={isSample}
      actions={isPublic ? <PrintButton title="Print this screen" onPrint={() => print()} /> : null}
    >
      {audience === 'customers' ? <RecordSkeleton /> : <RecordContent place="public" />}
    </RecordFrame>
  );
}

interface RecordFrameProps {
  /** Buttons beside the way to sign in. */
  actions?: ReactNode;
  /** Whether there is a way to sign in: not before it is known that nobody is. */
  hasSignIn?: boolean;
  /** A line below the bar; none keeps its place, so that nothing moves when the navigation comes there, null does not. */
  note?: string | null;
  /** Whether the figures are those of a demo. */
  isSample?: boolean;
  children: ReactNode;
}

/** The frame for whoever is not signed in, and before it is known who is: the brand, the title, and the way to sign in. */
function RecordFrame({
  actions,
  hasSignIn = false,
  note = '',
  isSample = false,
  children,
}: RecordFrameProps) {
  return (
    <div className="portal printed">
      <header className="topbar">
        <a className="skip-link" href="#content">
          Skip to content
        </a>
        <div className="topbar-inner">
          <HomeLink />
          <span className="h-5 w-px shrink-0 bg-hairline" />
          <h1 className="truncate text-[0.9375rem] font-[540] tracking-[-0.005em]">{pages.record.name}</h1>
          <div className="ml-auto flex items-center gap-1">
            {actions}
            {hasSignIn ? (
              <Link className="button button-secondary" to={loginAddress('/record')}>
                Sign in
              </Link>
            ) : null}
          </div>
        </div>
      </header>
      {note === null ? null : <Band note={note} isSample={isSample} />}
      <main id="content" className="portal-main">
        {children}
      </main>
    </div>
  );
}

function Band({ note, isSample }: { note: string; isSample: boolean }) {
  if (note === '') return <div className="navigation" />;
  return (
    <section className="border-t border-hairline print:hidden" aria-label="Who may read this">
      <p className="mx-auto flex min-h-10 max-w-(--portal-width) items-center gap-4 px-4 text-[0.8125rem] text-ink-3">
        {note}
        {isSample ? <Badge tone="warn">Sample data</Badge> : null}
        <a className="text-link py-1" href="/about">
          {pages.about.name}
        </a>
      </p>
    </section>
  );
}
