import { parse } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { Origin } from '../origin.ts';

/** The cookie that knows a device somebody signed in on before. It lets nobody in. */
export const DEVICE_COOKIE = 'device';

/** Where a request came from; of addresses, the right-most that is none of the trusted proxies. */
export function originOf(request: FastifyRequest): Origin {
  const { cookie = '' } = request.headers;
  return {
    address: request.ip,
    requestId: request.id,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    deviceToken: parse(cookie)[DEVICE_COOKIE] ?? null,
  };
}
