import { type Call, BASE_PATH } from '@equanim/contract/call';
import type { Feature } from '@equanim/contract/features';
import { callProblems } from '@equanim/contract/call-problems';
import { calls, type CallName } from '@equanim/contract/calls';
import { CHANNEL_PATH, channels, CLOSE_CODES, type Channel } from '@equanim/contract/channels';
import { problems, type ProblemCode } from '@equanim/contract/problem';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { docsStyle, renderDocs } from './docs-page.ts';

/** How OpenAPI 3.1 says that an answer has no body. */
const NO_BODY = { type: 'null' };
const FILES = {
  csv: {
    description: 'A file with a header row. An answer that breaks off is not whole.',
    content: { 'text/csv': { schema: { type: 'string' } } },
  },
  pdf: {
    description: 'A file to keep.',
    content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
  },
  zip: {
    description: 'An archive of files. An answer that breaks off is not whole.',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  },
  text: {
    description: 'A plain text.',
    content: { 'text/plain': { schema: { type: 'string' } } },
  },
};
const PROBLEM = { $ref: '#/components/schemas/Problem' };

const IDEMPOTENCY_PROBLEMS = [
  'idempotency-key-in-use',
  'idempotency-key-reused',
  'already-made',
] as const satisfies ProblemCode[];

/** Names of calls by method and path. */
const listed = new Map(
  (Object.entries(calls) as Array<[CallName, Call]>).map(([name, { method, path }]) => [
    `${method} ${BASE_PATH}${path}`,
    name,
  ]),
);

/** Describes the calls of the contract that are registered after it and answer: nothing else, and none that is off. */
export async function addOpenApi(app: FastifyInstance, features: ReadonlySet<Feature>): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Portal API',
        version: '1',
        description:
          'JSON in and out. Times are UTC, ISO 8601 with Z; money and ratios are numbers. ' +
          `Errors are application/problem+json with a sentence to act on. ${channelsInWords()}`,
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (document) => {
      const name = listed.get(`${String(document.route.method)} ${document.url}`);
      if (!name || isOff(calls[name], features)) return { schema: { hide: true }, url: document.url };
      const { schema, url } = jsonSchemaTransform(document);
      return {
        schema: { ...schema, response: { ...Object(schema.response), ...describeAnswers(name) } },
        url,
      };
    },
    transformObject: jsonSchemaTransformObject,
  });
}

function isOff({ feature }: Call, features: ReadonlySet<Feature>): boolean {
  return feature !== undefined && !features.has(feature);
}

/** OpenAPI has no place for WebSockets. */
function channelsInWords(): string {
  const list = Object.entries(channels as Record<string, Channel>).map(
    ([name, { summary, views }]) => `${name} (${Object.keys(views).join(' and ')}): ${summary}.`,
  );
  return (
    `Live channels are WebSockets at ${BASE_PATH}${CHANNEL_PATH.replace(':channel', '{channel}')}?token= with a ticket ` +
    'of /auth/ws-ticket or an access token; each message is JSON as the call of the same name gives it, first the state, ' +
    `then every change. They close with ${CLOSE_CODES.notSignedIn} without a live session and with ` +
    `${CLOSE_CODES.notAllowed} where the role may not listen. ${list.join(' ')}`
  );
}

/** Serves the document to programs and, as readable pages without scripts, to people. */
export function serveOpenApi(app: FastifyInstance): void {
  app.get(`${BASE_PATH}/openapi.json`, () => app.swagger());
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(renderDocs(app.swagger())),
  );
  app.get('/api/docs/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
}

/**
 * The answers of a call beside the one its schema describes: those without a body, and the problems it can meet.
 *
 * @returns by status, in the form the OpenAPI document is made from
 */
function describeAnswers(name: CallName): Record<string, object> {
  const call: Call = calls[name];
  const answers: Record<string, object> = {};
  if (call.replyType) answers[200] = FILES[call.replyType];
  else if (!call.reply)
    answers[call.status ?? 200] = { ...NO_BODY, description: 'Done; the answer has no body.' };
  if (call.isShared || call.replyType === 'text')
    answers[304] = { ...NO_BODY, description: 'The caller has it already, by its ETag.' };
  const codes = [...problemsOf(call), ...(callProblems[name] ?? [])];
  for (const status of new Set(codes.map((code) => problems[code].status))) {
    const sentences = codes
      .filter((code) => problems[code].status === status)
      .map((code) => problems[code].detail);
    answers[status] = {
      description: sentences.join(' '),
      content: { 'application/problem+json': { schema: PROBLEM } },
    };
  }
  return answers;
}

function problemsOf(call: Call): ProblemCode[] {
  const takesInput = call.query !== undefined || call.params !== undefined || call.body !== undefined;
  return [
    ...(takesInput ? (['invalid-input'] as const) : []),
    ...(call.body ? (['invalid-json', 'body-too-large', 'unsupported-media'] as const) : []),
    ...(call.access === 'public' ? [] : (['not-signed-in'] as const)),
    ...(call.access === 'admin' ? (['forbidden'] as const) : []),
    ...(call.access === 'public' || call.isBeforeFactor ? [] : (['second-factor-required'] as const)),
    ...(call.needsStepUp ? (['step-up-required'] as const) : []),
    ...(call.params ? (['not-found'] as const) : []),
    ...(call.isIdempotent ? IDEMPOTENCY_PROBLEMS : []),
    ...(call.access === 'customer' ? (['time-uncertain'] as const) : []),
    'too-many-requests',
  ];
}
