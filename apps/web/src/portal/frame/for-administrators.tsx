import type { ProblemCode } from '@equanim/contract/problem';
import { Link } from 'react-router';
import { ApiProblem } from '../../api/api-problem.ts';

const FACTOR_REQUIRED: ProblemCode = 'second-factor-required';

/** Whether a call was refused to the role of the person; where the second factor is missing, the client leads on. */
export const isRefusedToRole = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 403 && error.code !== FACTOR_REQUIRED;

interface ForAdministratorsProps {
  /** Begins the sentence, such as `This dashboard`. */
  what: string;
  children: string;
}

/** What a customer sees on a screen for administrators: the server answers none of its calls. */
export function ForAdministrators({ what, children }: ForAdministratorsProps) {
  return (
    <div className="card mx-auto mt-[12svh] max-w-[560px] p-8">
      <p className="eyebrow">403</p>
      <h2 className="mt-3 text-title">{what} is for administrators</h2>
      <p className="mt-2 text-base text-ink-2">{children} The server sent nothing to show here.</p>
      <Link className="button button-primary mt-6" to="/customer-dashboard">
        Open the performance dashboard
      </Link>
    </div>
  );
}
