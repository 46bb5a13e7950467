import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bodyFaults } from './body-faults.ts';
import type { Clock } from './clock.ts';
import type { Envelope } from './envelope.ts';
import { Refusal, type Endpoint, type Query, type Row } from './endpoint.ts';
import type { FaultOrder, Faults } from './faults.ts';
import { requireSignature, type Credentials } from './signature.ts';
import { transportFaults } from './transport-faults.ts';
import { SECOND_MS } from '../time.ts';

/** Calls that are allowed in any second, by path; market data is only limited by address. */
const MAX_CALLS: Record<string, number> = {
  '/v5/account/wallet-balance': 50,
  '/v5/position/list': 50,
  '/v5/order/realtime': 50,
  '/v5/order/history': 50,
  '/v5/execution/list': 50,
  '/v5/account/info': 50,
  '/v5/account/transaction-log': 25,
  '/v5/user/query-api': 10,
};

const WINDOW_MS = SECOND_MS;

const MAX_ADDRESS_CALLS = 600;

const ADDRESS_WINDOW_MS = 5 * SECOND_MS;

/** Thrown for an address that calls too often: HTTP 403, without the envelope. */
class AddressBlocked extends Error {
  override readonly name = 'AddressBlocked';
}

interface Options {
  open: Record<string, Endpoint>;
  signed: Record<string, Endpoint>;
  credentials: Credentials;
  clock: Clock;
  faults: Faults;
  /** Counts calls in real time; switched off by tests that compress time. */
  isLimited: boolean;
  /** Called with every call that reached an endpoint. */
  onCall?: (call: WireCall) => void;
}

/** A call as it was answered on the wire. */
export interface WireCall {
  path: string;
  /** The exchange's time. */
  ms: number;
  /** The fault that struck it. */
  fault: FaultOrder | undefined;
  /** Whether the exchange would have refused it without a fault. */
  isRefused: boolean;
}

interface Route {
  endpoint: Endpoint;
  isSigned: boolean;
}

type Answer = (request: FastifyRequest, reply: FastifyReply, route: Route) => Promise<unknown>;

/** Serves the exchange's endpoints: signature, limits, envelope, and the faults that are ordered. */
export function serveExchange(app: FastifyInstance, options: Options): void {
  const { open, signed, clock } = options;
  const answer = createAnswering(options);
  const serve = (endpoints: Record<string, Endpoint>, isSigned: boolean): void => {
    for (const [path, endpoint] of Object.entries(endpoints))
      app.get(path, (request, reply) => answer(request, reply, { endpoint, isSigned }));
  };
  serve(open, false);
  serve(signed, true);
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof AddressBlocked) return reply.status(403).type('text/html').send(error.message);
    return reply
      .status(500)
      .send({ retCode: 10016, retMsg: 'Server error', result: {}, retExtInfo: {}, time: clock.serverNow() });
  });
}

/** Answers calls one by one: counts them, lets the endpoint answer, and bends the answer where a fault is due. */
function createAnswering(options: Options): Answer {
  const { clock, faults, isLimited, onCall } = options;
  const limit = createRateLimit();
  const lastSound = new Map<string, Envelope>();

  return async (request, reply, route) => {
    const path = request.url.split('?')[0] ?? '';
    clock.beginCall();
    const headers = refusalOr(() => (isLimited ? limit.count(path, Date.now()) : {}));
    if (headers instanceof Refusal) return refused(headers, clock);
    const sound = soundAnswer(request, route, options);
    const query = request.query as Query;
    const fault = faults.strike({ path, query, nowMs: clock.now() });
    onCall?.({ path, ms: clock.now(), fault, isRefused: sound.retCode !== 0 });
    const bend = fault && bodyFaults[fault.name];
    const context = { lastSound: lastSound.get(path), headers, query, nowMs: clock.now() };
    const bent = bend ? bend(sound, fault.params ?? {}, context) : sound;
    if (sound.retCode === 0 && !fault) lastSound.set(path, sound);
    void reply.headers(headers);
    const breakOff = fault && transportFaults[fault.name];
    if (!breakOff) return bent;
    await breakOff(reply, JSON.stringify(bent), fault.params ?? {});
    return reply;
  };
}

/** What the exchange answers without a fault. */
function soundAnswer(
  { url, headers, query }: FastifyRequest,
  { endpoint, isSigned }: Route,
  { credentials, clock }: Options,
): Envelope {
  const result = refusalOr(() => {
    const rawQuery = url.split('?')[1] ?? '';
    if (isSigned) requireSignature({ headers, rawQuery }, credentials, clock.serverNow());
    return endpoint(query as Query);
  });
  if (result instanceof Refusal) return refused(result, clock);
  return envelope(0, 'OK', result, clock.serverNow());
}

/** @returns what a step gives, or the refusal it throws */
function refusalOr<T>(step: () => T): T | Refusal {
  try {
    return step();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function refused({ code, message }: Refusal, clock: Clock): Envelope {
  return envelope(code, message, {}, clock.serverNow());
}

function envelope(retCode: number, retMsg: string, result: Row, time: number): Envelope {
  return { retCode, retMsg, result, retExtInfo: {}, time };
}

/** Counts calls in real time, as the exchange does: by account and path, and by address. */
function createRateLimit() {
  const calls = new Map<string, number[]>();
  let lastCalls: number[] = [];

  return {
    /** @returns headers with what is left; @throws AddressBlocked, or Refusal 10006 */
    count(path: string, nowMs: number): Record<string, string> {
      lastCalls = [...lastCalls.filter((ms) => ms > nowMs - ADDRESS_WINDOW_MS), nowMs];
      if (lastCalls.length > MAX_ADDRESS_CALLS) throw new AddressBlocked('access too frequent');
      const limit = MAX_CALLS[path];
      if (limit === undefined) return {};
      const recent = (calls.get(path) ?? []).filter((ms) => ms > nowMs - WINDOW_MS);
      if (recent.length >= limit) throw new Refusal(10006, 'Too many visits!');
      calls.set(path, [...recent, nowMs]);
      return {
        'x-bapi-limit': String(limit),
        'x-bapi-limit-status': String(limit - recent.length - 1),
        'x-bapi-limit-reset-timestamp': String(nowMs),
      };
    },
  };
}
