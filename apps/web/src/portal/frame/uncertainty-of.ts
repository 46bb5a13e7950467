import type { ProblemCode } from '@equanim/contract/problem';
import { ApiProblem } from '../../api/api-problem.ts';

const UNCERTAIN: ProblemCode = 'time-uncertain';

/** The server's sentence where it does not know how old something is, so that customers see nothing; undefined otherwise. */
export const uncertaintyOf = (error: unknown): string | undefined =>
  error instanceof ApiProblem && error.code === UNCERTAIN ? error.detail : undefined;
