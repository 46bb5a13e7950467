import { BASE_PATH } from '@equanim/contract/calls';
import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS, SECOND_MS } from '../time.ts';
import { plainAddress } from '../network.ts';
import type { Origin } from '../origin.ts';

/** The cookie that knows a device somebody signed in on before. It lets nobody in. */
export const DEVICE_COOKIE = 'device';
/** Browsers keep none longer. */
const DEVICE_COOKIE_MS = 400 * DAY_MS;
const MAX_USER_AGENT_LENGTH = 500;

/** Where a request came from; of addresses, the right-most that is none of the trusted proxies. */
export function originOf(request: FastifyRequest): Origin {
  const { cookie = '' } = request.headers;
  return {
    address: plainAddress(request.ip),
    requestId: request.id,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH),
    deviceToken: parse(cookie)[DEVICE_COOKIE] ?? null,
  };
}

/** Gives the device its cookie, which is sent back to the calls of sign-in alone, and begins its time again. */
export function setDeviceCookie(reply: FastifyReply, token: string): void {
  const cookie = serialize(DEVICE_COOKIE, token, {
    path: `${BASE_PATH}/auth`,
    httpOnly: true,
    sameSite: 'strict',
    secure: reply.request.protocol === 'https',
    maxAge: DEVICE_COOKIE_MS / SECOND_MS,
  });
  void reply.header('set-cookie', cookie);
}
