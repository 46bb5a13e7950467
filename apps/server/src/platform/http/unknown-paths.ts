import { BASE_PATH } from '@equanim/contract/call';
import { calls } from '@equanim/contract/calls';
import { CHANNEL_PATH } from '@equanim/contract/channels';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './error-handler.ts';
import { Problem } from './problem.ts';

/** Methods by path, for the Allow header; parameters match one segment. */
const known = new Map<string, { pattern: RegExp; methods: Set<string> }>();
for (const { method, path } of [...Object.values(calls), { method: 'GET', path: CHANNEL_PATH }]) {
  const pattern = new RegExp(`^${BASE_PATH}${path.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')}/?$`);
  const entry = known.get(pattern.source) ?? { pattern, methods: new Set() };
  entry.methods.add(method);
  if (method === 'GET') entry.methods.add('HEAD');
  known.set(pattern.source, entry);
}

/**
 * Answers what no route does: 405 with the allowed methods on a known path of the API, 404 elsewhere on it, and the
 * website's error page for the rest.
 */
export function answerUnknownPaths(
  app: FastifyInstance,
  sendErrorPage: (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
): void {
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, (request: FastifyRequest, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const isApi = path === '/api' || path.startsWith('/api/');
    if (!isApi && (request.method === 'GET' || request.method === 'HEAD')) return sendErrorPage(reply);
    const match = [...known.values()].find(({ pattern }) => pattern.test(path));
    if (!match) return sendProblem(new Problem('not-found'), reply);
    const allow = [...match.methods].toSorted().join(', ');
    return sendProblem(new Problem('wrong-method', { headers: { allow } }), reply);
  });
}
