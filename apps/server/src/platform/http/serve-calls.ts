import type { AuditAction } from '@equanim/contract/audit-actions';
import type { CurrentUser } from '@equanim/contract/auth';
import { type Access, type Call, BASE_PATH } from '@equanim/contract/call';
import type { Feature } from '@equanim/contract/features';
import { calls, type CallName } from '@equanim/contract/calls';
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_MAX_LENGTH } from '@equanim/contract/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { z } from 'zod';
import {
  type Act,
  type MakeAct,
  type OpenTransaction,
  type RecordedAct,
  actOf,
  type Origin,
  type AuditEvent,
  type RecordEvent,
} from '../acts/act.ts';
import type { WatchedTable } from '../changes.ts';
import { afterStoring } from '../database/database-failures.ts';
import type { KeyedCall, IdempotencyKeys } from '../acts/idempotency.ts';
import { keyedCallOf, sendOnce } from './answer-once.ts';
import type { Guard, Session } from './guard.ts';
import { originOf } from './origin-of.ts';
import { Problem } from './problem.ts';
import { sendCsv, type CsvFile } from './answers/send-csv.ts';
import { sendShared } from './answers/send-shared.ts';
import { sendZip, type ZipFile } from './answers/send-zip.ts';
import type { Computation, Shared, SharedAnswers, SharedBytes } from './answers/shared-answers.ts';

type Input<S> = S extends z.core.$ZodType ? z.output<S> : undefined;
type Reply<C> = C extends { replyType: 'csv' }
  ? CsvFile
  : C extends { replyType: 'pdf' }
    ? PdfFile
    : C extends { replyType: 'zip' }
      ? ZipFile
      : C extends { replyType: 'text' }
        ? SharedBytes
        : C extends { reply: z.core.$ZodType }
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
  /** What the caller does; null where the call is public or only reads. */
  act: C['access'] extends 'public'
    ? null
    : C['method'] extends 'GET'
      ? null
      : C extends { audit: AuditAction }
        ? RecordedAct
        : Act;
  origin: Origin;
  reply: FastifyReply;
}

export type Handler<C extends Call> = (received: Received<C>) => Promise<Reply<C>> | Reply<C>;

/** How a call of customers is answered whose first answer is given again, where they may still see it. */
export interface WalledHandler<C extends Call> {
  maySeeAgain: (received: Received<C>) => Promise<boolean>;
  answer: Handler<C>;
}

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

type HandlerOf<C extends Call> = C extends { isShared: true }
  ? SharedHandler<C>
  : C extends { isIdempotent: true; access: 'customer' }
    ? WalledHandler<C>
    : Handler<C>;
type AnyHandler = Handler<Call> | SharedHandler<Call> | WalledHandler<Call>;

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
export interface Gates extends ActDeps {
  guard: Guard;
  features: ReadonlySet<Feature>;
  shared: SharedAnswers;
  /** Keeps what was read by the calls that say so (`audit`); those that write store it with what they do. */
  record: RecordEvent;
  /** Lets customers' calls pass only while it is known how old something is, held answers, too. @throws DomainError */
  requireCertainTime: () => void;
  clock: () => Date;
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
  const handlers = Object.assign({}, ...areas) as Record<CallName, AnyHandler>;
  for (const [name, call] of Object.entries(calls) as Array<[CallName, Call]>)
    serveCall(app, { name, call, handler: handlers[name] }, gates);
}

interface Serving {
  name: CallName;
  call: Call;
  handler: AnyHandler;
}

const KEY_HEADERS = z.looseObject({
  [IDEMPOTENCY_KEY_HEADER]: z.string().min(1).max(IDEMPOTENCY_KEY_MAX_LENGTH).optional(),
});

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
      ...(call.isIdempotent && { headers: KEY_HEADERS }),
      ...(call.reply && { response: { [status]: call.reply } }),
      ...(call.access !== 'public' && { security: [{ bearer: [] }] }),
      description: describeAccess(call.access),
    },
    // Before validation, so that those who may not call learn nothing about what a call takes.
    onRequest: async (request) => {
      if (call.access !== 'public') await guard.require(request, call);
      if (call.access === 'customer') gates.requireCertainTime();
      if (call.feature && !features.has(call.feature)) throw new Problem('not-found');
    },
    handler: answerTo(serving, gates),
  });
}

function answerTo({ name, call, handler }: Serving, gates: Gates): RouteHandlerMethod {
  if ('restsOn' in handler) {
    const { shared } = gates;
    return async (request, reply) => {
      const key = `${name} ${JSON.stringify(request.query)}`;
      const bytes = shared.find(key) ?? (await shared.compute(key, computationOf(handler, request, reply)));
      return sendShared(request, reply, bytes);
    };
  }
  const { maySeeAgain, answer: answerOf } = typeof handler === 'function' ? unwalled(handler) : handler;
  return async (request, reply) => {
    const { received, keyed, missing, mayBeDone } = receivedFrom(request, reply, { call, gates });
    const answerWhole = async () => {
      const answer = await Promise.resolve(answerOf(received)).catch((error: unknown) => {
        throw mayBeDone() ? afterStoring(error) : error;
      });
      const lacking = missing();
      if (lacking.length > 0) throw new Error(`${name} was done without ${lacking.join(' and ')}.`);
      return answer;
    };
    if (call.status !== undefined) void reply.status(call.status);
    if (keyed)
      return sendOnce(reply, keyed, {
        call,
        keys: gates.keys,
        maySeeAgain: () => maySeeAgain(received),
        answer: answerWhole,
      });
    const answer = await answerWhole();
    if (call.audit && call.method === 'GET') await gates.record(eventOf(call.audit, received));
    if (call.replyType === 'csv') return sendCsv(request, reply, answer as unknown as CsvFile);
    if (call.replyType === 'text') return sendShared(request, reply, answer as unknown as SharedBytes);
    if (call.replyType === 'pdf') return sendPdf(reply, answer as unknown as PdfFile);
    if (call.replyType === 'zip') return sendZip(request, reply, answer as unknown as ZipFile);
    return reply.send(answer);
  };
}

/** Where the role alone says who may see an answer. */
const unwalled = (answer: Handler<Call>): WalledHandler<Call> => ({ maySeeAgain: async () => true, answer });

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

const NOTHING_STORED = { missing: () => [], mayBeDone: () => false };

interface Taken extends Pick<CalledAct, 'missing' | 'mayBeDone'> {
  received: Received<Call>;
  /** Null where the caller sent no idempotency key. */
  keyed: KeyedCall | null;
}

function receivedFrom(
  request: FastifyRequest,
  reply: FastifyReply,
  { call, gates }: { call: Call; gates: Gates },
): Taken {
  const { query, params, body } = request;
  const session = gates.guard.sessionOf(request);
  const input = {
    query,
    params,
    body,
    user: session?.user ?? null,
    token: session?.token ?? null,
    session: session ?? null,
    // Worked out when asked for: to follow the proxies' entries costs every call, and few calls care.
    get origin() {
      return originOf(request);
    },
    reply,
  };
  if (!session || call.method === 'GET')
    return {
      received: Object.assign(input, { act: null }) as unknown as Received<Call>,
      keyed: null,
      ...NOTHING_STORED,
    };
  const userId = session.user.id;
  const at = gates.clock();
  const keyed = keyedCallOf({ call, userId, at, headers: request.headers, sent: { params, body } });
  const details = detailsOf(input);
  const { act, ...told } = calledAct({ call, userId, origin: input.origin, at, details, keyed }, gates);
  return { received: Object.assign(input, { act }) as Received<Call>, keyed, ...told };
}

function eventOf(action: AuditAction, { user, origin, ...input }: Received<Call>): AuditEvent {
  const actor = user ? ({ kind: 'user', id: user.id } as const) : ({ kind: 'visitor' } as const);
  return { action, actor, origin, details: detailsOf(input) };
}

/** What a call was sent, for the audit log. */
function detailsOf({ params, query, body }: Record<'params' | 'query' | 'body', unknown>) {
  return { ...Object(params), ...Object(query), ...Object(body) } as Record<string, unknown>;
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

interface Calling {
  call: Call;
  userId: string;
  origin: AuditEvent['origin'];
  at: Date;
  /** Path parameters, query and body, for the entry. */
  details: Record<string, unknown>;
  /** Null where the caller sent no idempotency key. */
  keyed: KeyedCall | null;
}

/** What a caller does, and what of it is not stored yet that has to be stored with it. */
interface CalledAct {
  act: Act | RecordedAct;
  /** @returns such as "its entry in the audit log" */
  missing: () => string[];
  /** Whether all of that was stored, so that it may have been done whatever fails after. */
  mayBeDone: () => boolean;
}

/** What acts are made with. */
interface ActDeps {
  /** Makes an act with an entry. */
  actOn: MakeAct;
  keys: IdempotencyKeys;
}

/** Makes an act of a call, which stores its idempotency key and, where the call is recorded, its entry in the audit log. */
function calledAct(
  { call, userId, origin, at, details, keyed }: Calling,
  { actOn, keys }: ActDeps,
): CalledAct {
  const missing = new Set<string>();
  const noting = (what: string, step: (trx: OpenTransaction) => Promise<void>) => {
    missing.add(what);
    return async (trx: OpenTransaction): Promise<void> => {
      await step(trx);
      missing.delete(what);
    };
  };
  const claim = keyed && { claim: noting('its idempotency key', (trx) => keys.claim(trx, keyed)) };
  const plain = actOf(userId, origin, at);
  const recorded = call.audit && actOn({ action: call.audit, actor: plain.actor, origin, details }, at);
  const record = recorded && { record: noting('its entry in the audit log', recorded.record) };
  const hasSteps = missing.size > 0;
  return {
    act: { ...plain, ...recorded, ...claim, ...record },
    missing: () => [...missing],
    mayBeDone: () => hasSteps && missing.size === 0,
  };
}

/** A PDF that is sent at once. */
interface PdfFile {
  /** Without a path, in ASCII. */
  name: string;
  content: Buffer;
}

/** Sends a PDF under its name. */
function sendPdf(reply: FastifyReply, { name, content }: PdfFile): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type('application/pdf')
    .send(content);
}
