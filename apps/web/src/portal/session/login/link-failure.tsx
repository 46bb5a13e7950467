import { Button } from '../../../ui/forms/button.tsx';
import { ApiProblem } from '../../../api/api-problem.ts';

/** Statuses of a link that will not work however often it is tried. */
const DEAD = [400, 403];

/** The server's sentence about a dead link; null for a failure that may pass. */
export function deadReason(error: unknown): string | null {
  if (!(error instanceof ApiProblem) || !DEAD.includes(error.status)) return null;
  return error.detail ?? 'This link no longer works.';
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
