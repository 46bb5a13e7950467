import type { ProblemCode } from '@equanim/contract/problem';
import { ApiProblem } from '../../../api/api-problem.ts';

const ALREADY_ASKED: ProblemCode = 'already-asked';

/** Whether the server asks if a request is meant beside an open one, so that sending it again says that it is. */
export const isAlreadyAsked = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === ALREADY_ASKED;
