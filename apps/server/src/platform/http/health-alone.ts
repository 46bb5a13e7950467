import { BASE_PATH } from '@equanim/contract/call';
import { calls } from '@equanim/contract/calls';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

const HEALTH_PATHS = new Set([calls.live, calls.ready].map(({ path }) => BASE_PATH + path));

/** Answers health checks and refuses all else: what a server that only collects has for others. */
export function answerHealthAlone(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    const [path = ''] = url.split('?');
    if (!HEALTH_PATHS.has(path.replace(/\/$/, ''))) throw new Problem('not-found');
  });
}
