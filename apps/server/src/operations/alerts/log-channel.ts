import type { FastifyBaseLogger } from 'fastify';
import type { AlertChannel } from './alert.ts';

/** Alerts in the server's log, wherever else they go. */
export function createLogChannel(logger: Pick<FastifyBaseLogger, 'error' | 'info'>): AlertChannel {
  return {
    name: 'log',
    async send({ event, kind, title, text, raisedAt }) {
      if (event === 'raised') logger.error({ kind, reason: text }, `alert: ${title}`);
      else logger.info({ kind, since: raisedAt }, `alert ended: ${title}`);
    },
  };
}
