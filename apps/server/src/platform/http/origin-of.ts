import { BASE_PATH } from '@equanim/contract/call';
import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS, SECOND_MS } from '../time.ts';
import { plainAddress } from '../network.ts';
import type { Origin } from '../acts/act.ts';

/** The cookie that knows a device somebody signed in on before. It lets nobody in. */
const DEVICE_COOKIE = 'device';
/** Browsers take a cookie of this name only over HTTPS and from this very host: no neighbor under the domain can plant one. */
const HOST_DEVICE_COOKIE = '__Host-device';
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
    deviceToken: parse(cookie)[isEncrypted(request) ? HOST_DEVICE_COOKIE : DEVICE_COOKIE] ?? null,
  };
}

/** Gives the device its cookie and begins its time again. Without HTTPS it is sent back to the calls of sign-in alone. */
export function setDeviceCookie(reply: FastifyReply, token: string): void {
  const common = { httpOnly: true, sameSite: 'strict', maxAge: DEVICE_COOKIE_MS / SECOND_MS } as const;
  const cookie = isEncrypted(reply.request)
    ? serialize(HOST_DEVICE_COOKIE, token, { ...common, path: '/', secure: true })
    : serialize(DEVICE_COOKIE, token, { ...common, path: `${BASE_PATH}/auth` });
  void reply.header('set-cookie', cookie);
}

const isEncrypted = ({ protocol }: FastifyRequest): boolean => protocol === 'https';
