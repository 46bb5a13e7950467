import type { CurrentUser } from '@equanim/contract/auth';
import type { Access } from '@equanim/contract/call';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';

/** Who a token stands for. */
export interface Session {
  token: string;
  user: CurrentUser;
}

export interface Guard {
  /** @throws Problem 401 without a live session, 403 when its role may not make the call */
  require(request: FastifyRequest, access: Exclude<Access, 'public'>): Promise<void>;
  /** The session {@link Guard.require} let in; undefined on public calls. */
  sessionOf(request: FastifyRequest): Session | undefined;
}

/** @param findUser who a live token belongs to; null for one that is unknown, expired or revoked */
export function createGuard(findUser: (token: string) => Promise<CurrentUser | null>): Guard {
  const sessions = new WeakMap<FastifyRequest, Session>();
  return {
    async require(request, access) {
      const token = bearerToken(request.headers.authorization);
      const user = token === null ? null : await findUser(token);
      if (token === null || user === null) {
        throw new Problem('not-signed-in', { headers: { 'www-authenticate': 'Bearer' } });
      }
      // Every role may make a customer call: the answers hold nothing an administrator may not see.
      if (access === 'admin' && user.role !== 'admin') throw new Problem('forbidden');
      sessions.set(request, { token, user });
    },
    sessionOf: (request) => sessions.get(request),
  };
}

function bearerToken(header: string | undefined): string | null {
  return /^Bearer ([\w-]{20,200})$/i.exec(header ?? '')?.[1] ?? null;
}
