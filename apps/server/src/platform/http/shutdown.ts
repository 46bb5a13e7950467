import { setTimeout as sleep } from 'node:timers/promises';
import { BASE_PATH } from '@equanim/contract/call';
import { calls } from '@equanim/contract/calls';
import type { FastifyInstance } from 'fastify';
import { SECOND_MS } from '../time.ts';
import { Problem } from './problem.ts';

/** Clients that hold a connection have this long to ask once more, and hear that it ends. */
const LAST_CALL_MS = SECOND_MS;
/** A process that is busy hears less in a second: it goes around as often as an idle one does in half of that. */
const LAST_CALL_ROUNDS = 25;
const MAX_LAST_CALL_MS = 2.5 * SECOND_MS;
/** An answer that a client reads more slowly is cut. */
const MAX_ANSWERS_END_MS = 2 * SECOND_MS;
const LOOK_MS = 20;
const READY_PATH = BASE_PATH + calls.ready.path;

const stopping = new WeakSet<FastifyInstance>();

/** Has a server that is about to stop say so: with every answer that its connection ends, and to who asks whether it is ready. */
export function announceStop(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const isAsking = stopping.has(app) && request.url.startsWith(READY_PATH);
    done(isAsking ? new Problem('not-ready', { detail: 'The server is stopping.' }) : undefined);
  });
  app.addHook('onSend', (_, reply, payload, done) => {
    if (stopping.has(app)) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/**
 * Stops listening in order: for a moment every answer says that its connection ends, then none is accepted any more, those
 * that rest are closed, and whoever was promised an answer gets the whole of it.
 */
export async function answerLast(app: FastifyInstance): Promise<void> {
  stopping.add(app);
  await hearLastCalls(app);
  // A connection whose answer was begun before the stop rests after it, and would be kept alive.
  const closing = setInterval(() => app.server.closeIdleConnections(), LOOK_MS);
  const cut = setTimeout(() => app.server.closeAllConnections(), MAX_ANSWERS_END_MS);
  await app.close();
  clearInterval(closing);
  clearTimeout(cut);
}

async function hearLastCalls(app: FastifyInstance): Promise<void> {
  const startedMs = performance.now();
  const isOver = (round: number): boolean => {
    const tookMs = performance.now() - startedMs;
    return tookMs >= MAX_LAST_CALL_MS || (tookMs >= LAST_CALL_MS && round >= LAST_CALL_ROUNDS);
  };
  for (let round = 0; !isOver(round) && (await countConnections(app)) > 0; round += 1) await sleep(LOOK_MS);
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
