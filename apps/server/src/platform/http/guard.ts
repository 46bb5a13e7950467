import type { CurrentUser } from '@equanim/contract/auth';
import type { Call } from '@equanim/contract/call';
import type { ProblemCode } from '@equanim/contract/problem';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';
import { noteRole } from './request-log.ts';

/** What the guard has to know of a live session. */
export interface KnownSession {
  id: string;
  user: CurrentUser;
  /** `open` unless the second factor has to be given or set up first. */
  state: 'open' | 'factor-pending' | 'factor-missing';
  /** Whether calls that need a step-up go through. */
  isSteppedUp: boolean;
}

/** Who a token stands for. */
export interface Session extends KnownSession {
  token: string;
}

export interface Guard {
  /**
   * Lets a session of the right role in, whose second factor was given where the call asks for it.
   *
   * @throws Problem 401 without a live session; 403 `forbidden`, `second-factor-required` or `step-up-required`
   */
  require(request: FastifyRequest, call: Call): Promise<void>;
  /** The session {@link Guard.require} let in; undefined on public calls. */
  sessionOf(request: FastifyRequest): Session | undefined;
}

/** @param findSession the live session of a token; null for one that is unknown, expired or revoked */
export function createGuard(findSession: (token: string) => Promise<KnownSession | null>): Guard {
  const sessions = new WeakMap<FastifyRequest, Session>();
  return {
    async require(request, call) {
      const { access, isBeforeFactor, needsStepUp } = call;
      const token = bearerToken(request.headers.authorization);
      const session = token === null ? null : await findSession(token);
      if (token === null || session === null) {
        throw new Problem('not-signed-in', { headers: { 'www-authenticate': 'Bearer' } });
      }
      noteRole(request, session.user.role);
      // Every role may make a customer call: the answers hold nothing an administrator may not see.
      const refused = { request, call, userId: session.user.id };
      if (access === 'admin' && session.user.role !== 'admin') throw refusal('forbidden', refused);
      if (!isBeforeFactor && session.state !== 'open') throw refusal('second-factor-required', refused);
      if (needsStepUp && !session.isSteppedUp) throw refusal('step-up-required', refused);
      const { id, user, state, isSteppedUp } = session;
      sessions.set(request, { token, id, user, state, isSteppedUp });
    },
    sessionOf: (request) => sessions.get(request),
  };
}

interface Refused {
  request: FastifyRequest;
  call: Call;
  userId: string;
}

/** Notes in the log who was refused what: the line on the request alone names nobody. */
function refusal(problem: ProblemCode, { request, call, userId }: Refused): Problem {
  const entry = { userId, call: `${call.method} ${call.path}`, problem };
  // The others are a step on the way, which a browser asks for by itself.
  if (problem === 'forbidden') request.log.warn(entry, 'a call was refused');
  else request.log.info(entry, 'a call was refused');
  return new Problem(problem);
}

function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1] ?? null;
}
