import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyFaults } from './body-faults.ts';
import type { Clock } from './clock.ts';
import type { Envelope } from './envelope.ts';
import type { Endpoint } from './messages.ts';
import type { Faults } from './faults.ts';
import { AddressBlocked, createRateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { requireSignature, type Credentials } from './signature.ts';
import { transportFaults } from './transport-faults.ts';

interface Options {
  open: Record<string, Endpoint>;
  signed: Record<string, Endpoint>;
  credentials: Credentials;
  clock: Clock;
  faults: Faults;
  /** Counts calls in real time; off for tests that compress time. */
  isLimited: boolean;
}

/** Serves the exchange's endpoints: signature, limits, envelope, and the faults that are ordered. */
export function serveExchange(app: FastifyInstance, options: Options): void {
  const { open, signed, credentials, clock, faults, isLimited } = options;
  const limit = createRateLimit();
  const lastSound = new Map<string, Envelope>();

  function answerTo(request: FastifyRequest, endpoint: Endpoint, isSigned: boolean): Envelope {
    try {
      const rawQuery = request.url.split('?')[1] ?? '';
      if (isSigned) requireSignature({ headers: request.headers, rawQuery }, credentials, clock.serverNow());
      return envelope(0, 'OK', endpoint(request.query as Record<string, string>), clock.serverNow());
    } catch (error) {
      if (error instanceof Refusal) return envelope(error.code, error.message, {}, clock.serverNow());
      throw error;
    }
  }

  function limitHeaders(path: string): Record<string, string> | Refusal {
    try {
      return isLimited ? limit.count(path, Date.now()) : {};
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  async function handle(request: FastifyRequest, reply: FastifyReply, endpoint: Endpoint, isSigned: boolean) {
    const path = request.url.split('?')[0] ?? '';
    clock.beginCall();
    const headers = limitHeaders(path);
    if (headers instanceof Refusal) return envelope(headers.code, headers.message, {}, clock.serverNow());
    const sound = answerTo(request, endpoint, isSigned);
    const fault = faults.strike(path, clock.now());
    const bend = fault && bodyFaults[fault.name];
    const context = { lastSound: lastSound.get(path), headers, nowMs: clock.now() };
    const bent = bend ? bend(sound, fault.params ?? {}, context) : sound;
    if (sound.retCode === 0 && !fault) lastSound.set(path, sound);
    void reply.headers(headers);
    const breakOff = fault && transportFaults[fault.name];
    if (!breakOff) return bent;
    await breakOff(reply, JSON.stringify(bent), fault.params ?? {});
    return reply;
  }

  for (const [endpoints, isSigned] of [
    [open, false],
    [signed, true],
  ] as const) {
    for (const [path, endpoint] of Object.entries(endpoints)) {
      app.get(path, (request, reply) => handle(request, reply, endpoint, isSigned));
    }
  }
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof AddressBlocked) return reply.status(403).type('text/html').send(error.message);
    return reply
      .status(500)
      .send({ retCode: 10016, retMsg: 'Server error', result: {}, retExtInfo: {}, time: clock.serverNow() });
  });
}

function envelope(retCode: number, retMsg: string, result: Record<string, unknown>, time: number): Envelope {
  return { retCode, retMsg, result, retExtInfo: {}, time };
}
