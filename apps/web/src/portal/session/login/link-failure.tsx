import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/forms/button.tsx';
import { ApiProblem } from '../../../api/api-problem.ts';
import { Outcome } from './outcome.tsx';
import type { AskedLink } from './use-asked-link.ts';

/** Statuses of a link that will not work however often it is tried. */
const DEAD = [400, 403];

/** Why a link will not work, as the server says it; null for one that does, and for a failure that may pass. */
export function brokenReason(link: AskedLink<unknown>): string | null {
  if (link.stage === 'incomplete') return INCOMPLETE;
  if (link.stage !== 'failed') return null;
  const { error } = link;
  if (!(error instanceof ApiProblem) || !DEAD.includes(error.status)) return null;
  return error.detail ?? 'This link no longer works.';
}

/** Of a link of which only a part was opened. */
export const INCOMPLETE = 'Part of the link is missing. Open the full link from your email.';

/** Says why a link does not work, with the ways on. */
export function BrokenLink({ reason, children }: { reason: string; children: ReactNode }) {
  return (
    <Outcome heading={reason === INCOMPLETE ? 'Incomplete Link' : 'Link Not Valid'}>
      <p role="alert">{reason}</p>
      <div className="mt-4 grid gap-3">{children}</div>
    </Outcome>
  );
}

/** A way on from a link that does not work. */
export function WayOn({ to, children, isFirst = false }: WayOnProps) {
  return (
    <Link className={`button button-large ${isFirst ? 'button-primary' : 'button-secondary'}`} to={to}>
      {children}
    </Link>
  );
}

interface WayOnProps {
  to: string;
  children: string;
  /** Whether it is the one that most will take. */
  isFirst?: boolean;
}

/** The message of a failure that may pass, with the way to try again. */
export function RetryMessage({ sentence, retry }: { sentence: string; retry: () => void }) {
  return (
    <div className="mt-8 grid gap-5">
      <div role="alert" className="login-message">
        <p className="notice text-sm [--tone:var(--loss)]">{sentence}</p>
      </div>
      <Button variant="primary" size="large" onClick={retry}>
        Try Again
      </Button>
    </div>
  );
}
