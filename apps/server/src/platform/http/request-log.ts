import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/**
 * A logger whose lines on requests hold the path and no query: a channel is opened with a token in it, and a name in it
 * can be written in more ways than a filter knows.
 */
export function withoutQueries(logger: FastifyBaseLogger): FastifyBaseLogger {
  return logger.child(
    {},
    {
      serializers: {
        req: ({ method, url, host, ip, socket }: FastifyRequest) => ({
          method,
          url: url.split('?')[0],
          host,
          remoteAddress: ip,
          remotePort: socket.remotePort,
        }),
      },
    },
  );
}
