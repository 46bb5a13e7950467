import type { AuditAction } from '@equanim/contract/audit-actions';
import type { Access, Call, Feature } from '@equanim/contract/call';
import { BASE_PATH, calls, type CallName } from '@equanim/contract/calls';
import type { CurrentUser } from '@equanim/contract/auth';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { z } from 'zod';
import type { AuditEvent, RecordEvent } from '../audit-event.ts';
import type { WatchedTable } from '../changes.ts';
import type { Origin } from '../origin.ts';
import type { Guard, Session } from './guard.ts';
import { originOf } from './origin-of.ts';
import { Problem } from './problem.ts';
import { sendCsv, type CsvFile } from './send-csv.ts';
import { sendPdf, type PdfFile } from './send-pdf.ts';
import { sendShared } from './send-shared.ts';
import type { Computation, Shared, SharedAnswers, SharedBytes } from './shared-answers.ts';

type Input<S> = S extends z.ZodType ? z.output<S> : undefined;
type Reply<C> = C extends { replyType: 'csv' }
  ? CsvFile
  : C extends { replyType: 'pdf' }
    ? PdfFile
    : C extends { replyType: 'text' }
      ? SharedBytes
      : C extends { reply: z.ZodType }
        ? z.input<C['reply']>
        : void;
type Field<C, K extends string> = C extends Record<K, infer S> ? S : undefined;

/** What a handler gets: the validated input of the call, and who makes it. */
export interface Received<C extends Call> {
  query: Input<Field<C, 'query'>>;
  params: Input<Field<C, 'params'>>;
  body: Input<Field<C, 'body'>>;
  user: C['access'] extends 'public' ? null : CurrentUser;
  /** Null where the call is public. */
  token: C['access'] extends 'public' ? null : string;
  /** Null where the call is public. */
  session: C['access'] extends 'public' ? null : Session;
  origin: Origin;
  reply: FastifyReply;
}

export type Handler<C extends Call> = (received: Received<C>) => Promise<Reply<C>> | Reply<C>;

/**
 * How a call is answered whose answer viewers share. It does not learn who calls, so nothing personal can get into it.
 */
export interface SharedHandler<C extends Call> {
  /** The tables it reads: it is asked again once one of them is written. */
  restsOn: readonly WatchedTable[];
  answer: (received: Pick<Received<C>, 'query'>) => Promise<Shared<Reply<C>>>;
}

/** A handler for every call, by its name. An area's routes hold some of them: `satisfies Partial<Handlers>`. */
export type Handlers = { [Name in CallName]: HandlerOf<(typeof calls)[Name]> };

type HandlerOf<C extends Call> = C extends { isShared: true } ? SharedHandler<C> : Handler<C>;

/**
 * What a list of areas lacks, in words the compiler quotes: a call without a handler or one with two; `unknown` where
 * it lacks nothing.
 */
type Complete<Areas extends readonly object[], Served = never> = Areas extends readonly [
  infer Area,
  ...infer Rest extends readonly object[],
]
  ? [keyof Area & Served] extends [never]
    ? Complete<Rest, Served | keyof Area>
    : { 'these calls are served twice': keyof Area & Served }
  : [Exclude<CallName, Served>] extends [never]
    ? unknown
    : { 'these calls have no handler': Exclude<CallName, Served> };

/** What every call passes: who may make it, what is switched on, and the answers that are there already. */
export interface Gates {
  guard: Guard;
  features: ReadonlySet<Feature>;
  shared: SharedAnswers;
  /** Keeps what was done by the calls that say so (`audit`). */
  record: RecordEvent;
}

/**
 * Serves every call of the contract and nothing else: a call without a handler, or with two, does not compile. One whose
 * feature is off answers as an unknown path does.
 *
 * @param areas the routes of each area, which together hold every call once
 */
export function serveCalls<const Areas extends readonly Partial<Handlers>[]>(
  app: FastifyInstance,
  areas: Areas & Complete<Areas>,
  gates: Gates,
): void {
  const handlers = Object.assign({}, ...areas) as Record<CallName, Handler<Call> | SharedHandler<Call>>;
  for (const [name, call] of Object.entries(calls) as Array<[CallName, Call]>)
    serveCall(app, { name, call, handler: handlers[name] }, gates);
}

interface Serving {
  name: CallName;
  call: Call;
  handler: Handler<Call> | SharedHandler<Call>;
}

function serveCall(app: FastifyInstance, serving: Serving, gates: Gates): void {
  const { call } = serving;
  const { guard, features } = gates;
  const status = call.status ?? 200;
  app.route({
    method: call.method,
    url: BASE_PATH + call.path,
    schema: {
      summary: call.summary,
      tags: [tagOf(call.path)],
      ...(call.query && { querystring: call.query }),
      ...(call.params && { params: call.params }),
      ...(call.body && { body: call.body }),
      ...(call.reply && { response: { [status]: call.reply } }),
      ...(call.access !== 'public' && { security: [{ bearer: [] }] }),
      description: describeAccess(call.access),
    },
    // Before validation, so that those who may not call learn nothing about what a call takes.
    onRequest: async (request) => {
      if (call.access !== 'public') await guard.require(request, call);
      if (call.feature && !features.has(call.feature)) throw new Problem('not-found');
    },
    handler: answerTo(serving, gates),
  });
}

function answerTo({ name, call, handler }: Serving, { guard, shared, record }: Gates): RouteHandlerMethod {
  if (typeof handler !== 'function') {
    return async (request, reply) => {
      const key = `${name} ${JSON.stringify(request.query)}`;
      const bytes = shared.find(key) ?? (await shared.compute(key, computationOf(handler, request, reply)));
      return sendShared(request, reply, bytes);
    };
  }
  return async (request, reply) => {
    const received = receivedFrom(request, reply, guard);
    const answer = await handler(received);
    if (call.audit) await record(eventOf(call.audit, received));
    if (call.replyType === 'csv') return sendCsv(request, reply, answer as unknown as CsvFile);
    if (call.replyType === 'text') return sendShared(request, reply, answer as unknown as SharedBytes);
    if (call.replyType === 'pdf') return sendPdf(reply, answer as unknown as PdfFile);
    if (call.status !== undefined) void reply.status(call.status);
    return reply.send(answer);
  };
}

function computationOf(
  { restsOn, answer: answerOf }: SharedHandler<Call>,
  request: FastifyRequest,
  reply: FastifyReply,
): Computation {
  return {
    restsOn,
    async compute() {
      const { query } = request as Pick<Received<Call>, 'query'>;
      const { answer, ...validity } = await answerOf({ query });
      return {
        ...validity,
        answer: String(reply.serializeInput(answer as unknown as Record<string, unknown>, '200')),
      };
    },
  };
}

function receivedFrom(request: FastifyRequest, reply: FastifyReply, guard: Guard): Received<Call> {
  const session = guard.sessionOf(request);
  return {
    query: request.query,
    params: request.params,
    body: request.body,
    user: session?.user ?? null,
    token: session?.token ?? null,
    session: session ?? null,
    // Worked out when asked for: to follow the proxies' entries costs every call, and few calls care.
    get origin() {
      return originOf(request);
    },
    reply,
  } as Received<Call>;
}

function eventOf(action: AuditAction, { user, params, query, body, origin }: Received<Call>): AuditEvent {
  const given = { ...Object(params), ...Object(query), ...Object(body) } as Record<string, unknown>;
  const actor = user ? ({ kind: 'user', id: user.id } as const) : ({ kind: 'visitor' } as const);
  return { action, actor, origin, details: given };
}

function tagOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function describeAccess(access: Access): string {
  const who: Record<Access, string> = {
    public: 'Open to everyone.',
    'signed-in': 'For everyone who is signed in.',
    customer: 'For customers and administrators.',
    admin: 'For administrators.',
  };
  return who[access];
}
