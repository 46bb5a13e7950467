import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { HomeLink } from '../../frame/home-link.tsx';
import { pages } from '../../../content/pages.ts';
import { loginAddress } from '../../session/destination.ts';
import './frame.css';

interface RecordFrameProps {
  /** Buttons beside the way to sign in. */
  actions?: ReactNode;
  /** Whether there is a way to sign in: not before it is known that nobody is. */
  hasSignIn?: boolean;
  /** A line below the bar; none keeps its place, so that nothing moves when the navigation comes there, null does not. */
  note?: string | null;
  children: ReactNode;
}

/** The frame for whoever is not signed in, and before it is known who is: the brand, the title, and the way to sign in. */
export function RecordFrame({ actions, hasSignIn = false, note = '', children }: RecordFrameProps) {
  return (
    <div className="portal">
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
      {note === null ? null : <Band note={note} />}
      <main id="content" className="portal-main">
        {children}
      </main>
    </div>
  );
}

function Band({ note }: { note: string }) {
  if (note === '') return <div className="navigation" />;
  return (
    <section className="navigation" aria-label="Who may read this">
      <p className="record-frame-note">{note}</p>
    </section>
  );
}
